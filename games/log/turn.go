package log

import (
	"slices"

	"dhow/engine"
)

// turns has, by seat, the entry with which the turn began that a seat is in; 0 for one that the
// game does not wait for.
type turns [engine.MaxPlayers + 1]int

// Turn returns the entry with which the turn of a seat began that the game waits for; 0 if it does
// not wait for the seat, or the house plays it. A seat that moves twice running has a turn for
// each, going back begins a turn, but for who wants more time to think about a plan, and who takes a
// seat over in its turn has one from then on.
func (m Moment) Turn(seat engine.Seat) int { return m.g.turns[m.n][seat] }

// turnsNow tells which turns there are after the last entry.
func (g *Game) turnsNow() (now turns) {
	n := g.Len()
	m, e := g.play(), &g.entries[n-1]
	if m.state == nil || m.over() || g.Ended() != "" {
		return now
	}
	for _, seat := range m.state.ToMove() {
		switch began := g.turns[n-1][seat]; {
		case g.HousePlayer(seat) != "":
		case began == 0 && e.Wait && e.By == seat:
			now[seat] = g.turnBefore(n, seat)
		case g.At(n-1).Waits(seat) && e.Undo != 0 && m.state.Phase == engine.PlanningPhase:
			now[seat] = began
		case began == 0, e.Undo != 0, e.By == seat && (ordering.in(e) || replacing.in(e)):
			now[seat] = n
		default:
			now[seat] = began
		}
	}
	return now
}

// countedNow counts the turns that seats have begun by the last entry, whoever plays them: where the
// game goes back to before a turn, the next one is that turn again.
func (g *Game) countedNow() (now turns) {
	e, m := &g.entries[g.Len()-1], g.play()
	before := &g.plays[e.from()]
	if now = g.counted[e.from()]; m.state == nil || m.state == before.state {
		return now
	}
	for _, seat := range m.state.ToMove() {
		waited := before.state != nil && slices.Contains(before.state.ToMove(), seat)
		if e.By == seat && ordering.in(e) || !waited && !(e.Wait && e.By == seat) {
			now[seat]++
		}
	}
	return now
}

// OrdersOf returns the entries after one that have orders of a seat, whoever chose them. They are
// not to be changed.
func (m Moment) OrdersOf(seat engine.Seat, after int) []int {
	return m.entriesOf(ordering, seat).after(after)
}

// turnBefore returns the entry with which the turn of a seat began that it was in last, before an
// entry with which the turn goes on.
func (g *Game) turnBefore(n int, seat engine.Seat) int {
	for i := n - 1; i > 0; i-- {
		if turn := g.turns[i][seat]; turn != 0 {
			return turn
		}
	}
	return n
}
