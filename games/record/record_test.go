package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/position"
	"dhow/games/record"
	"dhow/notation"
)

// recordOf writes the record of a random game, and returns the state it ends in.
func recordOf(t testing.TB, players int, setup engine.Setup, seed uint64) ([]byte, *engine.State) {
	t.Helper()
	steps := gametest.PlayRandom(t, players, setup, seed)
	var entries []record.Entry
	round := 0
	for _, step := range steps {
		entries = append(entries, record.EntryOf(step, round))
		round = step.State.Round
	}
	last := &steps[len(steps)-1].State
	return record.Write(last.Edition, record.HeaderOf(last, "table-1", gametest.Names[:players]), entries, nil), last
}

// TestRecordRoundTrip judges the records of random games: they come to the same state, and are
// written again the same.
func TestRecordRoundTrip(t *testing.T) {
	t.Parallel()
	judged := 0
	for players := 2; players <= engine.MaxPlayers; players++ {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			for seed := range gametest.Loops(5, 1000) {
				text, want := recordOf(t, players, setup, uint64(seed))
				judged++
				rec, o := gametest.Judge(t, text)
				if o.State != *want {
					t.Fatalf("judged to another state:\n%s", text)
				}
				again := record.Write(rec.Edition, rec.Header, o.Entries(), rec.Notes)
				if string(again) != string(text) {
					t.Fatalf("written again differently:\n%s\n%s", text, again)
				}
			}
		}
	}
	t.Logf("count %d random games written, judged to the same state and written again the same", judged)
}

// TestRecordFromPosition goes on with a game from each of its rounds.
func TestRecordFromPosition(t *testing.T) {
	text, want := recordOf(t, 3, engine.FirstGame, 11)
	_, whole := gametest.Judge(t, text)
	for i, p := range whole.Played[1:] {
		if p.Round == whole.Played[i].Round {
			continue
		}
		start, err := position.Read(edition.Mombasa(), "start", position.Write(&whole.Played[i].Step.State))
		if err != nil {
			t.Fatal(err)
		}
		header := record.HeaderOf(start, "", nil)
		rest := record.Write(start.Edition, header, whole.Entries()[i+1:], nil)
		rec, err := record.ReadFrom(start, "rest.txt", rest)
		if err != nil {
			t.Fatal(err)
		}
		o, err := record.Judge(rec)
		if err != nil {
			t.Fatal(err)
		}
		if o.State != *want {
			t.Fatalf("from round %d on the game ends differently", p.Round)
		}
	}
}

// begin is a record up to the first plans, with comments everywhere.
func begin() string {
	ed := edition.Mombasa()
	return `# from the table
dhow: 1
game: table-1
rules: 1
edition: ` + ed.Name + " " + ed.Digest + `
setup: first-game
seats: blue Ann, green Ben

~ first blue
~ z1 Cf2; z2 Bn2; z3 Ct2; z4 Cf3; y1 Bn3; y2 Ct3; y3 Ex2; y4 Bk2; x1 Dm; x2 DmM; x3 DmT; x4 DmL
~ 1A A01; 2A A02; 3A A03; 4A A04; 1B B01; 2B B02; 3B B03; 4B B04; 1C C01; 2C C02; 3C C03; 4C C04  # as they came
# Ann thinks long
blue: R Cf1 Bn2 Ex2
Green: rest bananas 1, Ct2, Ex2   // typed by hand

Round 1
blue: P Cf2 Ex2
green: P Bn2 Ct1 _
# that is all
`
}

func TestCommentsAreKept(t *testing.T) {
	typed := strings.NewReplacer("game: table-1", "game: table-1  # the first", "\nRound 1\n", "# tea\nRound 1  # at last\n# and on\n").Replace(begin())
	rec, err := record.Read(edition.Mombasa(), "game.txt", []byte(typed))
	if err != nil {
		t.Fatal(err)
	}
	o, err := record.Judge(rec)
	if err != nil {
		t.Fatal(err)
	}
	text := string(record.Write(rec.Edition, rec.Header, o.Entries(), rec.Notes))
	for _, want := range []string{
		"\n# from the table\n# the first\n~ first blue", "4C C04  # as they came\n", "\n# Ann thinks long\nblue: R Cf1 Bn2 Ex2\n",
		"\ngreen: R Bn1 Ct2 Ex2  # typed by hand\n\n# tea\n\nRound 1  # at last\n# and on\nblue: P", "Ct1\n\n# that is all\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("missing %q in\n%s", want, text)
		}
	}
	if again, _ := gametest.Judge(t, []byte(text)); len(again.Entries) != len(rec.Entries) {
		t.Error("the canonical record has other entries")
	}
}

