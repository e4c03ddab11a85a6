package acts

import (
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the machine that tests run on may have none

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/notation"
	"dhow/referee/identity"
)

// TestSettingsAreRead holds that each row of the table reads its own example, that what is set is
// written as a line that sets it, and that no line begins like those of two rows.
func TestSettingsAreRead(t *testing.T) {
	rows := map[string]*Setting{}
	for _, s := range Settings {
		for _, words := range s.words() {
			if other := rows[words]; other != nil && other != s {
				t.Errorf("%q is said for %q and for %q", words, other.Form, s.Form)
			}
			rows[words] = s
		}
		if s.Whose == 0 || len(s.game.ways) == 0 && len(s.person.ways) == 0 {
			t.Errorf("%q is neither a game's nor a person's", s.Form)
		}
		example := strings.Fields(s.Example)
		terms, own := UsualTerms(&engine.Edition{}, &engine.Edition{Name: "ours"}), Preferences{Profile: new(store.Profile), At: time.Unix(1, 0)}
		if len(s.game.ways) > 0 {
			if read, n := terms.read(example); read != s || n != len(example) {
				t.Errorf("%q is read as %v, %d words", s.Example, read, n)
			}
			if lines := terms.lines(OfNewGame | OfGame); !slices.Contains(lines, s.Example) {
				t.Errorf("%q is not among %q", s.Example, lines)
			}
		}
		for lang := range notation.Languages {
			own := notation.Reader{Language: lang}.InWords("set " + s.Example)
			if cmd, is := readCommand(own); !is || cmd.Name != setAct.Name {
				t.Errorf("%q is read as %v", own, cmd)
			} else if read, _ := (&Preferences{Profile: new(store.Profile), At: time.Unix(1, 0)}).read(cmd.Args); len(s.person.ways) > 0 && read != s {
				t.Errorf("%q is read as %v", own, read)
			} else if read, n := terms.read(cmd.Args); len(s.game.ways) > 0 && (read != s || n != len(cmd.Args)) {
				t.Errorf("%q is read as %v, %d words", own, read, n)
			}
			if line := (notation.Reader{Language: lang}).SettingInWords(s.Form); lang != notation.English && line == s.Form && s.Form != "html on | off" {
				t.Errorf("%q has no words in %v", s.Form, lang)
			}
		}
		if len(s.person.ways) > 0 {
			if read, n := own.read(example); read != s || n != len(example) {
				t.Errorf("%q is read as %v, %d words", s.Example, read, n)
			}
			if lines := own.Lines(); !slices.Contains(lines, s.Example) {
				t.Errorf("%q is not among %q", s.Example, lines)
			}
		}
	}
}

// TestSpansAreReadInEveryLanguage holds that lengths of time are read as each language writes them.
func TestSpansAreReadInEveryLanguage(t *testing.T) {
	for line, want := range map[string]string{
		"3 days": "3d", "1 hour": "1h", "90 minutes": "90m", "3d": "3d",
		"3 jours": "3d", "1 jour": "1d", "36 heures": "36h", "1 heure": "1h", "1 minute": "1m", "2000 minutes": "2000m", "3j": "3d",
		"3 dagen": "3d", "1 dag": "1d", "36 uur": "36h", "1 minuut": "1m", "90 minuten": "90m",
		"3 dni": "3d", "1 dzień": "1d", "1 godzina": "1h", "2 godziny": "2h", "36 godzin": "36h", "1 minuta": "1m", "2 minuty": "2m", "90 minut": "90m",
		"20 jours + 1 jour": "20d + 1d", "999999 minutes": "999999 minutes", "0 days": "0 days",
	} {
		if got := strings.Join(joinSpans(strings.Fields(line)), " "); got != want {
			t.Errorf("%q is read as %q, not %q", line, got, want)
		}
	}
}

// TestSettingsOfOneGame holds that what is set of one game is told of that game, until it is set
// for all.
func TestSettingsOfOneGame(t *testing.T) {
	p := &store.Profile{HTML: true}
	set := func(game, line string) string {
		t.Helper()
		own := Preferences{p, "", time.Unix(1, 0)}
		if game != "" {
			own.Game = "kilifi-7"
		}
		if s, n := own.read(strings.Fields(line)); s == nil || n != len(strings.Fields(line)) {
			t.Fatalf("%q is not read", line)
		}
		own.Game = "kilifi-7"
		return strings.Join(own.Lines(), ", ")
	}
	for _, row := range []struct{ game, line, want string }{
		{"", "picture off", ""},
		{"kilifi-7", "picture on", "picture on"},
		{"kilifi-7", "chatter off", "picture on, chatter off"},
		{"kilifi-7", "letters daily 7", "picture on, letters daily 7, chatter off"},
		{"", "picture off", "letters daily 7, chatter off"},
		{"", "chatter on", "letters daily 7"},
	} {
		if got := set(row.game, row.line); got != row.want {
			t.Errorf("after %q of game %q the game has %q, expected %q", row.line, row.game, got, row.want)
		}
	}
}

