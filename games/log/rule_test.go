package log

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/templates"
)

// TestRulingsAreOnRecord puts a ruling into a game, reads it back, and finds it in its record. Only
// the referee makes one, and one that says something.
func TestRulingsAreOnRecord(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	enter(t, g, evening, engine.NoSeat, func(d *Draft) error { return d.Rule("Ben's late\x07 order counts.") })
	s := Secret{1}
	read, err := Read(edition.Mombasa(), "", g.Bytes(), &s)
	if err != nil {
		t.Fatal(err)
	}
	if last := read.Entries()[read.Len()-1]; !last.Rule || last.Says[0].Text != "Ben's late order counts." || last.Need != 6 {
		t.Errorf("the entry is %+v", last)
	}
	if notes := strings.Join(read.Record(&templates.Reader{Edition: read.Edition()}).Notes, "\n"); !strings.Contains(notes, "ruling: Ben's late order counts.") {
		t.Errorf("the record notes %q", notes)
	}
	for _, text := range []string{"", " \x07", strings.Repeat("x", MaxSay+1)} {
		if err := g.Draft(evening, engine.NoSeat, "").Rule(text); err == nil {
			t.Errorf("%d bytes are a ruling", len(text))
		}
	}
	if err := g.Draft(evening, engine.Blue, "").Rule("I win"); err == nil {
		t.Error("a seat makes a ruling")
	}
	bad := strings.Replace(string(g.Bytes()), `says: [{to: all,`, `says: [{to: blue,`, 1)
	if _, err := Read(edition.Mombasa(), "", []byte(bad), &s); err == nil {
		t.Error("a ruling to one seat is read")
	}
}
