package templates

import (
	"slices"

	"dhow/engine"
)

var planForm = Form{"P Cf1 _ Bk2", "form.plan"}

func (w *choiceWriter) plan() Choice {
	c := Choice{Verb: "P", What: w.say("choice.plan")}
	if plan := w.legal.Plan; plan != nil {
		c.Parts = []Part{{w.say("choice.plan-slots", "n", len(plan.Slots)), w.cards(plan.Cards.List())}}
	}
	return c
}

// emptySlots says which open slots a plan leaves empty, though a card for them is left in the hand.
func (o Accepted) emptySlots(w *writer) {
	for _, e := range o.Events {
		plan, is := e.(engine.Planned)
		if !is || o.Before == nil {
			continue
		}
		planned := 0
		for _, card := range plan.Cards {
			if card != engine.NoCard {
				planned++
			}
		}
		open := engine.Legal(o.Before).Plan
		if open == nil || planned == len(open.Cards.List()) {
			return
		}
		empty := slices.DeleteFunc(slices.Clone(open.Slots), func(s engine.Slot) bool { return plan.Cards[s] != engine.NoCard })
		if len(empty) > 0 {
			w.noted("answer.empty-slots", "slots", empty, "n", len(empty))
		}
	}
}
