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

// openPart is of how many games at once a store is asked that may have seats which nobody has yet.
const openPart = 200

// Open lists the games that have a seat which nobody has yet: of a store that finds games, which may
// have very many, so many at most. The error says that this cannot be told now.
func (x *Index) Open(ctx context.Context, most int) (open []games.GameID, err error) {
	if x.finds == nil {
		return x.Those(ctx, x.All(), (*Head).IsOpen)
	}
	for behind, more := games.GameID(""), true; more && len(open) < most; {
		ids, err := x.finds.Open(ctx, behind, openPart)
		if err != nil {
			return nil, err
		}
		some, err := x.Those(ctx, ids, (*Head).IsOpen)
		if err != nil {
			return nil, err
		}
		open = append(open, some...)
		if more = len(ids) == openPart; more {
			behind = ids[len(ids)-1]
		}
	}
	return open[:min(most, len(open))], nil
}

// StandsBy tells whether somebody is offered a seat of the game when one becomes free.
func (g *Head) StandsBy(player games.PlayerID) bool {
	return slices.ContainsFunc(g.Standbys, func(s log.Standby) bool { return s.Player == player })
}
