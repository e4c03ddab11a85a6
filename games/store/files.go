package store

import (
	"context"
	"errors"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
)

// Files is a store of files: a data directory that this process holds, and its journal. A log a
// game and the journal are what it keeps its promise with: the entries of an act are on disk before
// its facts are journalled, so that a crash in between leaves entries behind the mark of their game
// (post.Mark), whose facts follow from them and from the mail that comes again.
//
// Of one game one goroutine reads and writes; different games may be spoken of at the same time.
type Files struct {
	Alone
	*HeldDir
	Ledger
	*post.Journal // nil before Recall

	clock   func() time.Time // of the names of what is moved aside
	posting sync.Mutex       // held while facts are journalled

	mu   sync.Mutex
	open map[games.GameID]*openLog
}

// openLog is the log of a game that somebody reads and writes.
type openLog struct {
	*disk.LogFile
	last int  // its last entry; negative where that cannot be told
	read bool // what was last read of it holds
}

// OpenFiles opens a data directory, as OpenDataDir does.
func OpenFiles(disk disk.Disk, root string, clock func() time.Time) (*Files, error) {
	dir, err := OpenDataDir(disk, root)
	if err != nil {
		return nil, err
	}
	return &Files{HeldDir: dir, clock: clock, open: map[games.GameID]*openLog{}}, nil
}

// Recall reads the journal, as OpenJournal does, and tells of all that is in it. It is called once,
// before anything is committed or asked.
func (f *Files) Recall(tell ...func(post.Line)) (torn []Torn, err error) {
	if f.Journal, torn, err = OpenJournal(f.HeldDir, f.clock(), tell...); err == nil {
		f.Ledger.Ledger = f.Journal.Ledger
	}
	return torn, err
}

// Close closes the journal and gives the lock back. Games are closed by Leave before.
func (f *Files) Close() error {
	var err error
	if f.Journal != nil {
		err = f.Journal.Close()
	}
	return errors.Join(err, f.HeldDir.Close())
}

// Game reads a game for whoever has its entries up to one, or Nothing. The game stays open until
// Leave: what people edit in it is noticed when something is committed. What an act has left in
// doubt is out of the log when Game returns.
func (f *Files) Game(_ context.Context, id games.GameID, have int) (Chapter, error) {
	path, err := f.GamePath(id)
	if err != nil {
		return Chapter{}, err
	}
	g := f.opened(id)
	if have >= 0 && g != nil && g.read && g.last == have {
		return Chapter{Name: path}, nil
	}
	content, err := f.read(id, g)
	if err != nil {
		return Chapter{}, err
	}
	return Chapter{Name: path, Whole: true, Data: content.Data, Torn: content.Torn}, nil
}

// read opens the log of a game, or reads it again if it is open.
func (f *Files) read(id games.GameID, g *openLog) (disk.Content, error) {
	if g != nil {
		c, err := g.Reread()
		g.read, g.last = err == nil, log.Last(c.Data)
		return c, err
	}
	file, c, err := f.OpenGame(id, f.clock())
	if err != nil {
		return c, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.open[id] = &openLog{LogFile: file, last: log.Last(c.Data), read: true}
	return c, nil
}

func (f *Files) opened(id games.GameID) *openLog {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.open[id]
}

// Leave closes the log of a game, which somebody else may write to from now on.
func (f *Files) Leave(id games.GameID) {
	f.mu.Lock()
	g := f.open[id]
	delete(f.open, id)
	f.mu.Unlock()
	if g != nil {
		_ = g.Close() // all that was written is synced
	}
}

// Create creates a game, as CreateGame does, and leaves the facts beside it.
func (f *Files) Create(_ context.Context, g NewGame) (left []post.Line, err error) {
	return g.Facts, f.CreateGame(g.ID, g.Log, g.Secret)
}

// Commit does an act. Entries are on disk when it returns nil, and the facts beside them are left,
// to be journalled with those of others; facts alone are journalled. The error is *StaleError where
// the game has to be read anew; after any other nothing of the entries was done. Facts that could
// not be journalled are to be committed again.
func (f *Files) Commit(_ context.Context, act Act) (left []post.Line, err error) {
	if len(act.Lines) > 0 {
		return act.Facts, f.enter(act)
	}
	f.posting.Lock()
	defer f.posting.Unlock()
	return nil, f.Journal.Append(act.At, act.Facts...)
}

// enter appends the entries of an act to the log of its game, one after another: of lines that were
// written together, a loss of power may leave a later one alone. If it breaks off behind the first,
// the game has to be read anew.
func (f *Files) enter(act Act) error {
	g := f.opened(act.Game)
	if g == nil || !g.read || g.last >= 0 && g.last != act.After {
		return &StaleError{&games.FormatError{What: "the game was not read up to where the entries begin"}}
	}
	for i, line := range act.Lines {
		err := g.Append(line)
		if absent := (*disk.AppendError)(nil); i == 0 && errors.As(err, &absent) && absent.Absent {
			return err
		}
		if err != nil {
			g.read = false
			return &StaleError{err}
		}
	}
	g.last = act.After + len(act.Lines)
	return nil
}