// TestBadRecords wants refusals to name their place, and to be of the right kind.
func TestBadRecords(t *testing.T) {
	good := begin()
	change := func(old, new string) string {
		if !strings.Contains(good, old) {
			panic(fmt.Sprintf("%q is not in the record", old))
		}
		return strings.Replace(good, old, new, 1)
	}
	for _, row := range []struct {
		name, text, place string
		kind              any
	}{
		{"order not understood", change("P Cf2 Ex2", "P Cf2 Zz2"), "game.txt:17:13", new(*notation.Error)},
		{"continuation not understood", change("P Cf2 Ex2", "P Cf2 Ex2  # he said\n  ; stop Q"), "game.txt:18:10", new(*notation.Error)},
		{"order not allowed", change("P Cf2 Ex2", "P Cf2 Ct4"), "game.txt:17:7", new(*engine.IllegalError)},
		{"draw not understood", change("~ first blue", "~ first mauve"), "game.txt:9:9", new(*notation.Error)},
		{"escape in a name", change("blue Ann", "blue \x1b[31mAnn"), "game.txt:7:13", new(*games.FormatError)},
		{"mark of direction in an order", change("green: P", "green: P\u202e"), "game.txt:18:9", new(*games.FormatError)},
		{"draw impossible", change("z1 Cf2", "z1 ShM"), "game.txt:10:3", new(*engine.DrawError)},
		{"draw impossible, later on its line", change("x4 DmL", "x4 ShM"), "game.txt:10:90", new(*engine.DrawError)},
		{"draw missing", change("; 4C C04", ""), "game.txt:11:1", new(*engine.DrawError)},
		{"draw not due", change("green: P", "~ x1 Cf2\ngreen: P"), "game.txt:18:3", new(*engine.DrawError)},
		{"a newer format", change("dhow: 1", "dhow: 2"), "game.txt:2:1", new(*games.NewerError)},
		{"newer rules", change("rules: 1", "rules: 2"), "game.txt:4:1", new(*games.NewerError)},
		{"another edition", change("sha256:", "sha256:0"), "game.txt:5:1", new(*games.EditionError)},
		{"no digest", change(" "+edition.Mombasa().Digest, ""), "game.txt:5:1", new(*games.FormatError)},
		{"no edition", change("edition: "+edition.Mombasa().Name+" "+edition.Mombasa().Digest+"\n", ""), "game.txt:1", new(*games.FormatError)},
		{"no format", change("dhow: 1\n", ""), "game.txt:1", new(*games.FormatError)},
		{"a key twice", change("game: table-1", "dhow: 1"), "game.txt:3:1", new(*games.FormatError)},
		{"one seat", change("blue Ann, green Ben", "blue Ann"), "game.txt:7:1", new(*games.FormatError)},
		{"seats out of order", change("blue Ann, green Ben", "green Ben, blue Ann"), "game.txt:7:1", new(*games.FormatError)},
		{"a wrong heading", change("Round 1", "Round 2"), "game.txt:16:1", new(*games.FormatError)},
		{"a wrong heading at the end", good + "Round 2\n", "game.txt:20:1", new(*games.FormatError)},
		{"a heading above the set-up", change("~ first", "Round 1\n~ first"), "game.txt:9:1", new(*games.FormatError)},
		{"two headings", change("Round 1", "Round 1\nRound 2"), "game.txt:17:1", new(*games.FormatError)},
		{"a heading twice", change("green: P", "Round 1\ngreen: P"), "game.txt:18:1", new(*games.FormatError)},
		{"two headings at the end", change("Round 1\nblue: P Cf2 Ex2\ngreen: P Bn2 Ct1 _", "Round 1\nRound 2"), "game.txt:17:1", new(*games.FormatError)},
		{"a heading with a sign", change("Round 1", "Round +1"), "game.txt:16:1", new(*games.FormatError)},
		{"a key misspelt", change("game:", "gaem:"), "game.txt:3:1", new(*games.FormatError)},
		{"a key without a colon", change("game: table-1", "game"), "game.txt:3:1", new(*games.FormatError)},
		{"a version with a sign", change("rules: 1", "rules: +1"), "game.txt:4:1", new(*games.FormatError)},
		{"another name of the edition", change("edition: ", "edition: my-"), "game.txt:5:1", new(*games.EditionError)},
		{"a newer format after a key of its own", change("dhow: 1", "colour: red\ndhow: 2"), "game.txt:3:1", new(*games.NewerError)},
		{"a heading that is none", change("Round 1", "Round one"), "game.txt:16:1", new(*games.FormatError)},
		{"a seat that is none", change("Green: rest", "mauve: rest"), "game.txt:14:1", new(*games.FormatError)},
		{"a seat not in the game", change("Green: rest", "yellow: rest"), "game.txt:14:9", new(*engine.IllegalError)},
		{"a line that is none", change("# that is all", "that is all"), "game.txt:19:1", new(*games.FormatError)},
		{"no set-up", good[:strings.Index(good, "~")] + "blue: E\n", "game.txt:9:7", new(*games.FormatError)},
		{"bytes", "\xff", "game.txt", new(*games.FormatError)},
		{"nothing", "", "game.txt:1", new(*games.FormatError)},
	} {
		t.Run(row.name, func(t *testing.T) {
			rec, err := record.Read(edition.Mombasa(), "game.txt", []byte(row.text))
			if err == nil {
				_, err = record.Judge(rec)
			}
			var placed *games.Error
			if !errors.As(err, &placed) || placed.Place() != row.place {
				t.Fatalf("got %v, expected it at %s", err, row.place)
			}
			if !errors.As(err, row.kind) {
				t.Errorf("%v is not of the kind %T", err, row.kind)
			}
		})
	}
}

