package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// rekeying is a new key for a seat: all keys up to it are worth nothing from then on. A seat says
// it for itself, the referee for any.
var rekeying = &newKeyKind{about{keys: []string{"new-key", "seat"}, act: "give a new key", afterEnd: true, lasts: true}}

type newKeyKind struct{ about }

func (*newKeyKind) in(e *Entry) bool { return e.NewKey != engine.NoSeat }

func (*newKeyKind) of(e *Entry) engine.Seat { return e.NewKey }

// read reads who gets the key, which may stand in either of the two keys, when both are there.
func (*newKeyKind) read(r *entryReader, key string, _ *strictyaml.Node) {
	fact, named := r.node.Get("new-key"), r.node.Get("seat")
	switch by := r.node.Get("by"); {
	case key == "seat" && fact != nil:
	case fact == nil || by != nil && named != nil:
		r.errs.Add(named.Errorf("no seat, but where the referee gives a new key"))
	case by == nil && named == nil:
		r.errs.Add(fact.Errorf("the key seat beside it"))
	case !r.yes(fact):
	case named == nil:
		r.e.NewKey = r.e.By
	default:
		r.e.NewKey = r.seat(named)
	}
}

func (*newKeyKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("new-key", yes())
	if e.By == engine.NoSeat {
		n.Set("seat", strictyaml.NewText(e.NewKey.String()))
	}
}

func (*newKeyKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case e.NewKey == engine.NoSeat || int(e.NewKey) > len(g.Header.Seats):
		return cannot(NeedsSeat)
	case e.By != engine.NoSeat && e.By != e.NewKey:
		return cannot(NeedsReferee)
	case m.published:
		return cannot(Published)
	}
	return nil
}

func (*newKeyKind) told(_ *Game, e *Entry) []Told { return tells("new-key", "player", e.NewKey) }

// NewKey raises the epoch of a seat's keys. A seat can do that for itself, the referee for any.
func (d *Draft) NewKey(seat engine.Seat) error {
	return d.say(rekeying, func(e *Entry) { e.NewKey = seat })
}

// Epoch returns the epoch of a seat's keys: 1, and one more for each entry that gave the seat a new
// key, as a change of hands does too, leaving, and being taken off the seat.
func (m Moment) Epoch(seat engine.Seat) int {
	return 1 + len(m.entriesOf(rekeying, seat)) + len(m.entriesOf(replacing, seat)) + len(m.entriesOf(leaving, seat)) +
		m.vacated(seat)
}
