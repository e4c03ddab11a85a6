package acts

import (
	"slices"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/templates"
)

// This file has orders that are asked about before they are done, because they cannot be taken back
// and their author may not know what is lost by them: the end of a round while cards lie open that
// could be used, and what gives something away and uncovers something. They are kept; a yes does
// them, or the deadline.

// asksFirst tells whether an order that is legal is asked about, and which cards it would leave
// unused.
func asksFirst(v *engine.View, a engine.Action) (unused []engine.CardID, asks bool) {
	step, err := engine.Foresee(v, a)
	switch _, end := a.Move.(*engine.EndPhase); {
	case err != nil:
		return nil, false
	case end:
		unused = engine.Usable(v)
		return unused, len(unused) > 0
	}
	return nil, step.State.Books != v.State.Books && slices.ContainsFunc(step.Events, func(e engine.Event) bool {
		_, points := e.(engine.Received)
		return !points && isLoss(e, a)
	})
}

// Typed is an order as somebody types it who is sure of it.
func Typed(v *engine.View, a engine.Action) string {
	text := notation.PrintOrder(v.State.Edition, a)
	if _, asks := asksFirst(v, a); asks {
		text += " !"
	}
	return text
}

// ask keeps an order that is asked about first; nil if it is not.
func (w *walk) ask(order *notation.Order) outcome {
	if order.Sure || w.bar != noBar || w.stale || w.stopped || w.page.Ordered() {
		return nil
	}
	unused, asks := asksFirst(w.page.View(), order.Action)
	if !asks {
		return nil
	}
	w.stopped, w.refused, w.missed = true, true, true
	return askedFirst{order.Action, unused, w.page.Keep(&order.Action, w.mail.TalkFrom.IsZero())}
}

// askedFirst is an order that is kept until its author says yes.
type askedFirst struct {
	order  engine.Action
	unused []engine.CardID
	kept   bool
}

func (o askedFirst) tell(t *telling, _ *scriptLine) templates.Outcome {
	return templates.AskedFirst{Order: t.print(&o.order), Unused: o.unused, Kept: o.kept}
}

// KeptAt returns the order that a seat is asked about after an entry; empty if there is none.
func (h History) KeptAt(n int, seat engine.Seat) string {
	a, some, err := h.Game.KeptOrder(h.Game.At(n).Kept(seat))
	if !some || err != nil || h.OverAt(n) {
		return ""
	}
	return notation.PrintOrder(h.Edition, a)
}

// sayingYes and sayingNo are lines that answer whether an order that is kept is to be done.
var (
	sayingYes = Act{Name: Orders, Do: doKept}
	sayingNo  = Act{Name: Orders, Do: dropKept}
)

// takeAnswers reads a yes or a no of a mail whose seat was asked about an order.
func (sc *Script) takeAnswers() {
	for i := range sc.lines {
		l := &sc.lines[i]
		bare := l.command != nil && l.command.onlyAnswers() && len(l.command.Args) == 0
		if !bare && !l.aside {
			continue
		}
		switch saidTo(l.text) {
		case Yes:
			l.act, l.aside, l.command = &sayingYes, false, nil
			return
		case No:
			l.act, l.aside, l.command = &sayingNo, false, nil
			return
		}
	}
}

// doKept does the order that was kept for a yes.
func doKept(w *walk, l *scriptLine) outcome {
	order, some, err := w.Game.KeptOrder(w.Game.At(w.before).Kept(w.mail.Seat))
	if !some || err != nil {
		return leftAside{}
	}
	return doOrder(w, &scriptLine{line: l.line, text: l.text, act: l.act, says: notation.Order{Action: order, Sure: true}})
}

// dropKept has the order that was kept be kept no more.
func dropKept(w *walk, _ *scriptLine) outcome {
	if w.bar == noBar && w.page.Keep(nil, !w.dead) {
		return result(templates.KeptNoMore)
	}
	return leftAside{}
}

// isKeptTimeout tells whether an entry does what its seat had kept, as the time was over.
func isKeptTimeout(e *log.Entry) bool { return e.Timeout && !e.House && e.Queued == 0 }
