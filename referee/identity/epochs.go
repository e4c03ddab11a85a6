package identity

import (
	"context"
	"io/fs"
	"sync"

	"dhow/engine"
	"dhow/games"
	"dhow/games/store"
)

// SeatEpochs is the epoch of the keys of each seat of a game, by seat.
type SeatEpochs = [engine.MaxPlayers + 1]int

// KeyTables is what the logs of games tell of keys. The errors are fs.ErrNotExist if there is no
// such game, and *BrokenGameError if it stands still.
type KeyTables interface {
	// Epochs returns the epochs that hold in a game, and has the index know how it stands.
	Epochs(ctx context.Context, game games.GameID) (SeatEpochs, store.Version, error)
	// EpochBefore returns the epoch that held at a seat before the entry that was made of a mail:
	// fs.ErrNotExist if none was.
	EpochBefore(ctx context.Context, game games.GameID, fingerprint string, seat engine.Seat) (int, error)
}

// Epochs remembers the epochs of seats' keys, so that looking at a key costs no wait at a busy
// table. It is safe for concurrent use.
type Epochs struct {
	index  *Index
	tables KeyTables

	mu    sync.Mutex
	known recent[knownEpochs]
}

// knownEpochs are the epochs of a game as its text was.
type knownEpochs struct {
	SeatEpochs
	of store.Version
}

// NewEpochs returns what is known of the epochs before any game was asked: nothing.
func NewEpochs(index *Index, tables KeyTables) *Epochs {
	return &Epochs{index: index, tables: tables, known: recent[knownEpochs]{most: keptGames}}
}

// Of returns the epoch of a seat's keys: fs.ErrNotExist if there is no such game or seat, else an
// error of the game's table.
func (e *Epochs) Of(ctx context.Context, id games.GameID, seat engine.Seat) (int, error) {
	if e.index.Finds() && e.index.head(id) == nil {
		e.meet(ctx, id)
	}
	if err := e.index.Mend(ctx, id); err != nil {
		return 0, err
	}
	game, ok, err := e.index.Game(ctx, id)
	if err != nil {
		return 0, err
	}
	if !ok || int(seat) > len(game.Seats) {
		return 0, fs.ErrNotExist
	}
	if known, ok := e.get(id); ok && e.holds(known, game) {
		return known.SeatEpochs[seat], nil
	}
	epochs, of, err := e.tables.Epochs(ctx, id)
	if err != nil {
		return 0, err
	}
	e.know(id, of, epochs)
	return epochs[seat], nil
}

// meet has the table of a game that nobody has asked for lately tell of it, rather than the index
// look at it first: the table has to read it in any case. If it cannot, the index finds out why.
func (e *Epochs) meet(ctx context.Context, id games.GameID) {
	if epochs, of, err := e.tables.Epochs(ctx, id); err == nil {
		e.know(id, of, epochs)
	}
}

// Before returns the epoch that held at a seat before the entry that was made of a mail:
// fs.ErrNotExist if none was.
func (e *Epochs) Before(ctx context.Context, id games.GameID, fingerprint string, seat engine.Seat) (int, error) {
	return e.tables.EpochBefore(ctx, id, fingerprint, seat)
}

// remembered returns the epoch of a seat's keys if the game need not be asked for it.
func (e *Epochs) remembered(ctx context.Context, id games.GameID, seat engine.Seat) (int, bool) {
	known, ok := e.get(id)
	if ok && e.index.Finds() {
		game, there, err := e.index.Game(ctx, id)
		ok = err == nil && there && e.holds(known, game)
	}
	return known.SeatEpochs[seat], ok
}

func (e *Epochs) get(id games.GameID) (knownEpochs, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.known.get(id)
}

// holds tells whether what is known of a game's epochs is so still: where others may write to the
// game, only while its text is the same.
func (e *Epochs) holds(known knownEpochs, game *Head) bool {
	return !e.index.Finds() || known.of == game.version()
}

// Forget has a game's epochs be asked for again.
func (e *Epochs) Forget(id games.GameID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.known.drop(id)
}

// Know notes the epochs of a game as it is told of.
func (e *Epochs) Know(id games.GameID, game *Head, epochs SeatEpochs) {
	e.know(id, game.version(), epochs)
}

// know notes the epochs of a text of a game.
func (e *Epochs) know(id games.GameID, of store.Version, epochs SeatEpochs) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.known.put(id, knownEpochs{epochs, of})
}
