package referee

import (
	"dhow/engine"
	"dhow/games"
)

// undoable returns the entry that a seat may take back: the last one that counts and has orders, if they are the seat's own and
// nothing has become known by them or since. What the house player ordered is not taken back. 0 if there is none.
func (s *sitting) undoable(seat engine.Seat) int {
	for n := s.game.Len(); n > 0; n-- {
		e := &s.game.Entries()[n-1]
		switch {
		case !s.game.Counts(n):
		case e.Open != nil || e.Draws != nil || e.By != seat && ordered(e):
			return 0
		case ordered(e) && (e.House || s.uncovers(n)):
			return 0
		case ordered(e):
			return n
		}
	}
	return 0
}

// ordered tells whether an entry has orders of a seat.
func ordered(e *games.LogEntry) bool {
	return e.Orders != nil && e.Open == nil || e.Hidden != "" && e.Draws == nil
}

// uncovers tells whether chance gave anything in an entry.
func (s *sitting) uncovers(n int) bool {
	for _, m := range s.movesOf(n) {
		if len(engine.Draws(m.Step.Events)) > 0 {
			return true
		}
	}
	return false
}
