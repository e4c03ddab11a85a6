package acts

import (
	"errors"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

var tryAct = Act{Name: "try", Form: "try ORDER", Example: "try X T 5", Reads: isA[notation.Try], Answer: answerTry}

// answerTry tells what an order would come to where the line stands. Nothing is recorded.
func answerTry(t *telling, l *scriptLine) templates.Outcome {
	order, v := l.says.(notation.Try).Action, t.viewHere(t.after)
	if v == nil {
		return templates.NotTried{Why: templates.NotYetDealt}
	}
	step, err := engine.Foresee(v, order)
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) {
		return templates.NotAllowed{Why: advice.Refuse(t.reader, v, l.text, order, illegal), Try: true}
	}
	return templates.Tried{Order: t.print(&step.Action), Events: engine.Seen(step.Events, t.mail.Seat), Before: v}
}
