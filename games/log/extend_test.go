package log

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestExtendMovesDeadlines gives more time to the turns that have begun, beside a pause and while
// the clock stands still, and reads it back. No seat can, and none is given before the deal.
func TestExtendMovesDeadlines(t *testing.T) {
	t.Parallel()
	const hour = time.Hour
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	more := func(d *Draft) error { return d.Extend(36 * hour) }
	enter(t, g, evening.Add(hour), engine.NoSeat, more)
	if ends, _ := g.Deadline(engine.Blue); !ends.Equal(evening.Add(108 * hour)) {
		t.Errorf("the turn ends after %v", ends.Sub(evening))
	}
	enter(t, g, evening.Add(2*hour), engine.NoSeat, (*Draft).Pause)
	enter(t, g, evening.Add(3*hour), engine.NoSeat, more)
	enter(t, g, evening.Add(4*hour), engine.NoSeat, (*Draft).Resume)
	s := Secret{1}
	read, err := Read(edition.Mombasa(), "", g.Bytes(), &s)
	if err != nil {
		t.Fatal(err)
	}
	if ends, _ := read.Deadline(engine.Green); !ends.Equal(evening.Add(146 * hour)) {
		t.Errorf("the turn ends after %v", ends.Sub(evening))
	}
	if !strings.Contains(string(g.Bytes()), "--- {n: 4, at: 2026-11-20T19:00:00Z, dhow: 4, extend: 36h}\n") || len(g.NeedsMore(3)) != 2 {
		t.Errorf("the file, of which format 3 lacks %v:\n%s", g.NeedsMore(3), g.Bytes())
	}
	if err := g.Draft(evening, engine.Blue, "").Extend(hour); err == nil {
		t.Error("a seat gives itself more time")
	}
	for _, span := range []time.Duration{-hour, time.Second, 400 * 24 * hour} {
		if err := g.Draft(evening, engine.NoSeat, "").Extend(span); err == nil {
			t.Errorf("%v more is given", span)
		}
	}
}
