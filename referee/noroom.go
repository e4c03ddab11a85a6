package referee

import (
	"time"

	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/referee/notices"
	"dhow/templates"
)

// spentNotice tells the host of a game, once a day, that a seat's share of its file is used up.
// Hosts are not told of their own.
func (c *replies) spentNotice(claim identity.Claim) []post.Line {
	game, ok := c.Index.Game(claim.Game)
	if !ok || game.IsHost(claim.Player) {
		return nil
	}
	today := c.Clock().UTC().Format(time.DateOnly)
	n := notices.News{Code: templates.ShareSpent, Args: []string{notices.NameAt(game, claim.Seat), string(claim.Game)}}
	return c.Notices.Hosts(claim.Game, "share of "+claim.Seat.String()+" "+today, n)
}
