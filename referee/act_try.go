package referee

import (
	"errors"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

var tryAct = Act{Name: "try", Form: "try ORDER", Example: "try X T 5", reads: isA[notation.Try], Do: doTry}

// doTry records nothing.
func doTry(w *walk, l *scriptLine) outcome { return tried{l.says.(notation.Try).Action, w.at} }

type tried struct {
	order engine.Action
	at    place
}

func (o tried) tell(t *telling, l *scriptLine) templates.Outcome {
	v := t.viewHere(o.at, t.after)
	if v == nil {
		return templates.NotTried{Why: templates.NotYetDealt}
	}
	step, err := engine.Foresee(v, o.order)
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) {
		return templates.NotAllowed{Why: advice.Refuse(t.reader, v, l.text, o.order, illegal), Try: true}
	}
	return templates.Tried{Order: t.print(&step.Action), Events: engine.Seen(step.Events, t.mail.Seat)}
}
