package advice

import (
	"slices"
	"strings"

	"dhow/engine"
)

// phaseVerbs are the verbs of the orders that a phase of the game has.
var phaseVerbs = map[engine.Phase]string{engine.SetupPhase: "TR", engine.PlanningPhase: "P", engine.ActionPhase: "GXBDSE"}

// isNow tells whether the phase has orders with a verb. Each may be meant where the phase is not
// known, in an order that is queued for later, and when the game is over.
func (m *misreading) isNow(verb string) bool {
	if m.view == nil || m.Queued || m.view.State.Phase == engine.GameOver {
		return true
	}
	return strings.Contains(phaseVerbs[m.view.State.Phase], verb)
}

// verbsNow returns the likely verbs that the phase has.
func (m *misreading) verbsNow() []string {
	return slices.DeleteFunc(slices.Clone(verbs), func(verb string) bool { return !m.isNow(verb) })
}

// timely leaves out orders that the phase does not have, if there are others.
func (m *misreading) timely(near []string) []string {
	late := func(line string) bool {
		verb, _, more := strings.Cut(line, " ")
		return more && len(verb) == 1 && strings.Contains("TRPGXBDSE", verb) && !m.isNow(verb)
	}
	if now := slices.DeleteFunc(slices.Clone(near), late); len(now) > 0 {
		return now
	}
	return near
}
