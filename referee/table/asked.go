package table

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
)

// Journal knows which letters were owed, which were sent, and what has become of mails. An error
// says that this cannot be told now.
type Journal interface {
	// PostOf tells what is known of the letters of a game.
	PostOf(context.Context, games.GameID) (store.GamePost, error)
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
	game    games.GameID
	journal Journal
	post    store.GamePost // nil: it was not asked for yet
	held    Held
	readers Readers
	err     error
}

// asking is what a job asks that begins.
func (s *Settings) asking(ctx context.Context, game games.GameID) asked {
	return asked{ctx: ctx, game: game, journal: s.Store, held: s.Held, readers: s.Readers}
}

// try asks a question, unless one has failed before.
func (a *asked) try(question func() error) {
	if a.err == nil {
		a.err = question()
	}
}

// letters is what is known of the letters of the game; false: that cannot be told.
func (a *asked) letters() (store.GamePost, bool) {
	if a.post == nil {
		a.try(func() (err error) {
			a.post, err = a.journal.PostOf(a.ctx, a.game)
			return err
		})
	}
	return a.post, a.err == nil
}

func (a *asked) everOwed(id post.LetterID) bool {
	letters, told := a.letters()
	return told && letters.EverOwed(id)
}

func (a *asked) wasSent(id post.LetterID) bool {
	letters, told := a.letters()
	return told && letters.WasSent(id)
}

func (a *asked) marked(game games.GameID) (entry int, known bool) {
	if letters, told := a.letters(); told {
		return letters.Marked(game)
	}
	return 0, false
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
