package identity

import (
	"slices"

	"dhow/games"
	"dhow/games/log"
)

// Watches tells whether somebody watches the game, who has no seat in it.
func (g *Head) Watches(player games.PlayerID) bool {
	return slices.ContainsFunc(g.Watchers, func(w log.Listed) bool { return w.Player == player })
}
