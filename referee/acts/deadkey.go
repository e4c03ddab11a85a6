package acts

import "dhow/engine"

// This file has the keys that undo, what is left for later turns and all that orders anything want,
// where no domain vouches for their author.

// isDead tells whether the key of a position is one to order with no more: it is past, and is no key
// that the seat's last order was given with.
func (h History) isDead(seat engine.Seat, position, at int) bool {
	return h.IsPast(seat, position, at) && !h.ordered(seat, position, at)
}

// ordered tells whether the key of a position is one that the last order of a seat was given with: a
// key of the turn in which the order came, which was not past then. An order that took another's
// place was given in the turn of that one.
func (h History) ordered(seat engine.Seat, position, at int) bool {
	n, _ := h.Game.At(at).LastOrder(seat)
	if n == 0 || position >= n || h.Game.Entries()[n-1].Mail == "" {
		return false
	}
	from := n - 1
	if undo := h.Game.Entries()[n-1].Undo; undo != 0 {
		from = undo - 1
	}
	return position >= h.Game.At(from).Turn(seat) &&
		(!h.IsPast(seat, position, n-1) || !h.IsPast(seat, position, from))
}
