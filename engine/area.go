package engine

import "fmt"

// face returns the face of a card in an area.
func (s *State) face(c AreaCard) *Card { return &s.Edition.Cards[c.Card] }

// Tally is what lies face up in an action area, permanent bonuses and the +1 goods tile included
// (rulings 13, 14 and 25).
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
		if !c.Ready() {
			continue
		}
		switch f := s.face(c); f.Kind {
		case GoodsCard:
			t.Suits[f.Good] += s.Units(seat, c)
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

// Units returns the unit value of a goods card in a seat's area, permanent bonuses and the +1 goods
// tile included (rulings 13 and 28).
func (s *State) Units(seat Seat, c AreaCard) int {
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
	l := make([]*Permanent, 0, len(Companies))
	for _, c := range Companies {
		if level := s.Seats[seat].Bonus[c]; level > 0 {
			l = append(l, &s.TrackOf(c).Bonuses[level-1])
		}
	}
	return l
}

// ready finds the one card of the seat's area that an order uses.
func (t *turn) ready(ref CardRef, kind CardKind) (Slot, error) {
	slots, err := t.readyAll([]CardRef{ref}, kind)
	if err != nil {
		return 0, err
	}
	return slots[0], nil
}

// readyAll finds the face-up cards of the seat's area that an order uses together. Of equal cards
// it takes the first ones, whichever slots were named, as they are interchangeable (ruling 58).
func (t *turn) readyAll(refs []CardRef, kind CardKind) ([]Slot, error) {
	slots := make([]Slot, len(refs))
	var taken [AreaSlots + 1]bool
	for _, named := range [...]bool{true, false} {
		for i, ref := range refs {
			if named != (ref.Slot != 0) {
				continue
			}
			if t.s.Edition.Cards[ref.Card].Kind != kind {
				return nil, refuse(WrongKind, "rulebook, General action phase", t.s.Edition.CardName(ref.Card), kind)
			}
			slot, err := t.choose(refs, refs[i:], &taken)
			if err != nil {
				return nil, err
			}
			slots[i], taken[slot] = slot, true
		}
	}
	for i, slot := range slots {
		for first := Slot(1); first < slot; first++ {
			if !taken[first] && t.p.Area[first] == t.p.Area[slot] {
				taken[slot], taken[first], slots[i] = false, true, first
				break
			}
		}
	}
	return slots, nil
}

// faceUp lists the cards that lie face up in a seat's area, for messages.
func (s *State) faceUp(seat Seat) []string {
	var names []string
	for _, c := range s.Seats[seat].Area[1:] {
		if c.Ready() {
			names = append(names, s.Edition.CardName(c.Card))
		}
	}
	return names
}

// choose finds the card that the first of some references, of all in the order, means, among those
// not taken. Twins that differ by the +1 goods tile must be told apart, unless the order uses them
// all.
func (t *turn) choose(all, refs []CardRef, taken *[AreaSlots + 1]bool) (Slot, error) {
	ref := refs[0]
	var twins []Slot
	differ := false
	for slot := Slot(1); slot <= AreaSlots; slot++ {
		c := t.p.Area[slot]
		if !c.Ready() || taken[slot] || !t.s.Edition.means(ref.Card, c.Card) || ref.Slot != 0 && ref.Slot != slot {
			continue
		}
		differ = differ || len(twins) > 0 && c.PlusOne != t.p.Area[twins[0]].PlusOne
		twins = append(twins, slot)
	}
	if len(twins) == 0 {
		return 0, t.notReady(all, ref)
	}
	alike := 0
	for _, r := range refs {
		if r == ref {
			alike++
		}
	}
	if differ && alike < len(twins) {
		return 0, refuse(NameSlot, "ruling 58", t.s.Edition.CardName(ref.Card), twins)
	}
	return twins[0], nil
}

// notReady refuses a card that does not lie face up where the order names it, or not so often.
func (t *turn) notReady(all []CardRef, ref CardRef) error {
	name, lies, named := t.s.Edition.CardName(ref.Card), 0, 0
	if ref.Slot != 0 {
		name = fmt.Sprintf("%s@%d", name, ref.Slot)
	}
	for slot, c := range t.p.Area {
		if c.Ready() && t.s.Edition.means(ref.Card, c.Card) && (ref.Slot == 0 || ref.Slot == Slot(slot)) {
			lies++
		}
	}
	for _, other := range all {
		if t.s.Edition.means(ref.Card, other.Card) && (ref.Slot == 0 || ref.Slot == other.Slot) {
			named++
		}
	}
	const rule = "rulebook, General action phase"
	if lies == 0 {
		return refuse(NoSuchCardReady, rule, name, t.s.faceUp(t.seat))
	}
	return refuse(CardNotReady, rule, name, lies, named, t.s.faceUp(t.seat))
}

// face returns the face of the card in a slot of the seat's area.
func (t *turn) face(slot Slot) *Card { return t.s.face(t.p.Area[slot]) }

// ref returns the shortest reference to a slot of the area: the slot is named only where a twin
// differs by the +1 goods tile.
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
