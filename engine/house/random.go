package house

import "dhow/engine"

// Random plays any legal action; every one can come.
func Random(v *engine.View, pick engine.Pick) (engine.Action, bool) { return engine.Sample(v, pick) }
