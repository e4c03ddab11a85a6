package referee

import (
	"strings"
	"time"

	"dhow/games"
	"dhow/referee/notices"
	"dhow/templates"
)

// longestGap is how long the mailbox may go unsearched before deadlines move.
const longestGap = 10 * time.Minute

// outageWatch notices when the mailbox could not be searched for a while.
type outageWatch struct {
	good   time.Time // when the last search that succeeded began
	sure   time.Time // when the last one did of which that is certain
	missed bool      // there was a gap since
}

// searched notes a search that has succeeded, and returns since when there was none if that is too
// long ago. While the clock is doubted nobody can tell; when it no longer is, a gap that there was
// counts from before the doubt.
func (o *outageWatch) searched(began time.Time, certain bool) (from time.Time) {
	o.missed = o.missed || !o.good.IsZero() && began.Sub(o.good) > longestGap
	o.good = began // even if the clock was set back
	if !certain {
		return time.Time{}
	}
	if o.missed {
		from = o.sure
	}
	o.sure, o.missed = began, false
	return from
}

// tell tells of a search that has succeeded. If that fails, the next search tells of the same
// outage.
func (o *outageWatch) tell(began time.Time, certain bool, told func(Search) error) error {
	before := *o
	from := o.searched(began, certain)
	err := told(Search{Began: began, From: from, Missed: o.missed})
	if err != nil {
		*o = before
	}
	return err
}

// outage has all games looked at whose deadlines may lie in a time in which the mailbox could not
// be searched, or some of several.
func (d *gameRounds) outage(s Search, mailboxes []string) {
	d.Log.Warn("the mailbox could not be searched; deadlines move", "from", s.From, "until", s.Began, "mailboxes", mailboxes)
	from, until := s.From.UTC().Format(time.RFC3339), s.Began.UTC().Format(time.RFC3339)
	d.Post.Add(nil, d.Notices.Operator("", "outage "+from+" "+until,
		outageNews(from, until, mailboxes)))
	known := map[games.GameID]int{}
	for i, ch := range d.checks.left {
		known[ch.game] = i + 1
	}
	for _, id := range d.Index.All() {
		game, _ := d.Index.Game(id)
		switch i := known[id]; {
		case i > 0:
			d.checks.left[i-1].outage(s)
		case game.HasClock():
			d.checks.left = append(d.checks.left, gameCheck{game: id, from: s.From, to: s.Began})
		}
	}
}

func outageNews(from, until string, mailboxes []string) notices.News {
	if len(mailboxes) == 0 {
		return notices.News{Code: templates.MailboxOut, Args: []string{from, until}}
	}
	return notices.News{Code: templates.MailboxesOut, Args: []string{from, until, strings.Join(mailboxes, ", ")}}
}

// outage adds an outage to a check, which may have one already.
func (ch *gameCheck) outage(s Search) {
	if ch.from.IsZero() {
		ch.from = s.From
	}
	ch.to = s.Began
}
