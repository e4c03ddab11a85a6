package referee

import "dhow/games/log"

// ordered tells whether an entry has orders of a seat.
func ordered(e *log.Entry) bool {
	return e.Orders != nil && e.Open == nil || e.Hidden != "" && e.Draws == nil
}
