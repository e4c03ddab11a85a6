package selfplay

import (
	"math/rand/v2"

	"dhow/engine"
)

// twin returns a state that a game can reach and that differs from s in nothing but what a seat, or
// the observer, may not see. It is false where nothing is hidden from the seat, or where what is
// hidden follows from what is seen, as the only other hand does.
func twin(s *engine.State, seat engine.Seat, r *rand.Rand) (*engine.State, bool) {
	for range 3 {
		o := *s
		t := twinning{s: &o, r: r}
		for _, other := range clockwise(engine.Blue, s.Players) {
			if other != seat {
				t.others = append(t.others, other)
			}
		}
		switch s.Phase {
		case engine.SetupPhase:
			t.tiles(seat)
			t.resting()
		case engine.PlanningPhase:
			t.hands()
			t.plans()
		case engine.ActionPhase:
			t.hands()
		}
		if o != *s && o.Validate() == nil {
			return &o, true
		}
	}
	return nil, false
}

// twinning changes what is hidden in a state.
type twinning struct {
	s      *engine.State
	others []engine.Seat // whose secrets are hidden
	r      *rand.Rand
}

// tiles deals the others' starting tiles anew, from those that the seat does not have.
func (t *twinning) tiles(seat engine.Seat) {
	var left []engine.TileID
	own := t.s.Seats[seat].Dealt
	for id := 1; id < len(t.s.Edition.StartingTiles); id++ {
		if tile := engine.TileID(id); seat == engine.NoSeat || tile != own[0] && tile != own[1] {
			left = append(left, tile)
		}
	}
	t.r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	for _, other := range t.others {
		p := &t.s.Seats[other]
		if p.Dealt[0] == 0 {
			continue
		}
		p.Dealt = [2]engine.TileID{left[0], left[1]}
		left = left[2:]
		if p.Kept {
			p.Tile = p.Dealt[t.r.IntN(2)]
		}
	}
}

// resting lets the others have chosen other resting cards of their starting tiles.
func (t *twinning) resting() {
	for _, other := range t.others {
		p := &t.s.Seats[other]
		if !p.Rested {
			continue
		}
		hand := p.Hand
		order := t.r.Perm(engine.StartingSlots)
		for i, icon := range t.s.Edition.StartingTiles[p.Tile].Rest.List() {
			card := t.held(&hand, icon)
			hand.Remove(card)
			p.Rest[1+order[i]] = card
		}
		p.Stop = engine.CompanySet(t.r.IntN(16) << 1)
		p.By = engine.RewardOrder{engine.Diamonds, engine.Pounds}
	}
}

// held returns the card of a hand that a starting tile shows; tiles show no crate values.
func (t *twinning) held(hand *engine.CardSet, icon engine.CardID) engine.CardID {
	for id, n := range hand {
		if n > 0 && t.s.Edition.Cards[id].Code == t.s.Edition.Cards[icon].Code {
			return engine.CardID(id)
		}
	}
	return icon
}

// swaps is how often cards are exchanged between two hands.
const swaps = 8

// hands exchanges cards between the others' hands.
func (t *twinning) hands() {
	if len(t.others) < 2 {
		return
	}
	for range swaps {
		i := t.r.IntN(len(t.others))
		j := (i + 1 + t.r.IntN(len(t.others)-1)) % len(t.others)
		a, b := t.others[i], t.others[j]
		x, y := t.cardOf(a), t.cardOf(b)
		if x != engine.NoCard && y != engine.NoCard && x != y && t.mayHave(a, y) && t.mayHave(b, x) {
			one, two := &t.s.Seats[a].Hand, &t.s.Seats[b].Hand
			one.Remove(x)
			two.Remove(y)
			one.Add(y, 1)
			two.Add(x, 1)
		}
	}
}

// cardOf returns a card of a hand; NoCard if it has none.
func (t *twinning) cardOf(seat engine.Seat) engine.CardID {
	hand := &t.s.Seats[seat].Hand
	n := hand.Total()
	if n == 0 {
		return engine.NoCard
	}
	n = t.r.IntN(n)
	for id, k := range hand {
		if n -= int(k); n < 0 {
			return engine.CardID(id)
		}
	}
	return engine.NoCard
}

// mayHave tells whether a seat could have one more card of a face: it begins with some, and can
// acquire those of the display.
func (t *twinning) mayHave(seat engine.Seat, card engine.CardID) bool {
	p, ed := &t.s.Seats[seat], t.s.Edition
	most := int(ed.StartingHand[card])
	for i := range ed.Stack {
		most += int(ed.Stack[i].Cards[card])
	}
	has := int(p.Hand[card])
	for slot := 1; slot <= engine.ActionSlots; slot++ {
		has += int(p.Resting[slot][card])
		if p.Area[slot].Card == card {
			has++
		}
	}
	return has < most
}

// plans lets the others have planned otherwise.
func (t *twinning) plans() {
	for _, other := range t.others {
		p := &t.s.Seats[other]
		if !p.Planned {
			continue
		}
		hand := p.Hand.List()
		t.r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
		for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
			p.Plan[slot] = engine.NoCard
			for len(hand) > 0 && p.Plan[slot] == engine.NoCard && t.s.SlotOpen(other, slot) && t.r.IntN(8) > 0 {
				if t.s.Edition.Cards[hand[0]].Kind != engine.ShareCard {
					p.Plan[slot] = hand[0]
				}
				hand = hand[1:]
			}
		}
	}
}
