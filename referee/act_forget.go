package referee

import "dhow/referee/identity"

const forgetCommand CommandName = "forget me"

var forgetAct = Act{
	Name: forgetCommand, Form: "forget me", Example: "forget me",
	demand: identity.ToRelease, takes: atMost(0), author: doForget,
}

// doForget does nothing: that its author is to be forgotten is always asked about, and done at the
// yes.
func doForget(*World, Command) ([]Effect, error) { return nil, nil }
