package templates

import (
	"strings"

	"dhow/engine"
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
		w.notedf("nothing: the game is over")
	case AskOf(v) == AskNothing:
		w.notedf("nothing now: the game waits for %s", w.names(v.State.ToMove()))
	default:
		w.notedf("nothing with %s now", verb)
	}
}

// choice says what an order of one kind is made of, and lists those that leave nothing to choose.
func (w *writer) choice(c *Choice) {
	w.line("  " + c.Verb + " - " + c.What)
	for _, p := range c.Parts {
		w.listed("      ", p.String())
	}
	w.hungEvery("    * ", strings.Join(c.Whole, ", "))
}
