package identity

import (
	"cmp"
	"context"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
)

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
func (h *JournalHeads) Note(line post.Line) {
	owe, ok := line.(post.Owe)
	if !ok || owe.Game == "" || owe.To == "" || h.index.head(owe.Game) != nil {
		return
	}
	g := h.of(owe.Game)
	if owe.Seat == engine.NoSeat {
		if owe.Kind == h.notice {
			g.Hosts = []games.PlayerID{owe.To}
		}
		return
	}
	i, known := slices.BinarySearchFunc(g.Seats, owe.Seat, func(s log.Seated, seat engine.Seat) int {
		return cmp.Compare(s.Seat, seat)
	})
	if !known {
		g.Seats = slices.Insert(g.Seats, i, log.Seated{Seat: owe.Seat})
	}
	g.Seats[i].Player = owe.To
}

// of returns what is known of a game. That it waits for nobody is not known, and nothing is done
// for one that may.
func (h *JournalHeads) of(id games.GameID) *Head {
	g := h.games[id]
	if g == nil {
		g = &Head{Dealt: true}
		h.games[id] = g
	}
	return g
}

// Complete puts the games that the journal has seen, and that are gone, among the broken
// ones of the index, and tells what it can of those that cannot be read.
func (h *JournalHeads) Complete(ctx context.Context, dir Games, seen []games.GameID) error {
	gone, err := dir.MissingOf(ctx, seen)
	for _, id := range gone {
		h.index.miss(id, h.of(id))
	}
	for _, id := range h.index.Unread() {
		if h.games[id] != nil {
			h.index.miss(id, h.of(id))
		}
	}
	return err
}
