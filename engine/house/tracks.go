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

// marker is what a marker on a space of a company track is worth, if a share of it is worth so
// much.
func (m *mind) marker(c engine.Company, at, share int) int {
	p := &m.onTrack[c][at]
	return p.shares*share/100 + p.extra
}

// steps returns what 1 to n spaces more on a company track bring, capital calls and special spaces
// counted, and how many spaces the marker can go; not over a call if calls is false.
func (m *mind) steps(s *engine.State, c engine.Company, n int, calls bool) (gains [maxSplit + 1]int, far int) {
	track, p, share := s.TrackOf(c), &s.Seats[m.seat], m.share(s, c)
	at, pounds := int(p.Track[c]), p.Pounds
	now := m.marker(c, at, share) + 100*pounds
	for ; far < n && at < track.Spaces; far++ {
		call := int(track.Calls[at])
		if call > pounds || call > 0 && !calls {
			break
		}
		at++
		pounds -= call
		for _, special := range track.Specials {
			if special.Space == at {
				pounds += special.Pounds
			}
		}
		gains[far+1] = m.marker(c, at, share) + 100*pounds - now
	}
	return gains, far
}

// reach is what some spaces on one company track bring as a reward, which goes as far as it can.
func (m *mind) reach(s *engine.State, c engine.Company, n int) int {
	gains, far := m.steps(s, c, min(n, maxSplit), true)
	return max(0, gains[far])
}

// weighBoard gives every space its pounds, what counts of the way to the next ones, and its part of
// the slot.
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
