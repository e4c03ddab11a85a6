package acts

import (
	"dhow/notation"
	"dhow/templates"
)

const Then CommandName = "then"

var thenAct = Act{
	Name: Then, Form: "then ORDER", Example: "then E",
	Reads: isA[notation.Then], Do: doThen,
}

// doThen leaves something for the seat's next turn. Like talk, such a line is bound to no position,
// but it speaks of the turn after the one that its author knew of: if that has come meanwhile, it
// is an order for it. A mail has one such line: which of several is meant for which turn is not
// guessed.
func doThen(w *walk, l *scriptLine) outcome {
	then := l.says.(notation.Then)
	switch {
	case w.bar != noBar:
		return barred{}
	case w.old && !w.page.Queue(then, false):
		return result(templates.OldLetter)
	case w.missed:
		return notTried{why: templates.AfterRefusal}
	case w.left:
		return notTried{why: templates.OneQueue}
	}
	w.left = true
	again := w.mail.TalkFrom
	switch {
	case w.came && len(then.Alternatives) > 0:
		return w.thenNow(then)
	case w.page.Queue(then, again.IsZero()):
		return kept{then}
	case !again.IsZero():
		return plain{templates.TalkedMuch{Again: again}}
	}
	return noRoom{w.queueText(then)}
}

// thenNow orders what came in the turn it is for.
func (w *walk) thenNow(then notation.Then) outcome {
	if w.page.First(then, true) {
		w.came = false
		return w.accepted()
	}
	w.stopped, w.refused, w.missed = true, true, true
	return noneFits{then}
}

// kept is what was left for the next turn.
type kept struct{ then notation.Then }

func (o kept) tell(t *telling, _ *scriptLine) templates.Outcome {
	return templates.Kept{
		Line:     t.queueText(o.then),
		None:     len(o.then.Alternatives) == 0,
		Replaced: t.Game.At(t.before).Queue(t.mail.Seat) != 0,
	}
}

// noneFits is what came in the turn it is for, and could not be done.
type noneFits struct{ then notation.Then }

func (o noneFits) tell(t *telling, _ *scriptLine) templates.Outcome {
	return templates.NoneFits{Left: t.unfit(t.reader, t.ViewAt(t.after, t.mail.Seat), o.then)}
}
