package log_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/notation"
)

// tableFile is the beginning of a game without a seal, as a person might have typed it.
func tableFile() string {
	ed := edition.Mombasa()
	return `# from the table
dhow: 1
game: table-1
rules: 1
edition: {name: ` + ed.Name + `, digest: "` + ed.Digest + `"}
setup: first-game
seats:
  - {seat: blue, name: Ann}
  - seat: green
    player: ben-02c1
    name: Ben
--- # the deal
n: 1
at: 2026-11-20T18:02:11Z
draws:
  - ~ first blue
  - "~ z1 Cf2; z2 Bn2; z3 Ct2; z4 Cf3; y1 Bn3; y2 Ct3; y3 Ex2; y4 Bk2; x1 Dm; x2 DmM; x3 DmT; x4 DmL"
  - '~ 1A A01; 2A A02; 3A A03; 4A A04; 1B B01; 2B B02; 3B B03; 4B B04; 1C C01; 2C C02; 3C C03; 4C C04'
--- {n: 2, at: 2026-11-20T18:02:11Z, by: blue, orders: rest coffee 1 Bn2 Ex2}
--- {n: 3, at: 2026-11-20T19:00:00Z, by: green, mail: 9f3a, orders: ["R Bn1 Ct2 Ex2"], says: [{to: all, text: "Hello"}]}
# round 1
--- {n: 4, at: 2026-11-21T07:00:00Z, by: blue, orders: [P Cf2 Ex2]}
--- {n: 5, at: 2026-11-21T07:00:00Z, by: green, orders: [P Bn2 Ct1]}
--- {n: 6, at: 2026-11-21T07:30:00Z, by: blue, orders: ["G Cf2 z1", "~ z1 Cf2"]}
`
}

// TestHandEditedGame reads a game a person has typed; what is written of it is canonical and reads
// the same.
func TestHandEditedGame(t *testing.T) {
	t.Parallel()
	typed := strings.Replace(tableFile(), `["G Cf2 z1", "~ z1 Cf2"]`, "[g cf2 m1 t1]", 1)
	g := readGame(t, []byte(typed), nil)
	if want := "--- {n: 2, at: 2026-11-20T18:02:11Z, by: blue, orders: [\"R Cf1 Bn2 Ex2\"]}\n"; string(g.Entries()[1].Line()) != want {
		t.Errorf("got %swant %s", g.Entries()[1].Line(), want)
	}
	again := readGame(t, g.Bytes(), nil)
	if !bytes.Equal(again.Bytes(), g.Bytes()) {
		t.Error("what was written canonically is written again differently")
	}
	a, _ := g.State()
	b, _ := again.State()
	if a != b || a.Round != 1 || a.Turn != engine.Green {
		t.Errorf("it is %v's turn in round %d", a.Turn, a.Round)
	}
}

