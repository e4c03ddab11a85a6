package acts

import (
	"dhow/referee/identity"
	"dhow/templates"
)

const NewKey CommandName = "new key"

var newKeyAct = Act{
	Name: NewKey, Form: "new key", Example: "new key",
	Demand: identity.ToChange, takes: atMost(0), Do: doNewKey,
}

// doNewKey makes the keys of all letters so far worthless.
func doNewKey(w *walk, l *scriptLine) outcome {
	switch {
	case w.page.NewKey(w.grants(l)):
		return result(templates.NewKeyNow)
	case !w.grants(l):
		return result(templates.NeedsMoreProof)
	case w.OverAt(w.before):
		return notTried{why: templates.AlreadyOver}
	}
	if o, spent := w.noChange(); spent {
		return o
	}
	return notTried{why: templates.NotAlone} // the entry does another thing
}
