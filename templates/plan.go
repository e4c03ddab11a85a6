package templates

var planForm = Form{"P Cf1 _ Bk2", "form.plan"}

func (w *choiceWriter) plan() Choice {
	c := Choice{Verb: "P", What: w.say("choice.plan")}
	if plan := w.legal.Plan; plan != nil {
		c.Parts = []Part{{w.say("choice.plan-slots", "n", len(plan.Slots)), w.cards(plan.Cards.List())}}
	}
	return c
}
