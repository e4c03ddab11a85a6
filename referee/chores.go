package referee

import (
	"context"
	"slices"
	"sync"
	"time"

	"dhow/games"
)

// chores is what has to be looked at in games beside their mails: every game once after a start,
// and again when the mailbox could not be searched for long. Only the fetcher's goroutine uses it,
// but for those at work.
type chores struct {
	left  []chore
	slots chan struct{} // one for each that is at work

	mu     sync.Mutex
	failed []chore // that were at work, and have to be done again
}

// chore is a game to be looked at.
type chore struct {
	game     games.GameID
	from, to time.Time // an outage; zero: there was none
	at       time.Time // it is not done before; zero: at once
	unseen   bool      // the journal had never seen it when the daemon started
}

// mostChores is how many games are looked at at a time, so that mails do not wait for them.
const mostChores = 64

// again has a chore done again that failed.
func (c *chores) again(ch chore) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed = append(c.failed, ch)
}

// hasFailed tells whether a game's chore has failed since the last search.
func (c *chores) hasFailed(game games.GameID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.ContainsFunc(c.failed, func(ch chore) bool { return ch.game == game })
}

// gather takes up those that failed.
func (c *chores) gather() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left = append(c.left, c.failed...)
	c.failed = nil
}

// next is when games wait to be looked at; false if none does.
func (c *chores) next() (at time.Time, ok bool) {
	c.gather()
	for _, ch := range c.left {
		if !ok || ch.at.Before(at) {
			at, ok = ch.at, true
		}
	}
	return at, ok
}

// moving tells whether deadlines may still have to be moved for an outage.
func (c *chores) moving() bool {
	c.gather()
	return len(c.slots) > 0 || slices.ContainsFunc(c.left, func(ch chore) bool { return !ch.from.IsZero() })
}

// holds tells whether a game waits to be looked at.
func (c *chores) holds(game games.GameID) bool {
	for _, ch := range c.left {
		if ch.game == game {
			return true
		}
	}
	return false
}

// lateAgain is when it is tried again to do something for a game whose mails are put off.
const lateAgain = 10 * time.Second

// do has as many games looked at as there is room for. Those with mails that are put off wait for
// them.
func (c *chores) do(finish context.Context, lanes lanesOfGames, began time.Time,
	look func(context.Context, chore, time.Time)) {
	c.gather()
	left := c.left
	c.left = nil
	for i, ch := range left {
		if ch.at.After(began) {
			c.left = append(c.left, ch)
			continue
		}
		select {
		case c.slots <- struct{}{}:
		default:
			c.left = append(c.left, left[i:]...)
			return
		}
		done := func() { <-c.slots }
		if !lanes.Do(finish, ch.game, func(ctx context.Context) { defer done(); look(ctx, ch, began) }) {
			done()
			ch.at = began.Add(lateAgain)
			c.left = append(c.left, ch)
		}
	}
}

// lanesOfGames has something done for a game after the mails for it; false if some of them are put
// off.
type lanesOfGames interface {
	Do(finish context.Context, game games.GameID, job func(context.Context)) bool
}
