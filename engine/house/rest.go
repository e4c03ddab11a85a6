package house

import "dhow/engine"

// settle chooses the starting tile, and where its cards rest: as they come, as the three decks
// begin alike.
func (m *mind) settle(c *contest) {
	l := engine.Legal(m.v)
	if m.me.Kept {
		move := &engine.Rest{}
		copy(move.Cards[:], l.Rest)
		c.fill(engine.Action{Seat: m.seat, Move: move}, 0)
		return
	}
	for _, a := range l.Simple {
		c.fill(a, m.tileWorth(a.Move.(*engine.KeepTile).Tile))
	}
}

// tileWorth is what a starting tile is worth: its bonus, its book, and the cards it leaves in the
// hand for the first round.
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

// fill enters an action whose worth is known, filled in.
func (c *contest) fill(a engine.Action, worth int) {
	if a, err := engine.Fill(c.m.v, a); err == nil {
		c.enter(a, worth)
	}
}
