package notation_test

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestSayByName holds that talk reaches the player who is called by name, and that private talk
// never goes to all by mistake.
func TestSayByName(t *testing.T) {
	t.Parallel()
	r := notation.Reader{Edition: mombasa, Names: notation.NamesOf("Ann", "Ben", "Green")}
	for _, row := range []struct{ rule, text, want string }{
		{"a name", "say Ben: hello", "say green: hello"},
		{"a name in any case", "say BEN : hello", "say green: hello"},
		{"a colour wins over a name", "say green: hello", "say green: hello"},
		{"a colour still", "say blue: hello", "say blue: hello"},
		{"a name without a colon", "say Ben hello", "say green: Ben hello"},
		{"a name behind words that say nothing", "say to Ben, hello", "say green: to Ben, hello"},
		{"a name behind to, in French", "dire à Ben : bonjour", "say green: bonjour"},
		{"all behind to, in French", "dire à tous : bonjour", "say bonjour"},
		{"two names", "say Ann and Ben: hello", "say blue green: hello"},
		{"a name and a colour", "say ben, yellow: hello", "say green yellow: hello"},
		{"a name twice", "say Ben, green: hello", "say green: hello"},
		{"two names, one misspelt", "say Ann and Bne: hello", `5: expected blue (Ann), green (Ben), yellow (Green) or all before the colon, found "Ann and Bne"; did you mean: Ben`},
		{"a name and all", "say Ann and all: hello", `5: expected blue (Ann), green (Ben), yellow (Green) or all before the colon, found "Ann and all"`},
		{"all but one", "say all but Ben: hello", `5: expected blue (Ann), green (Ben), yellow (Green) or all before the colon, found "all but Ben"`},
		{"a name misspelt", "say Bne: hello", `5: expected blue (Ann), green (Ben), yellow (Green) or all before the colon, found "Bne"; did you mean: Ben`},
		{"a name cut", "say A: hello", `5: expected blue (Ann), green (Ben), yellow (Green) or all before the colon, found "A"`},
		{"a name with more", "say Benny: hello", `5: expected blue (Ann), green (Ben), yellow (Green) or all before the colon, found "Benny"; did you mean: Ben`},
		{"a word that is no name", "say Attention: je finis", "say all: Attention: je finis"},
		{"several words that are no names", "say one more thing: hello", "say one more thing: hello"},
		{"a name that is greeted", "say Hello Ann! Have fun.", "say Hello Ann! Have fun."},
		{"a name behind a word that links it", "say Thanks to Ann!", "say blue: Thanks to Ann!"},
		{"a short remark", "say OK: I go there", "say all: OK: I go there"},
		{"to all", "say all: Ben is late", "say Ben is late"},
	} {
		if got := saidTo(r, row.text); got != row.want {
			t.Errorf("%s: %q\n got %s\nwant %s", row.rule, row.text, got, row.want)
		}
	}
}

// saidTo returns what a line prints as, or why it is not understood.
func saidTo(r notation.Reader, text string) string {
	lines, err := r.Lines(engine.Blue, text)
	if err != nil {
		return strings.TrimPrefix(told(err), "1:")
	}
	return notation.PrintLine(mombasa, lines[0])
}
