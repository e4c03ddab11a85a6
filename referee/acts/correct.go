package acts

import (
	"reflect"
	"slices"

	"dhow/engine"
	"dhow/notation"
	"dhow/referee/identity"
)

// This file has the correction of an order: one that is sent again, under the key that the first
// one answered, takes its place where nobody can have looked and taken back.

// correct takes the seat's last order back for one that is sent in its place, so that the order is
// no longer for a position that is past. A mail with undo says itself what it takes back.
func (w *walk) correct(order engine.Action) {
	if w.bar != noBar || w.stopped || w.dead || w.undoes || w.missed || w.at.orders > 0 || w.mail.Position == identity.Newest {
		return
	}
	if w.page.Correct(order, w.mail.Position) {
		w.came, w.at.undone, w.stale, w.corrected = false, true, false, true
	}
}

// correctable returns the entry after whose order one under the key of a position may take its
// place, as the game was after another: a mail's that has the one order of the seat since, or that
// a letter with this key tells of, and by which something was given away that better words would
// have kept. Nothing has been uncovered by it, and nobody has acted since. 0 if there is none.
func (h History) correctable(seat engine.Seat, position, at int) int {
	n := h.undoable(seat, at)
	if n == 0 || h.Game.Entries()[n-1].Mail == "" || !slices.Equal(h.Game.At(at).OrdersOf(seat, min(position, n-1)), []int{n}) {
		return 0
	}
	moves := h.Game.MovesOf(n)
	if len(moves) != 1 || !slices.ContainsFunc(moves[0].Step.Events, func(e engine.Event) bool { return isLoss(e, moves[0].Action) }) {
		return 0
	}
	return n
}

// isLoss tells whether an event is that an order has given something away: expansion points, spaces
// of a track where it does not say stop, or points that might have bought books.
func isLoss(e engine.Event, order engine.Action) bool {
	switch e := e.(type) {
	case engine.ExpansionLost:
		return e.Seat == order.Seat
	case engine.SpacesLost:
		return e.Seat == order.Seat && !order.Stop.Has(e.Company)
	case engine.Received:
		return e.Seat == order.Seat && e.Why == engine.FromPoints
	}
	return false
}

// Correct takes the seat's last order back if another of the same verb may take its place, and is
// allowed there.
func (p *drafted) Correct(a engine.Action, position int) bool {
	n := p.correctable(p.seat, position, p.Game.Len())
	if n == 0 || p.undone != 0 || !p.draft.Empty() {
		return false
	}
	before := p.Game.MovesOf(n)[0].Action
	if reflect.TypeOf(a.Move) != reflect.TypeOf(before.Move) {
		return false // it is meant for the next turn
	}
	if position >= n && (!usesTheSame(a.Move, before.Move) || engine.Check(p.View(), a) == nil) {
		return false // likewise, by who knows of the first one
	}
	step, err := engine.Foresee(p.ViewAt(n-1, p.seat), a)
	if err != nil || notation.PrintOrder(p.Edition, step.Action) == notation.PrintOrder(p.Edition, before) {
		return false
	}
	return p.Undo(true) == n
}

// usesTheSame tells whether two moves of a verb use the same card or bonus space, which nobody can
// use twice.
func usesTheSame(a, b engine.Move) bool {
	switch a := a.(type) {
	case *engine.Bookkeep:
		return a.Card.Card == b.(*engine.Bookkeep).Card.Card
	case *engine.PlaceMarker:
		return a.Space == b.(*engine.PlaceMarker).Space
	case *engine.UseGoods:
		one := func(a, b engine.CardRef) bool { return a.Card == b.Card }
		return slices.EqualFunc(a.Cards, b.(*engine.UseGoods).Cards, one)
	}
	return true
}

// Correct tells whether the entry has taken an order back.
func (p *written) Correct(engine.Action, int) bool {
	corrected := p.undoing
	p.undoing = false
	return corrected
}
