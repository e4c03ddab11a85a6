package log

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestWhoLetsTurnsPassKeepsTheSeat has a player let a turn pass, and the house play the seat until
// they are back: it is theirs all the time, they can say things and not move, and it is offered to
// nobody before its time.
func TestWhoLetsTurnsPassKeepsTheSeat(t *testing.T) {
	t.Parallel()
	const hour = time.Hour
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	g.Header.Seats[1].Player = "ben-02c1"
	from := evening.Add(72 * hour)
	step := func(stage UnseatStage, from time.Time) func(*Draft) error {
		return func(d *Draft) error { return d.Unseat(Unseat{engine.Green, stage, from}) }
	}
	refused := func(why string, at time.Time, by engine.Seat, say func(*Draft) error) {
		t.Helper()
		if err := say(g.Draft(at, by, "")); err == nil {
			t.Errorf("%s is entered", why)
		}
	}
	refused("an offer of a seat whose player is there", from, engine.NoSeat, step(UnseatOffered, time.Time{}))
	refused("being back of who is there", evening, engine.Green, step(UnseatBack, time.Time{}))
	refused("an absence without a time", evening, engine.NoSeat, step(UnseatAbsent, time.Time{}))
	enter(t, g, evening, engine.NoSeat, step(UnseatAbsent, from))
	if !g.Absent(engine.Green) || g.HousePlayer(engine.Green) == "" || g.Resigned(engine.Green) ||
		g.Seats()[1].Player != "ben-02c1" || g.Turn(engine.Green) != 0 || g.FreeSince(engine.Green) != 0 {
		t.Errorf("the seat is %+v, in turn %d", g.Seats()[1], g.Turn(engine.Green))
	}
	refused("an offer before its time", from.Add(-time.Second), engine.NoSeat, step(UnseatOffered, time.Time{}))
	refused("the end of the seat", from, engine.NoSeat, step(UnseatDone, time.Time{}))
	refused("another's being back", evening, engine.Blue, step(UnseatBack, time.Time{}))
	refused("being back by the referee", evening, engine.NoSeat, step(UnseatBack, time.Time{}))
	enter(t, g, evening, engine.Green, func(d *Draft) error { return d.Say(ToAll, "I am there") })
	enter(t, g, from, engine.NoSeat, step(UnseatOffered, time.Time{}))
	if g.FreeSince(engine.Green) != g.Len() || !g.Absent(engine.Green) {
		t.Errorf("the seat is free since %d of %d", g.FreeSince(engine.Green), g.Len())
	}
	enter(t, g, from, engine.Green, step(UnseatBack, time.Time{}))
	if g.FreeSince(engine.Green) != 0 || g.Absent(engine.Green) || g.HousePlayer(engine.Green) != "" || g.Epoch(engine.Green) != 1 {
		t.Error("who is back has the seat no more")
	}
	if turns, never := g.Missed(engine.Green); turns != 0 || never {
		t.Errorf("%d turns count from before, %v", turns, never)
	}
	if !strings.Contains(string(g.Bytes()), "unseat: {seat: green, stage: absent, from: 2026-11-23T18:00:00Z}}\n") {
		t.Errorf("the file is\n%s", g.Bytes())
	}
	s := Secret{1}
	if _, err := Read(edition.Mombasa(), "", g.Bytes(), &s); err != nil {
		t.Error(err)
	}
}
