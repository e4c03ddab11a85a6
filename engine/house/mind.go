package house

import "dhow/engine"

// mind is what a player thinks with while it chooses one action: the view, and what it has worked
// out from it once for all actions it compares.
type mind struct {
	w    *weights
	v    *engine.View
	s    *engine.State // of v
	ed   *engine.Edition
	me   *engine.Player // the seat's things in s
	seat engine.Seat
	left int // rounds after this one

	grow     [5]int                              // by Company: what the value of a share still gains by itself, in hundredths of a pound
	unit     int                                 // what a goods unit brings
	against  [5]int                              // by Company: rivals' shares as far as they count against the seat, in hundredths
	onTrack  [5][engine.MaxTrackSpaces + 1]path  // by Company and space
	diamonds [engine.MaxTrackSpaces + 1]int      // by space: what the diamond marker is worth
	books    [engine.MaxBookSpaces + 1]int       // by space: what the ink jar is worth
	use      [engine.MaxCards]int                // by card: what one use brings
	tallies  [engine.MaxPlayers + 1]engine.Tally // by Seat: what lies face up before rivals
	placing  [engine.MaxPlayers + 1]bool         // by Seat: rivals who can still place a bonus marker
	needed   [5]int                              // by Suit: what a majority takes
	ease     []int                               // by book: how easily its requirements are met, in hundredths
	prices   [engine.DisplaySpaces + 1]int       // by space: units or pounds, nothing taken off
	gains    [engine.DisplaySpaces + 1]int       // by space: what the card is worth to the seat
	stays    int                                 // how likely a card of the display stays, in hundredths
	expand   [maxExpansion + 1]int               // by expansion points: what they bring on the map as it is
	ventures []venture                           // ways to expand, the best first
}

// path is what a marker on a space of a company track is worth.
type path struct {
	shares int // in hundredths
	extra  int // beside shares: special bonuses
}

// think works out what the player needs to know of a view.
func think(v *engine.View, w *weights) *mind {
	m := &mind{w: w, v: v, s: &v.State, ed: v.State.Edition, seat: v.Seat}
	m.me = &m.s.Seats[m.seat]
	m.left = engine.Rounds - max(1, m.s.Round)
	m.weighTracks()
	m.weighShares()
	m.weighCards()
	m.weighBoard(m.diamonds[:], &m.ed.Diamonds, m.slotWorth(engine.DiamondSlot))
	m.weighBoard(m.books[:], &m.ed.Bookkeeping, m.slotWorth(engine.BookkeepingSlot))
	m.weighBooks()
	m.weighRivals()
	m.weighDisplay()
	m.weighMap()
	return m
}

// weighRivals notes what rivals show, what majorities take against them, and who may still take a
// bonus space.
func (m *mind) weighRivals() {
	for suit := range m.needed {
		m.needed[suit] = 1
	}
	for _, other := range m.s.SeatList() {
		if other == m.seat {
			continue
		}
		m.placing[other] = !m.s.Seats[other].Ended && m.s.MarkersLeft(other) > 0
		m.tallies[other] = m.s.Tally(other)
		for suit, n := range m.tallies[other].Suits {
			m.needed[suit] = max(m.needed[suit], n)
		}
	}
}

// value is what a state that the seat can foresee is worth to it, in hundredths of a pound.
func (m *mind) value(s *engine.State) int {
	n := m.worth(s) - m.rivals(s)
	if s.Phase == engine.ActionPhase && !s.Seats[m.seat].Ended {
		n += m.potential(s)
	}
	return n
}
