package table

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// Tables keeps a table for every game that is being spoken to: one goroutine each, which alone
// reads and writes the game's log. Tables of idle games are not in memory. It is safe for
// concurrent use.
type Tables struct {
	settings Settings

	mu     sync.Mutex
	open   map[games.GameID]*openTable
	posted map[games.GameID]store.Version // letters of entries up to here are owed, or on their way to the journal
	turns  int                            // how often somebody has spoken to a table
	closed bool
	all    sync.WaitGroup

	thinking sync.Mutex // held by the one game in which seats of the house think
}

// Settings is what tables need of the house.
type Settings struct {
	Store    Store
	Editions log.Editions
	Ring     *identity.KeyRing
	Readers  Readers
	Index    *identity.Index
	Held     Held
	Post     Post
	Troubles Troubles
	Clock    func() time.Time
	Log      *slog.Logger

	Idle   time.Duration // after which a table is cleared; 0: two hours, so that what is looked at every hour stays
	Loaded int           // tables that stay in memory, idle or not; 0: 100. A finished game of four takes about a megabyte
}

// Held knows the mails that wait for a yes.
type Held interface {
	// HeldOrder tells whether an order of a seat does, in a mail received before a time. An error
	// says that this cannot be told now.
	HeldOrder(ctx context.Context, game games.GameID, seat engine.Seat, before time.Time) (bool, error)
}

// Post sends the letters that are owed.
type Post interface {
	// Tell is told of facts that the store may have with entries.
	Tell(ctx context.Context, facts []post.Line)
}

// Troubles takes note of what has been mended.
type Troubles interface {
	// Torn is told of an unfinished end of a game's file that was moved aside.
	Torn(games.GameID, store.Torn)
}

// ErrClosed says that the tables are closed.
var ErrClosed = errors.New("table: the tables are closed")

// New returns tables that are all empty.
func New(s Settings) *Tables {
	const idle, loaded = 2 * time.Hour, 100
	if s.Idle == 0 {
		s.Idle = idle
	}
	if s.Loaded == 0 {
		s.Loaded = loaded
	}
	return &Tables{settings: s, open: map[games.GameID]*openTable{}, posted: map[games.GameID]store.Version{}}
}

// Table returns the table of a game, whether or not there is such a game. It costs nothing to have.
func (ts *Tables) Table(game games.GameID) *Table { return &Table{ts, game} }

// Epochs returns the epochs of a game's seats, and has the index know how it stands.
func (ts *Tables) Epochs(ctx context.Context, game games.GameID) (identity.SeatEpochs, store.Version, error) {
	look, err := ts.Table(game).Look(ctx)
	if err == nil && ts.settings.Index.Finds() {
		ts.settings.Index.Put(ctx, game, look.Head())
	}
	return look.Epochs, store.Version{Last: look.Last, Edits: look.Edits}, err
}

// EpochBefore returns the epoch of a seat's keys before the entry that was taken from a mail.
func (ts *Tables) EpochBefore(ctx context.Context, game games.GameID, fingerprint string,
	seat engine.Seat) (int, error) {
	return ts.Table(game).EpochWhen(ctx, fingerprint, seat)
}

// Close waits for what is being done at the tables, and clears them. Later calls fail with
// ErrClosed.
func (ts *Tables) Close() {
	ts.mu.Lock()
	ts.closed = true
	for _, o := range ts.open {
		close(o.over)
	}
	ts.mu.Unlock()
	ts.all.Wait()
}

// Table is where one game is played. Its methods wait their turn: one job after another is done at
// a table. They fail with fs.ErrNotExist where there is no such game, *BrokenGameError where
// somebody has to mend its file, *NotRecordedError where nothing can be added to it, and what else
// the disk says. They may be called again after any of them.
type Table struct {
	tables *Tables
	game   games.GameID
}

// IsNoGame tells whether an error of a table says that there is no such game. One that stands
// still, and an entry that could not be written, may lack another file, or have lost the game's
// meanwhile.
func IsNoGame(err error) bool {
	var unrecorded *NotRecordedError
	return identity.IsNoGame(err) && !errors.As(err, &unrecorded)
}

// openTable is the goroutine of a table.
type openTable struct {
	jobs  chan func(*actor)
	over  chan struct{}
	spare chan struct{} // holds a token when the table is to be cleared, since there are too many

	// These are guarded by Tables.mu.
	waiting int // jobs on their way, or being done
	turn    int // when it was last spoken to
}

