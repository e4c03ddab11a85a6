package identity

import "dhow/games/log"

// IsOpen tells whether the game has not begun, and has a seat that nobody has yet.
func (g *Head) IsOpen() bool { return g.Waits() && len(log.OpenSeats(g.Seats)) > 0 }
