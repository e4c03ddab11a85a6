package referee

import (
	"context"
	"sync/atomic"
	"time"

	"dhow/games"
	"dhow/referee/intake"
)

// Dividing is a store whose mails several processes judge (intake.Shared), as whoever referees sees
// it.
type Dividing interface {
	// TakeBackMails takes back the mails that are left to others, if there are no others, and tells
	// how many.
	TakeBackMails(context.Context) (int, error)
	// AnyElsewhere tells whether any mail is left to others.
	AnyElsewhere(context.Context) (bool, error)
	// FirstElsewhere tells when the first of a game's mails was received that are left to others, or
	// that they have left to whoever referees since he has seen all up to one; zero: there are none.
	FirstElsewhere(ctx context.Context, game games.GameID, seen int64) (time.Time, error)
}

// elsewhere are the mails that other processes judge. Deadlines of their games wait for them, and
// so do mails that came behind them. It is safe for concurrent use.
type elsewhere struct {
	store Dividing // nil: there can be no others
	some  atomic.Bool
	seen  atomic.Int64 // the last mail that a search has found
}

// takeBack takes them back before a search, if there is nobody any more who would judge them.
func (e *elsewhere) takeBack(ctx context.Context) error {
	if e.store == nil {
		return nil
	}
	_, err := e.store.TakeBackMails(ctx)
	return err
}

// look takes note, before a search, of whether there are any: those that are left to whoever referees
// by then are found by it.
func (e *elsewhere) look(ctx context.Context) error {
	if e.store == nil {
		return nil
	}
	some, err := e.store.AnyElsewhere(ctx)
	e.some.Store(some || err != nil)
	return err
}

// first tells when the first mail of a game was received that waits elsewhere, or has come back since
// a search that has seen all up to one; zero: none was there before that search.
func (e *elsewhere) first(ctx context.Context, game games.GameID, seen int64) (time.Time, error) {
	if e.store == nil || !e.some.Load() {
		return time.Time{}, nil
	}
	return e.store.FirstElsewhere(ctx, game, seen)
}

// comesNext fails where a mail of a game came before this one and waits elsewhere.
func (c *Clerk) comesNext(ctx context.Context, in *intake.Incoming, game games.GameID) error {
	first, err := c.Elsewhere.first(ctx, game, c.Elsewhere.seen.Load())
	if err == nil && !first.IsZero() && !first.After(in.Received) {
		err = intake.ErrBehind
	}
	return err
}