// do has a job done at the table. Once it has begun it is waited for, whatever becomes of ctx.
func (t *Table) do(ctx context.Context, job func(*actor) error) error {
	o, err := t.tables.enter(t.game)
	if err != nil {
		return err
	}
	defer t.tables.leave(o)
	done := make(chan error, 1)
	work := func(s *actor) { done <- s.do(context.WithoutCancel(ctx), job) }
	select {
	case o.jobs <- work:
		return <-done
	case <-o.over:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// enter returns the open table of a game, to which a job is on its way until leave.
func (ts *Tables) enter(game games.GameID) (*openTable, error) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.closed {
		return nil, ErrClosed
	}
	o := ts.open[game]
	if o == nil {
		o = &openTable{jobs: make(chan func(*actor)), over: make(chan struct{}), spare: make(chan struct{}, 1)}
		ts.open[game] = o
		ts.all.Add(1)
		go ts.serve(game, o)
	}
	o.waiting++
	return o, nil
}

// leave notes that a job has been done.
func (ts *Tables) leave(o *openTable) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	o.waiting--
	ts.spokenTo(o)
	ts.spareOne()
}

// spokenTo notes that a table is the last that somebody has spoken to. The caller holds the lock.
func (ts *Tables) spokenTo(o *openTable) {
	ts.turns++
	o.turn = ts.turns
}

// spareOne has the table cleared that nobody has spoken to for longest, if there are too many. The
// caller holds the lock.
func (ts *Tables) spareOne() {
	if len(ts.open) <= ts.settings.Loaded {
		return
	}
	var oldest *openTable
	for _, o := range ts.open {
		if o.waiting == 0 && (oldest == nil || o.turn < oldest.turn) {
			oldest = o
		}
	}
	if oldest == nil {
		return
	}
	select {
	case oldest.spare <- struct{}{}:
	default:
	}
}

// serve does the jobs of a table until nobody has spoken to it for a while.
func (ts *Tables) serve(game games.GameID, o *openTable) {
	defer ts.all.Done()
	s := &actor{settings: &ts.settings, tables: ts, id: game, History: acts.History{Edition: ts.settings.Editions[0]}}
	defer s.leave()
	idle := time.NewTimer(ts.settings.Idle)
	defer idle.Stop()
	for {
		select {
		case job := <-o.jobs:
			job(s)
			idle.Reset(ts.settings.Idle)
		case <-o.spare:
			if ts.cleared(s, o) {
				return
			}
		case <-idle.C:
			if ts.cleared(s, o) {
				return
			}
			idle.Reset(ts.settings.Idle)
		case <-o.over:
			return
		}
	}
}

// cleared forgets a table, unless a job is on its way to it or it is in doubt what its log has. It
// tells whether it did.
func (ts *Tables) cleared(s *actor, o *openTable) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if o.waiting > 0 || ts.closed || s.inDoubt {
		ts.spokenTo(o) // others are spared first
		return false
	}
	delete(ts.open, s.id)
	ts.spareOne()
	return true
}

// Loaded lists the games whose tables are in memory.
func (ts *Tables) Loaded() []games.GameID {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return slices.Collect(maps.Keys(ts.open))
}

// seen notes up to where the letters of a game that has been read are owed. Of a game the journal
// has never seen, all are, and so are all of one whose log has become shorter:
// what comes to stand there is news.
//
// Where a store finds games, it may be others who have written what was read, and they owe its
// letters. What is on its way from here is owed beside that, unless the text was edited since.
//
// The mark is that of the store, where it was read with the text (nil: it was not).
func (ts *Tables) seen(ctx context.Context, game games.GameID, read store.Version, mark *int) error {
	ts.mu.Lock()
	was, known := ts.posted[game]
	ts.mu.Unlock()
	n := was.Last
	if !known || ts.settings.Index.Finds() {
		if mark == nil {
			upTo, marked, err := ts.settings.Store.Marked(ctx, game)
			if err != nil {
				return err
			}
			if marked {
				mark = &upTo
			}
		}
		switch {
		case mark != nil && known && was.Edits == read.Edits:
			n = max(n, *mark)
		case mark != nil:
			n, known = *mark, true
		}
	}
	if !known || n > read.Last {
		n = read.Last
	}
	ts.nowPosted(game, store.Version{Last: n, Edits: read.Edits})
	return nil
}

// postedMeanwhile notes, where this process alone writes, up to where the letters of a game are
// owed by an act of which nobody knew whether it was done, and that was.
func (ts *Tables) postedMeanwhile(ctx context.Context, game games.GameID) error {
	n, known, err := ts.settings.Store.Marked(ctx, game)
	if err == nil && known && n > ts.Posted(game) {
		ts.nowPosted(game, store.Version{Last: n})
	}
	return err
}

// Posted returns the entry up to which the letters of a game are owed, or on their way to the
// journal.
func (ts *Tables) Posted(game games.GameID) int {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return ts.posted[game].Last
}

// nowPosted notes up to which entry of a text that is.
func (ts *Tables) nowPosted(game games.GameID, upTo store.Version) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.posted[game] = upTo
}
