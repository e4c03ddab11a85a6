package memory

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/store"
)

// Mails in memory are never delegated: all are for whoever has the store, and a deputy finds none.

// Room tells that there always is room for more mails.
func (*Store) Room(context.Context) error { return nil }

// Refused tells that there always was.
func (*Store) Refused(context.Context) (time.Time, error) { return time.Time{}, nil }

// MailParts lists no part.
func (*Store) MailParts(context.Context) ([]int, error) { return nil, nil }

// ClaimMails claims nothing.
func (*Store) ClaimMails(context.Context, int, int) ([]store.Arrived, bool, error) {
	return nil, false, nil
}

// ReleaseMails removes mails that are done with.
func (s *Store) ReleaseMails(ctx context.Context, _ int, done ...int64) error {
	return s.PutAway(ctx, done...)
}

// LeaveMails does nothing: no mail is delegated.
func (*Store) LeaveMails(context.Context, bool, ...int64) error { return nil }

// TakeBackMails takes nothing back.
func (*Store) TakeBackMails(context.Context) (int, error) { return 0, nil }

// AnyDelegated tells that none is.
func (*Store) AnyDelegated(context.Context) (bool, error) { return false, nil }

// FirstDelegated tells of none.
func (*Store) FirstDelegated(context.Context, games.GameID, int64) (time.Time, error) {
	return time.Time{}, nil
}
