package log

import (
	"cmp"
	"slices"
	"time"

	"dhow/engine"
)

// This file has the purses of seats. Time belongs to a seat: each turn of it has one purse, which is
// its pace or what is left of its bank. A turn that is taken up again, since the game goes back to it
// or the seat changes hands in it, goes on with what was left when it was left.

// purse is what a seat has from an entry on: of its bank or, where the entry has a turn go on, for
// that turn.
type purse struct {
	n     int
	left  time.Duration
	first int // the entry with which the turn began that the entry has go on; 0: it has none go on
}

// purses are those of a seat: noted in the order of the log, and as they are after the last entry.
type purses struct {
	noted    []purse
	bank     time.Duration
	turns    map[int]leftTurn // those that were left, by which turn of the seat it is
	welcomed bool             // a successor has had the least that one of them has
	raised   bool             // undo of another player has given the bank the least that a turn has
}

// leftTurn is a turn that is over, or that the game has gone away from.
type leftTurn struct {
	left   time.Duration
	first  int           // the entry with which it began
	least  time.Duration // what it has at least when it is taken up again
	raised bool          // it has had that after undo of another player
}

const (
	// leastOfSuccessor is what one successor of a seat has at least.
	leastOfSuccessor = day
	// A turn to which the game goes back as others want it has a part of the pace at least.
	leastPart = 4
	mostLeast = 12 * time.Hour
)

// leastAgain is what a turn has at least to which the game goes back as others want it.
func (p Pace) leastAgain() time.Duration { return min((p.Move+p.Bank)/leastPart, mostLeast) }

// noted returns the last purse that was noted of a seat; the zero value if none was.
func (m Moment) noted(seat engine.Seat) purse {
	l := m.g.purses[seat].noted
	i, _ := slices.BinarySearchFunc(l, m.n+1, func(p purse, n int) int { return p.n - n })
	if i == 0 {
		return purse{}
	}
	return l[i-1]
}

// given returns how much a seat has for a turn that begins now, or goes on; 0: no clock runs.
func (m Moment) given(seat engine.Seat) time.Duration {
	if p := m.noted(seat); p.n == m.n && p.first != 0 && m.Pace().HasClock() {
		return max(p.left, time.Second)
	}
	return m.time(seat)
}

// TurnSince returns the entry with which the turn of a seat began that the game waits for, also where
// that has gone on since with another; 0 if the game does not wait for the seat.
func (m Moment) TurnSince(seat engine.Seat) int {
	turn := m.Turn(seat)
	if p := m.g.At(turn).noted(seat); p.n == turn && p.first != 0 {
		return p.first
	}
	return turn
}

// keepPurses notes what the last entry has made of what seats have left.
func (g *Game) keepPurses() {
	e := &g.entries[g.Len()-1]
	for _, seated := range g.Header.Seats {
		seat := seated.Seat
		if was := g.turns[e.N-1][seat]; was != 0 && was != g.turns[e.N][seat] {
			g.leaveTurn(seat)
		}
		if e.Undo != 0 {
			g.goesBack(e, seat)
		}
		g.keepPurse(e, seat)
	}
}

// leaveTurn notes what is left of the turn that a seat was in before the last entry.
func (g *Game) leaveTurn(seat engine.Seat) {
	n, p := g.Len(), &g.purses[seat]
	before, nth := g.At(n-1), g.counted[n-1][seat]
	left, runs := before.leftOf(seat, g.TimeOf(n))
	if !runs {
		return
	}
	if p.turns == nil {
		p.turns = map[int]leftTurn{}
	}
	p.turns[nth] = leftTurn{left: left, first: before.TurnSince(seat), raised: p.turns[nth].raised}
	p.bank = min(left, p.bank) // without the moment that a turn has where nothing is left
}

// goesBack has a turn that an entry takes the game back to, and one that it takes the game away from,
// have the least that turns have then, since others want it. After a player's own undo that is the turn
// of another alone, and once a purse: once a turn, or once a bank. That player's turns that were over do
// not begin anew.
func (g *Game) goesBack(e *Entry, seat engine.Seat) {
	p, nth, running := &g.purses[seat], g.counted[e.from()][seat], g.counted[e.N-1][seat]
	own := e.By != engine.NoSeat && !e.Correct && !settling.in(e)
	raised, least := g.Pace().Bank > 0 && p.raised, g.Pace().leastAgain()
	for i, turn := range p.turns {
		from := i == running && running == nth+1 && g.turns[e.N-1][seat] != 0
		to := i == nth && g.turns[e.N][seat] == e.N
		switch {
		case own && (!from || e.By == seat || turn.raised || raised):
		case from || to:
			turn.least, turn.raised = least, turn.raised || own
			p.turns[i], p.raised = turn, p.raised || own && p.bank < least
		case i > nth:
			delete(p.turns, i)
		}
	}
}

// keepPurse notes what a seat has from an entry on, the last: where there are banks if it is
// another, and where the entry has a turn go on.
func (g *Game) keepPurse(e *Entry, seat engine.Seat) {
	p, pace := &g.purses[seat], g.Pace()
	begins := g.turns[e.N][seat] == e.N
	turn, again := p.turns[g.counted[e.N][seat]]
	now := purse{n: e.N, left: pace.Move}
	if begins && again {
		now.left, now.first = max(turn.left, turn.least), turn.first
	}
	if pace.Bank > 0 {
		if was := g.At(e.N - 1).Pace(); e.N == 1 || !was.sameBank(pace) {
			p.bank = pace.Bank
		}
		if begins && !again {
			p.bank += pace.Gain
		}
		if now.left = p.bank; begins && again {
			now.left = max(p.bank, turn.least)
		}
	}
	if e.By == seat && replacing.in(e) && (begins || pace.Bank > 0) && pace.HasClock() && !p.welcomed && now.left < leastOfSuccessor {
		now.left, p.welcomed = leastOfSuccessor, true
		if begins {
			now.first = cmp.Or(now.first, e.N)
		}
	}
	if pace.Bank > 0 {
		p.bank = now.left
	}
	if now.first != 0 || pace.Bank > 0 && (len(p.noted) == 0 || now.left != p.noted[len(p.noted)-1].left) {
		p.noted = append(p.noted, now)
	}
}
