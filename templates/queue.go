package templates

import (
	"dhow/engine"
	"dhow/notation/advice"
)

// Kept is what is left for the seat's next turn.
type Kept struct {
	Line     string // canonical, with then
	None     bool   // nothing is left any more
	Replaced bool   // in place of what was left before
}

func (o Kept) verdict() verdict { return recorded }

func (o Kept) write(w *writer, _ *Page, a *Answer) {
	w.add(OrderLine{a.number(), o.Line})
	switch {
	case o.None:
		w.noted("answer.kept-nothing")
	case o.Replaced:
		w.noted("answer.kept-instead")
	default:
		w.noted("answer.kept")
	}
}

// NoneFits is a line with then that came when the turn it is for had come, and of which nothing
// could be done.
type NoneFits struct{ Left []Unfit }

// Unfit is an order left for a turn in which it could not be done.
type Unfit struct {
	Line string          // canonical, with then and its conditions
	Why  *advice.Refusal // nil: a condition did not hold
}

func (o NoneFits) verdict() verdict { return refused }

func (o NoneFits) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	w.noted("answer.none-fits")
	w.unfit(p.Edition, o.Left, true)
}

// unfit says of orders left for a turn why they could not be done, and which others could.
func (w *writer) unfit(ed *engine.Edition, left []Unfit, instead bool) {
	for i := range left {
		if instead {
			w.examples(left[i].Line)
		} else {
			w.add(OrderLine{"", left[i].Line})
		}
		if why := left[i].Why; why == nil {
			w.noted("answer.condition")
		} else {
			w.noted("answer.not-allowed", "why", w.reason(why.Err), "rule", w.rule(why.Err.Rule))
			if instead {
				w.instead(ed, why)
			}
		}
	}
}