// TestZones holds that a zone can be named by its place alone, and that all names are those of the
// time zone database.
func TestZones(t *testing.T) {
	for _, row := range []struct{ typed, want, near string }{
		{"Europe/Brussels", "Europe/Brussels", ""},
		{"brussels", "Europe/Brussels", ""},
		{"new york", "America/New_York", ""},
		{"Buenos Aires", "America/Argentina/Buenos_Aires", ""},
		{"america/buenos_aires", "America/Argentina/Buenos_Aires", ""},
		{"utc", "UTC", ""},
		{"brusels", "", "Europe/Brussels"},
		{"europe/brusels", "", "Europe/Brussels"},
		{"", "", ""},
		{"../etc/passwd", "", ""},
	} {
		p := Preferences{Profile: new(store.Profile)}
		words := append([]string{"zone"}, strings.Fields(row.typed)...)
		_, n := p.read(words)
		near := ""
		if n == 0 {
			near = p.near(words)
		}
		if p.Zone != row.want || (n > 0) != (row.want != "") || near != row.near {
			t.Errorf("zone %q is %q (%d words), near to %q; expected %q, near to %q", row.typed, p.Zone, n, near, row.want, row.near)
		}
	}
	for zone := range strings.Lines(zoneNames) {
		if _, err := time.LoadLocation(strings.TrimSpace(zone)); err != nil {
			t.Error(err)
		}
	}
}

// TestNamesOfNobody holds what nobody can be called, a link for one, and that nobody is refused for a
// name that means something else, too: it is shown with a colour.
func TestNamesOfNobody(t *testing.T) {
	for name, want := range map[string]bool{
		"Ann": true, "Ann de Wit": true, "O'Neil": true, "Łukasz": true, "Mary Green": true, "Al": true, "green": true, "Blue": true, "all": true,
		"tous": true, "Wszyscy": true, "Аня": true, strings.Repeat("ż", 40): true, strings.Repeat("ż", 41): false, "Ann (green)": false, "Ann\u200b": false, "http://bad.example": false, "<b>Ann</b>": false, "": false, strings.Repeat("Ann", 20): false,
	} {
		p := Preferences{Profile: new(store.Profile)}
		if _, n := p.read(append([]string{"name"}, strings.Fields(name)...)); (n > 0) != want {
			t.Errorf("somebody is called %q: %v", name, n > 0)
		}
	}
}

// TestSetIsNoProse holds what is taken for a line that sets something, and what is talk.
func TestSetIsNoProse(t *testing.T) {
	for line, want := range map[string]bool{
		"set": true, "set lang fr": true, "Set html off.": true, "set picture off kilifi-7": true, "set colour blue": true,
		"régler langue fr": true, "instellen plannen niet voor 20:00 Europe/Brussels": true, "ustaw tempo 2 dni": true, "Régler la table demain": false,
		"set pictures off": true, "set zone new york": true, "set pace 2d": true, "set no clock": true,
		"set up": false, "Set the table, I shall be there.": false, "Set fire to everything": false,
	} {
		if _, is := readCommand(line); is != want {
			t.Errorf("%q is a command: %v, expected %v", line, is, want)
		}
	}
}

// TestContradictions holds which lines of a mail contradict each other, by their numbers.
func TestContradictions(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"on and off", "set html on\nset html off", "[1 2]"},
		{"twice the same", "set html on\nSET HTML ON", "[]"},
		{"two addresses for letters", "address a@example.org\naddress b@example.org", "[1 2]"},
		{"an address in and out", "address add a@example.org\naddress drop a@example.org", "[1 2]"},
		{"two addresses more", "address add a@example.org\naddress add b@example.org", "[]"},
		{"a seat for two", "replace green a@example.org\nreplace green Dee b@example.org", "[1 2]"},
		{"two seats", "replace green a@example.org\nreplace blue b@example.org", "[]"},
		{"two hosts", "host a@example.org\nhost b@example.org", "[1 2]"},
		{"in place and beside", "host a@example.org\nhost add b@example.org", "[1 2]"},
		{"two luck words", "join palm\njoin tree", "[1 2]"},
		{"a wish and none", "join kilifi-7\njoin kilifi-7 off", "[1 2]"},
		{"two wishes", "join kilifi-7\njoin lamu-3", "[]"},
		{"standing by and not", "standby kilifi-7\nstandby kilifi-7 off", "[1 2]"},
		{"in different games", "set picture on mombasa-1\nset picture off kilifi-7", "[]"},
		{"in all and in one", "set picture on\nset picture off kilifi-7", "[]"},
		{"two words for it", "letters brief\nset lang fr\ndaily 8", "[1 3]"},
		{"set and its own word", "set letters brief\nbrief", "[]"},
		{"set and another word", "set letters brief\nfollow", "[1 2]"},
		{"a clock", "pause\nresume", "[1 2]"},
		{"a clock twice", "pause\npause", "[]"},
		{"more time", "extend 2d\nextend 3d", "[1 2]"},
		{"one of three", "set lang fr\nset lang nl\nset lang fr", "[1 2 3]"},
	} {
		commands, _ := splitCommands(row.text)
		var lines []int
		for line := range Contradicted(commands) {
			lines = append(lines, line)
		}
		slices.Sort(lines)
		if got := fmt.Sprint(lines); got != row.want {
			t.Errorf("%s: lines %s contradict each other, expected %s", row.why, got, row.want)
		}
	}
}