// TestAllMissingKeysAreNamed wants a record without a header to be told each line it lacks, as it
// can be pasted.
func TestAllMissingKeysAreNamed(t *testing.T) {
	ed := edition.Mombasa()
	_, err := record.Read(ed, "game.txt", []byte("~ first blue\n"))
	for _, want := range []string{"dhow: 1", "rules: 1", "edition: " + ed.Name + " " + ed.Digest, "setup: first-game or random", "seats: blue"} {
		if err == nil || !strings.Contains(err.Error(), "game.txt:1: header, expected "+want) {
			t.Errorf("%s is not named in\n%v", want, err)
		}
	}
}

// TestManyContinuations reads many lines that continue an order, or carry comments, in no more time
// than their length.
func TestManyContinuations(t *testing.T) {
	begun := time.Now()
	for _, line := range []string{";\n", "; # x\n", "~ # x\n", "# x\n"} {
		text := begin() + "blue: E 1\n" + strings.Repeat(line, 150_000)
		if _, err := record.Read(edition.Mombasa(), "game.txt", []byte(text)); err == nil && line[0] != '#' {
			t.Errorf("%q is understood", line)
		}
	}
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}

// TestLineEnds wants the ends of lines of any system to be read.
func TestLineEnds(t *testing.T) {
	_, want := gametest.Judge(t, []byte(begin()))
	for _, end := range []string{"\r\n", "\r"} {
		if _, o := gametest.Judge(t, []byte(strings.ReplaceAll(begin(), "\n", end))); o.State != want.State {
			t.Errorf("%q comes to another state", end)
		}
	}
}

