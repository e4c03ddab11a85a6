package referee

import (
	"context"
	"sync/atomic"
	"time"

	"dhow/games"
	"dhow/referee/intake"
	"dhow/referee/notices"
)

// Delegating is a store that delegates mails to deputies (intake.Shared), as whoever referees sees
// it.
type Delegating interface {
	// TakeBackMails takes back the mails that are delegated, if there are no deputies, and tells
	// how many.
	TakeBackMails(context.Context) (int, error)
	// AnyDelegated tells whether any mail is delegated.
	AnyDelegated(context.Context) (bool, error)
	// FirstDelegated tells when the first of a game's mails was received that are delegated, or
	// that deputies have left to whoever referees since he has seen all up to one; zero: there are
	// none.
	FirstDelegated(ctx context.Context, game games.GameID, seen int64) (time.Time, error)
}

// delegated are the mails that deputies judge. Deadlines of their games wait for them, and so do
// mails that came behind them. It is safe for concurrent use.
type delegated struct {
	store Delegating // nil: there can be no deputies
	last  atomic.Pointer[sight]
}

// sight is what a search has seen of the mails of deputies.
type sight struct {
	some bool  // there were any before it
	upTo int64 // the last mail that it has found
}

// sight is that of the last search. What is done behind a search later goes by what that has seen:
// by then a later one may have found what was delegated.
func (d *delegated) sight() (seen sight) {
	if last := d.last.Load(); last != nil {
		seen = *last
	}
	return seen
}

// takeBack takes them back before a search, if there is nobody any more who would judge them.
func (d *delegated) takeBack(ctx context.Context) error {
	if d.store == nil {
		return nil
	}
	_, err := d.store.TakeBackMails(ctx)
	return err
}

// look takes note, before a search, of whether there are any: those that deputies have left to
// whoever referees by then are found by it.
func (d *delegated) look(ctx context.Context) error {
	if d.store == nil {
		return nil
	}
	some, err := d.store.AnyDelegated(ctx)
	d.last.Store(&sight{some || err != nil, d.sight().upTo})
	return err
}

// found takes note, behind the search, of the last mail that it has found.
func (d *delegated) found(upTo int64) { d.last.Store(&sight{d.sight().some, upTo}) }

// first tells when the first mail of a game was received that is delegated, or has come back since
// a search; zero: none was there before that search.
func (d *delegated) first(ctx context.Context, game games.GameID, seen sight) (time.Time, error) {
	if d.store == nil || game == "" || !seen.some {
		return time.Time{}, nil
	}
	return d.store.FirstDelegated(ctx, game, seen.upTo)
}

// comesNext fails where a mail of some games was received before a time, or just then, and is
// delegated: what came at that time has to be done behind it. Lanes that are no game's have none.
func (d *delegated) comesNext(ctx context.Context, received time.Time, of ...games.GameID) error {
	for _, game := range of {
		if game.Valid() != nil || game == notices.ProfilesLane {
			continue
		}
		first, err := d.first(ctx, game, d.sight())
		if err != nil {
			return err
		}
		if !first.IsZero() && !first.After(received) {
			return intake.ErrBehind
		}
	}
	return nil
}