// TestBadGames wants refusals to name their place, and to be of the right kind.
func TestBadGames(t *testing.T) {
	t.Parallel()
	good := strings.Replace(tableFile(), `["G Cf2 z1", "~ z1 Cf2"]`, `["G Cf2 M1 T1"]`, 1)
	change := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("%q is not in the file", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	after := func(entry string) string { return good + "--- {n: 7, at: 2026-11-21T08:00:00Z, " + entry + "}\n" }
	for _, row := range []struct {
		name, text, place string
		kind              any
	}{
		{"empty", "", "g.yaml", new(*games.FormatError)},
		{"a newer format, with other keys", change("dhow: 1\n", "dhow: 99\nnext: []\n"), "g.yaml:2:7", new(*games.NewerError)},
		{"newer rules", change("rules: 1", "rules: 2"), "g.yaml:4:8", new(*games.NewerError)},
		{"another edition", change("sha256:", "sha256:0"), "g.yaml:2:1", new(*games.EditionError)},
		{"no game", change("game: table-1\n", ""), "g.yaml:2:1", new(*games.FormatError)},
		{"a bad name of a game", change("table-1", "../table"), "g.yaml:3:7", new(*games.FormatError)},
		{"an unknown key in the header", change("setup:", "mood: good\nsetup:"), "g.yaml:6:1", new(*games.FormatError)},
		{"an unknown set-up", change("first-game", "second-game"), "g.yaml:6:8", new(*games.FormatError)},
		{"seats out of order", change("seat: blue", "seat: yellow"), "g.yaml:8:5", new(*games.FormatError)},
		{"a name with an escape", change("name: Ann", `name: "A\x1bnn"`), "g.yaml:8:24", new(*games.FormatError)},
		{"a bad player", change("ben-02c1", "Ben@example.org"), "g.yaml:10:13", new(*games.FormatError)},
		{"a bad pace", change("setup:", "pace: {move: 3 days}\nsetup:"), "g.yaml:6:14", new(*games.FormatError)},
		{"a house player that nobody knows", strings.Replace(change("dhow: 1", "dhow: 6"), "name: Ann", "house: clever, name: House", 1), "g.yaml:8:25", new(*games.FormatError)},
		{"a seat of the house and of somebody", strings.Replace(change("dhow: 1", "dhow: 6"), "player: ben-02c1", "player: ben-02c1\n    house: sensible", 1), "g.yaml:2:1", new(*games.FormatError)},
		{"a seat of the house in an old format", change("name: Ann", "house: gentle, name: House"), "g.yaml:2:7", new(*games.FormatError)},
		{"a rematch of no game", strings.Replace(change("dhow: 1", "dhow: 6"), "setup:", "after: ../x\nsetup:", 1), "g.yaml:6:8", new(*games.FormatError)},
		{"a bad seal", change("setup:", "seal: sha256:12\nsetup:"), "g.yaml:6:7", new(*games.FormatError)},
		{"not YAML", change("n: 4,", "n: 4, [,"), "g.yaml:22", new(*games.FormatError)},
		{"a torn entry", strings.TrimRight(good, "]}\n"), "g.yaml:24", new(*games.FormatError)},
		{"an entry that is a list", change("{n: 4", "[n, {n: 4") + "]", "g.yaml:22", new(*games.FormatError)},
		{"an unknown key", after("by: blue, roders: [E]"), "g.yaml:25:48", new(*games.FormatError)},
		{"a key twice", after("by: blue, by: green"), "g.yaml:25:48", new(*games.FormatError)},
		{"no time", change(", at: 2026-11-21T07:30:00Z", ""), "g.yaml:24:5", new(*games.FormatError)},
		{"a time of day elsewhere", change("07:30:00Z", "07:30:00+02:00"), "g.yaml:24:16", new(*games.FormatError)},
		{"a time with parts of seconds", change("07:30:00Z", "07:30:00.5Z"), "g.yaml:24:16", new(*games.FormatError)},
		{"time goes back", change("07:30:00Z", "06:59:59Z"), "g.yaml:24:16", new(*games.FormatError)},
		{"a number left out", change("n: 6", "n: 7"), "g.yaml:24:9", new(*games.FormatError)},
		{"a number twice", change("n: 6", "n: 5"), "g.yaml:24:9", new(*games.FormatError)},
		{"a number that is text", change("n: 6", `n: "6"`), "g.yaml:24:9", new(*games.FormatError)},
		{"a seat that does not play", change("by: blue, orders: [P", "by: purple, orders: [P"), "g.yaml:22:42", new(*games.FormatError)},
		{"a fingerprint of two words", change("9f3a", "9f 3a"), "g.yaml:20:55", new(*games.FormatError)},
		{"no orders", change("[P Cf2 Ex2]", "[]"), "g.yaml:22:56", new(*games.FormatError)},
		{"orders of nobody", change("by: blue, orders: [P", "orders: [P"), "g.yaml:22:5", new(*log.GameError)},
		{"an order not understood", change("P Cf2 Ex2", "P Cf2 Zz2"), "g.yaml:22:63", new(*notation.Error)},
		{"an order in quotes not understood", change("P Cf2 Ex2", `"P Cf2 Zz2"`), "g.yaml:22:64", new(*notation.Error)},
		{"an order not allowed", change("P Cf2 Ex2", "P Cf2 Ct4"), "g.yaml:22:57", new(*engine.IllegalError)},
		{"an order out of turn", change("by: blue, orders: [\"G", "by: green, orders: [\"G"), "g.yaml:24:59", new(*engine.IllegalError)},
		{"a draw before an order", change(`["G`, `["~ x1 Cf2", "G`), "g.yaml:24:57", new(*games.FormatError)},
		{"a draw not due", change(`T1"`, `T1", "~ 1A A05; x1 Cf2"`), "g.yaml:24:75", new(*engine.DrawError)},
		{"a draw not understood", change(`T1"`, `T1", "~ 1A A05; x9 Cf2"`), "g.yaml:24:83", new(*notation.Error)},
		{"a draw missing", change("; 4C C04", ""), "g.yaml:18:6", new(*engine.DrawError)},
		{"a draw impossible", change("z2 Bn2", "z2 ShM"), "g.yaml:17:16", new(*engine.DrawError)},
		{"a deal by a seat", change("n: 1\n", "n: 1\nby: blue\n"), "g.yaml:17:3", new(*log.GameError)},
		{"a deal again", after("draws: [~ first blue]"), "g.yaml:25:45", new(*log.GameError)},
		{"an order before the deal", change("---", "--- {n: 1, at: 2026-11-20T18:02:11Z, by: blue, orders: [E]}\n---"), "g.yaml:12:57", new(*log.GameError)},
		{"joining after the deal", after("by: blue, join: {luck: palm}"), "g.yaml:25:54", new(*log.GameError)},
		{"a luck word of two", change("---", "--- {n: 1, at: 2026-11-20T18:02:11Z, by: blue, join: {luck: two palms}}\n---"), "g.yaml:12:61", new(*games.FormatError)},
		{"no luck word", change("---", "--- {n: 1, at: 2026-11-20T18:02:11Z, by: blue, join: {}}\n---"), "g.yaml:12:54", new(*games.FormatError)},
		{"two things in one entry", after("by: blue, spoil: green, orders: [E]"), "g.yaml:25:5", new(*log.GameError)},
		{"something hidden in a game without a seal", after("by: green, hidden: P abcd"), "g.yaml:25:57", new(*log.GameError)},
		{"hidden text without verbs", after("by: green, hidden: abcd"), "g.yaml:25:57", new(*games.FormatError)},
		{"private talk in a game without a seal", after("by: green, talk: abcd"), "g.yaml:25:55", new(*log.GameError)},
		{"a look in a game without a seal", after("spoil: blue"), "g.yaml:25:45", new(*log.GameError)},
		{"keys in a game without a seal", after("keys: {deal: " + strings.Repeat("0", 64) + ", plans: " + strings.Repeat("0", 64) + "}"), "g.yaml:25:44", new(*log.GameError)},
		{"half of the keys", after("keys: {deal: " + strings.Repeat("0", 64) + "}"), "g.yaml:25:44", new(*games.FormatError)},
		{"keys that are too short", after("keys: {deal: 00, plans: 00}"), "g.yaml:25:51", new(*games.FormatError)},
		{"an opening of nothing", after("open: [4], orders: {blue: P none, green: P none}"), "g.yaml:25:44", new(*log.GameError)},
		{"going back before the deal", after("undo: 1"), "g.yaml:25:44", new(*log.GameError)},
		{"going back to what comes", after("undo: 7"), "g.yaml:25:44", new(*log.GameError)},
		{"going back twice", after("undo: 5") + "--- {n: 8, at: 2026-11-21T08:00:00Z, undo: 6}\n", "g.yaml:26:44", new(*log.GameError)},
		{"a bad host", change("setup:", "host: Ann\nsetup:"), "g.yaml:6:7", new(*games.FormatError)},
		{"resigning that is not so", after("by: blue, resign: false"), "g.yaml:25:56", new(*games.FormatError)},
		{"a resignation of nobody", after("resign: true"), "g.yaml:25:46", new(*log.GameError)},
		{"an order of who has resigned", after("by: green, resign: true") + "--- {n: 8, at: 2026-11-21T08:00:00Z, by: green, orders: [G Bn2 M1]}\n", "g.yaml:26:5", new(*log.GameError)},
		{"the house without orders", after("by: green, house: true"), "g.yaml:25:56", new(*games.FormatError)},
		{"the house for who has not resigned", after("by: green, house: true, orders: [G Bn2 M1]"), "g.yaml:25:56", new(*log.GameError)},
		{"the house goes back", after("by: green, house: true, timeout: true, undo: 6, orders: [G Bn2 M1]"), "g.yaml:25:56", new(*log.GameError)},
		{"the house says a new key", after("by: green, house: true, timeout: true, new-key: true"), "g.yaml:25:56", new(*log.GameError)},
		{"a timeout without the house", after("by: green, timeout: true, orders: [G Bn2 M1]"), "g.yaml:25:58", new(*games.FormatError)},
		{"a house that is not so", after("by: green, house: \"true\", orders: [G Bn2 M1]"), "g.yaml:25:56", new(*games.FormatError)},
		{"an outage without an end", after("outage: {from: 2026-11-21T07:00:00Z}"), "g.yaml:25:46", new(*games.FormatError)},
		{"an outage in another zone", after("outage: {from: 2026-11-21T07:00:00Z, to: 2026-11-21T07:30:00+01:00}"), "g.yaml:25:79", new(*games.FormatError)},
		{"an outage that goes back", after("outage: {from: 2026-11-21T07:00:00Z, to: 2026-11-21T07:00:00Z}"), "g.yaml:25:46", new(*log.GameError)},
		{"an outage that has not ended", after("outage: {from: 2026-11-21T07:00:00Z, to: 2026-11-21T08:00:01Z}"), "g.yaml:25:46", new(*log.GameError)},
		{"an unknown reason to end", after("ended: bored"), "g.yaml:25:45", new(*games.FormatError)},
		{"an end by a seat", after("by: blue, ended: host"), "g.yaml:25:55", new(*log.GameError)},
		{"an order after the game was given up", after("ended: host") + "--- {n: 8, at: 2026-11-21T08:00:00Z, by: green, orders: [G Bn2 M1]}\n", "g.yaml:26:5", new(*log.GameError)},
		{"a new key for nobody", after("new-key: true"), "g.yaml:25:47", new(*games.FormatError)},
		{"a new key for another", after("by: blue, new-key: true, seat: green"), "g.yaml:25:69", new(*games.FormatError)},
		{"a new key for who does not play", after("new-key: true, seat: purple"), "g.yaml:25:59", new(*games.FormatError)},
		{"a new key that is none", after("by: blue, new-key: no"), "g.yaml:25:57", new(*games.FormatError)},
		{"a seat for nothing", after("seat: blue, orders: [E]"), "g.yaml:25:44", new(*games.FormatError)},
		{"another view", after(`view: "sha256:` + strings.Repeat("0", 64) + `"`), "g.yaml:25:44", new(*log.GameError)},
		{"a view that is no hash", after("view: blue"), "g.yaml:25:44", new(*games.FormatError)},
		{"says without text", after("says: [{to: all}]"), "g.yaml:25:45", new(*games.FormatError)},
		{"says to nobody", after("says: [{to: purple, text: a}]"), "g.yaml:25:50", new(*games.FormatError)},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := log.Read(edition.Mombasa(), "g.yaml", []byte(row.text), nil)
			var placed *games.Error
			if !errors.As(err, &placed) {
				t.Fatalf("got %T %v", err, err)
			}
			if placed.Place() != row.place || !errors.As(err, row.kind) {
				t.Errorf("got %T %v\nwant %s %T", placed.Err, err, row.place, row.kind)
			}
		})
	}
}

// TestGameAsFarAsItCouldBeRead keeps what stands above the first mistake.
func TestGameAsFarAsItCouldBeRead(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"--- {n: 8}\n", "--- {n: 7, at: [\n"} {
		text := strings.Replace(tableFile(), `["G Cf2 z1", "~ z1 Cf2"]`, `["G Cf2 M1 T1"]`, 1) + end
		g, err := log.Read(edition.Mombasa(), "g.yaml", []byte(text), nil)
		if err == nil || g == nil || g.Len() != 6 {
			t.Errorf("%q: got %v, %v", end, g, err)
		}
	}
}
