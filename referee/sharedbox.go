package referee

import (
	"context"
	"errors"
	"sync"
	"time"

	"dhow/games/disk"
	"dhow/games/store"
	"dhow/referee/wait"
)

// Mailboxes is how the processes that share a store share the mailboxes, each of which is read by
// one of them at a time. Whoever referees reads what the store has taken in; where he has to know
// that nothing is left in a mailbox that another process reads, as before a deadline is judged, he
// calls for a search, and whoever reads it answers. So no clocks are compared: of a call that was
// answered he knows when he has made it.
type Mailboxes interface {
	// HoldMailbox has this process read a mailbox, by the place where it lies
	// (config.Mailbox.Address), which all processes call the same. The error is *disk.LockedError
	// while another one reads it.
	HoldMailbox(ctx context.Context, place string) (store.HeldMailbox, error)
	// CallSearch calls for searches of mailboxes, and returns the number of the call, which is
	// greater than that of any before.
	CallSearch(ctx context.Context, places ...string) (call int64, err error)
	// Answered tells of mailboxes which call was answered last, and all before it; none: no call
	// was.
	Answered(ctx context.Context, places ...string) (map[string]int64, error)
}

const (
	holdAgain   = time.Second     // after which a mailbox is tried that another process reads
	heldFails   = 2 * time.Minute // for which searches of a mailbox may fail before others may try
	othersFirst = time.Minute     // for which it is theirs
	callLook    = time.Second     // how often it is looked for calls
)

// whileHeld has something be done with a mailbox as long as it is this process's, again and again
// until ctx ends; and something beside that, while another process reads the mailbox.
func (b *boxReader) whileHeld(ctx context.Context, of Mailboxes, do func(context.Context, store.HeldMailbox), beside func(context.Context)) {
	for told := false; ctx.Err() == nil && b.claim.reason() == nil; {
		held, err := of.HoldMailbox(ctx, b.Address())
		again, elsewhere := holdAgain, errors.As(err, new(*disk.LockedError))
		switch {
		case err == nil:
			if b.whileOurs(ctx, held, do); b.gaveUp {
				again = othersFirst
			}
		case !elsewhere && !told && ctx.Err() == nil:
			b.house.Log.Warn(b.title()+" cannot be taken to be read", "error", err)
		}
		told = err != nil && !elsewhere
		if wait.For(ctx, again); elsewhere {
			beside(ctx)
		}
	}
}

// whileOurs has something be done with a mailbox until ctx ends, or the mailbox is another
// process's.
func (b *boxReader) whileOurs(ctx context.Context, held store.HeldMailbox, do func(context.Context, store.HeldMailbox)) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	go func() {
		select {
		case <-held.Lost():
			end()
		case <-ctx.Done():
		}
	}()
	b.claim.anew(held)
	b.collector.Into(held)
	if !b.gaveUp {
		b.house.Log.Info(b.title() + " is read here")
	}
	do(ctx, held)
	if err := held.Close(); err != nil {
		b.house.Log.Warn(b.title()+" could not be given back", "error", err)
	}
}

// untilFailing is a search after which ctx ends where searches have failed for so long that another
// process is to try; once this one has given up, at the first that fails. That the store was away
// is no such failure.
func (b *boxReader) untilFailing(ctx context.Context, search func(context.Context) error) (context.Context, context.CancelFunc, func(context.Context) error) {
	ctx, end := context.WithCancel(ctx)
	var since time.Time // when the first failed; zero: none has, behind one that did not
	return ctx, end, func(ctx context.Context) error {
		err := search(ctx)
		switch {
		case err == nil:
			if b.gaveUp {
				b.house.Log.Info(b.title() + " is read here again")
			}
			b.gaveUp, since = false, time.Time{}
		case store.IsGone(err) || ctx.Err() != nil:
		case b.gaveUp, !since.IsZero() && time.Since(since) >= heldFails:
			if !b.gaveUp {
				b.house.Log.Warn(b.title()+" is left to other processes, as it cannot be searched here", "error", err)
			}
			b.gaveUp = true
			end()
		case since.IsZero():
			since = time.Now()
		}
		return err
	}
}

// errNoTime keeps a deputy from answering that it has taken in what it found: it knows no time by
// which that could be judged.
var errNoTime = errors.New("referee: clock and mail server contradict each other, so that no mails are taken in: confirm the clock at the daemon that referees")

// answers searches a mailbox for whoever referees, who calls for that where he has to know that
// nothing is left there.
func (b *boxReader) answers(ctx, finish context.Context, held store.HeldMailbox) {
	answered := int64(0)
	ctx, end, search := b.untilFailing(ctx, func(ctx context.Context) error {
		call, err := held.Called(ctx)
		if err != nil {
			return err
		}
		if err := b.round(ctx, finish); err != nil {
			return err
		}
		if b.clock.knowsNothing() {
			return errNoTime
		}
		if call == answered {
			return nil
		}
		answered = call
		return held.Answer(ctx, call)
	})
	var heeding sync.WaitGroup
	defer heeding.Wait()
	defer end()
	heeding.Go(func() { b.heedCalls(ctx, held) })
	b.again(ctx, search, func(ctx context.Context) error {
		return b.fetcher.Wait(ctx, func() time.Time { return time.Time{} })
	})
}

// heedCalls has the mailbox be searched whenever that is called for.
func (b *boxReader) heedCalls(ctx context.Context, held store.HeldMailbox) {
	for heeded := int64(0); ctx.Err() == nil; wait.For(ctx, callLook) {
		if call, err := held.Called(ctx); err == nil && call > heeded { // the search asks again, and says why where that fails
			heeded = call
			b.inbox.Stir()
		}
	}
}
