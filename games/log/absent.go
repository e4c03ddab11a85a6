package log

import (
	"slices"

	"dhow/engine"
)

// Absent tells whether the house plays a seat because its player has let turns pass. The player may
// take it back, as long as nobody else has it.
func (m Moment) Absent(seat engine.Seat) bool {
	_, last := m.unseat(seat)
	return last.Stage == UnseatAbsent || last.Stage == UnseatOffered
}

// Missed counts the turns in a row that whoever plays a seat has let pass, so that the house player
// moved, up to the last. Never tells that they have had no others. Turns do not count in which they
// had said that they are away, nor those before they were last told of this, or came back.
func (m Moment) Missed(seat engine.Seat) (turns int, never bool) {
	seated, told := m.SeatedSince(seat), m.lastOf(unseating, seat)
	for _, n := range slices.Backward(m.OrdersOf(seat, max(seated, told))) {
		switch e := &m.g.entries[n-1]; {
		case !e.House:
			return turns, false
		case e.Timeout && !m.g.At(n-1).StandsIn(seat, e.At):
			turns++
		}
	}
	return turns, told <= seated
}
