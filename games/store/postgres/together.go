package postgres

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
)

// Acts of several games that wait at the same time are done together: one transaction for all of
// them, whose facts are written as those of one. Who is in a hurry waits for nobody: while few
// transactions are under way an act begins its own.

// underWay is how many transactions with acts are under way at a time. There are two, so that acts
// do not wait for one of a game whose row another process has locked.
const underWay = 2

// mostTogether is how many acts are done together.
const mostTogether = 32

// pending is an act that waits to be done.
type pending struct {
	game    games.GameID
	at      time.Time
	entered []statement // what enters its lines, if it has any
	facts   []post.Line
	charges []store.Charge
	ctx     context.Context
	done    chan error // has room
}

// commits are the acts that wait.
type commits struct {
	mu       sync.Mutex
	waiting  []*pending
	underWay int
}

// put puts an act behind those that wait, and tells whether somebody has to begin a transaction.
func (c *commits) put(p *pending) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = append(c.waiting, p)
	if c.underWay == underWay {
		return false
	}
	c.underWay++
	return true
}

// next takes the first acts that wait. If there are none, a transaction less is under way.
func (c *commits) next() []*pending {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := min(len(c.waiting), mostTogether)
	some := slices.Clone(c.waiting[:n])
	if c.waiting = slices.Delete(c.waiting, 0, n); n == 0 {
		c.underWay--
	}
	return some
}

// do does an act, with others that wait. The error is that of write. What has not begun when ctx
// ends is not done.
func (s *Store) do(ctx context.Context, p *pending) error {
	p.ctx, p.done = ctx, make(chan error, 1)
	if s.commits.put(p) {
		go s.doWaiting()
	}
	select {
	case err := <-p.done:
		return err
	case <-ctx.Done():
	}
	if s.commits.withdraw(p) {
		return s.told(ctx.Err())
	}
	return <-p.done
}

// withdraw has an act not be done, if it is not being done yet.
func (c *commits) withdraw(p *pending) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.Index(c.waiting, p)
	if i >= 0 {
		c.waiting = slices.Delete(c.waiting, i, i+1)
	}
	return i >= 0
}

// doWaiting does what waits, until nothing does. What is refused together is done one by one: what
// is wrong with one act is no matter of the others, and none of them was done.
func (s *Store) doWaiting() {
	for some := s.commits.next(); len(some) > 0; some = s.commits.next() {
		err := s.doTogether(some)
		for _, p := range some {
			if len(some) > 1 && isOfOne(err) {
				go func() { p.done <- s.doTogether([]*pending{p}) }()
			} else {
				p.done <- err
			}
		}
	}
}

// isOfOne tells whether an error may be that of one of several acts, and says that none was done.
func isOfOne(err error) bool {
	if err == nil || errors.As(err, new(*store.LostError)) {
		return false
	}
	return errors.As(err, new(*unmetError)) || !isStale(err) && (refused(err) || !isAway(err))
}

// doTogether does acts by one transaction. Rows of games are locked in one order, by all processes.
// One that waits for such a row keeps the others waiting for a second at most.
func (s *Store) doTogether(acts []*pending) error {
	var all []statement
	if len(acts) > 1 {
		all = append(all, statement{sql: "select set_config('lock_timeout', '1s', true)"})
	}
	for _, p := range slices.SortedStableFunc(slices.Values(acts), func(a, b *pending) int { return strings.Compare(string(a.game), string(b.game)) }) {
		all = append(all, p.entered...)
	}
	at := acts[0].at // the latest: nobody who looks for what came since misses it
	var facts []post.Line
	var charges []store.Charge
	for _, p := range acts {
		facts, charges = append(facts, p.facts...), append(charges, p.charges...)
		if p.at.After(at) {
			at = p.at
		}
	}
	ctx, end := wantedBy(acts)
	defer end()
	written, err := s.writtenFacts(ctx, at, facts)
	if err != nil {
		return err
	}
	return s.write(ctx, slices.Concat(all, written, charging(charges))...)
}

// wantedBy is a context that ends when those of all of some acts have ended, or with the function.
func wantedBy(acts []*pending) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var wanted atomic.Int64
	wanted.Store(int64(len(acts)))
	stops := make([]func() bool, len(acts))
	for i, p := range acts {
		stops[i] = context.AfterFunc(p.ctx, func() {
			if wanted.Add(-1) == 0 {
				cancel()
			}
		})
	}
	return ctx, func() {
		for _, stop := range stops {
			stop()
		}
		cancel()
	}
}
