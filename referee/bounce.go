package referee

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"dhow/games"
	"dhow/mail"
	"dhow/templates"
)

// bouncesToTell is on how many days letters to a player must have come back before their host is told.
const bouncesToTell = 3

// bounceDays remembers the last day on which a letter to each player came back.
type bounceDays struct {
	mu   sync.Mutex
	last map[games.PlayerID]string
}

// isNew tells whether a letter to the player is the first to have come back on a day.
func (b *bounceDays) isNew(player games.PlayerID, day string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last == nil {
		b.last = map[games.PlayerID]string{}
	}
	first := b.last[player] != day
	b.last[player] = day
	return first
}

// sortBounce counts the letters that a bounce returns. Only those count whose Message-ID is ours with its key: anybody can write
// something that looks like a bounce.
func (c *Clerk) sortBounce(in *Incoming) Task {
	return Task{Outcome: outcomeBounce, Do: func(ctx context.Context) ([]games.PostLine, error) {
		var lines []games.PostLine
		for _, f := range in.Letter.Failures {
			more, err := c.bounced(ctx, in, f)
			if err != nil {
				return nil, err
			}
			lines = append(lines, more...)
		}
		return append(lines, c.in(in, outcomeBounce)), nil
	}}
}

// bounced counts one letter that came back.
func (c *Clerk) bounced(ctx context.Context, in *Incoming, f mail.Failure) ([]games.PostLine, error) {
	_, text, ours := c.set.Ring.Letter(f.Letter)
	if !ours || !f.Permanent {
		return nil, nil
	}
	keys, err := c.goodKeys(ctx, []mail.Key{{Text: text}})
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	game, ok := c.set.Shelf.Game(keys[0].Game)
	if !ok {
		return nil, nil
	}
	player, ok := game.Player(keys[0].Seat)
	day := in.Received.UTC().Format(time.DateOnly)
	if !ok || !c.bounces.isNew(player, day) {
		return nil, nil
	}
	return c.countBounce(player, keys[0], game, day)
}

// countBounce counts a day on which letters to a player came back.
func (c *Clerk) countBounce(player games.PlayerID, key Key, game *Shelved, day string) ([]games.PostLine, error) {
	days := 0
	err := c.set.Roster.Change(player, func(p *games.Profile) {
		p.Bounces++
		days = p.Bounces
	})
	if err != nil || days != bouncesToTell {
		return nil, err
	}
	n := c.notice(key.Game, "bounces "+string(player)+" "+day, news{
		Code: templates.PlayerBounces, Args: []string{nameAt(game, key.Seat), strconv.Itoa(days)},
	})
	if n.To == player {
		n.To = ""
	}
	return []games.PostLine{n}, nil
}

// serverSaid is what a mail server has said about a letter, without the address.
func serverSaid(err error) string {
	var refused *mail.Error
	if !errors.As(err, &refused) {
		return "nothing"
	}
	said := "code " + strconv.Itoa(refused.Code)
	if refused.Enhanced != "" {
		said += ", " + refused.Enhanced
	}
	return said
}
