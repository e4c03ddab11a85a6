package engine

import "strings"

// find returns the card of a pile that an order means: the face itself, or else one of the same code (the "1"-expansion
// cards have one code and a face for each seat).
func (ed *Edition) find(pile *CardSet, card CardID) (CardID, bool) {
	if pile.Has(card) {
		return card, true
	}
	for id, n := range pile {
		if n > 0 && ed.Cards[id].Code == ed.Cards[card].Code {
			return CardID(id), true
		}
	}
	return 0, false
}

// cardNames lists the codes of a pile.
func (ed *Edition) cardNames(pile *CardSet) string {
	var names []string
	for _, id := range pile.List() {
		names = append(names, ed.Cards[id].Code)
	}
	return strings.Join(names, " ")
}

// face returns the face of a card in an area.
func (s *State) face(c AreaCard) *Card { return &s.Edition.Cards[c.Card] }

// Tally is what lies face up in an action area, permanent bonuses and the +1 goods tile included (rulings 13, 14 and 25).
type Tally struct {
	Suits       [5]int // by Suit: units of each good, expansion points
	Merchants   int
	Bookkeepers int
}

// Tally counts a seat's action area. A seat that has ended its action phase has none (ruling 25).
func (s *State) Tally(seat Seat) Tally {
	var t Tally
	expansions := 0
	for _, c := range s.Seats[seat].Area[1:] {
		if c.Card == NoCard || c.Used {
			continue
		}
		switch f := s.face(c); f.Kind {
		case GoodsCard:
			t.Suits[f.Good] += s.units(seat, c)
		case ExpansionCard:
			expansions++
			t.Suits[ExpansionPoints] += f.Value
		case MerchantCard:
			t.Merchants++
		case BookkeeperCard:
			t.Bookkeepers++
		}
	}
	if expansions > 0 {
		t.Suits[ExpansionPoints] += s.expansionPlus(seat)
	}
	return t
}

// units returns the unit value of a goods card in a seat's area (rulings 13 and 28).
func (s *State) units(seat Seat, c AreaCard) int {
	f := s.face(c)
	n := f.Value
	if c.PlusOne {
		n++
	}
	for _, b := range s.permanents(seat) {
		if b.UnitPlus > 0 && b.UnitGood == f.Good {
			n += b.UnitPlus
		}
	}
	return n
}

// Units returns the unit value of the goods card in a slot of a seat's area, bonuses and the +1 goods tile included.
func (s *State) Units(seat Seat, slot Slot) int { return s.units(seat, s.Seats[seat].Area[slot]) }

// expansionPlus returns what permanent bonuses add to the total expansion value (ruling 14).
func (s *State) expansionPlus(seat Seat) int {
	n := 0
	for _, b := range s.permanents(seat) {
		n += b.ExpansionPlus
	}
	return n
}

// permanents lists the permanent bonuses in force for a seat, at most one of a track (ruling 11).
func (s *State) permanents(seat Seat) []*Permanent {
	var l []*Permanent
	for _, c := range Companies {
		if level := s.Seats[seat].Bonus[c]; level > 0 {
			l = append(l, &s.trackOf(c).Bonuses[level-1])
		}
	}
	return l
}

// ready finds the face-up card of the seat's area that an order means. taken marks slots the order has used already. Among
// equal cards it is always the first, whatever slot was named (ruling 58).
func (t *turn) ready(ref CardRef, kind CardKind, taken *[AreaSlots + 1]bool) (Slot, error) {
	code := t.s.Edition.Cards[ref.Card].Code
	found, differ := Slot(0), false
	for slot := Slot(AreaSlots); slot > 0; slot-- {
		c := t.p.Area[slot]
		if c.Used || c.Card == NoCard || taken[slot] || t.s.face(c).Code != code {
			continue
		}
		if ref.Slot != 0 && c != t.p.Area[ref.Slot] {
			continue
		}
		differ = differ || found != 0 && t.p.Area[found] != c
		found = slot
	}
	if found == 0 {
		return 0, refuse(CardNotReady, "rulebook, General action phase", code)
	}
	if got := t.s.face(t.p.Area[found]).Kind; got != kind {
		return 0, refuse(WrongKind, "rulebook, General action phase", code, kind)
	}
	if differ {
		return 0, refuse(NameSlot, "ruling 58", code, t.slotsOf(code))
	}
	taken[found] = true
	return found, nil
}

// slotsOf lists where face-up cards of a code lie.
func (t *turn) slotsOf(code string) []Slot {
	var l []Slot
	for slot, c := range t.p.Area {
		if c.Card != NoCard && !c.Used && t.s.face(c).Code == code {
			l = append(l, Slot(slot))
		}
	}
	return l
}

// ref returns the shortest reference to a slot of the area: the slot is named only where a twin differs by the +1
// goods tile.
func (t *turn) ref(slot Slot) CardRef {
	c := t.p.Area[slot]
	for other, o := range t.p.Area {
		if Slot(other) != slot && !o.Used && o.Card == c.Card && o.PlusOne != c.PlusOne {
			return CardRef{c.Card, slot}
		}
	}
	return CardRef{Card: c.Card}
}

// use flips a card of the area.
func (t *turn) use(slot Slot) { t.emit(CardUsed{t.seat, slot}) }

// CardUsed says that a card of an area has been flipped face down.
type CardUsed struct {
	Seat Seat
	Slot Slot
}

func (e CardUsed) fold(s *State) { s.Seats[e.Seat].Area[e.Slot].Used = true }

// layPlusOne lays the +1 goods tile before the move, if the order says so (rulebook, "+1"-goods tile; ruling 28).
func (t *turn) layPlusOne() error {
	if t.a.PlusOne.Card == NoCard {
		return nil
	}
	if t.s.Phase != ActionPhase {
		return refuse(NoUseForClause, "ruling 28", "the +1 goods tile")
	}
	if !t.p.PlusOne {
		return refuse(NoPlusOneTile, "rulebook, +1 goods tile; ruling 28")
	}
	slot, err := t.ready(t.a.PlusOne, GoodsCard, new([AreaSlots + 1]bool))
	if err != nil {
		return err
	}
	t.a.PlusOne = CardRef{Card: t.p.Area[slot].Card}
	t.emit(PlusOneLaid{t.seat, slot})
	return nil
}

// PlusOneLaid says on which card a seat has laid the +1 goods tile.
type PlusOneLaid struct {
	Seat Seat
	Slot Slot
}

func (e PlusOneLaid) fold(s *State) {
	p := &s.Seats[e.Seat]
	p.PlusOne = false
	p.Area[e.Slot].PlusOne = true
}
