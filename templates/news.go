package templates

import (
	"fmt"
	"slices"
	"strconv"

	"dhow/engine"
)

// entries tells entries of the log.
func (w *writer) entries(p *Page, entries []Entry) {
	for i := range entries {
		w.entry(p, &entries[i])
	}
}

// entry tells one entry of the log: what it does, its orders, and what is said in it.
func (w *writer) entry(p *Page, e *Entry) {
	if does := p.does(e); does != "" {
		w.paragraph(does)
	}
	switch e.What {
	case OpenEntry:
		w.opened(e.Orders)
	case HiddenEntry:
		for i := range e.Orders {
			w.orderOf(&e.Orders[i])
		}
	default:
		for i := range e.Orders {
			w.ordered(&e.Orders[i])
		}
	}
	if e.What == PublishEntry {
		w.keys(e)
	}
	for _, also := range e.Also {
		if said := p.sayEntry(&Entry{By: e.By, What: also.What, Args: also.Args}); said != "" {
			w.paragraph(said)
		}
	}
	if e.Left != nil && e.What != SpentEntry {
		w.prose("entry.queue-passed")
	}
	w.unfit(p.Edition, e.Left, e.What == SpentEntry && p.Ask.What != AskAction) // else all that could be done stands below
	if e.Queue != nil {
		w.prose("entry.queue", "n", len(e.Queue))
		w.examples(e.Queue...)
	}
	w.notesMade(e.Notes)
	for _, said := range e.Says {
		if e.What == RuleEntry {
			w.add(Quote{said.Text})
		} else {
			w.said(e.By, said)
		}
	}
	if e.Operator {
		w.prose("entry.operator")
	}
}

// keys writes the keys that are published.
func (w *writer) keys(e *Entry) {
	for i, name := range e.Args {
		switch name {
		case string(dealKey):
			w.add(Verbatim{[]string{w.say("entry.deal-key"), fmt.Sprint("  ", e.Args[i+1])}})
		case string(plansKey):
			w.add(Verbatim{[]string{w.say("entry.plans-key"), fmt.Sprint("  ", e.Args[i+1])}})
		}
	}
}

// logged tells an entry behind its number.
func (w *writer) logged(p *Page, e *Entry) {
	text := w.say("entry.at", "time", e.At)
	if e.TakenBack {
		text = w.say("entry.at-taken-back", "time", e.At)
	}
	w.add(Paragraph{Mark: strconv.Itoa(e.N) + ". ", Text: text})
	w.entry(p, e)
}

// ordered tells what came of an order; of one that is hidden, or of which no more is known, the
// order itself.
func (w *writer) ordered(o *Ordered) {
	if told := w.told(o.Before, o.Events); told != nil {
		w.paragraph(w.list(told, inSentences))
	} else {
		w.orderOf(o)
	}
	w.round(o.Events)
}

// orderOf writes an order behind who gave it.
func (w *writer) orderOf(o *Ordered) {
	w.add(OrderLine{w.say("entry.order", "who", o.Seat) + " ", o.Text})
}

// opened tells of orders that are opened together: what they changed follows from all of them, and
// comes with one.
func (w *writer) opened(orders []Ordered) {
	i := slices.IndexFunc(orders, func(o Ordered) bool { return o.Before != nil })
	if i >= 0 {
		w.ordered(&orders[i])
		return
	}
	for i := range orders {
		w.orderOf(&orders[i])
	}
}

// round says whether the game goes into another phase by some events.
func (w *writer) round(events []engine.Event) {
	for _, e := range events {
		switch e := e.(type) {
		case engine.RoundBegan:
			w.prose("entry.round", "round", e.Round, "rounds", engine.Rounds)
		case engine.GameEnded:
			w.prose("entry.over")
		}
	}
}
