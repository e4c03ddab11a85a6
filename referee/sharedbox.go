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
	// HoldMailbox has this process read a mailbox, by its name in the configuration. The error is
	// *disk.LockedError while another one reads it.
	HoldMailbox(ctx context.Context, name string) (store.HeldMailbox, error)
	// CallSearch calls for searches of mailboxes, and returns the number of the call, which is
	// greater than that of any before.
	CallSearch(ctx context.Context, names ...string) (call int64, err error)
	// Answered tells of mailboxes which call was answered last, and all before it; none: no call
	// was.
	Answered(ctx context.Context, names ...string) (map[string]int64, error)
}

const (
	holdAgain   = 2 * time.Second // after which a mailbox is tried that another process reads
	heldFails   = 7               // searches that fail one after another, over a minute or more, after which others may try
	othersFirst = time.Minute     // for which it is theirs
	callLook    = time.Second     // how often it is looked for calls
)

// whileHeld has something be done with a mailbox as long as it is this process's, again and again
// until ctx ends. What is done tells whether it has given up, so that another process is to try.
// What is done beside that is done again and again while another process reads the mailbox.
func (b *boxReader) whileHeld(ctx context.Context, of Mailboxes, do func(context.Context, store.HeldMailbox) (gaveUp bool), beside func(context.Context)) {
	for told := false; ctx.Err() == nil && b.claim.reason() == nil; {
		held, err := of.HoldMailbox(ctx, b.Name)
		again := holdAgain
		switch {
		case err == nil:
			told = false
			if b.whileOurs(ctx, held, do) {
				again = othersFirst
			}
		case errors.As(err, new(*disk.LockedError)):
			told = false
			beside(ctx)
		case !told && ctx.Err() == nil:
			b.house.Log.Warn(b.title()+" cannot be taken to be read", "error", err)
			told = true
		}
		wait.For(ctx, again)
	}
}

// whileOurs has something be done with a mailbox until ctx ends, or the mailbox is another
// process's.
func (b *boxReader) whileOurs(ctx context.Context, held store.HeldMailbox, do func(context.Context, store.HeldMailbox) bool) (gaveUp bool) {
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
	b.house.Log.Info(b.title() + " is read here")
	gaveUp = do(ctx, held)
	if err := held.Close(); err != nil {
		b.house.Log.Warn(b.title()+" could not be given back", "error", err)
	}
	return gaveUp
}

// answers searches a mailbox for whoever referees, who calls for that where he has to know that
// nothing is left there.
func (b *boxReader) answers(ctx, finish context.Context, held store.HeldMailbox) (gaveUp bool) {
	ctx, end := context.WithCancel(ctx)
	var heeding sync.WaitGroup
	defer heeding.Wait()
	defer end()
	heeding.Go(func() { b.heedCalls(ctx, held) })
	answered := int64(0)
	return b.again(ctx, heldFails, func(ctx context.Context) error {
		call, err := held.Called(ctx)
		if err != nil {
			return err
		}
		if err := b.round(ctx, finish); err != nil || call == answered {
			return err
		}
		if err := held.Answer(ctx, call); err != nil {
			return err
		}
		answered = call
		return nil
	}, func(ctx context.Context) error {
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
