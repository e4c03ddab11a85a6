package log

import (
	"time"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// outageUndone takes an outage back that was none: a mistake of the clock. Entries since are dated
// by it.
var outageUndone = &noOutageKind{about{
	keys: []string{"no-outage"}, act: "take an outage back", lasts: true, needs: 2, concerns: Everybody,
}}

type noOutageKind struct{ about }

func (*noOutageKind) in(e *Entry) bool { return e.NoOutage != 0 }

func (*noOutageKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.NoOutage = r.number(v) }

func (*noOutageKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("no-outage", strictyaml.NewInt(e.NoOutage))
}

func (*noOutageKind) allowed(g *Game, e *Entry, m *play) error {
	n := e.NoOutage
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case n < 1 || n > g.Len() || g.entries[n-1].Outage == Outage{}:
		return cannot(NoSuchOutage, n)
	case g.takenBack(n) != 0:
		return cannot(AlreadyUndone, n)
	}
	return m.stillOpen()
}

func (*noOutageKind) told(g *Game, e *Entry) []Told {
	o := g.entries[e.NoOutage-1].Outage
	return tells("no-outage", "from", o.From, "until", o.To)
}

// NoOutage takes the outage that entry n noted back, at a time that may be before the last entry's.
func (d *Draft) NoOutage(n int, at time.Time) error {
	return d.do(outageUndone, func(d *Draft) error {
		if err := d.carryOut(outageUndone, func(e *Entry) { e.NoOutage = n }); err != nil {
			return err
		}
		d.e.At = at.UTC().Truncate(time.Second)
		if earliest := d.g.earliest(&d.e); d.e.At.Before(earliest) {
			d.e.At = earliest
		}
		return nil
	})
}

// takenBack returns the entry that takes the outage of entry n back; 0 if none does.
func (m Moment) takenBack(n int) int {
	for _, back := range m.entriesOf(outageUndone, anySeat).after(n) {
		if m.g.entries[back-1].NoOutage == n {
			return back
		}
	}
	return 0
}

// TimeOf returns when entry n was made. Entries made while the clock was wrong are of the time at
// which that was found.
func (m Moment) TimeOf(n int) time.Time {
	at := m.g.entries[n-1].At
	for _, back := range m.entriesOf(outageUndone, anySeat).after(n) {
		if e := &m.g.entries[back-1]; e.At.Before(at) {
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
