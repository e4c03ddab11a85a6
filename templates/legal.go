package templates

import (
	"slices"

	"dhow/engine"
)

// choices says what the seat of a view may do, a section for each kind of order; with a verb, only
// that one.
func (w *writer) choices(v *engine.View, verb string) {
	if may, nothing := w.May(v, verb); may == nil {
		w.note(nothing)
		return
	}
	full := *w.Reader
	full.Brief = false
	all := newWriter(&full)
	all.offers(v, verb)
	for _, section := range all.doc {
		w.gap()
		for _, block := range section {
			w.add(block)
		}
	}
}

// WantsFull is a line that wants the tables of a brief letter.
type WantsFull struct{}

func (o WantsFull) write(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	w.noted("answer.full")
}

// wants tells whether a line of the reader's mail became something.
func (p *Page) wants(is func(Outcome) bool) bool {
	return slices.ContainsFunc(p.Answers, func(a Answer) bool { return is(a.Outcome) })
}

// again tells whether the reader has asked for the letter once more, or in full.
func (p *Page) again() bool {
	return p.wants(func(o Outcome) bool {
		_, full := o.(WantsFull)
		result, is := o.(Result)
		return full || is && result.Code == SentAgain
	})
}
