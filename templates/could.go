package templates

import (
	"cmp"
	"slices"

	"dhow/engine"
)

// could says how much of each good, and how many expansion points, the reader could use at most if
// all cards that they plan were for that.
func (w *writer) could(v *engine.View) {
	var sums []string
	for suit := engine.CoffeeUnits; suit <= engine.ExpansionPoints; suit++ {
		if n := mostOf(v, suit); n > 0 {
			sums = append(sums, w.value(engine.Amount{Suit: suit, N: n}))
		}
	}
	if sums != nil {
		w.prose("plan.could", "sums", sums)
	}
}

// mostOf is what would lie face up of a suit if the best cards of it were planned, bonuses and tiles
// included; 0 if there is none on the hand.
func mostOf(v *engine.View, suit engine.Suit) int {
	supposed := v.State
	p := &supposed.Seats[v.Seat]
	cards := slices.DeleteFunc(p.Hand.List(), func(id engine.CardID) bool {
		card := &supposed.Edition.Cards[id]
		return card.Kind != engine.ExpansionCard && (card.Kind != engine.GoodsCard || engine.Suit(card.Good) != suit) ||
			card.Kind == engine.ExpansionCard && suit != engine.ExpansionPoints
	})
	if len(cards) == 0 {
		return 0
	}
	slices.SortStableFunc(cards, func(a, b engine.CardID) int {
		return cmp.Compare(supposed.Edition.Cards[b].Value, supposed.Edition.Cards[a].Value)
	})
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		if len(cards) > 0 && supposed.SlotOpen(v.Seat, slot) {
			p.Area[slot] = engine.AreaCard{Card: cards[0]}
			cards = cards[1:]
		}
	}
	n := supposed.Tally(v.Seat).Suits[suit]
	if p.PlusOne && suit != engine.ExpansionPoints {
		n++ // the tile is laid on one of them
	}
	return n
}
