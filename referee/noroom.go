package referee

import (
	"context"
	"time"

	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/referee/notices"
	"dhow/templates"
)

// spentNotice tells the host of a game, once a day, that a seat's share of its file is used up.
// Hosts are not told of their own.
func (c *replies) spentNotice(ctx context.Context, claim identity.Claim) ([]post.Line, error) {
	game, ok, err := c.Index.Game(ctx, claim.Game)
	if err != nil || !ok || game.IsHost(claim.Player) {
		return nil, err
	}
	today := c.Clock().UTC().Format(time.DateOnly)
	n := notices.News{Code: templates.ShareSpent, Args: []string{notices.NameAt(game, claim.Seat), string(claim.Game)}}
	return c.Notices.Hosts(ctx, claim.Game, "share of "+claim.Seat.String()+" "+today, n)
}
