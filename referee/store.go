package referee

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/outbox"
	"dhow/referee/table"
)

// Store keeps games as text, what has come in and is owed, and who plays. Its unit of work is an
// act: what Commit has accepted survives every crash. All calls are safe for concurrent use, but
// those that read and write one game, which its table does.
//
// An act that has both entries and facts is whole, or its entries are there and its facts are not:
// then the game's mark is below its entries, and the mail that led to them is not known. That is
// completed before anything else happens with the game: the mail comes again, and the letters of
// what came without one are owed by Table.Recover.
type Store interface {
	identity.Games
	identity.Profiles
	outbox.Committer
	outbox.Owed
	table.Store
	Facts
	Lease
	Notes

	// Create creates a game with its secret, whole, and what follows from it, as Commit does. The
	// error is fs.ErrExist where the name is taken, or was.
	Create(context.Context, store.NewGame) (left []post.Line, err error)

	// Archive puts away a game that is over. It may be repeated after an error or a crash. Nobody
	// may be at the table.
	Archive(id games.GameID, year int) error
	Find(context.Context, store.Query) ([]store.Row, error) // as Reading says
}

// Reading is what those ask of a store who only look, beside whoever has it.
type Reading interface {
	// Find lists games. With an error and some rows, the archive cannot be read.
	Find(context.Context, store.Query) ([]store.Row, error)
	// Read reads a game that was archived in a year; 0: wherever it is. The error is fs.ErrNotExist
	// where it is nowhere.
	Read(ctx context.Context, id games.GameID, year int) (store.Text, error)
	Secret(games.GameID) ([]byte, error)
	Players(context.Context) ([]games.PlayerID, error)
	Profile(context.Context, games.PlayerID) (*store.Profile, error)
	EachPost(since time.Time, tell func(post.Line)) error
	Odd() ([]*games.Error, error)
	Foreign() ([]string, error) // what is not the store's, and is left alone
}

// Facts is what a store knows of mails, letters and questions. Recall is called before anything
// else is asked. An error says that a question cannot be answered now, which is no answer: whatever
// hangs on it is done later.
type Facts interface {
	// Recall opens what is known, and tells of all facts in the order in which they came. What was
	// begun before a crash and is not whole is moved aside. Of a Database, which may have very many
	// facts, nobody wants to be told.
	Recall(tell ...func(post.Line)) ([]store.Torn, error)
	// EachPost tells of the facts since a time again.
	EachPost(since time.Time, tell func(post.Line)) error

	Known(ctx context.Context, fingerprint string) (in post.In, known bool, err error)
	Text(ctx context.Context, fingerprint string) (digest [4]byte, known bool, err error)
	EverOwed(context.Context, post.LetterID) (bool, error)
	OwedAbout(context.Context, ...games.GameID) ([]games.GameID, error) // those of some games of which letters have to be sent
	Held(ctx context.Context, fingerprint string) (hold post.Hold, waits bool, err error)
	Holds(context.Context) ([]post.Hold, error)
	HoldsTurned(context.Context) (int, error)
	Marked(context.Context, games.GameID) (entry int, known bool, err error)
	MarkedGames(context.Context) ([]games.GameID, error)
	Searched(context.Context) (time.Time, error)
	Unread(context.Context) ([]*games.Error, error) // facts that cannot be read
}

// Clocks remembers when the clocks of games ring, so that after a start only those
// games are looked at of which that is not known.
type Clocks interface {
	// NoteClocks notes when clocks ring next. Of a game that has gone on since it was looked at, or
	// was edited, nothing is noted.
	NoteClocks(context.Context, ...store.Clock) error
	// Clocks lists those that ring until a time, or then, as noted since their games' last entries
	// were made or their texts edited.
	Clocks(ctx context.Context, until time.Time) ([]store.Clock, error)
	// Unlooked lists the first games behind one, in alphabetical order, of those of whose clocks
	// nothing is noted since their last entries were made or their texts edited, and of those whose
	// letters may not all be owed.
	Unlooked(ctx context.Context, after games.GameID, most int) ([]games.GameID, error)
}

// Counting keeps what is spent (store.Charge), each with the act in which it is, so
// that all processes know of it, and a start reads no facts to find it.
type Counting interface {
	// Charges lists what was charged to some accounts, each since a time.
	Charges(context.Context, ...store.Since) ([]store.Charge, error)
	// Charged tells whether all is charged that was spent before the store counted, and Charge
	// charges that. It may be repeated after an error or a crash.
	Charged(context.Context) (bool, error)
	Charge(context.Context, ...store.Charge) error
	// Discharge forgets the charges of before a time, and of after another.
	Discharge(ctx context.Context, before, after time.Time) error
	// Newest lists some of the newest facts, in the order in which they came.
	Newest(ctx context.Context, most int) ([]post.Line, error)
}

// Database is what a store answers beside that keeps more than facts and texts, so that nobody has
// to know all games and all that was spent, and that takes mails in, which it may delegate to
// deputies. The store of files is none. A room is given what it asks.
type Database interface {
	identity.Finding
	intake.Arrivals
	intake.Shared
	Bounded
	Clocks
	Counting
	Delegating
	Mailboxes
	// FirstOwed tells when the first letter about a game was owed; zero: none was.
	FirstOwed(context.Context, games.GameID) (time.Time, error)
}

// Lease is how a store is this process's alone.
type Lease interface {
	Lease() error          // nil, or a *store.LostError
	Lost() <-chan struct{} // closed when it has been seen that the lease is lost
	Close() error          // gives it back
}

// Notes is what a store remembers of itself and of the mailbox.
type Notes interface {
	Instance() string // which store this is; the mailbox remembers it
	Displaced() (bool, error)
	SetDisplaced(bool) error
	ServerAhead() (time.Duration, error)
	SetServerAhead(time.Duration) error // what is noted last counts, of those that share a store
	Odd() ([]*games.Error, error)       // what is passed over
}

var _ Store = (*store.Files)(nil)
