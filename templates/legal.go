package templates

import (
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// choices says what the seat of a view may do, a kind of order at a time; with a verb, only that one.
func (w *writer) choices(v *engine.View, verb string) {
	said := false
	for _, c := range Choices(v) {
		if verb == "" || c.Verb == verb {
			w.choice(&c)
			said = true
		}
	}
	switch {
	case said:
	case v.State.Phase == engine.GameOver:
		w.noted("nothing: the game is over")
	case AskOf(v) == AskNothing:
		w.noted("nothing now: the game waits for %s", w.names(v.State.ToMove()))
	default:
		w.noted("nothing with %s now", verb)
	}
}

// choice says what an order of one kind is made of, and lists those that leave nothing to choose.
func (w *writer) choice(c *Choice) {
	w.line("  " + c.Verb + " - " + c.What)
	for _, p := range c.Parts {
		w.hung("      ", p.String())
	}
	w.hungEvery("    * ", strings.Join(c.Whole, ", "))
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
