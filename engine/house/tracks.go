package house

import "dhow/engine"

// weighTracks works out what each space of the company tracks is worth.
func (m *mind) weighTracks() {
	for _, c := range engine.Companies {
		track := m.s.TrackOf(c)
		for at := 0; at <= track.Spaces; at++ {
			m.onTrack[c][at] = path{m.sharesAt(track, at), m.bonusAt(track, at)}
		}
	}
}

// sharesAt returns the shares of a space in hundredths, with what counts of the way to the next.
func (m *mind) sharesAt(track *engine.Track, at int) int {
	shares := int(track.Shares[at])
	from, to := at, at
	for from > 0 && int(track.Shares[from-1]) == shares {
		from--
	}
	for to < track.Spaces && int(track.Shares[to]) == shares {
		to++
	}
	if to == from {
		return 100 * shares
	}
	more := 100 * (int(track.Shares[to]) - shares) * (at - from) / (to - from)
	return 100*shares + more*m.w.between[m.left]/100
}

// marker is what a marker on a space of a company track is worth.
func (m *mind) marker(s *engine.State, c engine.Company, at int) int {
	p := &m.onTrack[c][at]
	return p.shares*m.share(s, c)/100 + p.extra
}

// gain is what k spaces more on a company track bring, capital calls and special spaces counted. It is false if the marker
// cannot go so far.
func (m *mind) gain(s *engine.State, c engine.Company, k int) (int, bool) {
	track, p := s.TrackOf(c), &s.Seats[m.seat]
	at := int(p.Track[c])
	if at+k > track.Spaces {
		return 0, false
	}
	pounds := p.Pounds
	for on := at; on < at+k; on++ {
		if pounds -= int(track.Calls[on]); pounds < 0 {
			return 0, false
		}
		for _, special := range track.Specials {
			if special.Space == on+1 {
				pounds += special.Pounds
			}
		}
	}
	return m.marker(s, c, at+k) - m.marker(s, c, at) + 100*(pounds-p.Pounds), true
}

// reach is what some spaces on one company track bring as a reward, which goes as far as it can.
func (m *mind) reach(s *engine.State, c engine.Company, k int) int {
	for ; k > 0; k-- {
		if n, ok := m.gain(s, c, k); ok {
			return max(0, n)
		}
	}
	return 0
}

// weighBoards works out what each space of the diamond track and the bookkeeping track is worth.
func (m *mind) weighBoards() {
	m.weighBoard(m.diamonds[:], &m.ed.Diamonds, m.slotWorth(engine.DiamondSlot))
	m.weighBoard(m.books[:], &m.ed.Bookkeeping, m.slotWorth(engine.BookkeepingSlot))
}

// weighBoard gives every space its pounds, what counts of the way to the next ones, and its part of the slot.
func (m *mind) weighBoard(worth []int, track *engine.PlayerTrack, slot int) {
	from := 0
	for at := 0; at <= track.Spaces; at++ {
		if track.Values[at] != track.Values[from] {
			from = at
		}
		to := at
		for to < track.Spaces && track.Values[to] == track.Values[at] {
			to++
		}
		worth[at] = 100 * int(track.Values[at])
		if to > from {
			more := 100 * int(track.Values[to]-track.Values[at]) * (at - from) / (to - from)
			worth[at] += more * m.w.between[m.left] / 100
		}
		worth[at] += slot * min(at*at, track.Slot*track.Slot) / (track.Slot * track.Slot)
	}
}

// moreDiamonds is what some diamond spaces bring.
func (m *mind) moreDiamonds(p *engine.Player, n int) int {
	to := min(int(p.Diamond)+n, m.ed.Diamonds.Spaces)
	past := int(p.Diamond) + n - to
	return m.diamonds[to] - m.diamonds[p.Diamond] + 100*past*engine.PoundsPastDiamondEnd
}
