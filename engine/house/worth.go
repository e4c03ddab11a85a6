package house

import "dhow/engine"

// worth is what the seat's things are worth to it for the rest of the game, without what it will
// still do in this action phase: cash, shares, both boards, the cards' uses in the rounds to come,
// and what it has reserved.
func (m *mind) worth(s *engine.State) int {
	p := &s.Seats[m.seat]
	n := 100*p.Pounds + m.diamonds[p.Diamond] + m.library(s, p, int(p.Jar)) + m.future(p, m.slots())
	for _, c := range engine.Companies {
		n += m.marker(c, int(p.Track[c]), m.share(s, c))
	}
	return n + m.sharesOnCards(s, p) + m.reserved(s)
}

func (m *mind) sharesOnCards(s *engine.State, p *engine.Player) int {
	n := 0
	cards := m.ownCards(p)
	for id := range m.ed.Cards {
		if c := m.ed.Cards[id].Share; cards[id] > 0 && c != engine.NoCompany {
			n += int(cards[id]) * m.share(s, c)
		}
	}
	return n
}

// reserved is what the next round has in store for the seat: bonus tiles, and the first turn.
func (m *mind) reserved(s *engine.State) int {
	if m.left == 0 {
		return 0
	}
	n := 0
	if s.First == m.seat {
		n += m.w.first
	}
	for id, owner := range s.Markers {
		if owner != m.seat || m.ed.BonusSpaces[id].Kind != engine.TileSpace {
			continue
		}
		for _, r := range m.ed.BonusSpaces[id].OneOf[0] {
			if r.Kind == engine.ReserveTile {
				n += m.w.tile[r.N]
			}
		}
	}
	return n
}
