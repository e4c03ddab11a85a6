package templates

import "dhow/engine"

// Tried is what an order would come to. Nothing is recorded.
type Tried struct {
	Order  string // canonical, with everything filled in
	Events []engine.Event
	Before *engine.View // what its author saw before it
}

func (o Tried) write(w *writer, p *Page, a *Answer) {
	w.add(OrderLine{a.number(), w.inWords("try " + o.Order)})
	w.note(w.list(append([]string{w.say("answer.tried")}, w.told(o.Before, o.Events)...), inSentences))
}

// Shown is the board, now or after an entry.
type Shown struct {
	View  *engine.View // nil: there is no such entry, or it lies before the deal
	After int          // the entry; 0: now
	Above bool         // of the mail's orders below the line none was carried out yet: it is not the letter's own board
}

func (o Shown) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	switch {
	case o.View == nil && o.After == 0:
		w.noted("answer.no-board")
	case o.View == nil:
		w.noted("answer.no-board-after", "n", o.After)
	case o.Above:
		w.noted("answer.board-before")
		w.boardOf(p, o.View)
	case o.After == 0:
		w.noted("answer.board-below")
	default:
		w.noted("answer.board-after", "n", o.After)
		w.boardOf(p, o.View)
	}
}

// Logged is what happened in a round, or in all (0).
type Logged struct {
	Round   int
	Entries []Entry
}

func (o Logged) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if len(o.Entries) == 0 {
		w.noted("answer.no-log")
	}
	for i := range o.Entries {
		w.logged(p, &o.Entries[i])
	}
}

// Recorded is the text record of a finished game, in canonical form.
type Recorded struct{ Text string }

func (o Recorded) write(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	w.noted("answer.record")
	w.gap()
	w.add(Verbatim{linesOf(o.Text)})
}

// Open is what may be ordered now, with one verb or with any ("").
type Open struct {
	View *engine.View // nil before the deal
	Verb string
}

func (o Open) write(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	if o.View == nil {
		w.noted("answer.not-dealt")
		return
	}
	w.choices(o.View, o.Verb)
}

// Helped is help on some words, or on everything ("").
type Helped struct{ About string }

func (o Helped) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	switch {
	case o.About == "":
		w.help()
	case !w.helpOn(p, o.About):
		w.noted("answer.no-help", "typed", plain(o.About))
	}
}
