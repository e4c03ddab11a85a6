package house

import (
	"slices"

	"dhow/engine"
)

// Sensible values what it has and what it can expect, tries every sensible action of each kind, and
// takes the one after which it is worth most; of equal ones the first. It leaves nothing to chance.
func Sensible(v *engine.View, _ engine.Pick) (engine.Action, bool) {
	c := choose(v, &usual)
	return c.best, c.found
}

// choose thinks about a view by some weights.
func choose(v *engine.View, w *weights) *contest {
	c := glance(v, w)
	if v.State.Phase == engine.ActionPhase && c.found {
		c.lookFurther(w.wide)
	}
	return c
}

// glance compares actions at first sight.
func glance(v *engine.View, w *weights) *contest {
	c := &contest{}
	if !asked(v) {
		return c
	}
	m := think(v, w)
	c.m = m
	switch v.State.Phase {
	case engine.SetupPhase:
		m.settle(c)
	case engine.PlanningPhase:
		m.plan(c)
	default:
		m.act(c)
	}
	return c
}

// asked tells whether the game waits for the seat of the view.
func asked(v *engine.View) bool { return slices.Contains(v.State.ToMove(), v.Seat) }

// act tries the actions of the action phase.
func (m *mind) act(c *contest) {
	l := engine.Legal(m.v)
	m.actions(m.s, l, engine.CardRef{}, c)
	for _, on := range l.PlusOne {
		if then, ok := engine.LayPlusOne(m.v, on); ok {
			m.actions(&then.State, engine.Legal(&then), on, c)
		}
	}
}

// actions tries the actions that some choices are made of, the +1 goods tile laid on a card before.
func (m *mind) actions(s *engine.State, l *engine.Choices, plusOne engine.CardRef, c *contest) {
	try := func(move engine.Move) { c.try(engine.Action{Move: move, PlusOne: plusOne}) }
	if l.Goods != nil {
		m.goods(s, l.Goods, try)
	}
	if l.Expand != nil {
		m.expansions(try)
	}
	if l.Bookkeep != nil {
		m.bookkeep(l.Bookkeep, try)
	}
	for i := range l.Markers {
		m.space(&l.Markers[i], try)
	}
	for _, a := range l.Simple {
		switch a.Move.(type) {
		case *engine.UseMerchant, *engine.EndPhase:
			try(a.Move)
		}
	}
}
