package log

import (
	"time"

	"dhow/engine"
)

// NotedOutage is an outage as the log knows it.
type NotedOutage struct {
	Outage
	Undone time.Time // when it was taken back; zero: it was not
}

// Outages lists those that entries after from, up to until, tell of, with what is known of them
// after until.
func (g *Game) Outages(from, until int) []NotedOutage {
	var l []NotedOutage
	for _, n := range g.standing.outages.upTo(until).after(from) {
		o := NotedOutage{Outage: g.entries[n-1].Outage}
		if back := g.takenBack(n, until); back != 0 {
			o.Undone = g.entries[back-1].At
		}
		l = append(l, o)
	}
	return l
}

// takenBack returns the entry up to until that takes the outage of entry n back; 0 if none does.
func (g *Game) takenBack(n, until int) int {
	for _, back := range g.standing.noOutages.upTo(until).after(n) {
		if g.entries[back-1].NoOutage == n {
			return back
		}
	}
	return 0
}

// TimeAt returns when entry n was made, as is known after entry until. Entries made while the clock
// was wrong are of the time at which that was found.
func (g *Game) TimeAt(n, until int) time.Time {
	at := g.entries[n-1].At
	for _, back := range g.standing.noOutages.upTo(until).after(n) {
		if e := &g.entries[back-1]; e.At.Before(at) {
			at = e.At
		}
	}
	return at
}

// earliest returns the time that an entry may not be before: that of the entry above. One that
// takes an outage back, which a wrong clock has made, may only not be before what was there before
// that.
func (g *Game) earliest(e *Entry) time.Time {
	above := g.Len()
	if e.NoOutage > 0 && e.NoOutage <= above {
		above = e.NoOutage - 1
	}
	if above == 0 {
		return time.Time{}
	}
	return g.entries[above-1].At
}

func (g *Game) mayTakeBack(e *Entry, m *moment) error {
	n := e.NoOutage
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case n < 1 || n > g.Len() || g.entries[n-1].Outage == Outage{}:
		return cannot(NoSuchOutage, n)
	case g.takenBack(n, g.Len()) != 0:
		return cannot(AlreadyUndone, n)
	}
	return g.mayStillEnd(m)
}

// NoOutage takes the outage that entry n noted back, at a time that may be before the last entry's:
// it was a mistake of the clock, and the entries since are dated by it.
func (d *Draft) NoOutage(n int, at time.Time) error {
	return d.do(actNoOutage, func(d *Draft) error {
		d.e.NoOutage = n
		if err := d.g.mayTakeBack(&d.e, &d.m); err != nil {
			return err
		}
		d.e.At = at.UTC().Truncate(time.Second)
		if earliest := d.g.earliest(&d.e); d.e.At.Before(earliest) {
			d.e.At = earliest
		}
		return nil
	})
}
