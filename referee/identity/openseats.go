package identity

import (
	"slices"

	"dhow/games"
	"dhow/games/log"
)

// IsOpen tells whether the game has not begun, and has a seat that nobody has yet.
func (g *Head) IsOpen() bool { return g.Waits() && len(log.OpenSeats(g.Seats)) > 0 }

// StandsBy tells whether somebody is offered a seat of the game when one becomes free.
func (g *Head) StandsBy(player games.PlayerID) bool {
	return slices.ContainsFunc(g.Standbys, func(s log.Standby) bool { return s.Player == player })
}
