package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/intake"
)

// mailboxClaim sees to it that a mailbox is this daemon's alone, and ends the daemon where it is
// not.
type mailboxClaim struct {
	*ending
	house   *House
	inbox   intake.Inbox
	place   string    // where the mailbox lies
	claimed time.Time // when it was last seen to be ours
	mark    runMark   // that this run reads it
	copies  *copies   // of what reads it
	// held is the mailbox as it is this process's of those that share the store; nil: they share
	// none.
	held   store.HeldMailbox
	unheld bool // it would not remember whose it is, when it was last asked
}

// anew has the mailbox be claimed anew, as another process of the store may have read it since.
func (d *mailboxClaim) anew(held store.HeldMailbox) {
	d.held, d.claimed, d.mark.put = held, time.Time{}, false
}

// Holder is a mailbox that remembers who reads it. An Inbox need not be one: then two data
// directories on one mailbox are not told from each other.
type Holder interface {
	// Holders lists the ids of the data directories that read the mailbox; mail.ErrNoHold where it
	// cannot tell.
	Holders(ctx context.Context) ([]string, error)
	// Hold adds a data directory; mail.ErrNoHold where it cannot remember.
	Hold(ctx context.Context, id string) error
	// Release takes one away.
	Release(ctx context.Context, id string) error
}

var _ Holder = (*mail.Inbox)(nil)

// HeldMailboxError says that another data directory reads the mailbox. Each would refuse the mails
// of the other's players, so that this one does nothing.
type HeldMailboxError struct {
	Place string // where the mailbox lies
	By    string // the instance of the other's file
}

// Error renders the refusal with what mends it.
func (e *HeldMailboxError) Error() string {
	return fmt.Sprintf("%s is read by another data directory (its file instance has %s): stop that one and run dhow doctor --take here, or give this one a mailbox of its own",
		e.Place, e.By)
}

// claimMailbox sees to it that a data directory alone reads a mailbox. It returns the ids of others
// that do; then it does not read it.
func claimMailbox(ctx context.Context, box Holder, id string) (others []string, err error) {
	names, err := box.Holders(ctx)
	if err != nil {
		return nil, err
	}
	own := slices.Contains(names, id)
	if others = without(names, id); len(others) > 0 || own {
		return others, nil
	}
	if err := box.Hold(ctx, id); err != nil {
		return nil, err
	}
	if names, err = box.Holders(ctx); err != nil { // another may have come at the same moment
		return nil, err
	}
	if others = without(names, id); len(others) > 0 {
		return others, box.Release(ctx, id)
	}
	return nil, nil
}

// TakeMailbox has a data directory read a mailbox, and no other.
func TakeMailbox(ctx context.Context, box Holder, id string) error {
	names, err := box.Holders(ctx)
	if err != nil {
		return err
	}
	for _, other := range without(names, id) {
		if err := box.Release(ctx, other); err != nil {
			return err
		}
	}
	return box.Hold(ctx, id)
}

func without(names []string, id string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == id })
}

const (
	claimEvery = 10 * time.Minute // how often it is looked whether somebody else has taken the mailbox
	claimAgain = time.Minute      // likewise where the server would not say, which may be for a moment
)

// claimMailbox wants the mailbox to be ours before it is searched. Where another data directory
// reads it, this process stops.
func (d *mailboxClaim) claimMailbox(ctx context.Context) error {
	box, can := d.inbox.(Holder)
	now := d.house.Clock()
	every := claimEvery
	if d.unheld {
		every = claimAgain
	}
	if gap := now.Sub(d.claimed); !can || 0 <= gap && gap < every {
		return nil
	}
	others, err := claimMailbox(ctx, box, d.store.Instance())
	switch {
	case errors.Is(err, mail.ErrNoHold):
		if !d.unheld {
			d.house.Log.Warn("the mailbox cannot remember who reads it; see to it that no other data directory does",
				"why", err)
		}
		d.unheld, d.claimed = true, now
		return nil
	case len(others) > 0:
		held := &HeldMailboxError{Place: d.place, By: others[0]}
		d.house.Log.Error("this process stops, as the mailbox is another's", "place", held.Place, "instance", held.By) // who ends says what mends it
		d.end(held)
		return held
	case err != nil:
		return err
	}
	if err := d.claimRun(ctx); err != nil {
		return err
	}
	d.unheld, d.claimed = false, now
	return nil
}
