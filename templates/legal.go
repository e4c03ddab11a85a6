package templates

import "dhow/engine"

// choices says what the seat of a view may do, a kind of order at a time; with a verb, only that
// one.
func (w *writer) choices(v *engine.View, verb string) {
	var said []Choice
	for _, c := range w.Reader.choices(v) {
		if verb == "" || c.Verb == verb {
			said = append(said, c)
		}
	}
	switch {
	case said != nil:
		w.add(ChoiceBlock{said})
	case v.State.Phase == engine.GameOver:
		w.noted("choice.over")
	case AskOf(v) == AskNothing:
		w.noted("choice.wait", "players", w.players(v.State.ToMove()))
	default:
		w.noted("choice.none", "verb", verb)
	}
}
