package log

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
)

// at sets a pace.
func at(p Pace) func(*Draft) error {
	return func(d *Draft) error { return d.Set(Settings{Pace: &p}) }
}

// TestSetTakesNobodysTime sets another pace within a turn: who has begun has no less time than
// before, a longer one counts at once, and a clock that comes anew begins when it is set. Each
// later turn has the time that is set.
func TestSetTakesNobodysTime(t *testing.T) {
	t.Parallel()
	const hour = time.Hour
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	holds := func(after time.Duration, set time.Duration, want time.Duration) {
		t.Helper()
		enter(t, g, evening.Add(after), engine.NoSeat, at(Pace{Move: set, OnTimeout: HouseOnTimeout}))
		if ends, ok := g.Deadline(engine.Blue); ok != (want != 0) || ok && !ends.Equal(evening.Add(want)) {
			t.Errorf("with %v a move the turn ends after %v: %t", set, ends.Sub(evening), ok)
		}
	}
	holds(hour, 24*hour, 72*hour)
	holds(2*hour, 96*hour, 96*hour)
	holds(3*hour, 24*hour, 96*hour)
	holds(4*hour, 96*hour, 96*hour)
	holds(5*hour, 0, 0)
	holds(6*hour, 48*hour, 54*hour)
	if before, _ := g.At(3).Deadline(engine.Blue); !before.Equal(evening.Add(72*hour)) || g.At(3).Pace() != g.Header.Pace {
		t.Errorf("what was before is told as it was not: until %v", before)
	}
}

// TestSetInFile writes what is set so that older programs refuse it, and reads it back. A glance
// tells it too.
func TestSetInFile(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	p := Pace{Move: 24 * time.Hour, Reminder: time.Hour, OnTimeout: HouseOnTimeout}
	enter(t, g, evening.Add(time.Hour), engine.NoSeat, at(p))
	const want = "--- {n: 4, at: 2026-11-20T19:00:00Z, dhow: 6, set: {pace: {move: 1d, reminder: 1h, on-timeout: house}}}\n"
	if !strings.Contains(string(g.Bytes()), want) || len(g.NeedsMore(5)) != 1 {
		t.Errorf("the file, of which format 5 lacks %v:\n%s", g.NeedsMore(5), g.Bytes())
	}
	s := Secret{1}
	read, err := Read(edition.Mombasa(), "", g.Bytes(), &s)
	if err != nil || read.Pace() != p {
		t.Errorf("read back: %+v, %v", read.Pace(), err)
	}
	if glance, err := GlanceAt("", g.Bytes()); err != nil || glance.Pace != p {
		t.Errorf("at a glance: %+v, %v", glance.Pace, err)
	}
	for what, d := range map[string]error{
		"a seat sets it":    at(p)(g.Draft(evening, engine.Blue, "")),
		"nothing is set":    g.Draft(evening, engine.NoSeat, "").Set(Settings{}),
		"a move of seconds": at(Pace{Move: 30 * time.Second})(g.Draft(evening, engine.NoSeat, "")),
	} {
		if d == nil {
			t.Errorf("%s", what)
		}
	}
}
