package house

import "dhow/engine"

// Least does the least that there is to do, for a seat that nobody is to play better than its
// player would have: it plans nothing and ends its phase. In the set-up, where there is no less to
// do, it chooses as Sensible does.
func Least(v *engine.View, pick engine.Pick) (engine.Action, bool) {
	switch v.State.Phase {
	case engine.PlanningPhase:
		return engine.Action{Seat: v.Seat, Move: &engine.Plan{}}, true
	case engine.ActionPhase:
		for _, a := range engine.Legal(v).Simple {
			if _, ends := a.Move.(*engine.EndPhase); ends {
				return a, true
			}
		}
	}
	return Sensible(v, pick)
}
