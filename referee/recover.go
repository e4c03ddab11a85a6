package referee

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"dhow/games"
	"dhow/templates"
)

// chores is what has to be looked at in games beside their mails: every game once after a start, and again when the mailbox could not
// be searched for long. Only the fetcher's goroutine uses it, but for those at work.
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

// do has as many games looked at as there is room for. Those with mails that are put off wait for them.
func (c *chores) do(s Search, look func(context.Context, chore, time.Time)) {
	c.gather()
	left := c.left
	c.left = nil
	for i, ch := range left {
		if ch.at.After(s.Began) {
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
		if !s.Do(ch.game, func(ctx context.Context) { defer done(); look(ctx, ch, s.Began) }) {
			done()
			ch.at = s.Began.Add(lateAgain)
			c.left = append(c.left, ch)
		}
	}
}

// recovered lists the games that need to be looked at after a start (design, section 3).
func (d *Daemon) recovered(shelf *Shelf) []chore {
	var left []chore
	for _, id := range shelf.All() {
		game, _ := shelf.Game(id)
		mark, known := d.journal.Marked(id)
		if mark > game.Last && !shelf.Broken(id) {
			d.putBack(id, game, mark)
		}
		if !known || mark != game.Last || game.hasClock() {
			left = append(left, chore{game: id, unseen: !known})
		}
	}
	return left
}

// putBack tells host and operator of a game whose file is older than what the journal knows of it, as one that was restored. It counts
// as posted to its end.
func (d *Daemon) putBack(id games.GameID, game *Shelved, mark int) {
	n := news{Code: templates.PutBack, Args: []string{string(id), strconv.Itoa(game.Last), strconv.Itoa(mark)}}
	occasion := fmt.Sprintf("put back from %d to %d of %s", mark, game.Last, game.At.UTC().Format(time.RFC3339))
	d.post.Add(nil, d.clerk.operatorNotice(id, "operator, "+occasion, n), games.Mark{Game: id, Entry: game.Last})
	if game.Host != "" {
		d.post.Add(nil, d.clerk.notice(id, occasion, n))
	}
}

// hasClock tells whether a clock may run in the game.
func (g *Shelved) hasClock() bool { return g.Pace.Move > 0 && !g.Over }

// searched is told of each search that has succeeded: clocks ring that are due, and games are looked at.
func (d *Daemon) searched(s Search) {
	d.mu.Lock()
	d.well, d.searchedAt = s.Began, s.Began
	d.mu.Unlock()
	if !s.From.IsZero() {
		d.outage(s)
	}
	d.noteSearch(s.Began)
	d.chores.do(s, d.look)
	for _, id := range d.clerk.alarms.due(s.Began) {
		if d.chores.holds(id) || !s.Do(id, func(ctx context.Context) { d.ring(ctx, id, s.Began) }) {
			d.clerk.alarms.set(id, s.Began.Add(lateAgain), true)
		}
	}
	d.lapse(s)
}

// noteEvery is how often the journal is told that the mailbox could be searched. With the time between two searches it is less than what
// counts as an outage.
const noteEvery = time.Minute

// noteSearch has the journal remember that the mailbox could be searched, so that after a start deadlines move if it could not for long. It
// must not forget an outage before all deadlines have been moved for it.
func (d *Daemon) noteSearch(began time.Time) {
	if d.chores.moving() {
		return
	}
	if gap := began.Sub(d.noted); gap > noteEvery || gap < 0 {
		d.noted = began
		d.post.Add(nil, games.Searched{At: began})
	}
}

// nextSearch is when something is to be done even if no mail comes.
func (d *Daemon) nextSearch() time.Time {
	at := d.clerk.alarms.next()
	chore, ok := d.chores.next()
	switch {
	case ok && chore.IsZero():
		return d.house.Clock()
	case ok && (at.IsZero() || chore.Before(at)):
		return chore
	}
	return at
}

// outage has all games looked at whose deadlines may lie in a time in which the mailbox could not be searched (design, section 9).
func (d *Daemon) outage(s Search) {
	d.house.Log.Warn("the mailbox could not be searched; deadlines move", "from", s.From, "until", s.Began)
	from, until := s.From.UTC().Format(time.RFC3339), s.Began.UTC().Format(time.RFC3339)
	d.post.Add(nil, d.clerk.operatorNotice("", "outage "+from+" "+until, news{Code: templates.MailboxOut, Args: []string{shortTime(s.From), shortTime(s.Began)}}))
	known := map[games.GameID]int{}
	for i, ch := range d.chores.left {
		known[ch.game] = i + 1
	}
	for _, id := range d.clerk.set.Shelf.All() {
		game, _ := d.clerk.set.Shelf.Game(id)
		switch i := known[id]; {
		case i > 0:
			d.chores.left[i-1].outage(s)
		case game.hasClock():
			d.chores.left = append(d.chores.left, chore{game: id, from: s.From, to: s.Began})
		}
	}
}

// outage adds an outage to a chore, which may have one already.
func (ch *chore) outage(s Search) {
	if ch.from.IsZero() {
		ch.from = s.From
	}
	ch.to = s.Began
}

// shortTime is a time as the operator is told it.
func shortTime(at time.Time) string { return at.UTC().Format("Mon 2 Jan 15:04 MST") }

// look does the chore of a game: letters of entries that the journal knows nothing of are owed, deadlines move, and clocks ring that
// should have rung while nobody listened.
func (d *Daemon) look(ctx context.Context, ch chore, searched time.Time) {
	err := d.lookInto(ctx, ch, searched)
	d.settle(ch.game, Posting{}, err)
	if err != nil {
		ch.at = d.house.Clock().Add(time.Minute)
		d.chores.again(ch)
	}
}

func (d *Daemon) lookInto(ctx context.Context, ch chore, searched time.Time) error {
	table := d.tables.Table(ch.game)
	game, _ := d.clerk.set.Shelf.Game(ch.game)
	if ch.unseen && !d.clerk.making.holds(ch.game) {
		d.firstSeen(ch.game, game)
	}
	if mark, known := d.journal.Marked(ch.game); known && mark != game.Last {
		p, err := table.Recover(ctx)
		failpoint("game-recovered")
		if err != nil {
			return err
		}
		d.post.Add(nil, p.Lines()...)
	}
	if !ch.from.IsZero() {
		p, err := table.Outage(ctx, ch.from, ch.to)
		if err != nil {
			return err
		}
		d.post.Add(nil, p.Lines()...)
	}
	if game.hasClock() {
		d.ring(ctx, ch.game, searched)
		return nil
	}
	return d.clerk.lookAgain(ctx, ch.game)
}

// firstSeen journals that the journal has now seen a game that was copied in: its letters count as posted to its end, and the
// operator is told.
func (d *Daemon) firstSeen(id games.GameID, game *Shelved) {
	d.post.Add(nil, d.clerk.operatorNotice(id, "first seen", news{
		Code: templates.FirstSeen, Args: []string{string(id), strconv.Itoa(game.Last)},
	}), games.Mark{Game: id, Entry: game.Last})
}

// ring has the clocks of a game ring.
func (d *Daemon) ring(ctx context.Context, id games.GameID, searched time.Time) {
	if d.chores.hasFailed(id) { // deadlines may have to move first
		d.clerk.alarms.set(id, d.house.Clock().Add(lateAgain), true)
		return
	}
	p, err := d.tables.Table(id).Ring(ctx, d.house.Clock(), searched)
	failpoint("clock-rung")
	if err == nil {
		d.post.Add(nil, p.Lines()...)
		err = d.clerk.lookAgain(ctx, id)
	}
	if err != nil {
		d.clerk.alarms.set(id, d.house.Clock().Add(time.Minute), true)
	}
	d.settle(id, Posting{}, err)
}

// settle journals what a table has done by itself, or reports why it could not.
func (d *Daemon) settle(id games.GameID, p Posting, err error) {
	d.trouble(string(id), err)
	if err != nil {
		d.house.Log.Error("a game cannot be looked at", "game", id, "error", err)
		return
	}
	d.post.Add(nil, p.Lines()...)
}

// lapseEvery is how often held mails and invitations are looked through for those that nobody has answered.
const lapseEvery = time.Hour

// lapse ends what has waited too long, and puts away what is over.
func (d *Daemon) lapse(s Search) {
	if s.Began.Sub(d.lapsed) < lapseEvery && !s.Began.Before(d.lapsed) {
		return
	}
	d.lapsed = s.Began
	d.archive(s)
	d.post.Add(nil, d.clerk.lapsed(s.Began)...)
	for _, h := range d.clerk.unsettled() {
		s.Do(h.Game, func(context.Context) { d.post.Add(nil, games.Settled{Fingerprint: h.Fingerprint, How: "settled"}) })
	}
	for _, id := range d.clerk.set.Shelf.All() {
		game, _ := d.clerk.set.Shelf.Game(id)
		if game.waits() && !game.At.IsZero() && s.Began.Sub(game.At) > invitationTime {
			s.Do(id, func(ctx context.Context) { d.endLapsed(ctx, id) })
		}
	}
}

// endLapsed gives a game up that not everybody has joined in time.
func (d *Daemon) endLapsed(ctx context.Context, id games.GameID) {
	absent := d.clerk.absent(ctx, id)
	p, err := d.tables.Table(id).End(ctx, games.EndedLapsed)
	if err == nil {
		notice := d.clerk.notice(id, "lapsed", news{Code: templates.GameLapsed, Args: []string{string(id), absent}})
		d.post.Add(nil, append([]games.PostLine{notice}, p.Lines()...)...)
		err = d.clerk.lookAgain(ctx, id)
	}
	d.settle(id, Posting{}, err)
}
