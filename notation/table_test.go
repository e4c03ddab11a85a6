package notation_test

import (
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestNamesOfWhatLiesOnTheTable holds that a bonus space of a track may be named by its company, and
// a book by its own name where it lies on one space; that what is left for another turn may not
// name a book so, which may lie elsewhere then; and that nothing is where the table is unknown.
func TestNamesOfWhatLiesOnTheTable(t *testing.T) {
	t.Parallel()
	table := &notation.Table{}
	book := func(name string) engine.BookID {
		for id := range mombasa.Books {
			if id > 0 && mombasa.Books[id].ID == name {
				return engine.BookID(id)
			}
		}
		t.Fatalf("no book %s", name)
		return 0
	}
	for id := range mombasa.Tracks {
		switch mombasa.Tracks[id].ID {
		case "D1":
			table.Tracks[engine.Cairo] = engine.TrackID(id)
		case "A1":
			table.Tracks[engine.Mombasa] = engine.TrackID(id)
		case "C1":
			table.Tracks[engine.CapeTown] = engine.TrackID(id)
		}
	}
	for s := range mombasa.BookSpaces {
		switch name := notation.BookSpaceName(mombasa, engine.BookSpace(s)); name {
		case "1A", "3A":
			table.Books[s] = book("A07")
		case "2B":
			table.Books[s] = book("B05")
		}
	}
	for _, row := range []struct {
		lang       notation.Language
		text, want string // "" means that it is asked about
	}{
		{notation.English, "S Cairo Cf3", "S D1.1 Cf3"},
		{notation.English, "S Cairo 2 Cf3", "S D1.2 Cf3"},
		{notation.English, "bonus Cairo 2", "S D1.2"},
		{notation.French, "S Le Caire 2", "S D1.2"},
		{notation.Polish, "S Kair", "S D1.1"},
		{notation.English, "S Cape Town d2 3A@4", "S C1.1 d2 3A@4"},
		{notation.English, "S C1.2", "S C1.2"},
		{notation.English, "S Cairo 3", ""},
		{notation.English, "S Mombasa", ""},
		{notation.English, "X T 5; B05@4", "X T 5; 2B@4"},
		{notation.English, "X T 5; b05@4 1A@6", "X T 5; 2B@4 1A@6"},
		{notation.English, "try X T 5; B05@4", "try X T 5; 2B@4"},
		{notation.English, "X T 5; A07@4", ""},
		{notation.English, "X T 5; B24@4", ""},
		{notation.English, "then X T 5; B05@4", ""},
	} {
		r := notation.Reader{Edition: mombasa, Language: row.lang, Table: table}
		got := ""
		if lines, err := r.Lines(engine.Blue, row.text); err == nil {
			got = notation.PrintLine(mombasa, lines[0])
		}
		if got != row.want {
			t.Errorf("%v: %q is read as %q, want %q", row.lang, row.text, got, row.want)
		}
		r.Table = nil
		if lines, err := r.Lines(engine.Blue, row.text); err == nil && row.text != row.want && notation.PrintLine(mombasa, lines[0]) == row.want {
			t.Errorf("%v: %q is read without a table", row.lang, row.text)
		}
	}
}
