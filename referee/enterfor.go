package referee

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/referee/intake"
)

// cause is a mail of a person's because of which something is entered at a table that does not
// judge it: it is about its author, or its author has no seat there.
type cause struct {
	fingerprint string
	at          time.Time
}

// causeOf is a mail as such a cause.
func causeOf(in *intake.Incoming) cause { return cause{in.Letter.Fingerprint, in.Received} }

// enterFor makes the entry that such a mail asks for, if make drafts one, and what follows from it:
// once for a mail. The mail itself is answered by the clerk.
func (t *Table) enterFor(ctx context.Context, c cause, make func(*sitting) (*log.Draft, error)) (p Posting, err error) {
	err = t.do(ctx, func(s *sitting) error {
		err := s.steadily(func() error { return s.enterOnce(c, make) })
		if err == nil {
			p = s.newsOf(c.fingerprint)
			p.entry = s.Game.EntryOf(c.fingerprint)
		}
		return err
	})
	return p, err
}

func (s *sitting) enterOnce(c cause, make func(*sitting) (*log.Draft, error)) error {
	if err := s.settle(); err != nil || s.Game.EntryOf(c.fingerprint) != 0 {
		return err
	}
	d, err := make(s)
	if err != nil || d == nil {
		return err
	}
	if err := s.enter(d); err != nil {
		return err
	}
	return s.settle()
}

// draftFor begins an entry of a seat, or of the referee, for a mail.
func (s *sitting) draftFor(by engine.Seat, c cause) *log.Draft {
	return s.Game.Draft(c.at, by, c.fingerprint)
}
