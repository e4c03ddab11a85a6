package house

import (
	"slices"

	"dhow/engine"
)

// imagine returns a state of which v may be the view: the others hold cards that can be in their
// hands, and have not planned yet. It is false if the cards out of sight do not fill the hands.
//
// A hand can be worked out but for what its seat has acquired: it has the starting cards that do
// not lie open, and as many of the other cards out of sight as fill it, which pick shares out. A
// starting card that was removed from a hand is taken from the last seats' hands, as a view does
// not tell whose it was.
func imagine(v *engine.View, pick engine.Pick) (*engine.State, bool) {
	s := v.State
	unseen := outOfSight(&s)
	var more [engine.MaxPlayers + 1]int // by Seat: cards of the hand that are not starting cards
	for _, seat := range s.SeatList() {
		if seat != v.Seat {
			more[seat] = startingCards(&s, seat, &unseen)
		}
	}
	for _, seat := range s.SeatList() {
		if seat == v.Seat {
			continue
		}
		s.Seats[seat].Planned = false
		for range more[seat] {
			if unseen.Empty() {
				return nil, false
			}
			give(&s.Seats[seat], anyOf(&unseen, pick), &unseen)
		}
	}
	return &s, true
}

// outOfSight returns the cards that must be in hidden hands: all cards of the game but those that
// lie open or are in the stack, of which only the order is hidden.
func outOfSight(s *engine.State) engine.CardSet {
	ed := s.Edition
	box := engine.Box(ed, engine.Table{Players: s.Players, Setup: s.Setup, Rules: s.Rules})
	unseen := box.Stack
	for i, seat := range box.SeatList() {
		unseen.AddAll(&box.Seats[seat].Hand)
		unseen.Add(ed.FirstExpansion[i], 1)
	}
	drop(&unseen, &s.Stack)
	drop(&unseen, &s.Discard)
	for _, card := range s.Display[1:] {
		unseen[card] -= min(1, unseen[card])
	}
	for _, seat := range s.SeatList() {
		cards := openCards(&s.Seats[seat])
		cards.AddAll(&s.Seats[seat].Hand)
		drop(&unseen, &cards)
	}
	unseen[engine.NoCard] = 0
	return unseen
}

// drop takes cards out of a set as far as they are there.
func drop(from, cards *engine.CardSet) {
	for id, n := range cards {
		from[id] -= min(n, from[id])
	}
}

// openCards returns the cards of a seat that lie open: in its area and in its resting decks.
func openCards(p *engine.Player) engine.CardSet {
	var all engine.CardSet
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		all.AddAll(&p.Resting[slot])
		all.Add(p.Area[slot].Card, 1)
	}
	all[engine.NoCard] = 0
	return all
}

// startingCards makes up a hidden hand of the seat's starting cards that do not lie open, and
// returns how many cards it has beside them.
func startingCards(s *engine.State, seat engine.Seat, unseen *engine.CardSet) int {
	p, ed := &s.Seats[seat], s.Edition
	left, open := p.Hand.Total(), openCards(p)
	p.Hand = engine.CardSet{}
	for id, n := range ed.StartingHand {
		for k := open[id]; k < n && left > 0 && unseen[id] > 0; k++ {
			give(p, engine.CardID(id), unseen)
			left--
		}
	}
	if left == 0 || slices.ContainsFunc(ed.FirstExpansion[:], open.Has) {
		return left
	}
	for _, id := range ed.FirstExpansion {
		if unseen.Has(id) {
			give(p, id, unseen)
			return left - 1
		}
	}
	return left
}

// give puts a card that is out of sight into a hand.
func give(p *engine.Player, card engine.CardID, unseen *engine.CardSet) {
	unseen.Remove(card)
	p.Hand.Add(card, 1)
}

// anyOf picks one of some cards.
func anyOf(cards *engine.CardSet, pick engine.Pick) engine.CardID {
	l := cards.List()
	return l[pick(len(l))]
}
