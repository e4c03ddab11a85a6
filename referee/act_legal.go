package referee

import (
	"dhow/notation"
	"dhow/templates"
)

var legalAct = Act{
	Name: "legal", Form: "legal [VERB]", Example: "legal G",
	reads: isA[notation.Legal], Do: doLegal,
}

func doLegal(w *walk, l *scriptLine) outcome { return open{l.says.(notation.Legal).Verb, w.at} }

// open is what could be ordered where the line stands.
type open struct {
	verb string
	at   place
}

func (o open) tell(t *telling, _ *scriptLine) templates.Outcome {
	if rationed := t.rationed(); rationed != nil {
		return rationed
	}
	return templates.Open{View: t.viewHere(o.at, t.until), Verb: o.verb}
}
