package house

import "dhow/engine"

// weighDisplay works out what each card of the display costs, and what it is worth to the seat.
func (m *mind) weighDisplay() {
	if m.s.Phase == engine.SetupPhase {
		return
	}
	m.stays = m.displayStays()
	slots := m.slots()
	now := m.future(m.me, slots)
	for space := engine.DisplaySpace(1); space <= engine.DisplaySpaces; space++ {
		id := m.s.Display[space]
		if id == engine.NoCard {
			continue
		}
		card := &m.ed.Cards[id]
		m.prices[space] = card.Crate + int(m.ed.DisplayPrice[space])
		then := *m.me
		then.Hand.Add(id, 1)
		m.gains[space] = m.future(&then, slots) - now
		if card.Share != engine.NoCompany {
			m.gains[space] += m.share(m.s, card.Share)
		}
	}
}

// displayStays is how likely a card of the display is there in the seat's next turn, in hundredths.
func (m *mind) displayStays() int {
	for _, other := range m.s.SeatList() {
		t := &m.tallies[other]
		if goods := t.Suits[engine.CoffeeUnits] + t.Suits[engine.BananaUnits] + t.Suits[engine.CottonUnits]; goods > 0 {
			return m.w.display
		}
	}
	if m.s.Phase == engine.PlanningPhase {
		return m.w.display
	}
	return 100
}
