package store

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
)

// Ledger is what a store asks that has all facts in memory: it always has an answer, unless Fails
// says why not, as tests want it.
type Ledger struct {
	*post.Ledger                             // nil before Recall
	Fails        func(question string) error // nil: no question fails
}

// answered has a question answered, unless it fails.
func answered[T any](l *Ledger, question string, answer func(*post.Ledger) (T, bool)) (t T, ok bool, err error) {
	if l.Fails != nil {
		err = l.Fails(question)
	}
	if err == nil {
		t, ok = answer(l.Ledger)
	}
	return t, ok, err
}

// Known tells what has become of a mail; false: nothing is known of that.
func (l *Ledger) Known(_ context.Context, fingerprint string) (post.In, bool, error) {
	return answered(l, "mail "+fingerprint, func(facts *post.Ledger) (post.In, bool) { return facts.Known(fingerprint) })
}

// Text tells the digest of the text that a mail had; false: it is not known.
func (l *Ledger) Text(_ context.Context, fingerprint string) (digest [4]byte, known bool, err error) {
	return answered(l, "text "+fingerprint, func(facts *post.Ledger) ([4]byte, bool) { return facts.Text(fingerprint) })
}

// Unsent tells how many letters have to be sent.
func (l *Ledger) Unsent(context.Context) (int, error) { return l.Ledger.Unsent(), nil }

// Due tells that letters of the one part are due, if there are any.
func (l *Ledger) Due(context.Context, time.Time) (map[int]time.Time, error) {
	if l.Ledger.Unsent() == 0 {
		return nil, nil
	}
	return map[int]time.Time{0: {}}, nil
}

// Letters lists the letters that have to be sent, in the order in which they came to be owed.
func (l *Ledger) Letters(context.Context, []int, time.Time) ([]Letter, error) {
	owed, _, err := answered(l, "owed", func(facts *post.Ledger) ([]post.Owe, bool) { return facts.Owed(), true })
	letters := make([]Letter, len(owed))
	for i, owe := range owed {
		letters[i].Owe = owe
	}
	return letters, err
}

// OwedAbout lists those of some games about which letters have to be sent.
func (l *Ledger) OwedAbout(_ context.Context, ids ...games.GameID) ([]games.GameID, error) {
	about, _, err := answered(l, "owed about games", func(facts *post.Ledger) (about []games.GameID, _ bool) {
		owed := map[games.GameID]bool{}
		for _, owe := range facts.Owed() {
			owed[owe.Game] = true
		}
		for _, id := range ids {
			if owed[id] {
				about = append(about, id)
			}
		}
		return about, true
	})
	return about, err
}

// Owing lists those of some letters that have to be sent, in their order.
func (l *Ledger) Owing(_ context.Context, ids ...post.LetterID) ([]post.Owe, error) {
	owes, _, err := answered(l, "owing", func(facts *post.Ledger) (owes []post.Owe, _ bool) {
		for _, id := range ids {
			if owe, owing := facts.Owing(id); owing {
				owes = append(owes, owe)
			}
		}
		return owes, true
	})
	return owes, err
}

// EverOwed tells whether a letter is or was owed.
func (l *Ledger) EverOwed(_ context.Context, id post.LetterID) (bool, error) {
	_, ever, err := answered(l, "letter "+string(id), func(facts *post.Ledger) (struct{}, bool) { return struct{}{}, facts.EverOwed(id) })
	return ever, err
}

// Offered lists what the newest letters to a seat have offered, the oldest first.
func (l *Ledger) Offered(_ context.Context, game games.GameID, seat engine.Seat) ([]post.Offered, error) {
	offered, _, err := answered(l, "offered", func(facts *post.Ledger) ([]post.Offered, bool) { return facts.Offered(game, seat), true })
	return offered, err
}

// Held tells of a mail that waits for a yes.
func (l *Ledger) Held(_ context.Context, fingerprint string) (post.Hold, bool, error) {
	return answered(l, "held "+fingerprint, func(facts *post.Ledger) (post.Hold, bool) { return facts.Held(fingerprint) })
}

// Holds lists the mails that wait for a yes, in the order in which they came.
func (l *Ledger) Holds(context.Context) ([]post.Hold, error) {
	holds, _, err := answered(l, "holds", func(facts *post.Ledger) ([]post.Hold, bool) { return facts.Holds(), true })
	return holds, err
}

// HoldsTurned tells a number that is another one whenever other mails wait for a yes.
func (l *Ledger) HoldsTurned(context.Context) (int, error) {
	turned, _, err := answered(l, "holds turned", func(facts *post.Ledger) (int, bool) { return facts.HoldsTurned(), true })
	return turned, err
}

// Marked tells the entry of a game up to which all letters are owed; false: the game was never seen
// marked.
func (l *Ledger) Marked(_ context.Context, game games.GameID) (entry int, known bool, err error) {
	return answered(l, "mark of "+string(game), func(facts *post.Ledger) (int, bool) { return facts.Marked(game) })
}

// MarkedGames lists the games that were seen marked, archived ones too.
func (l *Ledger) MarkedGames(context.Context) ([]games.GameID, error) {
	marked, _, err := answered(l, "marked", func(facts *post.Ledger) ([]games.GameID, bool) { return facts.MarkedGames(), true })
	return marked, err
}

// Unread lists the facts that cannot be read.
func (l *Ledger) Unread(context.Context) ([]*games.Error, error) {
	unread, _, err := answered(l, "unread", func(facts *post.Ledger) ([]*games.Error, bool) { return facts.Unread(), true })
	return unread, err
}

// GamePost is what is known of the letters of a game.
type GamePost interface {
	// Marked tells the entry up to which all letters are owed; false: the game was never seen
	// marked.
	Marked(games.GameID) (entry int, known bool)
	EverOwed(post.LetterID) bool // a letter is or was owed
	WasSent(post.LetterID) bool  // it was sent, rather than owed still, or given up
}

// PostOf tells what is known of the letters of a game.
func (l *Ledger) PostOf(_ context.Context, game games.GameID) (GamePost, error) {
	known, _, err := answered(l, "post of "+string(game), func(facts *post.Ledger) (GamePost, bool) { return facts, true })
	return known, err
}

// Searched tells when the last search of the mailbox began that is known to have succeeded; zero:
// none is.
func (l *Ledger) Searched(context.Context) (time.Time, error) {
	searched, _, err := answered(l, "searched", func(facts *post.Ledger) (time.Time, bool) { return facts.Searched(), true })
	return searched, err
}
