package referee

import (
	"errors"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

// This file has what seats have left for their next turns with then (act_then.go).

// queueText is what is left for a turn, as a line.
func (h history) queueText(then notation.Then) string {
	return notation.PrintLine(h.edition, notation.Line{Says: then})
}

// queueAt returns what a seat had left for its next turn after an entry, as a line; empty if
// nothing, or if nothing will come of it.
func (h history) queueAt(n int, seat engine.Seat) string {
	queue := h.game.At(n).Queue(seat)
	if queue == 0 || h.overAt(n) {
		return ""
	}
	return h.queueOf(queue)
}

// queueOf returns what an entry leaves for the next turn, as a line.
func (h history) queueOf(n int) string {
	then, err := h.game.Queued(n)
	if err != nil {
		return "" // sealed, and the key of it is not known any more
	}
	return h.queueText(then)
}

// unfit says of each order left for a turn why it cannot be done.
func (h history) unfit(reader notation.Reader, v *engine.View, then notation.Then) []templates.Unfit {
	var left []templates.Unfit
	for _, one := range then.Alternatives {
		u := templates.Unfit{Line: h.queueText(notation.Then{Alternatives: []notation.Alternative{one}})}
		var illegal *engine.IllegalError
		if log.Holds(v, one.If) && errors.As(engine.Check(v, one.Action), &illegal) {
			why := advice.Refuse(reader, v, u.Line, one.Action, illegal)
			u.Why = &why
		}
		left = append(left, u)
	}
	return left
}

// queueDue tells whether the turn has come that a seat to move has left something for. That is a
// turn which has begun since, and not by going back to it. For who has resigned it is any turn:
// what is left goes before the house player.
func (h history) queueDue(seat engine.Seat) bool {
	n := h.game.Queue(seat)
	switch {
	case n == 0:
		return false
	case h.game.Resigned(seat):
		return true
	}
	began := h.game.Turn(seat)
	e := &h.game.Entries()[began-1]
	if e.By == seat && e.Ordered() {
		return began >= n
	}
	return began > n && (e.Undo == 0 || e.Ordered())
}

// tellQueue adds to a deed what its entry has to do with what the seat leaves for its turns, which
// nobody else may know.
func (h history) tellQueue(d *templates.Entry, e *log.Entry) {
	if e.Queue != "" {
		d.Queue = h.queueOf(e.N)
	}
	if d.Queued = e.Queued != 0; d.Queued && !e.Ordered() {
		then, _ := h.game.Queued(e.Queued)
		d.What, d.Left = templates.SpentEntry, h.unfit(h.reader(0), h.viewAt(e.N, e.By), then)
	}
}
