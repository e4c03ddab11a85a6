package house

import (
	"cmp"
	"slices"

	"dhow/engine"
)

// Bounds of planning: how many cards of the hand are thought of, and for how many sets of them
// their order.
const (
	thinkOf  = 13
	tryHands = 6
)

// hand is a set of cards to plan.
type hand struct {
	cards []engine.CardID
	worth int
}

// plan compares the sets of cards that can be planned by what they would do together, and lays the
// best one so that the resting decks will serve it well.
func (m *mind) plan(c *contest) {
	choices := engine.Legal(m.v).Plan
	hands := m.hands(choices)
	c.tried += len(hands)
	slices.SortStableFunc(hands, func(a, b hand) int { return cmp.Compare(b.worth, a.worth) })
	for _, h := range hands[:min(len(hands), tryHands)] {
		m.arrange(h, choices.Slots, c)
	}
}

// hands lists the sets of cards that fill the open slots, or are all there is.
func (m *mind) hands(choices *engine.PlanChoices) []hand {
	// Of a large hand those of most use are thought of, equal ones together.
	cards := choices.Cards.List()
	slices.SortStableFunc(cards, func(a, b engine.CardID) int { return cmp.Compare(m.use[b], m.use[a]) })
	cards = cards[:min(len(cards), thinkOf)]
	slices.Sort(cards)
	n := min(len(choices.Slots), len(cards))
	var l []hand
	var chosen []engine.CardID
	var choose func(from int)
	choose = func(from int) {
		if len(chosen) == n {
			l = append(l, hand{slices.Clone(chosen), m.value(m.turnedUp(choices.Slots, chosen))})
			return
		}
		for i := from; i < len(cards); i++ {
			if i > from && cards[i] == cards[i-1] {
				continue
			}
			chosen = append(chosen, cards[i])
			choose(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
	return l
}

// turnedUp imagines a plan turned up, and the seat's turn begun.
func (m *mind) turnedUp(slots []engine.Slot, cards []engine.CardID) *engine.State {
	e := engine.PlanRevealed{Seat: m.seat}
	for i, card := range cards {
		e.Cards[slots[i]] = card
	}
	v := *m.v
	v.Fold([]engine.Event{e, engine.ActionsBegan{}, engine.TurnBegan{Seat: m.seat}})
	return &v.State
}

// arrange tries the orders of a set of cards in the slots.
func (m *mind) arrange(h hand, slots []engine.Slot, c *contest) {
	cards := h.cards
	var lay func(i int)
	lay = func(i int) {
		if i == len(cards) {
			m.offer(slots, cards, c)
			return
		}
		for j := i; j < len(cards); j++ {
			if j > i && slices.Contains(cards[i:j], cards[j]) {
				continue
			}
			cards[i], cards[j] = cards[j], cards[i]
			lay(i + 1)
			cards[i], cards[j] = cards[j], cards[i]
		}
	}
	lay(0)
}

// offer enters one plan into the contest.
func (m *mind) offer(slots []engine.Slot, cards []engine.CardID, c *contest) {
	worth := m.value(m.turnedUp(slots, cards))
	if c.found && worth <= c.worth {
		return
	}
	move := &engine.Plan{}
	for i, card := range cards {
		move.Cards = append(move.Cards, engine.PlannedCard{Card: card, Slot: slots[i]})
	}
	a, err := engine.Fill(m.v, engine.Action{Seat: m.seat, Move: move})
	if err == nil {
		c.enter(a, worth)
	}
}
