package table

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/referee/acts"
)

// Cause is a mail of a person's because of which something is entered at a table that does not
// judge it: it is about its author, or its author has no seat there.
type Cause struct {
	Mail string // its fingerprint
	At   time.Time
}

// Draft begins an entry of a seat, or of the referee, for the mail.
func (c Cause) Draft(h acts.History, by engine.Seat) *log.Draft {
	return h.Game.Draft(c.At, by, c.Mail)
}

// Enter makes the entry that such a mail asks for, if the draft says anything, and what follows:
// once for a mail. The mail itself is answered by the clerk.
func (t *Table) Enter(ctx context.Context, c Cause, facts Facts,
	draft func(acts.History) (*log.Draft, error)) (Posting, error) {
	return t.entering(ctx, facts, func(s *actor) (Posting, error) {
		if err := s.enterOnce(c, draft); err != nil {
			return Posting{}, err
		}
		return s.newsOf(c.Mail), nil
	})
}

func (s *actor) enterOnce(c Cause, draft func(acts.History) (*log.Draft, error)) error {
	return s.record(func() (*log.Draft, error) {
		if s.Game.EntryOf(c.Mail) != 0 {
			return nil, nil
		}
		return draft(s.History)
	})
}

// record makes an entry, if a draft comes to anything, and what follows from it.
func (s *actor) record(draft func() (*log.Draft, error)) error {
	if err := s.settle(); err != nil {
		return err
	}
	d, err := draft()
	if err != nil || d == nil || d.Empty() {
		return err
	}
	s.enter(d)
	return s.settle()
}
