package house

import "dhow/engine"

// weighShares works out where the companies are going, and whom it serves.
func (m *mind) weighShares() {
	var held [5]int // by Company: shares of all seats, in hundredths
	total := 0
	for _, seat := range m.s.SeatList() {
		for _, c := range engine.Companies {
			n := 100*m.s.Shares(seat, c) + m.w.shareMore*m.left
			held[c] += n
			total += n
			if seat != m.seat {
				m.against[c] += n * m.w.rival[m.s.Players] / (m.s.Players - 1) / 100
			}
		}
	}
	for _, c := range engine.Companies {
		m.grow[c] = m.w.grow[m.left]
		if total > 0 {
			m.grow[c] += m.w.grow[m.left] * m.w.pull / 100 * (4*held[c] - total) / total
		}
	}
}

// share is what one share of a company will be worth at the end, in hundredths of a pound.
func (m *mind) share(s *engine.State, c engine.Company) int {
	return s.ShareValue(c)*m.w.keep[m.left] + m.grow[c]
}

// rivals is what a state is worth to the rivals, as far as an action of the seat can change it and
// it counts against the seat: their shares and their cash.
func (m *mind) rivals(s *engine.State) int {
	n := 0
	for _, c := range engine.Companies {
		n += m.against[c] * m.share(s, c) / 100
	}
	for _, other := range s.SeatList() {
		if other != m.seat {
			n += s.Seats[other].Pounds * m.w.rival[s.Players] / (s.Players - 1)
		}
	}
	return n
}

// stake is what one more pound of share value is worth to the seat, rivals' gains taken off, in
// hundredths of a pound.
func (m *mind) stake(s *engine.State, c engine.Company) int {
	own := m.onTrack[c][s.Seats[m.seat].Track[c]].shares + m.w.shareMore*m.left
	return (own - m.against[c]) * m.w.keep[m.left] / 100
}
