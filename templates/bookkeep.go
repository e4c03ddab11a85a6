package templates

import (
	"fmt"

	"dhow/engine"
	"dhow/notation"
)

var (
	bookkeepForm = Form{"B Bk2 !3 j4", "form.bookkeep"}
	pointsForm   = Form{"; 1A@4 p1", "form.points"}
)

func (w *choiceWriter) bookkeep() Choice {
	b := w.legal.Bookkeep
	if b == nil {
		return Choice{}
	}
	flips := Part{What: w.say("choice.bookkeep-flips")}
	for _, flip := range b.Flips {
		flips.Words = append(flips.Words, fmt.Sprintf("!%d(j0-j%d)", flip.On, flip.Reach))
	}
	reach := w.say("choice.bookkeep-reach", "n", b.Reach)
	return Choice{Verb: "B", What: w.say("choice.bookkeep"), Parts: []Part{
		{w.say("choice.bookkeep-cards"), w.refs(b.Cards)}, flips, {w.say("choice.bookkeep-jar"), []string{reach}},
	}}
}

// bookkeeping says how far the ink jar went, and which books were bought.
func (c *changeList) bookkeeping(e engine.Event) {
	switch e := e.(type) {
	case engine.JarMoved:
		c.move(e.Seat, engine.NoCompany, "change.jar", "seat", c.seat(e.Seat), "n", e.To)
	case engine.BookBought:
		c.add("change.buys", "book", notation.BookName(c.Edition, e.Book))
	}
}
