package acts

import "dhow/referee/identity"

const Forget CommandName = "forget me"

var forgetAct = Act{
	Name: Forget, Form: "forget me", Example: "forget me",
	Demand: identity.ToRelease, takes: atMost(0), Author: doForget,
}

// doForget does nothing: that its author is to be forgotten is always asked about, and done at the
// yes.
func doForget(*World, Command) ([]Effect, error) { return nil, nil }
