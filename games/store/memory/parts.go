package memory

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/store"
)

// Mails in memory are not divided into parts: all are their holder's, and a deputy finds none.

// Room tells that there always is room for more mails.
func (*Store) Room(context.Context) error { return nil }

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

// LeaveMails does nothing: no mail is anybody's but the holder's.
func (*Store) LeaveMails(context.Context, bool, ...int64) error { return nil }

// TakeBackMails takes nothing back.
func (*Store) TakeBackMails(context.Context) (int, error) { return 0, nil }

// AnyElsewhere tells that no mail is left to others.
func (*Store) AnyElsewhere(context.Context) (bool, error) { return false, nil }

// FirstElsewhere tells of none.
func (*Store) FirstElsewhere(context.Context, games.GameID, int64) (time.Time, error) {
	return time.Time{}, nil
}
