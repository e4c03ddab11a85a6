package acts

import (
	"strings"

	"dhow/games/log"
	"dhow/notation"
	"dhow/templates"
)

var undoAct = Act{Name: "undo", Form: "undo", Example: "undo", Reads: isA[notation.Undo], Do: doUndo}

// doUndo takes the seat's last orders back, if that is fair. It wants a key that orders want,
// and what follows it in the mail is for the position it leads to.
func doUndo(w *walk, l *scriptLine) outcome {
	if n := w.page.Undo(w.bar == noBar && !w.stopped && !w.dead); n != 0 {
		w.came, w.at.undone = false, true
		w.stale = w.hasActed(w.mail.Seat, w.mail.Position, n-1)
		return undone{n}
	}
	switch {
	case w.bar != noBar:
		return barred{}
	case w.dead:
		return result(templates.OldLetter)
	case w.hasActed(w.mail.Seat, 0, w.before) || w.at.orders > 0:
		if o, spent := w.noChange(); spent {
			return o
		}
		return w.askUndo(l)
	}
	return result(templates.NothingToUndo)
}

// askUndo asks all to take the seat's last orders back, which others know of. What follows in the
// mail is for the position that it would lead to.
func (w *walk) askUndo(l *scriptLine) outcome {
	now := w.Game.At(w.before)
	n, _ := now.LastOrder(w.mail.Seat)
	if n < now.SeatedSince(w.mail.Seat) || n == 0 || w.at.orders > 0 {
		return result(templates.UndoTooLate)
	}
	w.stopped, w.refused, w.missed = true, true, true
	return w.askAll(l, log.Ask{What: log.AskUndo, To: n})
}

// undone is the entry that was taken back.
type undone struct{ entry int }

func (o undone) tell(t *telling, _ *scriptLine) templates.Outcome {
	var orders []string
	for _, o := range (forSeat{t.History, t.mail.Seat, t.before}).ordered(&t.Game.Entries()[o.entry-1]) {
		orders = append(orders, o.Text)
	}
	return templates.Result{Code: templates.UndoneNow, Args: []string{strings.Join(orders, "; ")}}
}
