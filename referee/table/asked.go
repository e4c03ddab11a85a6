package table

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
)

// Journal knows which letters were owed, which were sent, and what has become of mails. An error says
// that this cannot be told now.
type Journal interface {
	EverOwed(context.Context, post.LetterID) (bool, error)
	WasSent(context.Context, post.LetterID) (bool, error)
	// Known tells what has become of a mail; false: nothing is known of that.
	Known(ctx context.Context, fingerprint string) (in post.In, known bool, err error)
	// Marked tells up to which entry the letters of a game are owed; false: it knows nothing of it.
	Marked(context.Context, games.GameID) (entry int, known bool, err error)
	// Offered lists what the newest letters to a seat have offered, the oldest first.
	Offered(context.Context, games.GameID, engine.Seat) ([]post.Offered, error)
}

// asked is what one job asks the journal. Once a question could not be answered, none is asked any
// more, and whatever the job comes to is void: err says why.
type asked struct {
	ctx     context.Context
	journal Journal
	held    Held
	readers Readers
	err     error
}

// asking is what a job asks that begins.
func (s *Settings) asking(ctx context.Context) asked {
	return asked{ctx: ctx, journal: s.Store, held: s.Held, readers: s.Readers}
}

// try asks a question, unless one has failed before.
func (a *asked) try(question func() error) {
	if a.err == nil {
		a.err = question()
	}
}

func (a *asked) everOwed(id post.LetterID) (ever bool) {
	a.try(func() (err error) {
		ever, err = a.journal.EverOwed(a.ctx, id)
		return err
	})
	return ever
}

func (a *asked) wasSent(id post.LetterID) (sent bool) {
	a.try(func() (err error) {
		sent, err = a.journal.WasSent(a.ctx, id)
		return err
	})
	return sent
}

func (a *asked) known(fingerprint string) (in post.In, known bool) {
	a.try(func() (err error) {
		in, known, err = a.journal.Known(a.ctx, fingerprint)
		return err
	})
	return in, known
}

// isDoneWith tells whether the journal knows what has become of a mail for good. One that was held
// comes again with its yes.
func (a *asked) isDoneWith(fingerprint string) bool {
	in, known := a.known(fingerprint)
	return known && in.Outcome != post.OutcomeHeld
}

func (a *asked) marked(game games.GameID) (entry int, known bool) {
	a.try(func() (err error) {
		entry, known, err = a.journal.Marked(a.ctx, game)
		return err
	})
	return entry, known
}

// heldOrder tells whether an order of a seat waits for a yes, in a mail received before a time.
func (a *asked) heldOrder(game games.GameID, seat engine.Seat, before time.Time) (waits bool) {
	a.try(func() (err error) {
		waits, err = a.held.HeldOrder(a.ctx, game, seat, before)
		return err
	})
	return waits
}

// wants is what a player wants of a game. The seat of the reader is not said.
func (a *asked) wants(player games.PlayerID, game games.GameID) (r reader) {
	a.try(func() (err error) {
		r.wants, r.chatter, r.muted, r.zone, err = a.readers.Letters(a.ctx, player, game)
		return err
	})
	if r.zone == nil {
		r.zone = time.UTC // what the job comes to is void
	}
	return r
}

func (a *asked) offered(game games.GameID, seat engine.Seat) (letters []post.Offered) {
	a.try(func() (err error) {
		letters, err = a.journal.Offered(a.ctx, game, seat)
		return err
	})
	return letters
}
