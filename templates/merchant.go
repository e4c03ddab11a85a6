package templates

import "dhow/engine"

var merchantForm = Form{"D DmC", "form.merchant"}

func (w *choiceWriter) merchant() Choice {
	return Choice{Verb: "D", What: w.say("choice.merchant"), Whole: simple[*engine.UseMerchant](w)}
}

// diamonds says how far the diamond marker went.
func (c *changeList) diamonds(e engine.Event) {
	if e, is := e.(engine.DiamondMoved); is {
		c.move(e.Seat, engine.NoCompany, "change.diamond", "seat", c.seat(e.Seat), "n", e.To)
	}
}
