package referee

import (
	"time"

	"dhow/games"
	"dhow/templates"
)

// longestGap is how long the mailbox may go unsearched before deadlines move (design, section 9).
const longestGap = 10 * time.Minute

// outageWatch notices when the mailbox could not be searched for a while.
type outageWatch struct{ good time.Time } // when the last search that succeeded began

// searched notes a search that has succeeded, and returns since when there was none if that is too long ago.
func (o *outageWatch) searched(began time.Time) (from time.Time) {
	if !o.good.IsZero() && began.Sub(o.good) > longestGap {
		from = o.good
	}
	o.good = began // even if the clock was set back
	return from
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
