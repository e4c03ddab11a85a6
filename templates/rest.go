package templates

var restForm = Form{"R Cf1 Ex2 Bn2", "form.rest"}

func (w *choiceWriter) rest() Choice {
	c := Choice{Verb: "R", What: w.say("choice.rest")}
	if cards := w.legal.Rest; cards != nil {
		c.Parts = []Part{{w.say("choice.rest-slots"), w.cards(cards)}}
	}
	return c
}
