package log

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestUnseatedPlayersHaveNothing warns a player, takes that back, warns again and takes them off the
// seat: from then on the seat is nobody's, the house plays it, and its keys have another epoch. A
// new player has the seat as after a resignation.
func TestUnseatedPlayersHaveNothing(t *testing.T) {
	t.Parallel()
	const hour = time.Hour
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	g.Header.Seats[1].Player = "ben-02c1"
	step := func(stage UnseatStage, from time.Time) func(*Draft) error {
		return func(d *Draft) error { return d.Unseat(Unseat{engine.Green, stage, from}) }
	}
	refused := func(why string, at time.Time, say func(*Draft) error) {
		t.Helper()
		if err := say(g.Draft(at, engine.NoSeat, "")); err == nil {
			t.Errorf("%s is entered", why)
		}
	}
	refused("an end without a warning", evening, step(UnseatDone, time.Time{}))
	refused("a warning without a time", evening, step(UnseatWarned, time.Time{}))
	from := evening.Add(72 * hour)
	enter(t, g, evening, engine.NoSeat, step(UnseatWarned, from))
	refused("a second warning", evening, step(UnseatWarned, from))
	refused("an end before its time", from.Add(-time.Second), step(UnseatDone, time.Time{}))
	enter(t, g, evening.Add(hour), engine.NoSeat, step(UnseatStopped, time.Time{}))
	if _, warned := g.Unseats(engine.Green); warned || g.Resigned(engine.Green) {
		t.Error("whoever stays is warned")
	}
	enter(t, g, evening.Add(2*hour), engine.NoSeat, step(UnseatWarned, from))
	enter(t, g, from, engine.NoSeat, step(UnseatDone, time.Time{}))
	done := g.Len()
	if !g.Resigned(engine.Green) || g.Seats()[1].Player != "" || g.Seats()[1].Name != "Ben" || g.Epoch(engine.Green) != 2 || g.Turn(engine.Green) != 0 {
		t.Errorf("the seat is %+v, in epoch %d", g.Seats()[1], g.Epoch(engine.Green))
	}
	if before := g.At(done - 1); before.Resigned(engine.Green) || before.Epoch(engine.Green) != 1 || before.Seats()[1].Player != "ben-02c1" {
		t.Error("the seat was nobody's before")
	}
	if glance, err := GlanceAt("", g.Bytes()); err != nil || !glance.Unseats || glance.Seats[1].Player != "" {
		t.Errorf("at a glance the seat is %+v, %v", glance.Seats, err)
	}
	enter(t, g, from, engine.Green, func(d *Draft) error { return d.Replace(Successor{Player: "dee-51d0", Name: "Dee"}) })
	if g.Resigned(engine.Green) || g.Seats()[1].Name != "Dee" || g.Epoch(engine.Green) != 3 {
		t.Errorf("the seat is %+v, in epoch %d", g.Seats()[1], g.Epoch(engine.Green))
	}
	if !strings.Contains(string(g.Bytes()), "unseat: {seat: green, stage: warned, from: 2026-11-23T18:00:00Z}}\n") {
		t.Errorf("the file is\n%s", g.Bytes())
	}
	s := Secret{1}
	if _, err := Read(edition.Mombasa(), "", g.Bytes(), &s); err != nil {
		t.Error(err)
	}
}
