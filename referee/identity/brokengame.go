package identity

import (
	"errors"
	"fmt"
	"io/fs"

	"dhow/games"
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
	return fmt.Sprintf("identity: %s stands still: %v", e.Game, e.Err)
}

// Unwrap returns what is wrong with the file, or with the program.
func (e *BrokenGameError) Unwrap() error { return e.Err }

// ByHand tells that somebody mends the game's file, and waits to see it go on.
func (*BrokenGameError) ByHand() bool { return true }

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

// IsNoGame tells whether an error of reading says that there is no such game. A game that stands
// still may lack another file.
func IsNoGame(err error) bool {
	var broken *BrokenGameError
	return errors.Is(err, fs.ErrNotExist) && !errors.As(err, &broken)
}
