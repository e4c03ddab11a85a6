package templates

import "dhow/engine"

var endForm = Form{"E 2", "form.end"}

func (w *choiceWriter) end() Choice {
	return Choice{Verb: "E", What: w.say("choice.end"), Whole: simple[*engine.EndPhase](w)}
}

// end says which deck was taken up.
func (c *changeList) end(e engine.Event) {
	if e, is := e.(engine.DeckTaken); is {
		c.add("change.deck", "deck", e.Deck)
	}
}
