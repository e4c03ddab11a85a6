package engine

import "slices"

func (m *Plan) phase() Phase { return PlanningPhase }
func (m *Plan) clone() Move  { return &Plan{slices.Clone(m.Cards)} }

// act lays cards into action slots (rulebook, Planning phase; rulings 30, 32 and 56). A plan may be
// replaced until the last seat has planned.
func (m *Plan) act(t *turn) error {
	if err := m.findCards(t); err != nil {
		return err
	}
	if t.s.Round >= Rounds-1 {
		m.forgetSlots()
	}
	e := Planned{Seat: t.seat}
	if err := m.fillSlots(t, &e.Cards); err != nil {
		return err
	}
	m.tidy(&e.Cards)
	t.emit(e)
	return nil
}

// findCards finds the cards in the hand; single share cards cannot be planned.
func (m *Plan) findCards(t *turn) error {
	left := t.p.Hand
	for i := range m.Cards {
		card := &m.Cards[i].Card
		if *card == NoCard {
			continue
		}
		id, ok := t.s.Edition.find(&left, *card)
		if !ok {
			return m.notInHand(t, *card)
		}
		if t.s.Edition.Cards[id].Kind == ShareCard {
			return refuse(ShareCardPlanned, "rulebook, Single share cards; ruling 30", t.s.Edition.CardName(id))
		}
		left.Remove(id)
		*card = id
	}
	return nil
}

// notInHand refuses a card that the hand does not hold, or not so often.
func (m *Plan) notInHand(t *turn, card CardID) error {
	named, held := 0, 0
	for _, c := range m.Cards {
		if t.s.Edition.means(c.Card, card) {
			named++
		}
	}
	for id, n := range t.p.Hand {
		if t.s.Edition.means(card, CardID(id)) {
			held += int(n)
		}
	}
	return refuse(CardNotInHand, "rulebook, Planning phase", t.s.Edition.CardName(card), held, named,
		t.s.Edition.cardNames(&t.p.Hand))
}

// forgetSlots lays the cards in order without gaps, as slots no longer matter in rounds 6 and 7
// (ruling 32).
func (m *Plan) forgetSlots() {
	cards := m.Cards[:0]
	for _, c := range m.Cards {
		if c.Card != NoCard {
			cards = append(cards, PlannedCard{Card: c.Card})
		}
	}
	m.Cards = cards
}

// fillSlots puts each card into the slot it names, or the next open one.
func (m *Plan) fillSlots(t *turn, slots *[ActionSlots + 1]CardID) error {
	const rule = "rulebook, Planning phase"
	var used [ActionSlots + 1]bool
	next := Slot(1)
	for i, c := range m.Cards {
		slot := c.Slot
		if slot == 0 {
			for next <= ActionSlots && (used[next] || !t.s.SlotOpen(t.seat, next)) {
				next++
			}
			slot = next
		}
		if slot > ActionSlots && c.Slot == 0 {
			if c.Card == NoCard {
				continue
			}
			return refuse(TooManyCards, rule, m.places(), t.s.openSlots(t.seat))
		}
		if slot > ActionSlots || !t.s.SlotOpen(t.seat, slot) {
			return refuse(SlotClosed, rule, slot)
		}
		if used[slot] {
			return refuse(SlotTwice, rule, slot)
		}
		used[slot] = true
		slots[slot] = m.Cards[i].Card
	}
	return nil
}

// places counts the slots that the plan names up to its last card, empty ones too.
func (m *Plan) places() int {
	n := len(m.Cards)
	for n > 0 && m.Cards[n-1].Card == NoCard {
		n--
	}
	return n
}

// tidy rewrites the order from the slots it fills: in slot order, gaps named, and slots only where
// the order alone does not tell them.
func (m *Plan) tidy(slots *[ActionSlots + 1]CardID) {
	m.Cards = m.Cards[:0]
	last := Slot(0)
	for slot := Slot(1); slot <= StartingSlots; slot++ {
		if slots[slot] != NoCard {
			for last++; last < slot; last++ {
				m.Cards = append(m.Cards, PlannedCard{})
			}
			m.Cards = append(m.Cards, PlannedCard{Card: slots[slot]})
		}
	}
	for _, slot := range [...]Slot{DiamondSlot, BookkeepingSlot} {
		if slots[slot] != NoCard {
			m.Cards = append(m.Cards, PlannedCard{Card: slots[slot], Slot: slot})
		}
	}
}

// openSlots counts the slots a seat may fill.
func (s *State) openSlots(seat Seat) int {
	n := 0
	for slot := Slot(1); slot <= ActionSlots; slot++ {
		if s.SlotOpen(seat, slot) {
			n++
		}
	}
	return n
}

// Planned says that a seat has planned; other seats do not see the cards (ruling 56).
type Planned struct {
	Seat  Seat
	Cards [ActionSlots + 1]CardID // by Slot
}

func (e Planned) fold(s *State) {
	p := &s.Seats[e.Seat]
	p.Planned, p.Plan = true, e.Cards
}

func (e Planned) seenBy(seat Seat) Event {
	if seat != e.Seat {
		return Planned{Seat: e.Seat}
	}
	return e
}

// revealPlans turns all plans up once the last is in, and the first player begins (rulebook, Turn
// cards face up).
func (t *turn) revealPlans() {
	if !t.s.all(func(p *Player) bool { return p.Planned }) {
		return
	}
	order := t.s.clockwise(t.s.First)
	for _, seat := range order {
		t.emit(PlanRevealed{seat, t.s.Seats[seat].Plan})
	}
	t.emit(ActionsBegan{})
	t.emit(TurnBegan{t.s.First})
}

// PlanRevealed says which cards lie in a seat's action area.
type PlanRevealed struct {
	Seat  Seat
	Cards [ActionSlots + 1]CardID // by Slot
}

func (e PlanRevealed) fold(s *State) {
	p := &s.Seats[e.Seat]
	for slot, card := range e.Cards {
		if card != NoCard {
			p.Hand.Remove(card)
			p.Area[slot] = AreaCard{Card: card}
		}
	}
	p.Planned, p.Plan = false, [ActionSlots + 1]CardID{}
}

// ActionsBegan opens the general action phase. Special bonuses unlocked in the round before are in
// force for everyone (ruling 11).
type ActionsBegan struct{}

func (ActionsBegan) fold(s *State) {
	s.Phase = ActionPhase
	for _, seat := range s.SeatList() {
		s.bringBonusesIntoForce(seat)
	}
}
