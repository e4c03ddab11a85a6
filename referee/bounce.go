package referee

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/notices"
	"dhow/referee/table"
	"dhow/templates"
)

// bounces counts the letters that come back.
type bounces struct {
	*ClerkSettings
	replies *replies
	visits  *visits
}

// bouncesToTell is on how many days letters to a player must have come back before their host is
// told.
const bouncesToTell = identity.CameBack

// sortBounce counts the letters that a bounce returns. Only those count whose Message-ID is ours
// with its key, and that came back to a return path of their own: anybody can write something that
// looks like a bounce.
func (c *bounces) sortBounce(in *intake.Incoming) intake.Task {
	return intake.Task{Outcome: post.OutcomeBounce, Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
		var lines []post.Line
		for _, f := range in.Letter.Failures {
			more, err := c.bounced(ctx, in, f)
			if err != nil {
				return nil, err
			}
			lines = append(lines, more...)
		}
		return append(lines, c.replies.in(in, post.OutcomeBounce)), nil
	})}
}

// bounced counts one letter that came back.
func (c *bounces) bounced(ctx context.Context, in *intake.Incoming, f mail.Failure) ([]post.Line, error) {
	letter, text, ours := c.Ring.Letter(f.Letter)
	if !ours || !f.Permanent {
		return nil, nil
	}
	keys, err := c.Who.ValidKeys(ctx, []mail.Key{{Text: text}}, "")
	if err != nil {
		return nil, err
	} else if len(keys) == 0 {
		return nil, c.watcherBounced(ctx, in, letter, text)
	}
	game, ok, err := c.Index.Game(ctx, keys[0].Game)
	if !ok || err != nil {
		return nil, err
	}
	player, ok := game.Player(keys[0].Seat)
	if !ok {
		return nil, nil
	}
	return c.cameBack(ctx, in, letter, keys[0], game, player)
}

// cameBack journals what follows from a letter to a player that has come back, as a mail says. It
// counts if it came to the letter's own return path. Where letters have none, the host hears of it,
// once a week for each player, and nothing else follows.
func (c *bounces) cameBack(ctx context.Context, in *intake.Incoming, letter post.LetterID, key identity.Key, game *identity.Head,
	player games.PlayerID) ([]post.Line, error) {
	if c.Config.SubAddress {
		if !c.Ring.Returned(letter, in.Letter.Details) {
			return nil, nil
		}
		return c.countBounce(ctx, player, key, game, in.Received.UTC().Format(time.DateOnly))
	}
	year, week := c.Clock().UTC().ISOWeek()
	n := notices.News{Code: templates.BounceSaid, Args: []string{notices.NameAt(game, key.Seat)}}
	return c.Notices.HostsOf(ctx, player, key.Game, fmt.Sprintf("bounce said %s %d-%d", player, year, week), n)
}

// countBounce counts a day on which letters to a player came back, once. The host is told of the
// day that is one too many, whether it was counted before or not, because a notice is owed once.
func (c *bounces) countBounce(ctx context.Context, player games.PlayerID, key identity.Key, game *identity.Head,
	day string) ([]post.Line, error) {
	days, tell, err := c.countDay(ctx, player, day)
	if err != nil || !tell {
		return nil, err
	}
	n := notices.News{Code: templates.PlayerBounces, Args: []string{notices.NameAt(game, key.Seat), strconv.Itoa(days)}}
	occasion := "bounces " + string(player) + " " + day
	return c.Notices.HostsOf(ctx, player, key.Game, occasion, n)
}

// countDay counts a day on which letters to somebody came back, once. It tells how many there are,
// and whether this one is one too many.
func (c *bounces) countDay(ctx context.Context, player games.PlayerID, day string) (days int, many bool, err error) {
	err = c.Roster.Change(ctx, player, func(p *store.Profile) {
		if day > p.Bounced {
			p.Bounced = day
			p.Bounces++
		}
		days, many = p.Bounces, day == p.Bounced && p.Bounces == bouncesToTell
	})
	return days, many, err
}

// watcherBounced counts a letter that came back from somebody who watches. On the day on which it
// is one too many they watch no game any more.
func (c *bounces) watcherBounced(ctx context.Context, in *intake.Incoming, letter post.LetterID, text string) error {
	player, err := c.Who.WatcherOf(ctx, text)
	if err != nil || player == "" || !c.Config.SubAddress || !c.Ring.Returned(letter, in.Letter.Details) {
		return err
	}
	_, many, err := c.countDay(ctx, player, in.Received.UTC().Format(time.DateOnly))
	if err != nil || !many {
		return err
	}
	watched, err := c.Index.Naming(ctx, player, func(g *identity.Head) bool { return !g.Over && g.Watches(player) })
	if err != nil {
		return err
	}
	for _, id := range watched {
		p, err := c.Tables.Table(id).Enter(ctx, causeOf(in), nil, func(h acts.History) (*log.Draft, error) {
			return h.NoMoreWatched(causeOf(in).Draft(h, engine.NoSeat), player)
		})
		if err != nil && !table.IsNoGame(err) {
			return err
		}
		if err == nil {
			c.Post.Rest(nil, p.Left)
			c.visits.takeNote(ctx, id, &p.Now)
		}
	}
	return nil
}
