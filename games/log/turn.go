package log

import (
	"slices"

	"dhow/engine"
)

// turns has, by seat, the entry with which the turn began that a seat is in; 0 for one that the
// game does not wait for.
type turns [engine.MaxPlayers + 1]int

// TurnAt returns the entry with which the turn of a seat began that the game waits for after entry
// n; 0 if it does not wait for the seat, or the house plays it. A seat that moves twice running has
// a turn for each, going back begins a turn, and who takes a seat over in its turn has one from
// then on.
func (g *Game) TurnAt(n int, seat engine.Seat) int { return g.turns[n][seat] }

// turnsNow tells which turns there are after the last entry.
func (g *Game) turnsNow() (now turns) {
	n := g.Len()
	m, e := g.now(), &g.entries[n-1]
	if m.state == nil || m.over() || g.Ended() != "" {
		return now
	}
	for _, seat := range m.state.ToMove() {
		switch began := g.turns[n-1][seat]; {
		case g.Resigned(seat):
		case began == 0, e.Undo != 0, e.By == seat && (e.ordered() || e.Successor != Successor{}):
			now[seat] = n
		default:
			now[seat] = began
		}
	}
	return now
}

// OrdersOf returns the entries after from, up to until, that have orders of a seat, whoever chose
// them. They are not to be changed.
func (g *Game) OrdersOf(seat engine.Seat, from, until int) []int {
	return g.standing.seats[seat].ordered.upTo(until).after(from)
}

// WentBack tells whether an entry up to until took the game back to before entry n, or to before
// one above it.
func (g *Game) WentBack(n, until int) bool {
	return slices.ContainsFunc(g.standing.undos.upTo(until).after(n), func(i int) bool { return g.entries[i-1].Undo <= n })
}
