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
	// MailsElsewhere tells whether one of a game is that was received until a time, or then.
	MailsElsewhere(ctx context.Context, game games.GameID, until time.Time) (bool, error)
}

// elsewhere are the mails that other processes judge. Deadlines of their games wait for them, and
// so do mails that came behind them. It is safe for concurrent use.
type elsewhere struct {
	store Dividing // nil: there are no others
	some  atomic.Bool
}

// takeBack takes them back before a search, if there is nobody any more who would judge them.
func (e *elsewhere) takeBack(ctx context.Context) error {
	if e.store == nil {
		return nil
	}
	_, err := e.store.TakeBackMails(ctx)
	return err
}

// look takes note, behind a search, of whether there are any.
func (e *elsewhere) look(ctx context.Context) error {
	if e.store == nil {
		return nil
	}
	some, err := e.store.AnyElsewhere(ctx)
	e.some.Store(some || err != nil)
	return err
}

// waits tells whether a mail of a game waits elsewhere that was received until a time, before the
// last search.
func (e *elsewhere) waits(ctx context.Context, game games.GameID, until time.Time) (bool, error) {
	if e.store == nil || !e.some.Load() {
		return false, nil
	}
	return e.store.MailsElsewhere(ctx, game, until)
}

// comesNext fails where a mail of a game came before this one and waits elsewhere.
func (c *Clerk) comesNext(ctx context.Context, in *intake.Incoming, game games.GameID) error {
	waits, err := c.Elsewhere.waits(ctx, game, in.Received)
	if err == nil && waits {
		err = intake.ErrBehind
	}
	return err
}
