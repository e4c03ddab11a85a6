package referee

import (
	"context"
	"io/fs"
	"sync"

	"dhow/engine"
	"dhow/games"
)

// epochBook remembers the epochs of seats' keys, so that looking at a key costs no wait at a busy table.
type epochBook struct {
	shelf  *Shelf
	tables *Tables

	mu    sync.Mutex
	known map[games.GameID]seatEpochs
}

// seatEpochs is the epoch of each seat of a game, by seat.
type seatEpochs = [engine.MaxPlayers + 1]int

// of returns the epoch of a seat's keys: fs.ErrNotExist if there is no such game or seat, else an error of the game's table.
func (b *epochBook) of(ctx context.Context, id games.GameID, seat engine.Seat) (int, error) {
	if err := b.shelf.Mend(id); err != nil {
		return 0, err
	}
	game, ok := b.shelf.Game(id)
	if !ok || int(seat) > len(game.Seats) {
		return 0, fs.ErrNotExist
	}
	b.mu.Lock()
	epochs, ok := b.known[id]
	b.mu.Unlock()
	if ok {
		return epochs[seat], nil
	}
	look, err := b.tables.Table(id).Look(ctx)
	if err != nil {
		return 0, err
	}
	b.know(id, look.Epochs)
	return look.Epochs[seat], nil
}

// remembers returns the epoch of a seat's keys if the game need not be asked for it.
func (b *epochBook) remembers(id games.GameID, seat engine.Seat) (int, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	epochs, known := b.known[id]
	return epochs[seat], known
}

// forget has a game's epochs be asked for again.
func (b *epochBook) forget(id games.GameID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.known, id)
}

// know notes the epochs of a game.
func (b *epochBook) know(id games.GameID, epochs seatEpochs) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.known[id] = epochs
}
