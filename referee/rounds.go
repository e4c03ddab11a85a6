package referee

import (
	"context"
	"time"

	"dhow/mail"
	"dhow/referee/fault"
	"dhow/referee/intake"
	"dhow/referee/wait"
)

// Search is a search of the mailbox that has succeeded.
type Search struct {
	Began time.Time
	From  time.Time // not zero: since then the mailbox could not be searched, for so long that deadlines move
	// Missed tells that such a time is not told of yet, because the clock is doubted.
	Missed bool
}

// rounds searches the mailbox again and again until ctx ends; work of tables is given up when
// finish ends.
func (d *Daemon) rounds(ctx, finish context.Context) {
	failures := 0
	for ctx.Err() == nil {
		err := d.round(ctx, finish)
		if err == nil {
			failures = 0
			err = d.fetcher.Wait(ctx, d.nextSearch)
		}
		if err != nil && ctx.Err() == nil {
			again := min(time.Second<<min(failures, 8), time.Minute)
			failures++
			d.house.Log.Warn("the mailbox cannot be searched", "error", err, "again", again)
			wait.For(ctx, again)
		}
	}
}

// round searches once. What is found is taken in, with what was put off until now, and then clocks
// ring that are due. A search that shows that it is another time than was thought is begun anew,
// for it began at another time, too.
func (d *Daemon) round(ctx, finish context.Context) error {
	for {
		began := d.house.Clock()
		d.watchClock(began)
		if err := d.claim.claimMailbox(ctx); err != nil {
			d.metrics.Search(err)
			return err
		}
		found, again, err := d.fetcher.Search(ctx)
		if err != nil {
			return err
		}
		if again {
			d.claim.claimed = time.Time{} // it may be another mailbox
			continue
		}
		moved, err := d.arrived(ctx, found)
		switch {
		case err != nil:
			return err
		case moved:
			continue
		}
		if !d.kept.knowsNothing() {
			d.takeTime(found)
			if err := d.outbox.CatchUp(ctx); err != nil { // a mail may answer what another process has sent
				return err
			}
			if err := d.fetcher.TakeIn(ctx, finish, began, found); err != nil {
				return err
			}
		}
		d.tellSearched(finish, began)
		return nil
	}
}

// watchClock sees to it that mails which were put off do not wait for a time that is far away,
// because the clock was set back.
func (d *Daemon) watchClock(now time.Time) {
	if now.Before(d.began) {
		d.house.Log.Warn("the clock was set back", "from", d.began, "to", now)
		d.fetcher.Hurry()
	}
	d.began = now
}

// takeTime gives mails a credible time where the server's clock cannot be right: what is found now
// has not come later, and what was not there when the mailbox was last searched has come since. At
// first it is not known what has lain there.
func (d *Daemon) takeTime(found []mail.Waiting) {
	last, latest := d.outages.good, d.house.Clock()
	if last.After(latest) {
		last = latest // which was thought to be later
	}
	earliest := last.Add(-mostSilence)
	if d.fetcher.HasSeen() {
		earliest = last.Add(-mostDrift)
	}
	for i, w := range found {
		switch {
		case w.Received.After(latest):
			found[i].Received = latest
		case w.Received.Before(earliest):
			found[i].Received = last
		}
		if w.Received.Sub(found[i].Received).Abs() <= longestGap {
			continue
		}
		d.house.Log.Warn("the mail server's clock cannot be right about a mail", "uid", w.UID.Number, "received",
			w.Received, "taken for", found[i].Received)
	}
}

// tellSearched does what is to be done after a search that has succeeded.
func (d *Daemon) tellSearched(finish context.Context, began time.Time) {
	err := d.outages.tell(began, d.kept.certain(), func(s Search) error {
		return fault.Safely(d.house.Log, func() error {
			d.searched(finish, s)
			return nil
		})
	})
	if err != nil {
		d.troubles.Trouble("", err)
	}
}

// desk is where the fetcher has mails read and sorted: by the clerk, except in tests of a program
// that fails.
type desk struct{ intake.Desk }
