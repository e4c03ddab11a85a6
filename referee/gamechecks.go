package referee

import (
	"slices"
	"sync"
	"time"

	"dhow/games"
)

// gameChecks are the games that have to be looked at beside their mails: each once after a start,
// and again when the mailbox could not be searched for long. Only the goroutine that searches uses
// it, but for those at work.
type gameChecks struct {
	left []gameCheck

	mu     sync.Mutex
	atWork int
	failed []gameCheck // that were at work, and have to be done again
}

// gameCheck is a game to be looked at.
type gameCheck struct {
	game     games.GameID
	from, to time.Time // an outage; zero: there was none
	at       time.Time // it is not done before; zero: at once
	held     bool      // mails are put off that come before it, and may be done with at any search
	unseen   bool      // the journal had never seen it when the daemon started
	unlooked bool      // nobody has looked at it since its last entry was made, or it was edited
}

// mostChecks is how many games are looked at at a time, so that mails do not wait for them.
const mostChecks = 64

// again has a check done again that failed.
func (c *gameChecks) again(ch gameCheck) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed = append(c.failed, ch)
}

// hasFailed tells whether a game's check has failed since the last search.
func (c *gameChecks) hasFailed(game games.GameID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.ContainsFunc(c.failed, func(ch gameCheck) bool { return ch.game == game })
}

// gather takes up those that failed.
func (c *gameChecks) gather() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left = append(c.left, c.failed...)
	c.failed = nil
}

// next is when games wait to be looked at; false if none does.
func (c *gameChecks) next() (at time.Time, ok bool) {
	c.gather()
	for _, ch := range c.left {
		if !ok || ch.at.Before(at) {
			at, ok = ch.at, true
		}
	}
	return at, ok
}

// untried is how many games wait to be looked at that were not tried yet: some may fail for days.
func (c *gameChecks) untried() (n int) {
	for _, ch := range c.left {
		if ch.at.IsZero() {
			n++
		}
	}
	return n
}

// moving tells whether deadlines may still have to be moved for an outage.
func (c *gameChecks) moving() bool {
	c.gather()
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.atWork > 0 || len(c.failed) > 0 || slices.ContainsFunc(c.left, func(ch gameCheck) bool { return !ch.from.IsZero() })
}

// holding tells which of some games wait to be looked at. After an outage all games with a clock
// may, and many of their clocks may be due.
func (c *gameChecks) holding(some []games.GameID) map[games.GameID]bool {
	asked, holds := map[games.GameID]bool{}, map[games.GameID]bool{}
	for _, id := range some {
		asked[id] = true
	}
	for _, ch := range c.left {
		if asked[ch.game] {
			holds[ch.game] = true
		}
	}
	return holds
}

// due takes out the checks whose time has come, as many as there is room for. Each is at work until
// done is called.
func (c *gameChecks) due(now time.Time) (due []gameCheck) {
	c.gather()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left = slices.DeleteFunc(c.left, func(ch gameCheck) bool {
		if ch.at.After(now) && !ch.held || c.atWork == mostChecks {
			return false
		}
		c.atWork++
		due = append(due, ch)
		return true
	})
	return due
}

// done tells that a check is at work no more.
func (c *gameChecks) done() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.atWork--
}
