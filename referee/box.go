package referee

import (
	"context"
	"time"

	"dhow/games/store"
	"dhow/referee/intake"
)

// box is one of the mailboxes as whoever referees knows of it, read here or by a deputy. But for
// what is said otherwise it is guarded by the daemon's turn.
type box struct {
	*boxReader
	searched bool      // it was since the start
	good     time.Time // when the last search began that has succeeded; before it, what was noted before the start
	out      bool      // it could not be searched for so long that deadlines move, which is not told of yet
	calls    []call    // for searches by whoever reads it, which are not answered yet

	well time.Time // since when Health counts; guarded by the daemon's mu
}

// addMailboxes has the mailboxes of the configuration read.
func (d *Daemon) addMailboxes(ctx context.Context) error {
	searched, err := d.store.Searched(ctx)
	if err != nil {
		return err
	}
	d.outages = outageWatch{good: searched, sure: searched}
	if d.database != nil {
		others := d.cfg.LMTP != nil || d.store.Parts() > 1 // a store of one part is this process's alone
		arrived := intake.NewStoreInbox(d.database, others, d.house.Log)
		d.arrivals = &arrivals{Daemon: d, fetcher: d.intake.Fetcher("", arrived), inbox: arrived}
	}
	for _, reader := range d.boxReaders(searched, d.kept, d.ending) {
		d.boxes = append(d.boxes, &box{boxReader: reader, good: searched})
	}
	return nil
}

// reads searches a mailbox again and again until ctx ends, or until the lock is not ours any more,
// which is looked at before each search; of those that are shared, while it is read here.
func (d *Daemon) reads(ctx, finish context.Context, b *box) {
	search := func(ctx context.Context) error {
		err := b.round(ctx, finish)
		if err == nil {
			d.tellSearched(finish, b)
		}
		return err
	}
	pause := func(ctx context.Context) error {
		return b.fetcher.Wait(ctx, func() time.Time { return d.nextSearch(b) })
	}
	if d.database == nil {
		b.again(ctx, search, pause)
		return
	}
	b.whileHeld(ctx, d.database, func(ctx context.Context, _ store.HeldMailbox) {
		gaveUp, last := b.gaveUp, b.last
		if !gaveUp {
			d.changesHands(b)
		}
		defer func() {
			if gaveUp && b.last.Equal(last) { // it was tried once in vain: what was called for is as it was
				d.arrivals.inbox.Stir() // whoever has looked meanwhile knows of no calls for it
				return
			}
			d.changesHands(b)
		}()
		ctx, end, search := b.untilFailing(ctx, search)
		defer end()
		b.again(ctx, search, pause)
	}, func(ctx context.Context) {
		if d.kept.askBeside(ctx, b.inbox) {
			d.callAnew()
		}
	})
}

// changesHands forgets what was called for of a mailbox that is read by another process now.
func (d *Daemon) changesHands(b *box) {
	d.turn.Lock()
	b.calls = nil
	d.turn.Unlock()
	d.arrivals.inbox.Stir()
}

// wasSearched takes note of a search of a mailbox that has succeeded. The caller has the turn.
func (d *Daemon) wasSearched(b *box, began time.Time) {
	b.out = b.out || !b.good.IsZero() && began.Sub(b.good) > longestGap
	b.good, b.searched = began, true
	d.first.Do(func() { close(d.ready) })
	d.mu.Lock()
	defer d.mu.Unlock()
	b.well = began
}

// nextSearch is when something is to be done even if no mail comes. What waits for another mailbox
// to be searched, that mailbox comes to, and what for mails that the store has taken in, who reads
// those.
func (d *Daemon) nextSearch(b *box) time.Time {
	d.turn.Lock()
	defer d.turn.Unlock()
	at := d.nextDue()
	searched, all := d.allSearched()
	if others := d.arrivals != nil || !all || searched.Before(b.good); others && at.Before(b.good) {
		return time.Time{}
	}
	return at
}
