package house

import "dhow/engine"

// Sensible plays any legal action.
func Sensible(v *engine.View, pick engine.Pick) (engine.Action, bool) { return engine.Sample(v, pick) }
