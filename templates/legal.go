package templates

import "dhow/engine"

// choices says what the seat of a view may do, a kind of order at a time; with a verb, only that
// one.
func (w *writer) choices(v *engine.View, verb string) {
	if may, nothing := w.May(v, verb); may != nil {
		w.add(ChoiceBlock{may})
	} else {
		w.note(nothing)
	}
}
