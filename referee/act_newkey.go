package referee

import (
	"dhow/referee/identity"
	"dhow/templates"
)

const newKeyCommand CommandName = "new key"

var newKeyAct = Act{
	Name: newKeyCommand, Form: "new key", Example: "new key",
	demand: identity.ToChange, takes: atMost(0), Do: doNewKey,
}

// doNewKey makes the keys of all letters so far worthless.
func doNewKey(w *walk, l *scriptLine) outcome {
	switch {
	case w.page.NewKey(w.grants(l)):
		return result(templates.NewKeyNow)
	case !w.grants(l):
		return result(templates.NeedsMoreProof)
	case w.overAt(w.before):
		return notTried{why: templates.AlreadyOver}
	}
	if o, spent := w.noChange(); spent {
		return o
	}
	return notTried{why: templates.NotAlone} // the entry does another thing
}
