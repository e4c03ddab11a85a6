package referee

import (
	"context"
	"strconv"
	"time"

	"dhow/games"
	"dhow/templates"
)

// chores is what has to be looked at in games beside their mails: every game once after a start, and again when the mailbox could not
// be searched for long. Only the fetcher's goroutine uses it, but for the count of those at work.
type chores struct {
	left  []chore
	slots chan struct{} // one for each that is at work
}

// chore is a game to be looked at.
type chore struct {
	game     games.GameID
	from, to time.Time // an outage; zero: there was none
}

// mostChores is how many games are looked at at a time, so that mails do not wait for them.
const mostChores = 64

// pending tells whether games wait to be looked at.
func (c *chores) pending() bool { return len(c.left) > 0 }

// holds tells whether a game waits to be looked at.
func (c *chores) holds(game games.GameID) bool {
	for _, ch := range c.left {
		if ch.game == game {
			return true
		}
	}
	return false
}

// do has as many games looked at as there is room for. Those with mails that are put off wait for them.
func (c *chores) do(s Search, look func(chore)) {
	left := c.left
	c.left = nil
	for i, ch := range left {
		select {
		case c.slots <- struct{}{}:
		default:
			c.left = append(c.left, left[i:]...)
			return
		}
		done := func() { <-c.slots }
		if !s.Do(ch.game, func() { defer done(); look(ch) }) {
			done()
			c.left = append(c.left, ch)
		}
	}
}

// recovered lists the games that need to be looked at after a start (design, section 3), and journals what can be told of the others
// at once: a game that the journal has never seen counts as posted to its end, and the operator is told.
func (d *Daemon) recovered(shelf *Shelf) []chore {
	var left []chore
	for _, id := range shelf.All() {
		game, _ := shelf.Game(id)
		mark, known := d.journal.Marked(id)
		if !known {
			d.post.Add(nil, d.clerk.operatorNotice(id, "first seen", news{
				Code: templates.FirstSeen, Args: []string{string(id), strconv.Itoa(game.Last)},
			}), games.Mark{Game: id, Entry: game.Last})
		}
		if known && mark != game.Last || game.hasClock() {
			left = append(left, chore{game: id})
		}
	}
	return left
}

// hasClock tells whether a clock may run in the game.
func (g *Shelved) hasClock() bool { return g.Pace.Move > 0 && !g.Over }

// searched is told of each search that has succeeded: clocks ring that are due, and games are looked at.
func (d *Daemon) searched(s Search) {
	d.mu.Lock()
	d.well, d.searchedAt = s.Began, s.Began
	d.mu.Unlock()
	d.noteSearch(s.Began)
	if !s.From.IsZero() {
		d.outage(s)
	}
	d.chores.do(s, d.look)
	for _, id := range d.clerk.alarms.due(s.Began) {
		if d.chores.holds(id) || !s.Do(id, func() { d.ring(id, s.Began) }) {
			d.clerk.alarms.set(id, s.Began.Add(time.Second), true)
		}
	}
	d.lapse(s)
}

// noteEvery is how often the journal is told that the mailbox could be searched. It is less than what counts as an outage.
const noteEvery = 5 * time.Minute

// noteSearch has the journal remember that the mailbox could be searched, so that after a start deadlines move if it could not for long.
func (d *Daemon) noteSearch(began time.Time) {
	if gap := began.Sub(d.noted); gap > noteEvery || gap < 0 {
		d.noted = began
		d.post.Add(nil, games.Searched{At: began})
	}
}

// nextSearch is when something is to be done even if no mail comes.
func (d *Daemon) nextSearch() time.Time {
	if d.chores.pending() {
		return d.house.Clock()
	}
	return d.clerk.alarms.next()
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
			d.chores.left[i-1].from, d.chores.left[i-1].to = s.From, s.Began
		case game.hasClock():
			d.chores.left = append(d.chores.left, chore{id, s.From, s.Began})
		}
	}
}

// shortTime is a time as the operator is told it.
func shortTime(at time.Time) string { return at.UTC().Format("Mon 2 Jan 15:04 MST") }

// look does the chore of a game: letters of entries that the journal knows nothing of are owed, deadlines move.
func (d *Daemon) look(ch chore) {
	ctx := context.Background()
	table := d.tables.Table(ch.game)
	game, _ := d.clerk.set.Shelf.Game(ch.game)
	if err := d.post.Commit(); err != nil { // what the mails before have led to is journalled
		return
	}
	if mark, known := d.journal.Marked(ch.game); known && mark != game.Last {
		p, err := table.Recover(ctx)
		d.settle(ch.game, p, err)
	}
	if !ch.from.IsZero() {
		p, err := table.Outage(ctx, ch.from, ch.to)
		d.settle(ch.game, p, err)
	}
	d.settle(ch.game, Posting{}, d.clerk.lookAgain(ctx, ch.game))
}

// ring has the clocks of a game ring.
func (d *Daemon) ring(id games.GameID, searched time.Time) {
	ctx := context.Background()
	p, err := d.tables.Table(id).Ring(ctx, d.house.Clock(), searched)
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
	for _, id := range d.clerk.set.Shelf.All() {
		game, _ := d.clerk.set.Shelf.Game(id)
		if game.waits() && !game.At.IsZero() && s.Began.Sub(game.At) > invitationTime {
			s.Do(id, func() { d.endLapsed(id) })
		}
	}
}

// endLapsed gives a game up that not everybody has joined in time.
func (d *Daemon) endLapsed(id games.GameID) {
	ctx := context.Background()
	absent := d.clerk.absent(ctx, id)
	p, err := d.tables.Table(id).End(ctx, games.EndedLapsed)
	if err == nil {
		notice := d.clerk.notice(id, "lapsed", news{Code: templates.GameLapsed, Args: []string{string(id), absent}})
		d.post.Add(nil, append([]games.PostLine{notice}, p.Lines()...)...)
		err = d.clerk.lookAgain(ctx, id)
	}
	d.settle(id, Posting{}, err)
}
