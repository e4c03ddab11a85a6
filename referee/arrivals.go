package referee

import (
	"context"
	"errors"
	"slices"
	"time"

	"dhow/games/store"
	"dhow/referee/intake"
)

// arrivals reads the mails that the store has taken in, from whichever mailbox.
type arrivals struct {
	*Daemon
	inbox   *intake.StoreInbox
	fetcher *intake.Fetcher
	full    bool      // there was no room for mails that are handed over when it was looked last
	room    time.Time // when there was last none, or the store was away
	// searched is since when all mailboxes had been searched before the store was asked last; zero:
	// not all had.
	searched time.Time
}

// rounds reads mails until ctx ends.
func (a *arrivals) rounds(ctx, finish context.Context) {
	round := func(ctx context.Context) error {
		err := a.round(ctx, finish)
		a.troubles.failing.set("mails that were taken in", err)
		return a.asked(err)
	}
	pause := func(ctx context.Context) error { return a.asked(a.fetcher.Wait(ctx, a.nextRound)) }
	a.ending.again(ctx, a.house.Log, "the store cannot be asked for mails", round, pause)
}

// asked takes note of when the store was away: then mails could not be handed over either, and
// their servers keep them for a while.
func (a *arrivals) asked(err error) error {
	if store.IsGone(err) {
		a.room = a.house.Clock()
	}
	return err
}

// round takes in what there is, and then has clocks ring that are due, for which all mailboxes have
// been searched.
func (a *arrivals) round(ctx, finish context.Context) error {
	if err := a.callElsewhere(ctx); err != nil {
		return err
	}
	searched, all, reads := a.searchedAll()
	if a.kept.knowsNothing() {
		return nil
	}
	if err := a.delegated.takeBack(ctx); err != nil {
		return err
	}
	if err := a.delegated.look(ctx); err != nil {
		return err
	}
	found, _, err := a.fetcher.Search(ctx)
	if err != nil {
		return err
	}
	a.delegated.found(a.inbox.Last())
	if !reads && a.kept.arrived(found) {
		a.callAnew()
		all = false
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
	if len(a.boxes) == 0 {
		a.first.Do(func() { close(a.ready) })
	}
	if rest, err := a.rests(ctx, now); err != nil || rest {
		return err
	}
	a.turn.Lock()
	defer a.turn.Unlock()
	a.searched = searched
	a.tellAll(finish, searched)
	return nil
}

// searchedAll is since when all mailboxes have been searched, and whether they have; and whether
// any is read here. Where none is no search has asked a mail server what time it is, which has to
// be known.
func (a *arrivals) searchedAll() (at time.Time, all, reads bool) {
	a.turn.Lock()
	defer a.turn.Unlock()
	at, all = a.allSearched()
	reads = slices.ContainsFunc(a.boxes, func(b *box) bool { return b.here.Load() })
	return at, all && (len(a.boxes) == 0 || a.kept.hasAsked()), reads
}

// Bounded is a store in which so many mails may wait: of others that are handed over it says
// *store.FullError, and their servers keep them.
type Bounded interface {
	Room(context.Context) error
	// Refused tells until when any process may have said so; zero: none ever has.
	Refused(context.Context) (time.Time, error)
}

// rests tells whether clocks rest, as mails may lie at servers that there was no room for, or no
// store, which come within the time that deadlines wait for such mails. Those that the store has
// are handled meanwhile, which makes room.
func (a *arrivals) rests(ctx context.Context, now time.Time) (bool, error) {
	if a.cfg.LMTP == nil {
		return false, nil
	}
	refused, err := a.database.Refused(ctx) // by deputies, too, and by whoever had the store before
	if err != nil {
		return true, err
	}
	if refused.After(now) {
		refused = now
	}
	if refused.After(a.room) {
		a.room = refused
	}
	was := a.full
	err = a.database.Room(ctx)
	if a.full = errors.As(err, new(*store.FullError)); !a.full {
		return now.Sub(a.room).Abs() < a.cfg.LMTP.Grace, err
	}
	if !was {
		a.house.Log.Error("no deadlines are judged before there is room for mails", "error", err)
	}
	a.room = now
	return true, nil
}

// roomAgain is how often it is looked whether there is room, where a deadline goes by that.
const roomAgain = 10 * time.Second

// nextRound is when something is to be done that waits for no search, or only for what mail servers
// hand over late. It is looked before whether there was room for that all the time.
func (a *arrivals) nextRound() time.Time {
	a.turn.Lock()
	defer a.turn.Unlock()
	now := a.house.Clock()
	at, call := a.nextOfClocks(now), a.nextElsewhere(now)
	if !call.IsZero() && (at.IsZero() || call.Before(at)) {
		return call
	}
	return at
}

// nextOfClocks is nextRound, but for what mailboxes are called for that are read elsewhere.
func (a *arrivals) nextOfClocks(now time.Time) time.Time {
	at := a.soonest()
	if look := now.Add(besideTime); a.games.looksBesideMails() && (at.IsZero() || look.Before(at)) {
		at = look
	}
	if a.cfg.LMTP == nil || at.IsZero() {
		return at
	}
	grace := a.cfg.LMTP.Grace
	if rested := a.room.Add(grace); at.Before(rested) {
		at = rested
	}
	from, again := at.Add(-grace), now.Add(roomAgain)
	switch {
	case a.full, !now.Before(from) && again.Before(at):
		return again
	case now.Before(from):
		return from
	}
	return at
}

// soonest is nextRound as long as there is room.
func (a *arrivals) soonest() time.Time {
	at := a.nextDue()
	if at.Before(a.searched) {
		return at
	}
	if boxes, all := a.boxesSearched(); a.cfg.LMTP != nil && all && !at.IsZero() && (len(a.boxes) == 0 || at.Before(boxes)) {
		return at.Add(a.cfg.LMTP.Grace + time.Millisecond)
	}
	return time.Time{}
}
