package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// waiting is said by who wants more time to think about a plan, so that plans are not opened, and by
// who no longer does. The plan is kept beside it, in place of one that was sent; the clock of the
// seat runs on, or runs as if nothing had been sent.
var waiting = &waitKind{about{keys: []string{"wait", "ready"}, lasts: true, needs: 6, concerns: Leisurely}}

type waitKind struct{ about }

func (*waitKind) in(e *Entry) bool { return e.Wait || e.Ready }

func (*waitKind) read(r *entryReader, key string, v *strictyaml.Node) {
	if key == "wait" {
		r.e.Wait = r.yes(v)
	} else {
		r.e.Ready = r.yes(v)
	}
}

func (*waitKind) write(e *Entry, n *strictyaml.Node) {
	if e.Wait {
		n.Set("wait", yes())
	}
	if e.Ready {
		n.Set("ready", yes())
	}
}

func (*waitKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !g.hides():
		return cannot(NothingHidden)
	case g.HousePlayer(e.By) != "":
		return cannot(HasResigned, e.By)
	case g.Ended() != "":
		return cannot(GivenUp)
	case m.state == nil || m.state.Phase != engine.PlanningPhase || e.Wait == e.Ready:
		return cannot(NotExpected, "wait")
	}
	return nil
}

// carryOut takes back what the seat has sent.
func (*waitKind) carryOut(_ *Game, e *Entry, m *play) {
	if e.Ready {
		return
	}
	m.takePlanBack(e.By)
}

// takePlanBack has a seat have sent no plan.
func (m *play) takePlanBack(seat engine.Seat) {
	s := *m.state
	s.Seats[seat].Planned, s.Seats[seat].Plan = false, s.Seats[engine.NoSeat].Plan
	m.state = &s
	m.sent[seat].plan = sealedOrder{}
}

func (*waitKind) told(_ *Game, e *Entry) []Told {
	if e.Ready {
		return tells("ready")
	}
	return tells("wait")
}

// Waits tells whether a seat has said in its turn that it wants more time to think about its plan.
func (m Moment) Waits(seat engine.Seat) bool {
	n, turn := m.lastOf(waiting, seat), m.Turn(seat)
	return turn != 0 && n >= turn && m.Planning() && m.g.entries[n-1].Wait
}

// Planned returns the plan that a seat has sent and that is not opened; empty if there is none.
func (m Moment) Planned(seat engine.Seat) string { return m.play().sent[seat].plan.order }

// PlannedFrom returns the game as it was before a seat sent the plan that is not opened.
func (m Moment) PlannedFrom(seat engine.Seat) Moment {
	n := m.play().sent[seat].plan.n
	for n > 1 && m.g.turns[n-1][seat] == 0 { // it has replaced another
		n--
	}
	return m.g.At(max(n-1, 0))
}

// Asked tells whether a seat was asked about an order that is kept. Plans are kept that wait to be
// opened.
func (m Moment) Asked(seat engine.Seat) bool { return m.Kept(seat) != 0 && !m.Planning() }

// Wait has the plans not be opened. What was sent of the seat has to be kept beside.
func (d *Draft) Wait() error {
	return d.do(waiting, func(d *Draft) error {
		if err := d.carryOut(waiting, func(e *Entry) { e.Wait = true }); err != nil {
			return err
		}
		return d.mayHaveChanged()
	})
}

// Ready says that the seat wants no more time.
func (d *Draft) Ready() error { return d.say(waiting, func(e *Entry) { e.Ready = true }) }
