package table

import (
	"context"
	"errors"
	"io/fs"

	"dhow/engine"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// ErrOldKey says that a seat has got a new key since the key of a mail was looked at, as by hand in
// the log.
var ErrOldKey = errors.New("table: the seat has a newer key")

// Deliver judges a mail and records what it says: at most one entry, and those that follow by
// themselves. Delivering a mail again gives the same posting, and adds nothing to the game. After
// an error nobody is to be told anything, and the mail has to be delivered again.
func (t *Table) Deliver(ctx context.Context, d acts.Delivery, facts Facts) (Posting, error) {
	return t.entering(ctx, facts, func(s *actor) (Posting, error) {
		p, err := s.deliver(&d)
		if err == nil {
			p.Rings, _ = s.due(s.settings.Clock())
		}
		return p, err
	})
}

func (s *actor) deliver(d *acts.Delivery) (Posting, error) {
	if err := s.settle(); err != nil {
		return Posting{}, err
	}
	if d.Watcher != "" {
		return s.hear(d)
	}
	s.readCopies(d)
	d.Codes = s.codesOf(acts.TypedCodes(d.Lines), s.Before(&d.Mail, s.Game.Len()))
	d.Asked = s.Game.At(s.Before(&d.Mail, s.Game.Len())).Asked(d.Seat)
	d.Knows = s.knownBefore(d)
	sc := acts.ReadScript(s.ReaderOf(&d.Mail, s.Before(&d.Mail, s.Game.Len())), &d.Mail)
	spent := false
	if s.Game.EntryOf(d.Fingerprint) == 0 {
		if d.Epoch != 0 && d.Epoch != s.Game.Epoch(d.Seat) {
			return Posting{}, ErrOldKey
		}
		judged := s.Judge(&d.Mail, sc)
		if spent = judged.Spent; !judged.Draft.Empty() {
			s.enter(judged.Draft)
		}
		if err := s.settle(); err != nil {
			return Posting{}, err
		}
	}
	p := s.answer(d, sc)
	p.Spent = spent
	return p, nil
}

// knownBefore returns the last entry of which a mail's author was owed a letter before the one that the
// mail answers: what that one told is new to them.
func (s *actor) knownBefore(d *acts.Delivery) int {
	before, letters := s.Before(&d.Mail, s.Game.Len()), s.owing(nil)
	if s.Game.At(before).Names() == s.Game.At(0).Names() {
		return before // nobody has got a name or given one up
	}
	answered := min(d.Position, before)
	if d.Position == identity.Newest {
		answered = letters.lastOwed(d.Seat, before)
	}
	return letters.lastOwed(d.Seat, answered-1)
}

// readCopies has what was copied from letters to the seat read as the orders that they offer.
func (s *actor) readCopies(d *acts.Delivery) {
	before := s.Before(&d.Mail, s.Game.Len())
	sent := s.asked.offered(s.id, d.Seat)
	letters := make([]acts.Offered, len(sent))
	for i, words := range WordsIn(s.settings.Ring, sent) {
		letters[i] = acts.Offered{Words: words, Past: s.IsPast(d.Seat, sent[i].Position, before)}
	}
	d.Lines = acts.Copied(d.Lines, letters)
}

// Past tells whether a mail's key is of a position that is past. Of a mail that has an entry
// already it is not: that is the verdict.
func (t *Table) Past(ctx context.Context, fingerprint string, seat engine.Seat, position int) (past bool, err error) {
	err = t.do(ctx, func(s *actor) error {
		past = s.Game.EntryOf(fingerprint) == 0 && s.IsPast(seat, position, s.Game.Len())
		return nil
	})
	return past, err
}

// IsOld tells whether a key of a position is from before the last round.
func (t *Table) IsOld(ctx context.Context, position int) (old bool, err error) {
	err = t.do(ctx, func(s *actor) error {
		old = s.IsOld(position, s.Game.Len())
		return nil
	})
	return old, err
}

// EpochWhen returns the epoch of a seat's keys before the entry that was taken from a mail:
// fs.ErrNotExist if none was.
func (t *Table) EpochWhen(ctx context.Context, fingerprint string, seat engine.Seat) (epoch int, err error) {
	err = t.do(ctx, func(s *actor) error {
		n := s.Game.EntryOf(fingerprint)
		if n == 0 || fingerprint == "" || s.Game.Entries()[n-1].By != seat {
			return fs.ErrNotExist
		}
		epoch = s.Game.At(n - 1).Epoch(seat)
		return nil
	})
	return epoch, err
}
