package referee

import (
	"dhow/engine"
	"dhow/games/log"
)

// undoable returns the entry that a seat may take back: its last orders that count, if nothing has
// become known by them or since. What the house player ordered is not taken back, nor what whoever
// played the seat before did. 0 if there is none.
func (s *sitting) undoable(seat engine.Seat) int {
	n, since := s.game.LastOrder(seat)
	if n == 0 || since != log.NothingSince || n < s.game.SeatedSince(s.game.Len(), seat) || s.game.Entries()[n-1].House {
		return 0
	}
	return n
}

// ordered tells whether an entry has orders of a seat.
func ordered(e *log.Entry) bool {
	return e.Orders != nil && e.Open == nil || e.Hidden != "" && e.Draws == nil
}
