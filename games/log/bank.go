package log

import (
	"slices"
	"time"

	"dhow/engine"
)

// purse is what a seat has left of its bank from an entry on.
type purse struct {
	n    int
	left time.Duration
}

// Bank returns what a seat has for its turn, of the time that it has for all: what was left when
// the turn began. Of one that is not to move it is what is left. It is false in a game without
// banks.
func (m Moment) Bank(seat engine.Seat) (left time.Duration, ok bool) {
	pace, noted := m.Pace(), m.g.purses[seat]
	i, _ := slices.BinarySearchFunc(noted, m.n+1, func(p purse, n int) int { return p.n - n })
	if left = pace.Bank; i > 0 {
		left = noted[i-1].left
	}
	return left, pace.Bank > 0
}

// BankLeft returns what a seat has left of its bank at a time, within its turn, too. It is false in a
// game without banks.
func (m Moment) BankLeft(seat engine.Seat, at time.Time) (left time.Duration, ok bool) {
	if since := m.StandsSince(); !since.IsZero() && since.Before(at) {
		at = since
	}
	if left, ok = m.Bank(seat); ok && m.Turn(seat) != 0 {
		left = m.leftOf(seat, at)
	}
	return left, ok
}

// keepBanks notes what the last entry has made of what seats have left: it ends turns and begins
// others, hands a seat to somebody who has the whole bank, or what was left of it when they had the
// seat before, or sets another bank. Going back gives no time back, and what begins by it adds none,
// nor does coming back to a seat.
func (g *Game) keepBanks() {
	n := g.Len()
	e, pace, before := &g.entries[n-1], g.Pace(), g.At(n-1)
	if pace.Bank == 0 {
		return
	}
	for _, seated := range g.Header.Seats {
		seat := seated.Seat
		had, _ := before.Bank(seat)
		left, back := had, false
		was, now := g.turns[n-1][seat], g.turns[n][seat]
		if was != 0 && was != now {
			left = before.leftOf(seat, g.TimeOf(n))
		}
		if was := before.Pace(); !was.sameBank(pace) {
			left = pace.Bank
		} else if e.By == seat && replacing.in(e) {
			left, back = g.At(n).bankBefore(seat)
		}
		if now == n && e.Undo == 0 && !back {
			left += pace.Gain
		}
		if left != had || len(g.purses[seat]) == 0 {
			g.purses[seat] = append(g.purses[seat], purse{n, left})
		}
	}
}

func (p Pace) sameBank(as Pace) bool { return p.Bank == as.Bank && p.Gain == as.Gain }

// bankBefore returns with what whoever has just been given a seat begins: the whole bank, or what was
// left of it when they had the seat before.
func (m Moment) bankBefore(seat engine.Seat) (left time.Duration, back bool) {
	stints := m.playedBefore(seat)
	if len(stints) == 0 {
		return m.Pace().Bank, false
	}
	last := stints[len(stints)-1]
	if !last.Pace().sameBank(m.Pace()) {
		return m.Pace().Bank, false
	}
	left, _ = last.BankLeft(seat, m.TimeOf(last.n+1))
	return left, true
}

// leftOf returns what is left of the time of a turn that ends at a time, or for who waits for plans
// to be opened, when the plan was made; while clocks stand still, at the time since when.
func (m Moment) leftOf(seat engine.Seat, at time.Time) time.Duration {
	if kept := m.Kept(seat); kept != 0 && m.Planning() && !m.Waits(seat) {
		at = m.TimeOf(kept)
	}
	t := m.term(seat)
	if t == nil {
		return 0
	}
	if since := m.StandsSince(); !since.IsZero() && since.Before(at) {
		at = since
		if at.Before(t.began) {
			at = t.began
		}
	}
	return min(max(0, m.still(seat, time.Time{}).moves(t, at).Sub(at)), t.move)
}
