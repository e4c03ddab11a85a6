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
	shelf *Shelf
	ask   func(context.Context, games.GameID) (seatEpochs, error)

	mu    sync.Mutex
	known map[games.GameID]seatEpochs
}

// seatEpochs is the epoch of each seat of a game, by seat.
type seatEpochs [engine.MaxPlayers + 1]int

// of returns the epoch of a seat's keys: fs.ErrNotExist if there is no such game or seat, else an error of the game's table.
func (b *epochBook) of(ctx context.Context, id games.GameID, seat engine.Seat) (int, error) {
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
	epochs, err := b.ask(ctx, id)
	if err == nil {
		b.mu.Lock()
		b.known[id] = epochs
		b.mu.Unlock()
	}
	return epochs[seat], err
}

// forget has the epochs of a game asked for again.
func (b *epochBook) forget(id games.GameID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.known, id)
}

// epochs returns the epochs of all seats as they are now.
func (t *Table) epochs(ctx context.Context) (e seatEpochs, err error) {
	err = t.do(ctx, func(s *sitting) error {
		for _, seated := range s.game.Header.Seats {
			e[seated.Seat] = s.epochAt(seated.Seat, s.game.Len())
		}
		return nil
	})
	return e, err
}
