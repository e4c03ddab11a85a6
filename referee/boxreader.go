package referee

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/metrics"
)

// boxReader searches one of the mailboxes, and takes in what it finds.
type boxReader struct {
	config.Mailbox
	house   *House
	inbox   intake.Inbox
	intake  *intake.Intake
	fetcher fetcher
	// collector is the fetcher, if the store takes mails in; else nil.
	collector *intake.Collector
	claim     *mailboxClaim
	clock     *mailClock
	metrics   *metrics.Registry
	gaveUp    bool        // it could not be searched here for long, so that other processes were to try, and not since
	here      atomic.Bool // it is read here; else, if at all, by another process
	began     time.Time   // when the last search began
	last      time.Time   // when the last one did that succeeded; before it, what was noted before the start
}

// fetcher brings mails of a mailbox: to the desk, or first to the store, if that takes them in.
type fetcher interface {
	Search(ctx context.Context) (found []mail.Waiting, again bool, err error)
	TakeIn(ctx, finish context.Context, now time.Time, found []mail.Waiting) error
	Wait(ctx context.Context, next func() time.Time) error
	HasSeen() bool
}

var (
	_ fetcher = (*intake.Fetcher)(nil)
	_ fetcher = (*intake.Collector)(nil)
)

// boxReaders returns readers of the house's mailboxes, in the order of the configuration, which
// were searched last at a time. Of those that share a store each has its own say on whether a copy
// of that reads the mailbox; else all of them have one together.
func (r *rooms) boxReaders(searched time.Time, clock *mailClock, e *ending) (all []*boxReader) {
	run := strings.ToLower(rand.Text())
	together := &copies{unlooked: len(r.house.Inboxes)}
	for i, inbox := range r.house.Inboxes {
		cfg := r.cfg.Mailboxes[i]
		b := &boxReader{Mailbox: cfg, house: &r.house, inbox: inbox, intake: r.intake, clock: clock, metrics: r.metrics, last: searched}
		b.claim = &mailboxClaim{ending: e, house: &r.house, inbox: inbox, place: cfg.Place(), mark: runMark{id: run}, copies: together}
		if r.database != nil {
			b.collector, b.claim.copies = r.intake.Collector(cfg.Name, inbox), &copies{unlooked: 1}
			b.fetcher = b.collector
		} else {
			b.fetcher = r.intake.Fetcher(cfg.Name, inbox)
		}
		all = append(all, b)
	}
	if r.database != nil {
		r.metrics.Gauge("dhow_mailboxes_read", func() (here float64) {
			for _, b := range all {
				if b.here.Load() {
					here++
				}
			}
			return here
		})
	}
	return all
}

// title is what messages call the mailbox.
func (b *boxReader) title() string {
	if b.Name == "" {
		return "the mailbox"
	}
	return fmt.Sprintf("the mailbox %s", b.Name)
}

// again searches again and again until ctx ends, or until the process is to stop by itself.
func (b *boxReader) again(ctx context.Context, search, pause func(context.Context) error) {
	b.here.Store(true)
	defer b.here.Store(false)
	b.claim.again(ctx, b.house.Log, b.title()+" cannot be searched", search, pause)
}

// round searches once, and takes in what is found, with what was put off until now. A search that
// shows that it is another time than was thought is begun anew, for it began at another time, too.
func (b *boxReader) round(ctx, finish context.Context) error {
	for {
		began := b.clock.now()
		b.watchClock(began)
		if err := b.claim.claimMailbox(ctx); err != nil {
			b.metrics.Search(b.Name, err)
			return err
		}
		found, again, err := b.fetcher.Search(ctx)
		b.metrics.Search(b.Name, err)
		if err != nil {
			return err
		}
		if again {
			b.claim.claimed = time.Time{} // it may be another mailbox
			continue
		}
		moved, err := b.clock.found(ctx, b.inbox, found)
		switch {
		case err != nil:
			return err
		case moved:
			continue
		}
		if !b.clock.knowsNothing() {
			b.takeTime(found)
			if err := b.fetcher.TakeIn(ctx, finish, began, found); err != nil {
				return err
			}
		}
		b.last = began
		return nil
	}
}

// watchClock sees to it that mails which were put off do not wait for a time that is far away,
// because the clock was set back.
func (b *boxReader) watchClock(now time.Time) {
	if now.Before(b.began) {
		b.house.Log.Warn("the clock was set back", "from", b.began, "to", now)
		b.intake.Hurry()
	}
	b.began = now
}

// takeTime gives mails a credible time where the server's clock cannot be right: what is found now
// has not come later, and what was not there when the mailbox was last searched has come since. At
// first it is not known what has lain there.
func (b *boxReader) takeTime(found []mail.Waiting) {
	last, latest := b.last, b.clock.now()
	if last.After(latest) {
		last = latest // which was thought to be later
	}
	earliest := last.Add(-mostSilence)
	if b.fetcher.HasSeen() {
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
		b.house.Log.Warn("the mail server's clock cannot be right about a mail", "uid", w.UID.Number, "received",
			w.Received, "taken for", found[i].Received)
	}
}
