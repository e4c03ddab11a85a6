package identity

import (
	"context"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/log"
)

// IsOpen tells whether the game has not begun, and has a seat that nobody has yet.
func (g *Head) IsOpen() bool { return g.Waits() && len(log.OpenSeats(g.Seats)) > 0 }

// Always is from when on somebody has to see a game for which something may be to do at any time,
// as one that waits for players.
var Always = time.Unix(0, 0).UTC()

// Open lists the games that have a seat which nobody has yet, by name: of a store that finds games,
// which may have very many, the first so many. The error says that this cannot be told now.
func (x *Index) Open(ctx context.Context, most int) (open []games.GameID, err error) {
	ids, err := x.tended(ctx, Always)
	for _, id := range ids {
		switch game, there, err := x.Game(ctx, id); {
		case err != nil:
			return nil, err
		case there && game.IsOpen():
			open = append(open, id)
		}
		if x.finds != nil && len(open) == most {
			break
		}
	}
	return open, err
}

// StandsBy tells whether somebody is offered a seat of the game when one becomes free.
func (g *Head) StandsBy(player games.PlayerID) bool {
	return slices.ContainsFunc(g.Standbys, func(s log.Standby) bool { return s.Player == player })
}
