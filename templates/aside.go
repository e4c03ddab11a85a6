package templates

import "slices"

// Aside is a line of a mail that was left aside: it is no order, and stops none.
type Aside struct {
	Meant   string // the command that was perhaps meant; empty: none
	Written string // how the command is typed that the line begins as; empty: it begins as none
}

func (o Aside) write(w *writer, _ *Page, a *Answer) {
	w.add(Quote{a.Text})
	if o.Meant != "" {
		w.noted("answer.did-you-mean")
		w.examples(plain(o.Meant))
	} else if o.Written != "" {
		w.noted("answer.written", "form", w.written(o.Written))
	}
}

// mostAside is how many lines are shown that were left aside.
const mostAside = 12

// asides writes below all others the lines that were left aside.
func (w *writer) asides(p *Page) {
	aside := slices.DeleteFunc(slices.Clone(p.Answers), func(a Answer) bool { return !isAside(a) })
	if len(aside) == 0 {
		return
	}
	w.gap()
	w.prose("answer.aside")
	for i := range aside[:min(len(aside), mostAside)] {
		aside[i].Outcome.write(w, p, &aside[i])
	}
	if more := len(aside) - mostAside; more > 0 {
		w.prose("answer.more-aside", "n", more)
	}
	w.prose("answer.say")
}

func isAside(a Answer) bool {
	_, is := a.Outcome.(Aside)
	return is
}
