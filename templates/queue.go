package templates

import (
	"strings"

	"dhow/engine"
	"dhow/notation/advice"
)

// Kept is what is left for the seat's next turns.
type Kept struct {
	Lines    []string // canonical, each with then
	None     bool     // nothing is left any more
	Replaced bool     // in place of what was left before
	Behind   bool     // behind what a line above has left
}

func (o Kept) verdict() verdict { return recorded }

func (o Kept) write(w *writer, _ *Page, a *Answer) {
	for i, line := range o.Lines {
		line = w.inWords(line)
		if head := a.number(); i == 0 {
			w.add(OrderLine{head, line})
		} else {
			w.add(OrderLine{strings.Repeat(" ", len(head)), line})
		}
	}
	switch n := len(o.Lines); {
	case o.None:
		w.noted("answer.kept-nothing")
	case o.Behind:
		w.noted("answer.kept-behind")
	case o.Replaced:
		w.noted("answer.kept-instead", "n", n)
	default:
		w.noted("answer.kept", "n", n)
	}
}

// Queued is what is left for the seat's next turns, where it is asked for.
type Queued struct{ Lines []string }

func (o Queued) write(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	if len(o.Lines) == 0 {
		w.noted("answer.queue-empty")
		return
	}
	w.noted("game.queue", "n", len(o.Lines))
	w.examples(o.Lines...)
}

// queue writes what is left for the reader's next turns, and what is left no more.
func (w *writer) queue(p *Page) {
	if p.Dropped != nil {
		w.gap()
		w.prose("game.dropped", "n", len(p.Dropped))
		w.examples(p.Dropped...)
	}
	if p.Queue != nil {
		w.gap()
		w.prose("game.queue", "n", len(p.Queue))
		w.examples(p.Queue...)
	}
}

// NoneFits is a line with then that came when the turn it is for had come, and of which nothing
// could be done; or that can never be possible in the turn that it is for.
type NoneFits struct {
	Left  []Unfit
	Later bool // the turn is still to come
}

// Unfit is an order left for a turn in which it could not be done.
type Unfit struct {
	Line string          // canonical, with then and its conditions
	Why  *advice.Refusal // nil: a condition did not hold
}

func (o NoneFits) verdict() verdict { return refused }

func (o NoneFits) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if o.Later {
		w.noted("answer.never-fits")
	} else {
		w.noted("answer.none-fits")
	}
	w.unfit(p.Edition, o.Left, !o.Later)
}

// unfit says of orders left for a turn why they could not be done, and which others could.
func (w *writer) unfit(ed *engine.Edition, left []Unfit, instead bool) {
	for i := range left {
		if instead {
			w.examples(left[i].Line)
		} else {
			w.add(OrderLine{"", w.inWords(left[i].Line)})
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