// TestSeatsByName wants orders to be given by the names of the header as well.
func TestSeatsByName(t *testing.T) {
	_, want := gametest.Judge(t, []byte(begin()))
	text := strings.NewReplacer("\nblue: P", "\nANN: P", "Green: rest", "ben: rest", "Round 1", "round1:").Replace(begin())
	if _, o := gametest.Judge(t, []byte(text)); o.State != want.State {
		t.Error("comes to another state")
	}
	for _, seats := range []string{"blue Ann, green Ann", "blue Green, green Ben"} {
		text := strings.Replace(strings.Replace(begin(), "blue Ann, green Ben", seats, 1), "\nblue: P", "\nann: P", 1)
		if _, err := record.Read(edition.Mombasa(), "game.txt", []byte(text)); err == nil {
			t.Errorf("seats %s: ann is understood", seats)
		}
	}
}

// TestHeaderFromPosition wants the header of a record that goes on from a position to be left out,
// or to agree.
func TestHeaderFromPosition(t *testing.T) {
	start, err := position.Read(edition.Mombasa(), "position", []byte("players: 4\nblue: {area: [Ex2]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ text, want string }{
		{"blue: X M 18\n", ""},
		{"Round 1\nblue: X M 18\n", ""},
		{"seats: blue Ann, green Ben, yellow Cas, purple Dee\nann: X M 18\n", ""},
		{"game: question\nseats: blue Ann, green Ben\n", "rest.txt:2:1: seats: the position has 4 players, the record 2"},
		{"setup: random\n", "rest.txt:1:1: setup: the position has first-game, the record random"},
		{"colour: red\n", "rest.txt:1:1: header, expected dhow: …"},
		{"~ x1 Cf2\n", "rest.txt:1:1: draws, expected an order before them"},
		{"Round 2\n", "rest.txt:1:1: heading, expected Round 1, found Round 2"},
	} {
		rec, err := record.ReadFrom(start, "rest.txt", []byte(row.text))
		if err == nil {
			_, err = record.Judge(rec)
		}
		if got := fmt.Sprint(err); row.want == "" && err != nil || !strings.HasPrefix(got, row.want) {
			t.Errorf("%s: got %v, expected %s", row.text, err, row.want)
		}
	}
}

// TestShortQuotations wants no message to repeat a long line.
func TestShortQuotations(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, text := range []string{long, "seats: " + long, begin() + long, begin() + long + ": E", "edition: " + long + " sha256:" + long} {
		if _, err := record.Read(edition.Mombasa(), "game.txt", []byte(text)); err == nil || strings.Contains(err.Error(), long[:200]) {
			t.Errorf("got %v", err)
		}
	}
}

// TestNamesFitTheHeader wants names of any kind to be written so that the record can be read.
func TestNamesFitTheHeader(t *testing.T) {
	steps := gametest.PlayRandom(t, 2, engine.FirstGame, 1)
	header := record.HeaderOf(&steps[0].State, "a # b\nc", []string{"Ann, the first", "Ben // Ben\nround 9"})
	text := record.Write(edition.Mombasa(), header, []record.Entry{record.EntryOf(steps[0], 0)}, nil)
	rec, _ := gametest.Judge(t, text)
	if rec.Header.Game != "a b c" || rec.Header.Seats[0] != "Ann the first" || rec.Header.Seats[1] != "Ben Ben round 9" {
		t.Errorf("read back as %+v", rec.Header)
	}
}

// TestAllMistakesAreReported wants every line that is not understood to be named at once.
func TestAllMistakesAreReported(t *testing.T) {
	text := strings.ReplaceAll(begin(), ": P ", ": Q ")
	_, err := record.Read(edition.Mombasa(), "game.txt", []byte(text))
	if err == nil || !strings.Contains(err.Error(), "game.txt:17:7: ") || !strings.Contains(err.Error(), "game.txt:18:8: ") {
		t.Errorf("got %v", err)
	}
}

// BenchmarkJudge reads and judges a whole game of four.
func BenchmarkJudge(b *testing.B) {
	text, last := recordOf(b, 4, engine.FirstGame, 1)
	b.ReportMetric(float64(len(text)), "bytes")
	for b.Loop() {
		rec, err := record.Read(last.Edition, "game.txt", text)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := record.Judge(rec); err != nil {
			b.Fatal(err)
		}
	}
}
