package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// resigning is how a seat leaves the game: from then on the house plays it.
var resigning = &resignKind{about{
	keys: []string{"resign"}, act: "resign", lasts: true, advances: true, concerns: Everybody,
}}

type resignKind struct{ about }

func (*resignKind) in(e *Entry) bool { return e.Resign }

func (*resignKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Resign = r.yes(v) }

func (*resignKind) write(_ *Entry, n *strictyaml.Node) { n.Set("resign", yes()) }

func (*resignKind) allowed(_ *Game, e *Entry, m *play) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case m.state == nil && m.luck[e.By] == "":
		return cannot(NotJoined, e.By)
	}
	return m.stillOpen()
}

func (*resignKind) told(*Game, *Entry) []Told { return tells("resign") }

// Resign lets the seat resign: from then on the house chooses its orders. The seat must have
// joined.
func (d *Draft) Resign() error {
	return d.say(resigning, func(e *Entry) { e.Resign = true })
}

// Resigned tells whether whoever plays a seat has resigned, or was taken off it, so that the house
// plays it.
func (m Moment) Resigned(seat engine.Seat) bool {
	return m.lastOf(resigning, seat) > m.SeatedSince(seat) || m.VacantSince(seat) != 0
}
