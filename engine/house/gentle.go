package house

import "dhow/engine"

// Gentle is for who learns the game: it takes one of the few actions that look best to a sensible
// player at first sight, whichever chance gives, and does not look further. In the set-up it
// chooses as Sensible does.
func Gentle(v *engine.View, pick engine.Pick) (engine.Action, bool) {
	few := effort{actions: 4}
	l := few.candidates(v)
	if len(l) < 2 {
		return Sensible(v, pick)
	}
	return l[pick(len(l))].action, true
}
