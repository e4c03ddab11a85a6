package templates

import (
	"dhow/engine"
	"dhow/notation"
)

// exampleOrder is a legal order for a seat that chooses in secret; "" where there are too many
// kinds of orders for an example to help.
func exampleOrder(v *engine.View) string {
	switch AskOf(v) {
	case AskTile:
		return firstTile(v)
	case AskRest:
		return firstRest(v)
	case AskPlan:
		return firstPlan(v)
	}
	return ""
}

// firstTile returns the order that keeps the first of the tiles dealt.
func firstTile(v *engine.View) string {
	for _, a := range engine.Legal(v).Simple {
		return notation.PrintOrder(v.State.Edition, a)
	}
	return ""
}

// firstRest returns the order that rests the first cards that may be.
func firstRest(v *engine.View) string {
	rest := engine.Rest{}
	copy(rest.Cards[:], engine.Legal(v).Rest)
	return printLegal(v, &rest)
}

// firstPlan returns the order that plans the first cards of the hand, one for each open slot.
func firstPlan(v *engine.View) string {
	plan := engine.Plan{}
	choices := engine.Legal(v).Plan
	cards := choices.Cards.List()
	for i, slot := range choices.Slots {
		if i < len(cards) {
			plan.Cards = append(plan.Cards, engine.PlannedCard{Card: cards[i], Slot: slot})
		}
	}
	return printLegal(v, &plan)
}

// printLegal returns an order if it is legal.
func printLegal(v *engine.View, move engine.Move) string {
	filled, err := engine.Fill(v, engine.Action{Seat: v.Seat, Move: move})
	if err != nil {
		return ""
	}
	return notation.PrintOrder(v.State.Edition, filled)
}
