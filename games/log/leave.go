package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// leaving is how somebody who has joined leaves again before the deal. The seat has nobody then,
// until somebody takes it over (replacing). A seat that resigns is played on; this one is free.
var leaving = &leaveKind{about{keys: []string{"leave"}, act: "leave a seat", lasts: true, needs: 6, concerns: Everybody}}

type leaveKind struct{ about }

func (*leaveKind) in(e *Entry) bool { return e.Leave != engine.NoSeat }

func (*leaveKind) of(e *Entry) engine.Seat { return e.Leave }

func (*leaveKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Leave = r.seat(v) }

func (*leaveKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("leave", strictyaml.NewText(e.Leave.String()))
}

func (*leaveKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case int(e.Leave) > len(g.Header.Seats):
		return cannot(NeedsSeat)
	case m.state != nil:
		return cannot(AlreadyDealt)
	case m.luck[e.Leave] == "":
		return cannot(NotJoined, e.Leave)
	}
	return m.stillOpen()
}

func (*leaveKind) carryOut(_ *Game, e *Entry, m *play) { m.luck[e.Leave] = "" }

func (*leaveKind) told(g *Game, e *Entry) []Told {
	return tells("leave", "name", g.At(e.N - 1).Seats()[e.Leave-1].Name, "player", e.Leave)
}

// Leave takes the seat from who has joined, before the deal: its keys are worth nothing any more.
func (d *Draft) Leave(seat engine.Seat) error {
	return d.say(leaving, func(e *Entry) { e.Leave = seat })
}
