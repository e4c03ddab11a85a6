package acts

import (
	"errors"
	"slices"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

// This file has what seats have left for their next turns with then (then.go).

// queueLine is something left for a turn, as a line.
func (h History) queueLine(q notation.Queued) string {
	return notation.PrintLine(h.Edition, notation.Line{Says: notation.Then{Items: []notation.Queued{q}}})
}

// queueLines is what is left for turns, a line each; of nothing the line that leaves that.
func (h History) queueLines(then notation.Then) (lines []string) {
	if len(then.Items) == 0 {
		return []string{notation.PrintLine(h.Edition, notation.Line{Says: then})}
	}
	for _, q := range then.Items {
		lines = append(lines, h.queueLine(q))
	}
	return lines
}

// QueueAt returns what a seat had left for its next turns after an entry, a line each; none if
// nothing, or if nothing will come of it.
func (h History) QueueAt(n int, seat engine.Seat) (lines []string) {
	queue := h.Game.At(n).Queue(seat)
	if queue == 0 || h.OverAt(n) {
		return nil
	}
	then, _ := h.Game.Queued(queue)
	v := h.ViewAt(n, seat)
	for _, q := range then.Items {
		if !log.Lapsed(v, &q) {
			lines = append(lines, h.queueLine(q))
		}
	}
	return lines
}

// QueueOf returns what an entry leaves for the next turns, a line each.
func (h History) QueueOf(n int) []string {
	then, err := h.Game.Queued(n)
	if err != nil {
		return nil // sealed, and the key of it is not known any more
	}
	return h.queueLines(then)
}

// Dropped returns what a seat had left for its turns, and has left no more after the entries from
// one to another, though it was neither carried out nor withdrawn: its round has come, the queue has
// stopped, or the game has gone back. What somebody had left who played the seat before is not for
// their successor.
func (h History) Dropped(from, to int, seat engine.Seat) (lines []string) {
	for n := max(from, h.Game.At(to).SeatedSince(seat)+1, 2); n <= to; n++ {
		before := h.Game.At(n - 1).Queue(seat)
		if e := &h.Game.Entries()[n-1]; before == 0 || h.OverAt(n) || e.By == seat && e.Queue != "" && e.Queued == 0 {
			continue
		}
		lines = append(lines, h.droppedBy(n, seat)...)
	}
	return lines
}

// droppedBy returns it of one entry. What the entry carries out, or could not, is told with it.
func (h History) droppedBy(n int, seat engine.Seat) (lines []string) {
	left, e := h.QueueAt(n, seat), &h.Game.Entries()[n-1]
	taken := h.takenBy(e, seat)
	for i, line := range h.QueueAt(n-1, seat) {
		if at := slices.Index(left, line); at >= 0 {
			left = slices.Delete(left, at, at+1)
		} else if i != taken {
			lines = append(lines, line)
		}
	}
	return lines
}

// takenBy returns which of the items that a seat had left an entry carries out, or could not; -1 if
// none.
func (h History) takenBy(e *log.Entry, seat engine.Seat) int {
	if e.Queued == 0 || e.By != seat {
		return -1
	}
	return h.take(e).Item
}

// take returns what a queue comes to in the entry that uses it, of items that have not lapsed.
func (h History) take(e *log.Entry) log.Taken {
	v := h.ViewAt(e.N-1, e.By)
	return log.Take(v, h.waiting(e, v))
}

// waiting is the queue that an entry uses, without what has lapsed.
func (h History) waiting(e *log.Entry, v *engine.View) notation.Then {
	then, _ := h.Game.Queued(e.Queued)
	then.Items = slices.DeleteFunc(then.Items, func(q notation.Queued) bool { return log.Lapsed(v, &q) })
	return then
}

// unfit says of orders left for a turn why they cannot be done.
func (h History) unfit(reader notation.Reader, v *engine.View, alternatives []notation.Alternative) []templates.Unfit {
	var left []templates.Unfit
	for _, one := range alternatives {
		u := templates.Unfit{Line: h.queueLine(notation.Queued{Alternatives: []notation.Alternative{one}})}
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
		return h.QueueFits(seat)
	}
	began := h.Game.Turn(seat)
	e := &h.Game.Entries()[began-1]
	if e.By == seat && e.Ordered() {
		return began >= n && h.QueueFits(seat)
	}
	return began > n && (e.Undo == 0 || e.Ordered()) && h.QueueFits(seat)
}

// QueueFits tells whether something of what a seat has left is carried out in this turn, or stops
// the queue: all of it may wait for another turn.
func (h History) QueueFits(seat engine.Seat) bool {
	then, err := h.Game.Queued(h.Game.Queue(seat))
	return err == nil && len(then.Items) > 0 && log.Take(h.ViewAt(h.Game.Len(), seat), then).Item >= 0
}

// tellQueue adds to an entry what its entry has to do with what the seat leaves for its turns,
// which nobody else may know.
func (h forSeat) tellQueue(d *templates.Entry, e *log.Entry) {
	if d.Queued = e.Queued != 0; !d.Queued {
		if e.Queue != "" {
			d.Queue = h.QueueOf(e.N)
		}
		return
	}
	v := h.ViewAt(e.N-1, e.By)
	then := h.waiting(e, v)
	taken := log.Take(v, then)
	for i := range then.Items[:max(taken.Item, 0)] {
		if q := &then.Items[i]; !q.Auto {
			d.Left = append(d.Left, h.unfit(h.Reader(0, e.N), v, q.Alternatives)...) // it waits
		}
	}
	if taken.Item < 0 {
		return
	}
	tried := then.Items[taken.Item].Alternatives
	if taken.Done {
		tried = tried[:taken.Which]
	}
	d.Left = append(d.Left, h.unfit(h.Reader(0, e.N), v, tried)...)
	if !e.Ordered() {
		d.What = templates.SpentEntry
	}
}
