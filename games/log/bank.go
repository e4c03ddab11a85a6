package log

import (
	"time"

	"dhow/engine"
)

// Bank returns what a seat has for its turn, of the time that it has for all: what was left when
// the turn began. Of one that is not to move it is what is left. It is false in a game without
// banks.
func (m Moment) Bank(seat engine.Seat) (left time.Duration, ok bool) {
	pace := m.Pace()
	if left = pace.Bank; m.noted(seat) != (purse{}) {
		left = m.noted(seat).left
	}
	return left, pace.Bank > 0
}

// BankLeft returns what a seat has left of its bank at a time, within its turn, too. It is false in a
// game without banks.
func (m Moment) BankLeft(seat engine.Seat, at time.Time) (left time.Duration, ok bool) {
	if left, ok = m.Bank(seat); ok && m.Turn(seat) != 0 {
		left, _ = m.leftOf(seat, at)
	}
	return left, ok
}

func (p Pace) sameBank(as Pace) bool { return p.Bank == as.Bank && p.Gain == as.Gain }

// leftOf returns what is left of the time of a turn that ends at a time, or for who waits for plans
// to be opened, when the plan was made; false: no clock runs.
func (m Moment) leftOf(seat engine.Seat, at time.Time) (left time.Duration, runs bool) {
	if kept := m.Kept(seat); kept != 0 && m.Planning() && !m.Waits(seat) {
		at = m.TimeOf(kept)
	}
	t := m.term(seat, at)
	if t == nil || t.move == 0 {
		return 0, false
	}
	left = max(0, m.still(seat, at).moves(t, at).Sub(at))
	if m.Pace().Bank > 0 {
		left = min(left, t.move) // more time that was given is for its turn alone
	}
	return left, true
}
