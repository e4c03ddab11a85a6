package referee

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/wait"
)

// boxReader reads one of the mailboxes, in a goroutine of its own.
type boxReader struct {
	*Daemon
	config.Mailbox
	inbox    intake.Inbox
	fetcher  fetcher
	claim    *mailboxClaim
	began    time.Time // when the last search began
	searched bool      // one has succeeded since the start
	good     time.Time // when that one began; before it, what was noted before the start. Written in its turn
	out      bool      // it could not be searched for so long that deadlines move, which is not told of yet

	well time.Time // since when Health counts; guarded by the daemon's mu
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

// addMailboxes has the mailboxes of the configuration read.
func (d *Daemon) addMailboxes(ctx context.Context) error {
	run := strings.ToLower(rand.Text())
	searched, err := d.store.Searched(ctx)
	if err != nil {
		return err
	}
	d.outages = outageWatch{good: searched, sure: searched}
	d.ending.unlooked = len(d.house.Inboxes)
	newFetcher := func(name string, inbox intake.Inbox) fetcher { return d.intake.Fetcher(name, inbox) }
	if d.database != nil {
		others := d.cfg.LMTP != nil || d.store.Parts() > 1 // a store of one part is this process's alone
		arrived := intake.NewStoreInbox(d.database, others, d.house.Log)
		d.arrivals = &arrivals{Daemon: d, fetcher: d.intake.Fetcher("", arrived), inbox: arrived}
		newFetcher = func(name string, inbox intake.Inbox) fetcher { return d.intake.Collector(name, inbox, arrived) }
	}
	for i, inbox := range d.house.Inboxes {
		cfg := d.cfg.Mailboxes[i]
		d.boxes = append(d.boxes, &boxReader{
			Daemon: d, Mailbox: cfg, inbox: inbox, fetcher: newFetcher(cfg.Name, inbox), good: searched,
			claim: &mailboxClaim{ending: d.ending, house: &d.house, inbox: inbox, place: cfg.Place(), mark: runMark{id: run}},
		})
	}
	return nil
}

// called is what messages call the mailbox.
func (b *boxReader) called() string {
	if b.Name == "" {
		return "the mailbox"
	}
	return fmt.Sprintf("the mailbox %s", b.Name)
}

// rounds searches the mailbox again and again until ctx ends, or until the lock is not ours any
// more, which is looked at before each search.
func (b *boxReader) rounds(ctx, finish context.Context) {
	b.again(ctx, b.called()+" cannot be searched", func() error { return b.round(ctx, finish) },
		func() error { return b.fetcher.Wait(ctx, b.nextSearch) })
}

// again does something again and again until ctx ends, or until the daemon is to stop by itself, as
// where the lock is not ours any more, with a pause in between, and less often where it fails.
func (d *Daemon) again(ctx context.Context, warning string, do, pause func() error) {
	failures := 0
	for ctx.Err() == nil && d.ending.reason() == nil {
		err := do()
		if err == nil {
			failures = 0
			err = pause()
		}
		if err != nil && ctx.Err() == nil && d.ending.reason() == nil { // else whoever has it stop says why
			again := min(time.Second<<min(failures, 8), time.Minute)
			if store.IsGone(err) {
				again = min(again, store.Soon)
			}
			failures++
			d.house.Log.Warn(warning, "error", err, "again", again)
			wait.For(ctx, again)
		}
	}
}

// round searches once. What is found is taken in, with what was put off until now, and then clocks
// ring that are due. A search that shows that it is another time than was thought is begun anew,
// for it began at another time, too.
func (b *boxReader) round(ctx, finish context.Context) error {
	for {
		began := b.house.Clock()
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
		moved, err := b.arrived(ctx, b.inbox, found)
		switch {
		case err != nil:
			return err
		case moved:
			continue
		}
		if !b.kept.knowsNothing() {
			b.takeTime(found)
			if err := b.fetcher.TakeIn(ctx, finish, began, found); err != nil {
				return err
			}
		}
		b.tellSearched(finish, began)
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
	last, latest := b.good, b.house.Clock()
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

// found takes note of a search that has succeeded.
func (b *boxReader) found(began time.Time) {
	b.out = b.out || !b.good.IsZero() && began.Sub(b.good) > longestGap
	b.good, b.searched = began, true
	b.first.Do(func() { close(b.ready) })
	b.mu.Lock()
	defer b.mu.Unlock()
	b.well = began
}

// nextSearch is when something is to be done even if no mail comes. What waits for another mailbox
// to be searched, that mailbox comes to, and what for mails that the store has taken in, who reads
// those.
func (b *boxReader) nextSearch() time.Time {
	b.turn.Lock()
	defer b.turn.Unlock()
	at := b.nextDue()
	searched, all := b.allSearched()
	if others := b.arrivals != nil || !all || searched.Before(b.good); others && at.Before(b.good) {
		return time.Time{}
	}
	return at
}
