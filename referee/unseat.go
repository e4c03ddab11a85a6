package referee

import (
	"context"
	"strconv"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/letters"
	"dhow/referee/notices"
	"dhow/referee/table"
	"dhow/templates"
)

// unseat goes on with taking players off their seats where a host wants that.
func (d *upkeep) unseat(finish context.Context, id games.GameID, now time.Time) {
	d.behindDelegated(finish, id, now, func(ctx context.Context) {
		p, err := d.Tables.Table(id).Unseat(ctx, func(p table.Posting, vacant []table.Vacant) ([]post.Line, error) {
			lines, err := d.unseated(ctx, id, vacant)
			return append(lines, p.Lines()...), err
		})
		if err == nil {
			d.Post.Rest(nil, p.Left)
			err = d.visits.lookAgain(ctx, id)
		}
		d.troubles.report(id, err)
	}, id)
}

// unseated tells those who were taken off their seats, whose letters of the game end with that, and
// the hosts, whom it tells of those who let turns pass, too: once, also where a crash came between
// that and the entry.
func (d *Clerk) unseated(ctx context.Context, id games.GameID, vacant []table.Vacant) (lines []post.Line, err error) {
	for _, v := range vacant {
		occasion := string(identity.NewLetterID("unseated", string(id), v.Seat.String(), strconv.Itoa(v.Since)))
		n := notices.News{Code: templates.SeatEmpty, Args: []string{v.Name, string(id), v.Seat.String()}}
		told, err := d.Notices.Hosts(ctx, id, occasion, n)
		switch {
		case v.Untold:
			n.Code = templates.SeatUntold
			told, err = d.Notices.HostsBut(ctx, v.Former, id, "untold "+occasion, n)
		case v.Absent:
			n.Code = templates.SeatAbsent
			told, err = d.Notices.HostsBut(ctx, v.Former, id, occasion, n)
		case v.Former == "":
			continue
		default:
			if ever, err := d.Store.EverOwed(ctx, letters.ReplyID(occasion, v.Former)); err != nil {
				return nil, err
			} else if ever {
				continue
			}
			owe, err := d.replies.unseated(ctx, v.Former, occasion, letters.Replied{
				Results: []acts.Result{{Code: templates.SeatLost, Args: []string{string(id)}}}})
			if err != nil {
				return nil, err
			}
			lines = append(lines, owe)
		}
		if err != nil {
			return nil, err
		}
		if told, err = d.news(ctx, told); err != nil {
			return nil, err
		}
		for _, line := range told {
			if owe, is := line.(post.Owe); is && owe.Until > 0 {
				owe.Until = v.Since // whatever the index knows by then
				line = owe
			}
			lines = append(lines, line)
		}
	}
	return lines, nil
}
