package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// leaving is how somebody who has joined leaves again before the deal. The seat has nobody then,
// until somebody takes it over (replacing). A seat that resigns is played on; this one is free.
var leaving = &leaveKind{about{keys: []string{"leave"}, act: "leave a seat", lasts: true, advances: true, needs: 6,
	concerns: Everybody}}

type leaveKind struct{ about }

func (*leaveKind) in(e *Entry) bool { return e.Leave }

func (*leaveKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Leave = r.yes(v) }

func (*leaveKind) write(_ *Entry, n *strictyaml.Node) { n.Set("leave", yes()) }

func (*leaveKind) allowed(_ *Game, e *Entry, m *play) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case m.state != nil:
		return cannot(AlreadyDealt)
	case m.luck[e.By] == "":
		return cannot(NotJoined, e.By)
	}
	return m.stillOpen()
}

func (*leaveKind) carryOut(_ *Game, e *Entry, m *play) { m.luck[e.By] = "" }

func (*leaveKind) told(g *Game, e *Entry) []Told {
	return tells("leave", "name", g.At(e.N-1).Names().Shown(e.By), "player", e.By)
}

// Leave has who has joined leave a seat before the deal: its keys are worth nothing any more. The
// entry is one of that seat from then on.
func (d *Draft) Leave(seat engine.Seat) error {
	after := *d
	after.e.By = seat
	if err := after.say(leaving, func(e *Entry) { e.Leave = true }); err != nil {
		return err
	}
	*d = after
	return nil
}
