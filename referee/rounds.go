package referee

import (
	"context"
	"sync"
	"time"

	"dhow/referee/fault"
	"dhow/referee/intake"
)

// Search is a search of the mailbox that has succeeded, or of all of them.
type Search struct {
	Began time.Time
	From  time.Time // not zero: since then a mailbox could not be searched, for so long that deadlines move
	// Missed tells that such a time is not told of yet, because the clock is doubted.
	Missed bool
}

// rounds searches the mailboxes again and again until ctx ends, each by itself: one that cannot be
// searched keeps mails of the others waiting as little as it can. Work of tables is given up when
// finish ends.
func (d *Daemon) rounds(ctx, finish context.Context) {
	var all sync.WaitGroup
	for _, b := range d.boxes {
		all.Go(func() { d.reads(ctx, finish, b) })
	}
	if d.arrivals != nil {
		all.Go(func() { d.arrivals.rounds(ctx, finish) })
	}
	all.Wait()
}

// stir has mails be looked for at once.
func (d *Daemon) stir() {
	for _, b := range d.boxes {
		b.inbox.Stir()
	}
	if d.arrivals != nil {
		d.arrivals.inbox.Stir()
	}
}

// allSearched is since when no mail can be on its way any more: all mailboxes have been searched,
// and what mail servers hand over has had its time to come. It is false if a mailbox has not been
// searched since the start.
func (d *Daemon) allSearched() (at time.Time, all bool) {
	at, all = d.boxesSearched()
	if l := d.cfg.LMTP; all && l != nil {
		if came := d.house.Clock().Add(-l.Grace); len(d.boxes) == 0 || came.Before(at) {
			at = came
		}
	}
	return at, all
}

// boxesSearched is since when all mailboxes have been searched; false if one has not been since the
// start.
func (d *Daemon) boxesSearched() (at time.Time, all bool) {
	for i, b := range d.boxes {
		if !b.searched {
			return time.Time{}, false
		}
		if i == 0 || b.good.Before(at) {
			at = b.good
		}
	}
	return at, true
}

// tellSearched does what is to be done after a search that has succeeded, if all mailboxes have
// been searched by now.
func (d *Daemon) tellSearched(finish context.Context, b *box) {
	d.turn.Lock()
	defer d.turn.Unlock()
	began := b.last
	d.wasSearched(b, began)
	if d.arrivals != nil {
		d.arrivals.inbox.Stir()
		return
	}
	searched, all := d.allSearched()
	if !all || searched.Equal(d.outages.good) && !searched.Equal(began) {
		return // it is another that deadlines wait for
	}
	d.tellAll(finish, searched)
}

// tellAll does what is to be done when all mailboxes have been searched since a time, and the mails
// that were found are taken in. The caller has the turn.
func (d *Daemon) tellAll(finish context.Context, searched time.Time) {
	err := d.outages.tell(searched, d.kept.certain(), func(s Search) error {
		return fault.Safely(d.house.Log, func() error {
			return d.searched(finish, s)
		})
	})
	d.troubles.Trouble("what follows a search", err)
	d.comeTo(d.nextDue())
}

// comeTo has the mailboxes that are read here be searched when something is due. None may wait for
// that yet: one that began to wait before the last that was due was done knows of no other. The
// caller has the turn.
func (d *Daemon) comeTo(due time.Time) {
	if due.After(d.house.Clock()) {
		d.wakeup.Expect(due)
		return
	}
	for _, b := range d.boxes {
		if b.here.Load() && b.good.Before(due) {
			b.inbox.Stir()
		}
	}
}

// desk is where the fetcher has mails read and sorted: by the clerk, except in tests of a program
// that fails.
type desk struct{ intake.Desk }