// TestSettingsPage holds the table of settings in docs/commands.md to the table. With -update it is
// written anew.
func TestSettingsPage(t *testing.T) {
	const page, head, foot = "../../docs/commands.md", "| setting | as | whose |\n|---|---|---|\n", "\n"
	whose := []struct {
		whose Whose
		says  string
	}{
		{OfNewGame, "a game, when it is made"}, {OfGame, "a game, by its host"}, {OfPerson, "you"}, {OfPersonIn, "you, in one game"},
	}
	var b strings.Builder
	for _, s := range Settings {
		var by []string
		for _, w := range whose {
			if s.Whose&w.whose != 0 {
				by = append(by, w.says)
			}
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s |\n", strings.ReplaceAll(s.Form, "|", `\|`), s.Example, strings.Join(by, "; "))
	}
	was, err := os.ReadFile(page)
	must(t, err)
	text, rest, found := strings.Cut(string(was), head)
	table, behind, ended := strings.Cut(rest, "\n\n")
	if !found || !ended {
		t.Fatalf("%s has no table of settings", page)
	}
	if table+foot == b.String() {
		return
	}
	if !*update {
		t.Fatalf("the table of settings in %s is not that of Settings; -update writes it", page)
	}
	must(t, os.WriteFile(page, []byte(text+head+b.String()+"\n"+behind), 0o644))
}

// twoGames has a game of Ann's and Ben's, and one of others.
type twoGames struct{}

func (twoGames) Name(games.PlayerID) (string, error) { return "", nil }

func (t twoGames) Own(wanted func(*identity.Head) bool) iter.Seq2[games.GameID, *identity.Head] {
	return func(yield func(games.GameID, *identity.Head) bool) {
		for _, id := range []games.GameID{"kilifi-7", "mombasa-1"} {
			if game, _ := t.Game(id); wanted(game) && !yield(id, game) {
				return
			}
		}
	}
}

func (twoGames) Open() []games.GameID { return nil }

func (twoGames) Game(id games.GameID) (*identity.Head, bool) {
	if id == "kilifi-7" {
		return &identity.Head{Seats: []log.Seated{{Seat: engine.Blue, Player: "ann"}, {Seat: engine.Green, Player: "ben"}}}, true
	}
	return &identity.Head{Seats: []log.Seated{{Seat: engine.Blue, Player: "cas"}}}, id == "mombasa-1"
}

func (twoGames) Waits(games.GameID, engine.Seat, time.Time) (Waiting, bool, error) {
	return Waiting{}, false, nil
}

// TestSetTellsNothingOfOthers holds that what is answered to set is the same whoever else plays in
// which games, and whatever those have set: of a game of others it says what it says of none.
func TestSetTellsNothingOfOthers(t *testing.T) {
	profile := &store.Profile{Name: "Ann", HTML: true}
	profile.Switch(store.Picture, "kilifi-7", false)
	profile.Switch(store.Picture, "mombasa-1", false) // a game that she played in once
	w := &World{Author: "ann", Wants: profile, Games: twoGames{}, Game: "kilifi-7"}
	told := func(line string) string {
		t.Helper()
		cmd, is := readCommand(line)
		if !is {
			t.Fatalf("%q is no command", line)
		}
		effects, err := doSet(w, cmd)
		must(t, err)
		return fmt.Sprint(effects)
	}
	if lines := told("set"); !strings.Contains(lines, "set picture off kilifi-7") || strings.Contains(lines, "mombasa-1") || strings.Contains(lines, "pace") {
		t.Errorf("Ann is told %s", lines)
	}
	others, none := told("set picture on mombasa-1"), told("set picture on mombasa-2")
	if strings.ReplaceAll(others, "mombasa-1", "mombasa-2") != none {
		t.Errorf("of a game of others Ann is told %s, and of none %s", others, none)
	}
}
