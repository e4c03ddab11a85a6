package house

import "dhow/engine"

// weighCards works out what one use of each card brings.
func (m *mind) weighCards() {
	sp := m.splits(m.s, m.w.far, true)
	measured := sp.worth[sp.most(m.w.far)] / max(1, sp.most(m.w.far))
	m.unit = (measured*m.w.measured + m.w.unit*(100-m.w.measured)) / 100
	for id := range m.ed.Cards {
		m.use[id] = m.useOf(&m.ed.Cards[id])
	}
}

func (m *mind) useOf(card *engine.Card) int {
	switch card.Kind {
	case engine.GoodsCard:
		n := card.Value + m.unitPlus(card.Good)
		return n*m.unit + n*n*m.w.unitMore
	case engine.ExpansionCard:
		return card.Value * m.w.expansion
	case engine.BookkeeperCard:
		return card.Points*m.w.bookPoint + m.w.bookkeep
	case engine.MerchantCard:
		return m.merchant(m.s, card)
	}
	return 0
}

// unitPlus returns what the special bonuses reached add to every card of a good.
func (m *mind) unitPlus(good engine.Good) int {
	n := 0
	for _, c := range engine.Companies {
		track := m.s.TrackOf(c)
		for i := engine.SpecialSpaces - 1; i >= 0; i-- {
			if int(m.me.Track[c]) >= track.Specials[i].Space {
				if b := &track.Bonuses[i]; b.UnitGood == good {
					n += b.UnitPlus
				}
				break
			}
		}
	}
	return n
}

// merchant is what a use of a diamond merchant brings; other merchants beside it are left out.
func (m *mind) merchant(s *engine.State, card *engine.Card) int {
	d := &card.Merchant
	n := 100 * d.Diamonds
	if d.MinesPerMore > 0 && d.Company != engine.NoCompany {
		n += s.Mines(d.Company) / d.MinesPerMore * m.w.mines
	}
	return n*m.w.diamond/100 + 100*d.Pounds
}

// maxCards bounds the cards a seat can hold.
const maxCards = 48

// pile is cards by what a use of each brings, the best first.
type pile struct {
	n   int
	use [maxCards]int
	sum int
}

func (p *pile) add(use int) {
	if p.n == maxCards {
		return
	}
	i := p.n
	for ; i > 0 && p.use[i-1] < use; i-- {
		p.use[i] = p.use[i-1]
	}
	p.use[i] = use
	p.n++
	p.sum += use
}

// take removes the best card and returns what its use brings.
func (p *pile) take() int {
	if p.n == 0 {
		return 0
	}
	best := p.use[0]
	copy(p.use[:], p.use[1:p.n])
	p.n--
	p.sum -= best
	return best
}

// cycle is how a seat's cards go round: from the hand to the area, to the resting decks, and back.
type cycle struct {
	hand  pile
	decks [engine.ActionSlots]pile
}

// future is what the seat's cards will bring in the rounds after this one, if in each it plays the
// best cards of its hand and takes up the best resting deck.
func (m *mind) future(p *engine.Player, slots int) int {
	if m.left == 0 {
		return 0
	}
	c := &cycle{}
	m.fill(&c.hand, &p.Hand)
	for slot := range c.decks {
		m.fill(&c.decks[slot], &p.Resting[slot+1])
	}
	if !p.Ended {
		c.pickUp()
		for slot := range c.decks {
			if card := p.Area[slot+1].Card; card != engine.NoCard {
				c.decks[slot].add(m.use[card])
			}
		}
	}
	total := 0
	for round := m.left; round > 0; round-- {
		total += c.play(slots)
	}
	return total * m.w.useAgain / 100
}

func (m *mind) fill(p *pile, cards *engine.CardSet) {
	for id, n := range cards {
		for range n {
			if m.use[id] > 0 {
				p.add(m.use[id])
			}
		}
	}
}

// pickUp takes the best resting deck into the hand.
func (c *cycle) pickUp() {
	best := 0
	for i := range c.decks {
		if c.decks[i].sum > c.decks[best].sum {
			best = i
		}
	}
	d := &c.decks[best]
	for _, use := range d.use[:d.n] {
		c.hand.add(use)
	}
	d.n, d.sum = 0, 0
}

// play plays a round: the best cards of the hand, of which the better ones go to rest where the
// better ones lie.
func (c *cycle) play(slots int) int {
	total, played := 0, [engine.ActionSlots]int{}
	for i := range slots {
		played[i] = c.hand.take()
		total += played[i]
	}
	c.pickUp()
	var filled [engine.ActionSlots]bool
	for _, use := range played[:slots] {
		best := -1
		for i := range slots {
			if !filled[i] && (best < 0 || c.decks[i].sum > c.decks[best].sum) {
				best = i
			}
		}
		filled[best] = true
		if use > 0 {
			c.decks[best].add(use)
		}
	}
	return total
}

// slots returns how many action slots are open to the seat.
func (m *mind) slots() int {
	n := 0
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		if m.s.SlotOpen(m.seat, slot) {
			n++
		}
	}
	return n
}

// slotWorth is what opening a slot would bring, 0 if it is open.
func (m *mind) slotWorth(slot engine.Slot) int {
	if m.s.SlotOpen(m.seat, slot) {
		return 0
	}
	n := m.slots()
	return (m.future(m.me, n+1) - m.future(m.me, n)) * m.w.slot / 100
}
