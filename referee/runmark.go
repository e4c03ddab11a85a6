package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"dhow/mail"
)

// This file tells a copy of a data directory from its original while both run: they have one
// instance. Each run puts a mark of its own on the mailbox, and takes away those that it finds. Who
// finds that another's mark has taken the place of its own has been displaced: it stops, keeps that
// in mind, and does not begin again before the other's mark is gone. Who looks for no such marks,
// as programs of before, does not meet them.

// RunHolder is a mailbox that remembers which run reads it. An Inbox need not be one.
type RunHolder interface{ Runs() mail.Names }

var (
	_ RunHolder = (*mail.Inbox)(nil)
	_ Holder    = mail.Names{}
)

// CopiedDirError says that a copy of the data directory reads the mailbox.
type CopiedDirError struct {
	Place string // where the mailbox lies
}

// Error renders the refusal with what mends it.
func (e *CopiedDirError) Error() string {
	return fmt.Sprintf("%s is read by a copy of this data directory, or was last: see that the other one is stopped for good, and run dhow doctor --take where the games are to go on",
		e.Place)
}

// runMark is the mark of a run.
type runMark struct {
	id   string
	put  bool // it has been on the mailbox, alone
	free bool // no mark of a copy was found there since the start
}

// keep puts the mark on a mailbox in the place of those that are there, and sees later that it is
// still there. It lists the marks of other runs that have taken the mailbox over; none: it is ours.
// Of two that put theirs at the same moment one stays.
func (m *runMark) keep(ctx context.Context, box Holder) (others []string, err error) {
	if !m.put {
		err := TakeMailbox(ctx, box, m.id)
		m.put = err == nil
		return nil, err
	}
	names, err := box.Holders(ctx)
	if err != nil {
		return nil, err
	}
	others, own := without(names, m.id), slices.Contains(names, m.id)
	if len(others) == 0 && !own { // somebody has tidied up
		return nil, box.Hold(ctx, m.id)
	}
	if own && slices.Max(append(others, m.id)) == m.id {
		return nil, nil
	}
	return others, nil
}

// copies is what is known of copies of the data directory, of the mailboxes that are looked at
// together.
type copies struct {
	mu       sync.Mutex
	unlooked int // those of which it is not known since the start whether a copy reads them
}

// ForgetRuns takes the marks of all runs away, so that whoever was displaced may begin again.
func ForgetRuns(ctx context.Context, box Holder) error {
	names, err := box.Holders(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := box.Release(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// claimRun wants the mailbox to be read by this run alone of those that have the directory's
// instance. Where another has come since, or had before this one began, this process stops.
func (d *mailboxClaim) claimRun(ctx context.Context) error {
	inbox, can := d.inbox.(RunHolder)
	if !can {
		return nil
	}
	if err := d.noteMark(ctx); err != nil {
		return err
	}
	others, err := d.displacedBefore(ctx, inbox.Runs())
	if err == nil && len(others) == 0 {
		others, err = d.mark.keep(ctx, inbox.Runs())
	}
	ours := false
	if err == nil && len(others) > 0 {
		ours, err = d.areOurs(ctx, others)
	}
	switch {
	case errors.Is(err, mail.ErrNoHold):
		return nil
	case err != nil || len(others) == 0:
		return err
	case ours:
		d.mark.put = true
		return errors.Join(TakeMailbox(ctx, inbox.Runs(), d.mark.id), d.store.SetDisplaced(false))
	}
	if err := d.store.SetDisplaced(true); err != nil {
		d.house.Log.Error("it cannot be noted that a copy of the data directory reads the mailbox", "error", err)
	}
	copied := &CopiedDirError{d.place}
	d.house.Log.Error("this process stops", "why", copied)
	d.end(copied)
	return copied
}

// noteMark has the processes that share a store know this one's mark, before it is on the mailbox.
func (d *mailboxClaim) noteMark(ctx context.Context) error {
	if d.held == nil || d.mark.put {
		return nil
	}
	return d.held.Mark(ctx, d.mark.id)
}

// areOurs tells whether marks are of processes that share the store: one that stood still while the
// mailbox was taken from it has put its mark there afterwards. The error is *store.LostError where
// it is this process that has lost the mailbox.
func (d *mailboxClaim) areOurs(ctx context.Context, marks []string) (bool, error) {
	if d.held == nil {
		return false, nil
	}
	if err := d.held.Mark(ctx, d.mark.id); err != nil {
		return false, err
	}
	known, err := d.held.Marks(ctx)
	if err != nil {
		return false, err
	}
	return !slices.ContainsFunc(marks, func(mark string) bool { return !slices.Contains(known, mark) }), nil
}

// displacedBefore lists the marks of copies that had taken a mailbox over before this run began,
// and have not left it. That is forgotten when they have left all of them; of those that processes
// share, when they have left this one, and the others are taken from them.
func (d *mailboxClaim) displacedBefore(ctx context.Context, box Holder) (others []string, err error) {
	if d.mark.put {
		return nil, nil
	}
	was, err := d.store.Displaced()
	if err != nil || !was {
		return nil, err
	}
	names, err := box.Holders(ctx)
	if err != nil || len(names) > 0 {
		return names, err
	}
	d.copies.mu.Lock()
	defer d.copies.mu.Unlock()
	if !d.mark.free {
		d.mark.free = true
		d.copies.unlooked--
	}
	if d.copies.unlooked > 0 {
		return nil, nil
	}
	return nil, d.store.SetDisplaced(false)
}
