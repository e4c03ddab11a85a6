package identity

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
)

// BrokenGameError says that a game stands still: its file cannot be read, or what it says cannot be
// played. A *games.Error inside has file and line. It goes on when somebody has mended the file.
// With a *fault.Error inside, the program has failed at the game.
type BrokenGameError struct {
	Game games.GameID
	Err  error
}

// Error renders the error.
func (e *BrokenGameError) Error() string {
	return fmt.Sprintf("referee: %s stands still: %v", e.Game, e.Err)
}

// Unwrap returns what is wrong with the file, or with the program.
func (e *BrokenGameError) Unwrap() error { return e.Err }

// MissingError says that the file of a game is not where it was.
type MissingError struct{}

// Error renders the error.
func (*MissingError) Error() string { return "its file is gone" }

// BrokenGame is the game that an error says stands still; empty if it says so of none.
func BrokenGame(err error) games.GameID {
	var broken *BrokenGameError
	if errors.As(err, &broken) {
		return broken.Game
	}
	return ""
}

// Missing is the error of a game whose file is not where it was.
func Missing(id games.GameID) error { return &BrokenGameError{Game: id, Err: &MissingError{}} }

// JournalHeads is what the journal tells of games of whose files the index could make nothing: who
// sat where, and who was written to as the host.
type JournalHeads struct {
	index  *Index
	notice string // the kind of letter that hosts get who have no seat
	games  map[games.GameID]*Head
}

// NewJournalHeads returns what can be told before the journal was read: nothing. Who gets a letter
// of the given kind about a game and has no seat is taken for its host.
func NewJournalHeads(index *Index, notice string) *JournalHeads {
	return &JournalHeads{index: index, notice: notice, games: map[games.GameID]*Head{}}
}

// Note takes note of a fact of the journal.
func (r *JournalHeads) Note(line post.Line) {
	owe, ok := line.(post.Owe)
	if !ok || owe.Game == "" || owe.To == "" || r.index.Has(owe.Game) {
		return
	}
	g := r.of(owe.Game)
	if owe.Seat == engine.NoSeat {
		if owe.Kind == r.notice {
			g.Host = owe.To
		}
		return
	}
	i, known := slices.BinarySearchFunc(g.Seats, owe.Seat, func(s log.Seated, seat engine.Seat) int { return cmp.Compare(s.Seat, seat) })
	if !known {
		g.Seats = slices.Insert(g.Seats, i, log.Seated{Seat: owe.Seat})
	}
	g.Seats[i].Player = owe.To
}

// of returns what is known of a game. That it waits for nobody is not known, and nothing is done
// for one that may.
func (r *JournalHeads) of(id games.GameID) *Head {
	g := r.games[id]
	if g == nil {
		g = &Head{Dealt: true}
		r.games[id] = g
	}
	return g
}

// Complete puts the games that the journal has seen, and whose files are gone, among the broken
// ones of the index, and tells what it can of those that cannot be read.
func (r *JournalHeads) Complete(dir *store.HeldDir, journal *post.Journal) error {
	gone, err := dir.GoneOf(journal.MarkedGames())
	for _, id := range gone {
		r.index.Miss(id, r.of(id))
	}
	for _, id := range r.index.Unread() {
		if r.games[id] != nil {
			r.index.Miss(id, r.of(id))
		}
	}
	return err
}

// IsNoGame tells whether an error says that there is no such game. A game that stands still may lack
// another file.
func IsNoGame(err error) bool {
	var broken *BrokenGameError
	return errors.Is(err, fs.ErrNotExist) && !errors.As(err, &broken)
}
