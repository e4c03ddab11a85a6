package house

import "dhow/engine"

// rewards is about what some rewards bring, before anything is decided about them. Track spaces
// without a company are on the track of company c.
func (m *mind) rewards(s *engine.State, rewards []engine.Reward, c engine.Company) int {
	n := 0
	for _, r := range rewards {
		n += m.oneReward(s, r, c)
	}
	return n
}

func (m *mind) oneReward(s *engine.State, r engine.Reward, c engine.Company) int {
	switch r.Kind {
	case engine.Pounds:
		if r.PerUnit != engine.NoGood {
			return 100 * max(0, s.Tally(m.seat).Suits[r.PerUnit]-r.Minus)
		}
		return 100 * r.N
	case engine.Diamonds:
		return m.moreDiamonds(&s.Seats[m.seat], r.N)
	case engine.BookPoints:
		return m.points(s, r.N)
	case engine.TrackSpaces:
		if r.Others > 0 {
			return r.Others * r.N * m.unit
		}
		if r.Company != engine.NoCompany {
			c = r.Company
		}
		return m.reach(s, c, r.N)
	case engine.RemovePosts:
		return r.N * m.w.post
	case engine.TakeFirstPlayer:
		if s.First == m.seat || m.left == 0 {
			return 0
		}
		return m.w.first
	case engine.ReserveTile:
		if m.left > 0 {
			return m.w.tile[r.N]
		}
	}
	return 0
}

// points is about what some bookkeeping points bring.
func (m *mind) points(s *engine.State, n int) int {
	if int(s.Seats[m.seat].Jar) == m.ed.Bookkeeping.Spaces {
		return 100 * n * engine.PoundsPastBookEnd
	}
	if m.left == 0 {
		return 100 * n
	}
	return n * m.w.bookPoint
}
