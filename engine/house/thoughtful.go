package house

import (
	"cmp"
	"slices"

	"dhow/engine"
)

// effort bounds how much a thoughtful player thinks about one action.
type effort struct {
	actions int // that are compared
	heats   int // after each but the last of which the worse half of them is given up
	tries   int // actions that players in imagined worlds compare: no further world is begun after so many
	rounds  int // that are imagined after the one being played
}

var thorough = effort{actions: 8, heats: 3, tries: 15000, rounds: 1}

// Thoughtful compares the actions that look best to a sensible player by how the game may go on
// after them: in worlds that it imagines, to the end of the next round, with players in all seats
// who act at first sight. Chance shapes the worlds.
func Thoughtful(v *engine.View, pick engine.Pick) (engine.Action, bool) {
	a, _, ok := thorough.choose(v, pick)
	return a, ok
}

// choose returns the best action, and how many actions the imagined players compared.
func (e *effort) choose(v *engine.View, pick engine.Pick) (engine.Action, int, bool) {
	l := e.candidates(v)
	if len(l) < 2 {
		a, ok := Sensible(v, pick)
		return a, 0, ok
	}
	d := &dream{v: v, last: min(v.State.Round+e.rounds, engine.Rounds), seed: uint64(pick(1 << 30))}
	for heat := 1; heat <= e.heats && len(l) > 1; heat++ {
		for d.tried < e.tries*heat/e.heats && d.compare(l) {
		}
		slices.SortStableFunc(l, func(a, b candidate) int { return cmp.Compare(b.outcome, a.outcome) })
		l = l[:(len(l)+1)/2]
	}
	return l[0].action, d.tried, true
}

// candidate is an action that is compared with others.
type candidate struct {
	action  engine.Action
	outcome int // sum over the worlds imagined
}

// candidates lists the actions that look best at first sight, the best first; none during the
// set-up.
func (e *effort) candidates(v *engine.View) []candidate {
	if !asked(v) {
		return nil
	}
	switch v.State.Phase {
	case engine.PlanningPhase:
		// The sets of cards that look best are laid as well as can be.
		m := think(v, &usual)
		choices := engine.Legal(m.v).Plan
		hands := m.hands(choices)
		slices.SortStableFunc(hands, func(a, b hand) int { return cmp.Compare(b.worth, a.worth) })
		var l []candidate
		for _, h := range hands[:min(len(hands), e.actions)] {
			c := &contest{m: m}
			m.arrange(h, choices.Slots, c)
			if c.found {
				l = append(l, candidate{action: c.best})
			}
		}
		return l
	case engine.ActionPhase:
		return glance(v, &usual).likelyActions(e.actions)
	}
	return nil
}

// likelyActions lists the n actions that look best; one of those that come to the same.
func (c *contest) likelyActions(n int) []candidate {
	slices.SortStableFunc(c.field, func(a, b tried) int { return cmp.Compare(b.worth, a.worth) })
	var l []candidate
	for i, t := range c.field {
		same := func(o tried) bool { return o.worth == t.worth && o.step.State == t.step.State }
		if len(l) < n && !slices.ContainsFunc(c.field[:i], same) {
			l = append(l, candidate{action: t.step.Action})
		}
	}
	return l
}
