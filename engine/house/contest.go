package house

import (
	"cmp"
	"slices"

	"dhow/engine"
)

// contest is the best action found so far; of equal ones the first.
type contest struct {
	m     *mind
	found bool
	best  engine.Action
	worth int
	tried int // actions compared
	field []tried
}

// tried is an action that has been tried, and what it is worth at first sight.
type tried struct {
	step  *engine.Step
	worth int
}

// try carries an action out as far as the seat can foresee it, and keeps it if it is the best.
// Where a reward crosses a capital call, stopping before it is tried too.
func (c *contest) try(a engine.Action) {
	a.Seat = c.m.seat
	step, err := engine.Foresee(c.m.v, a)
	if err != nil {
		return
	}
	worth := c.m.value(&step.State)
	c.field = append(c.field, tried{step, worth})
	c.enter(step.Action, worth)
	if paid := callsPaid(step); paid != 0 && a.Stop == 0 {
		a.Stop = paid
		c.try(a)
	}
}

// enter lets an action compete whose worth is known.
func (c *contest) enter(a engine.Action, worth int) {
	c.tried++
	if !c.found || worth > c.worth {
		c.found, c.best, c.worth = true, a, worth
	}
}

// callsPaid returns the companies whose capital calls the rewards of an action have paid.
func callsPaid(step *engine.Step) (paid engine.CompanySet) {
	if _, chosen := step.Action.Move.(*engine.UseGoods); chosen {
		return 0
	}
	for _, e := range step.Events {
		if e, ok := e.(engine.CallPaid); ok {
			paid = paid.With(e.Company)
		}
	}
	return paid
}

// lookFurther compares the best actions anew, by what the seat could make of each with its next
// one.
func (c *contest) lookFurther(wide int) {
	slices.SortStableFunc(c.field, func(a, b tried) int { return cmp.Compare(b.worth, a.worth) })
	field := c.field[:min(len(c.field), wide)]
	c.found = false
	for _, t := range field {
		next := c.m.next(&t.step.State)
		c.enter(t.step.Action, next.worth)
		c.tried += next.tried
	}
}

// next is the contest for the seat's next action in a state that it foresees, if no one else came
// between. There is none once it has ended the phase.
func (m *mind) next(s *engine.State) *contest {
	if s.Seats[m.seat].Ended {
		return &contest{worth: m.value(s)}
	}
	c := &contest{m: m.in(s)}
	c.m.act(c)
	return c
}

// in is the mind of the seat in a state that it foresees: what it believes stays as it is, but the
// map may have changed.
func (m *mind) in(s *engine.State) *mind {
	then := *m
	then.v = &engine.View{Seat: m.seat, State: *s}
	then.s = &then.v.State
	then.me = &then.s.Seats[m.seat]
	if then.s.Regions != m.s.Regions || then.s.Bases != m.s.Bases {
		then.weighMap()
	}
	return &then
}
