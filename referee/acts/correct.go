package acts

import (
	"reflect"
	"slices"

	"dhow/engine"
	"dhow/notation"
)

// This file has the correction of an order: one that is sent again, under the key that the first
// one answered, takes its place where nobody can have looked and taken back.

// correct takes the seat's last order back for one that is sent in its place, so that the order is
// no longer for a position that is past. A mail with undo says itself what it takes back.
func (w *walk) correct(order engine.Action) {
	if !w.stale || w.bar != noBar || w.stopped || w.old || w.undoes || w.missed || w.at.orders > 0 {
		return
	}
	if w.page.Correct(order, w.mail.Position) {
		w.came, w.at.undone, w.stale, w.corrected = false, true, false, true
	}
}

// correctable returns the entry that an order under the key of a position may take the place of: a
// mail's that has the one order of the seat since, by which something was given away that better
// words would have kept. Nothing has been uncovered by it, and nobody has acted since. 0 if there
// is none.
func (h History) correctable(seat engine.Seat, position int) int {
	n := h.undoable(seat)
	if n == 0 || h.Game.Entries()[n-1].Mail == "" || !slices.Equal(h.Game.At(h.Game.Len()).OrdersOf(seat, position), []int{n}) {
		return 0
	}
	moves := h.Game.MovesOf(n)
	if len(moves) != 1 || !slices.ContainsFunc(moves[0].Step.Events, func(e engine.Event) bool { return isLoss(e, seat) }) {
		return 0
	}
	return n
}

// isLoss tells whether an event is that a seat has given something away: expansion points, spaces
// of a track, or points that might have bought books.
func isLoss(e engine.Event, seat engine.Seat) bool {
	switch e := e.(type) {
	case engine.ExpansionLost:
		return e.Seat == seat
	case engine.SpacesLost:
		return e.Seat == seat
	case engine.Received:
		return e.Seat == seat && e.Why == engine.FromPoints
	}
	return false
}

// Correct takes the seat's last order back if another of the same verb may take its place, and is
// allowed there.
func (p *drafted) Correct(a engine.Action, position int) bool {
	n := p.correctable(p.seat, position)
	if n == 0 || p.undone != 0 || !p.draft.Empty() {
		return false
	}
	before := p.Game.MovesOf(n)[0].Action
	if reflect.TypeOf(a.Move) != reflect.TypeOf(before.Move) {
		return false // it is meant for the next turn
	}
	step, err := engine.Foresee(p.ViewAt(n-1, p.seat), a)
	if err != nil || notation.PrintOrder(p.Edition, step.Action) == notation.PrintOrder(p.Edition, before) {
		return false
	}
	return p.Undo(true) == n
}

// Correct tells whether the entry has taken an order back.
func (p *written) Correct(engine.Action, int) bool {
	corrected := p.undoing
	p.undoing = false
	return corrected
}
