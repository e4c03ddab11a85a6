package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// looking tells that the operator has looked at a seat's secrets.
var looking = &spoilKind{about{keys: []string{"spoil"}, act: "tell a look", afterEnd: true}}

type spoilKind struct{ about }

func (*spoilKind) in(e *Entry) bool { return e.Spoil != engine.NoSeat }

func (*spoilKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Spoil = r.seat(v) }

func (*spoilKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("spoil", strictyaml.NewText(e.Spoil.String()))
}

func (*spoilKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case e.Spoil == engine.NoSeat || int(e.Spoil) > len(g.Header.Seats):
		return cannot(NeedsSeat)
	case !g.hides():
		return cannot(NothingHidden)
	case m.published:
		return cannot(Published)
	}
	return nil
}

func (*spoilKind) told(_ *Game, e *Entry) []Told { return tells("spoil", "player", e.Spoil) }

// Spoil notes that the operator has looked at a seat's secrets.
func (d *Draft) Spoil(seat engine.Seat) error {
	return d.say(looking, func(e *Entry) { e.Spoil = seat })
}
