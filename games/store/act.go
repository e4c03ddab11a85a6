package store

import (
	"errors"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
)

// Act is one unit of work: entries of a game, and facts, as that letters are owed and that a mail
// is done with. Either part may be empty.
type Act struct {
	At    time.Time    // by the clock that the referee goes by
	Game  games.GameID // that the lines are entries of
	After int          // the entry that they come after
	Lines [][]byte     // without their newlines
	Facts []post.Line  // in an order in which they can be cut anywhere

	Charges []Charge // what is spent with that; stores of files leave them, and find them in their facts
}

// NewGame is a game that is to be created, and what follows from that: they are one act.
type NewGame struct {
	At     time.Time // by the clock that the referee goes by
	ID     games.GameID
	Log    []byte // the header, and the entries that there are
	Secret []byte
	Facts  []post.Line // in an order in which they can be cut anywhere

	Charges []Charge // as Act has them
}

// Chapter is what a store has of a game behind the entries that its reader has.
type Chapter struct {
	Name  string // what errors call the game's text
	Whole bool   // Data begins with the header, and what the reader has does not count
	Data  []byte // whole lines; the last one may lack its newline
	Torn  *Torn  // what a crash had left at the end; nil when nothing
	Edits int    // how often the text was changed rather than added to; 0 where the store does not count that
	Mark  *int   // the entry up to which its letters are owed, if the store has told that with the text
}

// Version is which text of a game there is: it grows with each entry, and is edited.
type Version struct {
	Last  int // entry
	Edits int // as Chapter has it
}

// IsOlder tells whether a text is one that another has come after.
func (v Version) IsOlder(than Version) bool {
	return v.Edits < than.Edits || v.Edits == than.Edits && v.Last < than.Last
}

// Nothing is what a reader has who has not even a game's header.
const Nothing = -1

// StaleError says that nobody knows whether an act was done, or that its game has other entries
// than the act comes after. Read the game anew, and look.
type StaleError struct{ Err error }

// Error renders what has happened.
func (e *StaleError) Error() string { return e.Err.Error() }

// Unwrap returns what has happened.
func (e *StaleError) Unwrap() error { return e.Err }

// GoneError says that a store cannot be reached: its database starts again, or another server is
// about to take its place. Nothing is wrong with what was asked.
type GoneError struct{ Err error }

// Error renders why.
func (e *GoneError) Error() string { return e.Err.Error() }

// Unwrap returns why.
func (e *GoneError) Unwrap() error { return e.Err }

// Soon is when to ask a store again that could not be reached: nothing else tells that it can be.
const Soon = 2 * time.Second

// IsGone tells whether an error is that the store cannot be reached.
func IsGone(err error) bool { return errors.As(err, new(*GoneError)) }

// What stores say of what lies below them, in the words of files.
type (
	Torn            = disk.Torn             // an unfinished end that was moved aside
	LostError       = disk.LostLockError    // the lease is another's, so that nothing may be written any more
	ReplacedError   = disk.ReplacedDirError // part of the store is not where it was: nothing is written there until it is
	UnfinishedError = disk.UnfinishedError  // a person is editing a game
)

// ErrOdd says that something bears a name of the store's and is something else. Odd tells of it.
var ErrOdd = disk.ErrNotFile
