package referee

import (
	"context"
	"time"

	"dhow/referee/intake"
)

// arrivals reads the mails that the store has taken in, from whichever mailbox.
type arrivals struct {
	*Daemon
	inbox   *intake.StoreInbox
	fetcher *intake.Fetcher
	// searched is since when all mailboxes had been searched before the store was asked last; zero:
	// not all had.
	searched time.Time
}

// rounds reads mails until ctx ends.
func (a *arrivals) rounds(ctx, finish context.Context) {
	round := func() error {
		err := a.round(ctx, finish)
		a.troubles.failing.set("mails that were taken in", err)
		return err
	}
	a.again(ctx, "the store cannot be asked for mails", round, func() error { return a.fetcher.Wait(ctx, a.nextRound) })
}

// round takes in what there is, and then has clocks ring that are due, for which all mailboxes have
// been searched.
func (a *arrivals) round(ctx, finish context.Context) error {
	a.turn.Lock()
	searched, all := a.allSearched()
	a.turn.Unlock()
	if a.kept.knowsNothing() {
		return nil
	}
	found, _, err := a.fetcher.Search(ctx)
	if err != nil {
		return err
	}
	now := a.house.Clock()
	if err := a.clerk.alarms.lookAhead(finish, now); err != nil { // before anybody looks at a game whose clock should have rung
		return err
	}
	for i, w := range found {
		if w.Received.After(now) { // by the clock of the database
			found[i].Received = now
		}
	}
	if err := a.fetcher.TakeIn(ctx, finish, now, found); err != nil || !all {
		return err
	}
	a.turn.Lock()
	defer a.turn.Unlock()
	if len(a.boxes) == 0 {
		a.first.Do(func() { close(a.ready) })
	}
	a.searched = searched
	a.tellAll(finish, searched)
	return nil
}

// nextRound is when something is to be done that waits for no search, or only for what mail servers
// hand over late.
func (a *arrivals) nextRound() time.Time {
	a.turn.Lock()
	defer a.turn.Unlock()
	at := a.nextDue()
	if at.Before(a.searched) {
		return at
	}
	if boxes, all := a.boxesSearched(); a.cfg.LMTP != nil && all && !at.IsZero() && (len(a.boxes) == 0 || at.Before(boxes)) {
		return at.Add(a.cfg.LMTP.Grace + time.Millisecond)
	}
	return time.Time{}
}
