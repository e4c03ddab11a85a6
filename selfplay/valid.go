package selfplay

// validates wants the engine to take the state for one that a game can reach, as it does with
// positions that are read.
func validates(m *moment) error { return m.step.State.Validate() }
