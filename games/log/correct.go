package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// correcting says that the host takes the last orders of a seat back, and has the orders of the
// entry, if there are some, stand in their place.
var correcting = &correctKind{about{keys: []string{"correct"}, act: "correct an order", then: undoing.act, needs: 6,
	concerns: Everybody}}

type correctKind struct{ about }

func (*correctKind) in(e *Entry) bool { return e.Correct }

func (*correctKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Correct = r.yes(v) }

func (*correctKind) write(_ *Entry, n *strictyaml.Node) { n.Set("correct", yes()) }

// allowed wants the last orders of the seat taken back, and nothing to have been uncovered since.
func (*correctKind) allowed(g *Game, e *Entry, _ *play) error {
	if e.By == engine.NoSeat {
		return cannot(NeedsSeat)
	}
	if n, since := g.LastOrder(e.By); n == 0 || n != e.Undo || since != NothingSince {
		return cannot(BadUndo, e.Undo, n, n)
	}
	return nil
}

func (*correctKind) told(*Game, *Entry) []Told { return tells("correct") }

// Correct takes the last orders of a seat back for the host. Orders of the seat may follow, as the
// host says.
func (d *Draft) Correct(seat engine.Seat) error {
	n, _ := d.g.LastOrder(seat)
	after := *d
	after.e.By, after.e.Correct, after.e.Undo = seat, true, n
	if err := after.say(correcting, func(*Entry) {}); err != nil {
		return err
	}
	if err := after.carryOut(undoing, func(*Entry) {}); err != nil {
		return err
	}
	*d = after
	return nil
}
