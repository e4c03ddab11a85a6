package engine

import (
	"cmp"
	"slices"
)

func (m *UseGoods) phase() Phase { return ActionPhase }
func (m *UseGoods) clone() Move {
	return &UseGoods{slices.Clone(m.Cards), m.Take, slices.Clone(m.Advance)}
}

const goodsRule = "rulebook, Use 1 or more goods cards of one type"

// act uses goods cards: the card first, the remaining units on tracks (rulebook, Use 1 or more
// goods cards of one type; rulings 7, 8 and 12).
func (m *UseGoods) act(t *turn) error {
	pay, err := m.payment(t)
	if err != nil {
		return err
	}
	units := pay.units
	if m.Take != 0 {
		price, err := t.acquire(m.Take, pay)
		if err != nil {
			return err
		}
		units -= price
	}
	if err := m.advance(t, units); err != nil {
		return err
	}
	for _, slot := range pay.slots {
		t.use(slot)
	}
	return nil
}

// payment is the goods cards used together.
type payment struct {
	slots []Slot
	units int
	good  Good // NoGood if different goods are mixed
}

// payment finds the cards used and adds up their units.
func (m *UseGoods) payment(t *turn) (*payment, error) {
	slots, err := t.readyAll(m.Cards, GoodsCard)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(slots, func(a, b Slot) int { // the order in which the cards are named does not matter
		return cmp.Or(cmp.Compare(t.p.Area[a].Card, t.p.Area[b].Card), cmp.Compare(a, b))
	})
	pay := &payment{slots: slots}
	for i, slot := range slots {
		good := t.face(slot).Good
		if i == 0 {
			pay.good = good
		}
		if good != pay.good {
			if err := m.mix(t, pay.good, good); err != nil {
				return nil, err
			}
			pay.good = NoGood
		}
		pay.units += t.s.Units(t.seat, t.p.Area[slot])
		m.Cards[i] = t.ref(slot)
	}
	return pay, nil
}

// mix tells whether different goods may be used together: with a bonus for it, and only to acquire
// a card (ruling 12).
func (m *UseGoods) mix(t *turn, a, b Good) error {
	for _, bonus := range t.s.permanents(t.seat) {
		if bonus.Mix {
			if m.Take == 0 {
				return refuse(MixNeedsCard, "rulebook, Permanent bonuses; ruling 12")
			}
			return nil
		}
	}
	return refuse(OneGood, goodsRule, a, b)
}

// acquire takes a card from the display into the hand and returns its price in units.
func (t *turn) acquire(space DisplaySpace, pay *payment) (int, error) {
	card := t.s.Display[space]
	if card == NoCard {
		return 0, refuse(DisplayEmpty, goodsRule, space)
	}
	off := t.s.reduction(t.seat, pay.good)
	price := t.s.price(space, off)
	if pay.units < price {
		return 0, refuse(PriceUnits, "rulebook, Acquire 1 card from the card display", t.s.Edition.CardName(card),
			Price{price + off, off}, pay.units)
	}
	t.emit(CardTaken{t.seat, space, card})
	return price, nil
}

// Price is what a card costs and what has been taken off, for a player who cannot pay it.
type Price struct{ Full, Off int }

// price returns the card price, never below 0 (rulebook, Acquire 1 card; General game notes).
func (s *State) price(space DisplaySpace, off int) int {
	return max(0, s.Edition.Cards[s.Display[space]].Crate+int(s.Edition.DisplayPrice[space])-off)
}

// reduction adds up the price reductions in force for a payment of one good, or of different goods
// (ruling 12).
func (s *State) reduction(seat Seat, good Good) int {
	off := 0
	for _, b := range s.permanents(seat) {
		if b.PriceGood == NoGood || b.PriceGood == good {
			off += b.PriceMinus
		}
	}
	return off
}

// CardTaken says that a seat has taken a card from the display into its hand.
type CardTaken struct {
	Seat  Seat
	Space DisplaySpace
	Card  CardID
}

func (e CardTaken) fold(s *State) {
	s.Display[e.Space] = NoCard
	s.Seats[e.Seat].Hand.Add(e.Card, 1)
}

// advance spends units on tracks. Units may be lost only when no marker could use them (ruling 7).
func (m *UseGoods) advance(t *turn, units int) error {
	m.merge()
	spent := 0
	for _, a := range m.Advance {
		spent += a.Spaces
	}
	if spent > units {
		return refuse(UnitsOverspent, "rulebook, Advance on 1 or more company tracks", spent, units)
	}
	for _, a := range m.Advance {
		if err := t.advanceBy(a.Company, a.Spaces); err != nil {
			return err
		}
	}
	if lost := units - spent; lost > 0 {
		if open := t.openTracks(); len(open) > 0 {
			return refuse(UnitsUnspent, "ruling 7", lost, t.onwards())
		}
		t.emit(UnitsLost{t.seat, lost})
	}
	return nil
}

// merge joins neighbouring advances on one track.
func (m *UseGoods) merge() {
	var l []Advance
	for _, a := range m.Advance {
		if n := len(l); n > 0 && l[n-1].Company == a.Company {
			l[n-1].Spaces += a.Spaces
		} else if a.Spaces > 0 {
			l = append(l, a)
		}
	}
	m.Advance = l
}

// UnitsLost says that goods units could not be used; it changes nothing.
type UnitsLost struct {
	Seat Seat
	N    int
}

func (UnitsLost) fold(*State) {}
