package house

import "dhow/engine"

// settle chooses the starting tile, and where its cards rest.
func (m *mind) settle(c *contest) {
	if !m.me.Kept {
		for _, a := range engine.Legal(m.v).Simple {
			c.offer(a, m.tileWorth(a.Move.(*engine.KeepTile).Tile))
		}
		return
	}
	cards := engine.Legal(m.v).Rest
	for _, order := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		move := &engine.Rest{Cards: [engine.StartingSlots]engine.CardID{cards[order[0]], cards[order[1]], cards[order[2]]}}
		c.offer(engine.Action{Seat: m.seat, Move: move}, 0)
	}
}

// tileWorth is what a starting tile is worth: its bonus, its book, and the cards it leaves in the hand for the first round.
func (m *mind) tileWorth(id engine.TileID) int {
	tile := &m.ed.StartingTiles[id]
	n := m.rewards(m.s, tile.Bonus, engine.NoCompany)
	k := m.strengths()
	n += m.rewards(m.s, m.ed.Books[tile.Book].Rewards, engine.NoCompany) * m.easeOf(&k, tile.Book) / 100
	for card, k := range tile.Rest {
		n -= int(k) * m.use[card] / 4
	}
	return n
}

// offer enters an action that has its worth already.
func (c *contest) offer(a engine.Action, worth int) {
	if c.found && worth <= c.worth {
		return
	}
	if a, err := engine.Fill(c.m.v, a); err == nil {
		c.found, c.best, c.worth = true, a, worth
	}
}
