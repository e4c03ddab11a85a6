package log

import (
	"slices"

	"dhow/engine"
)

// Since says what has become known, to anyone, since a seat gave an order. To take the order back
// is fair to the others only if nothing has.
type Since uint8

// What has become known first.
const (
	NothingSince Since = iota
	DrawsSince         // chance has shown something, with the order itself or later
	OrderSince         // another seat has given orders, be they sealed
	OpenedSince        // what all had sealed was opened
)

// LastOrder returns the last entry with orders of a seat that counts, to be given to Undo, and what
// has become known since. An order that was undone since has become known all the same. The entry
// is 0 if there is none.
func (m Moment) LastOrder(seat engine.Seat) (n int, since Since) {
	g := m.g
	for n = m.n; n > 0; n = g.entries[n-1].from() {
		if e := &g.entries[n-1]; e.By == seat && ordering.in(e) {
			break
		}
	}
	for i := n; n > 0 && i <= m.n && since == NothingSince; i++ {
		since = g.shows(i, seat)
	}
	return n, since
}

// shows tells what an entry makes known that a seat has not done itself. In a game without a seal
// the choices of all are turned up at once when a phase ends.
func (g *Game) shows(i int, seat engine.Seat) Since {
	e := &g.entries[i-1]
	before, after := g.plays[e.from()].state, g.plays[i].state
	switch {
	case e.Open != nil || !g.hides() && before != nil && before.Phase != after.Phase:
		return OpenedSince
	case ordering.in(e) && e.By != seat:
		return OrderSince
	case slices.ContainsFunc(e.Orders, isDraws):
		return DrawsSince
	}
	return NothingSince
}
