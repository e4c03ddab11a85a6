package referee

import (
	"context"
	"strings"
	"time"

	"dhow/games"
	"dhow/referee/identity"
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
func (d *gameRounds) outage(ctx context.Context, s Search, wereOut func() []string) error {
	ids, err := d.mayLieIn(ctx, s)
	if err != nil {
		return err
	}
	mailboxes := wereOut()
	d.Log.Warn("the mailbox could not be searched; deadlines move", "from", s.From, "until", s.Began, "mailboxes", mailboxes)
	from, until := s.From.UTC().Format(time.RFC3339), s.Began.UTC().Format(time.RFC3339)
	d.Post.Add(nil, d.Notices.Operator("", "outage "+from+" "+until,
		outageNews(from, until, mailboxes)))
	if d.alarms.clocks != nil { // also to those of which nothing is noted, from the first on
		d.unlooked.begin()
		d.unlooked.behind = ""
		d.unlooked.check.outage(s)
		d.alarms.telling(true, "")
	}
	d.checks.gather()
	left := map[games.GameID]bool{}
	for i := range d.checks.left {
		left[d.checks.left[i].game] = true
		d.checks.left[i].outage(s)
	}
	for _, id := range ids {
		if !left[id] {
			d.checks.left = append(d.checks.left, gameCheck{game: id, from: s.From, to: s.Began})
		}
	}
	return nil
}

// mayLieIn lists the games of which a deadline may lie in an outage: those with a clock or, where
// the store knows when they ring, those whose clocks were to ring by its end.
func (d *gameRounds) mayLieIn(ctx context.Context, s Search) (ids []games.GameID, err error) {
	if d.alarms.clocks == nil {
		return d.Index.Those(ctx, d.Index.All(), (*identity.Head).HasClock)
	}
	if err := d.alarms.keep(ctx); err != nil {
		return nil, err
	}
	due, err := d.alarms.clocks.Clocks(ctx, s.Began)
	for _, c := range due {
		ids = append(ids, c.Game)
	}
	return ids, err
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
