package notation_test

import (
	"reflect"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

var goodDraws = []struct{ rule, text, canonical string }{
	{"cards laid out", "~ x1 Cf2; z3 Ex2M", ""},
	{"a book revealed", "~ 2A A07", ""},
	{"first player", "~ first blue", ""},
	{"tracks", "~ tracks A1 B2 C1 D2", ""},
	{"tiles dealt", "~ tiles blue S03 S07", ""},
	{"one tile seen", "~ tiles blue S03", ""},
	{"no tile seen", "~ tiles green -", ""},
	{"everything at once", "~ first blue; tracks A1 B2 C1 D2; x1 Cf2; 2A A07; tiles purple S03 S10", ""},
	{"case, colons and commas", "~X1: cf2, Z3: ex2m", "~ x1 Cf2; z3 Ex2M"},
	{"zeros and the letter first", "~ a2 a7; tiles blue 3 7", "~ 2A A07; tiles blue S03 S07"},
	{"a semicolon at the end", "~ x1 Cf2;", "~ x1 Cf2"},
	{"a semicolon before a comment", "~ x1 Cf2; # the last", "~ x1 Cf2"},
	{"a comment", "~ first green # drawn from a hat", "~ first green"},
}

func TestGoodDraws(t *testing.T) {
	for _, row := range goodDraws {
		want := row.canonical
		if want == "" {
			want = row.text
		}
		draws, err := notation.ParseDraws(mombasa, row.text)
		if err != nil {
			t.Errorf("%s: %q: %v", row.rule, row.text, err)
			continue
		}
		got := notation.PrintDraws(mombasa, draws)
		if got != want {
			t.Errorf("%s: %q prints as %q, want %q", row.rule, row.text, got, want)
		}
		if again, err := notation.ParseDraws(mombasa, got); err != nil || !reflect.DeepEqual(again, draws) {
			t.Errorf("%s: %q is read as %v, %v", row.rule, got, again, err)
		}
	}
}

var badDraws = []struct{ rule, text, message string }{
	{"no tilde", "x1 Cf2", `1:1: expected "~", found "x1"`},
	{"nothing drawn", "~", `1:2: expected a draw (x1 Cf2, 2A A07, first, tracks or tiles), found the end`},
	{"nothing between semicolons", "~ x1 Cf2;; x2 Cf3", `1:10: expected a draw (x1 Cf2, 2A A07, first, tracks or tiles), found ";"`},
	{"another line behind a semicolon", "~ x1 Cf2;\nE", `1:10: expected a draw (x1 Cf2, 2A A07, first, tracks or tiles), found a new line`},
	{"no draw", "~ w1 Cf2", `1:3: expected a draw (x1 Cf2, 2A A07, first, tracks or tiles), found "w1"; did you mean: x1, y1 or z1`},
	{"a word of two meanings", "~ t A1", `1:3: "t" can mean tile or tracks`},
	{"a book that is none", "~ 2A A25", `1:6: expected a book, found "A25"`},
	{"a seat that is none", "~ first red", `1:9: expected a seat (blue, green, yellow or purple), found "red"`},
	{"a track missing", "~ tracks A1 B2 C1", `1:18: expected a track (A1–D2), found the end`},
	{"a tile that is none", "~ tiles blue S11", `1:14: expected a starting tile (1–10), found "S11"`},
}

func TestBadDraws(t *testing.T) {
	for _, row := range badDraws {
		draws, err := notation.ParseDraws(mombasa, row.text)
		if err == nil {
			t.Errorf("%s: %q: expected an error, got %v", row.rule, row.text, draws)
		} else if told(err) != row.message {
			t.Errorf("%s: %q:\n got %s\nwant %s", row.rule, row.text, err, row.message)
		}
	}
}

func TestNoDraws(t *testing.T) {
	if got := notation.PrintDraws(mombasa, []engine.Draw{}); got != "" {
		t.Errorf("no draws print as %q", got)
	}
}
