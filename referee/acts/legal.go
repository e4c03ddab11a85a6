package acts

import (
	"dhow/notation"
	"dhow/templates"
)

var legalAct = Act{
	Name: "legal", Form: "legal [VERB]", Example: "legal G",
	Reads: isA[notation.Legal], rationed: true, Answer: answerLegal,
}

// answerLegal tells what may be ordered where the line stands.
func answerLegal(t *telling, l *scriptLine) templates.Outcome {
	return templates.Open{View: t.viewHere(t.until), Verb: l.says.(notation.Legal).Verb}
}
