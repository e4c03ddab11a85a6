package referee

import (
	"context"
	"strconv"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/letters"
	"dhow/referee/notices"
	"dhow/referee/table"
	"dhow/templates"
)

// unseat goes on with taking players off their seats where a host wants that.
func (d *upkeep) unseat(finish context.Context, id games.GameID) {
	d.fetcher.Do(finish, id, func(ctx context.Context) {
		p, err := d.Tables.Table(id).Unseat(ctx, func(p table.Posting, gone []log.Seated) []post.Line {
			return append(d.unseated(id, p, gone), p.Lines()...)
		})
		if err == nil {
			d.Post.Rest(nil, p.Left)
			err = d.visits.lookAgain(ctx, id)
		}
		d.troubles.report(id, err)
	})
}

// unseated tells those who were taken off their seats, whose letters of the game end with that, and
// the hosts.
func (d *upkeep) unseated(id games.GameID, p table.Posting, gone []log.Seated) (lines []post.Line) {
	for _, seated := range gone {
		occasion := string(identity.NewLetterID("unseated", string(id), seated.Seat.String(), strconv.Itoa(p.Now.Last)))
		lines = append(lines, d.replies.unseated(seated.Player, occasion, letters.Replied{
			Results: []acts.Result{{Code: templates.SeatLost, Args: []string{string(id)}}}}))
		lines = append(lines, d.Notices.Hosts(id, occasion, notices.News{Code: templates.SeatEmpty,
			Args: []string{seated.Name, string(id), seated.Seat.String()}})...)
	}
	return lines
}
