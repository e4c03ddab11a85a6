package identity

import (
	"slices"

	"dhow/engine"
	"dhow/games"
)

// IsHost tells whether a player tends the game, with a seat in it or without.
func (g *Head) IsHost(player games.PlayerID) bool { return slices.Contains(g.Hosts, player) }

// Host is the host who is named where one is; empty: nobody tends the game.
func (g *Head) Host() games.PlayerID {
	if len(g.Hosts) == 0 {
		return ""
	}
	return g.Hosts[0]
}

// Tends tells whether a player is a host of the game without playing in it.
func (g *Head) Tends(player games.PlayerID) bool {
	return g.IsHost(player) && g.Seat(player) == engine.NoSeat
}
