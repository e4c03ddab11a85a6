package referee

import (
	"context"
	"math"
	"sync"
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
	// AnyElsewhere tells whether any mail is left to others, or was when the mails up to a number
	// were listed and has come back since, behind these.
	AnyElsewhere(ctx context.Context, seen int64) (bool, error)
	// MailsElsewhere tells whether one of a game is, or was, that was received until a time, or then.
	MailsElsewhere(ctx context.Context, game games.GameID, until time.Time, seen int64) (bool, error)
}

// elsewhere are the mails that other processes judge. Deadlines of their games wait for them, and
// so do mails that came behind them. It is safe for concurrent use.
type elsewhere struct {
	store Dividing // nil: there are no others

	mu     sync.Mutex
	latest atSearch
}

// atSearch is what a search has shown of them: a mail that others have not judged whole, and that
// comes back behind the search, was not found by it.
type atSearch struct {
	some bool  // there were any, or have come back
	seen int64 // the number of the last mail that was found by then
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
func (e *elsewhere) look(ctx context.Context, seen int64) error {
	if e.store == nil {
		return nil
	}
	some, err := e.store.AnyElsewhere(ctx, seen)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.latest = atSearch{some || err != nil, seen}
	return err
}

// last is what the last search has shown.
func (e *elsewhere) last() atSearch {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.latest
}

// waits tells whether a mail of a game that was received until a time waits elsewhere, or has come
// back behind a search.
func (e *elsewhere) waits(ctx context.Context, game games.GameID, until time.Time, s atSearch) (bool, error) {
	if e.store == nil || !s.some {
		return false, nil
	}
	return e.store.MailsElsewhere(ctx, game, until, s.seen)
}

// comesNext fails where a mail of a game came before this one and waits elsewhere.
func (c *Clerk) comesNext(ctx context.Context, in *intake.Incoming, game games.GameID) error {
	there := atSearch{some: c.Elsewhere.last().some, seen: math.MaxInt64}
	waits, err := c.Elsewhere.waits(ctx, game, in.Received, there)
	if err == nil && waits {
		err = intake.ErrBehind
	}
	return err
}
