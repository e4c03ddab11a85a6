package acts

import (
	"errors"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

// This file has what seats have left for their next turns with then (then.go).

// queueText is what is left for a turn, as a line.
func (h History) queueText(then notation.Then) string {
	return notation.PrintLine(h.Edition, notation.Line{Says: then})
}

// QueueAt returns what a seat had left for its next turn after an entry, as a line; empty if
// nothing, or if nothing will come of it.
func (h History) QueueAt(n int, seat engine.Seat) string {
	queue := h.Game.At(n).Queue(seat)
	if queue == 0 || h.OverAt(n) {
		return ""
	}
	return h.QueueOf(queue)
}

// QueueOf returns what an entry leaves for the next turn, as a line.
func (h History) QueueOf(n int) string {
	then, err := h.Game.Queued(n)
	if err != nil {
		return "" // sealed, and the key of it is not known any more
	}
	return h.queueText(then)
}

// unfit says of each order left for a turn why it cannot be done.
func (h History) unfit(reader notation.Reader, v *engine.View, then notation.Then) []templates.Unfit {
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

// QueueDue tells whether the turn has come that a seat to move has left something for. That is a
// turn which has begun since, and not by going back to it. For a seat that the house
// plays it is any turn: what is left goes before the house player.
func (h History) QueueDue(seat engine.Seat) bool {
	n := h.Game.Queue(seat)
	switch {
	case n == 0:
		return false
	case h.Game.HousePlayer(seat) != "":
		return true
	}
	began := h.Game.Turn(seat)
	e := &h.Game.Entries()[began-1]
	if e.By == seat && e.Ordered() {
		return began >= n
	}
	return began > n && (e.Undo == 0 || e.Ordered())
}

// tellQueue adds to an entry what its entry has to do with what the seat leaves for its turns,
// which nobody else may know.
func (h forSeat) tellQueue(d *templates.Entry, e *log.Entry) {
	if e.Queue != "" {
		d.Queue = h.QueueOf(e.N)
	}
	if d.Queued = e.Queued != 0; d.Queued && !e.Ordered() {
		then, _ := h.Game.Queued(e.Queued)
		d.What, d.Left = templates.SpentEntry, h.unfit(h.Reader(0, e.N), h.ViewAt(e.N, e.By), then)
	}
}
