package notation_test

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestPrivateTalkNeverGoesToAll holds that a line with a player's word before a colon, whatever stands
// beside it, goes to that player alone or is asked about, in the words of four languages.
func TestPrivateTalkNeverGoesToAll(t *testing.T) {
	t.Parallel()
	for lang, lines := range map[notation.Language][]string{
		notation.English: {"say only %: x", "say Hello %: x", "say @%: x", "say % only: x", "say privately to %: x", "say just for %: x", "say for %'s eyes only: x", "say %, please: x",
			"say just between % and me: x", "say this is private, only for % and for nobody else here: x", "say (only %): x", "say [only %]: x", "say Psst! %: x", "say Hi. Only %: x",
			"say Private: %: x", "say Private: only %: x", "say 2 things, only %: x", "say 1. only %: x", "say see http://x.org only %: x", "say only %： x", "say only % :hello", "say only %:x",
			"say only \u2068%\u2069: x", "say not all, only %: x", "say ONLY %: x", "say — only % —: x", "say My dear %: x", "say Re: only %: x"},
		notation.French: {"dire seulement à % : x", "dire en privé à % : x", "dire Bonjour % : x", "dis juste à % : x", "dire pour % seulement : x", "dire : seulement % : x", "dire rien que % : x",
			"dire Cher % : x", "dire uniquement % : x", "dire « % » seul : x"},
		notation.Dutch: {"zeg alleen %: x", "zeg alleen tegen %: x", "zeg Hallo %: x", "zeg privé aan %: x", "zeg % alleen: x", "zeg onder ons, %: x", "zeg: alleen %: x", "zeg Beste %: x",
			"zeg enkel %: x", "zeg hé %: x"},
		notation.Polish: {"powiedz tylko %: x", "powiedz prywatnie do %: x", "powiedz Cześć %: x", "powiedz wyłącznie %: x", "powiedz % i nikt inny: x", "powiedz: tylko %: x", "powiedz Drogi %: x",
			"powiedz do % i nikogo innego: x", "powiedz na ucho %: x", "powiedz hej, %: x"},
	} {
		for _, name := range []string{"Ann", "Anna", "ANN", "green", "vert", "groen", "zielony"} {
			names := notation.NamesOf("Cas", "Ann", "Dee")
			if name == "Anna" { // a slip, and how Polish declines
				lines = lines[:len(lines)-1]
			}
			for _, line := range lines {
				goesToGreenAtMost(t, notation.Reader{Edition: mombasa, Language: lang, Names: names}, strings.ReplaceAll(line, "%", name), name == "Anna")
			}
		}
	}
}

// goesToGreenAtMost wants a line for green to be heard by nobody else. Of a slip it is enough that it is
// asked about where no other word stands beside it that nobody knows.
func goesToGreenAtMost(t *testing.T, r notation.Reader, line string, slip bool) {
	t.Helper()
	lines, err := r.Lines(engine.Blue, line)
	if err != nil {
		return
	}
	if says, is := lines[0].Says.(notation.Say); !is || says.To != engine.SeatsOf(engine.Green) {
		if !slip || len(strings.Fields(line)) <= 4 {
			t.Errorf("%s: %q is for %v", r.Language, line, lines[0].Says)
		}
	}
}

// TestTalkIsAskedAboutWithItsLine holds what is said of a line that may be meant for some only.
func TestTalkIsAskedAboutWithItsLine(t *testing.T) {
	t.Parallel()
	names := notation.NamesOf("Ann", "Ben", "Cas", "Dee")
	for line, want := range map[string]string{
		"say only Ann: x":                     `5: "only Ann" can mean say blue: … or say all: …`,
		"say to Ann and Ben only: x":          `5: "to Ann and Ben only" can mean say blue green: … or say all: …`,
		"say Great game, Ann! One thing: x":   `5: "Great game, Ann! One thing" can mean say blue: … or say all: …`,
		"zeg alleen Ann: x":                   `5: "alleen Ann" can mean say blue: … or say all: …`,
		"say only Bne: x":                     `5: expected blue (Ann), green (Ben), yellow (Cas), purple (Dee) or all before the colon, found "only Bne"; did you mean: Ben`,
		"say everyone except Ann: x":          `5: expected blue (Ann), green (Ben), yellow (Cas), purple (Dee) or all before the colon, found "everyone except Ann"`,
		"say Ann only: x":                     "say blue: Ann only: x",
		"say Ann： x":                          "say blue: x",
		"say green: Ann: x":                   "say green: Ann: x",
		"say one more thing: hello":           "say one more thing: hello",
		"say Well played Ann :)":              "say Well played Ann :)",
		"say Well played, Ann :D":             "say Well played, Ann :D",
		"say I wait till 18:30 for Ann":       "say I wait till 18:30 for Ann",
		"say look at http://x.org for Ann":    "say look at http://x.org for Ann",
		"say We keep 3:1 odds, Ann":           "say We keep 3:1 odds, Ann",
		"say Can we agree on this: no trades": "say Can we agree on this: no trades",
	} {
		if got := saidTo(notation.Reader{Edition: mombasa, Names: names}, line); got != want {
			t.Errorf("%q\n got %s\nwant %s", line, got, want)
		}
	}
	names = notation.NamesOf("Ann", "Marie", "Ann-Marie")
	for line, want := range map[string]string{"say Ann-Marie: x": "asked", "say Ann and Marie: x": "say blue green: x", "say Ann/Marie: x": "say blue green: x", "say Ann, Marie: x": "say blue green: x"} {
		if got := saidTo(notation.Reader{Edition: mombasa, Names: names}, line); got != want && !(want == "asked" && strings.Contains(got, beforeColon)) {
			t.Errorf("%q of Ann, Marie and Ann-Marie: %s", line, got)
		}
	}
}
