package templates

import (
	"strconv"

	"dhow/engine"
)

// deeds tells entries of the log.
func (w *writer) deeds(p *Page, deeds []Deed) {
	for i := range deeds {
		w.deed(p, &deeds[i])
	}
}

// deed tells one entry of the log: what it does, its orders, and what is said in it.
func (w *writer) deed(p *Page, d *Deed) {
	if does := does[d.What](&p.Reader, d); does != "" {
		w.paragraph(does)
	}
	if d.What == OpenDeed {
		w.opened(p, d.Orders)
	} else {
		for i := range d.Orders {
			w.ordered(p, &d.Orders[i])
		}
	}
	if d.What == PublishDeed {
		w.keys(d)
	}
	w.unfit(p.Edition, d.Left)
	if d.Queue != "" {
		w.prose("news-of.queue")
		w.examples(d.Queue)
	}
	for _, said := range d.Says {
		w.said(d.By, said)
	}
}

// keys writes the keys that are published.
func (w *writer) keys(d *Deed) {
	for i, name := range [...]messageKey{"news-of.deal-key", "news-of.plans-key"} {
		if d.Keys[i] != "" {
			w.add(Verbatim{[]string{w.say(name), "  " + d.Keys[i]}})
		}
	}
}

// logged tells an entry behind its number.
func (w *writer) logged(p *Page, d *Deed) {
	text := w.say("news-of.entry", "time", d.At)
	if d.TakenBack {
		text = w.say("news-of.entry-taken-back", "time", d.At)
	}
	w.add(Paragraph{Mark: strconv.Itoa(d.N) + ". ", Text: text})
	w.deed(p, d)
}

// ordered tells of an order: itself behind who gave it, below what it changed.
func (w *writer) ordered(p *Page, o *Ordered) {
	w.add(OrderLine{w.say("news-of.order", "who", o.Seat) + " ", o.Text})
	if changes := p.changes(o.Seat, o.Events); changes != "" {
		w.add(Paragraph{Text: changes, Indent: len(below) + 1})
	}
	w.round(o.Events)
}

// opened tells of orders that are opened together, and then of what they changed: it follows from all of them.
func (w *writer) opened(p *Page, orders []Ordered) {
	var events []engine.Event
	for i := range orders {
		w.add(OrderLine{w.say("news-of.order", "who", orders[i].Seat) + " ", orders[i].Text})
		events = append(events, orders[i].Events...)
	}
	if changes := p.changes(engine.NoSeat, events); changes != "" {
		w.prose("news-of.opened-changes", "changes", changes)
	}
	w.round(events)
}

// round says whether the game goes into another phase by some events.
func (w *writer) round(events []engine.Event) {
	for _, e := range events {
		switch e := e.(type) {
		case engine.RoundBegan:
			w.prose("news-of.round", "round", e.Round, "rounds", engine.Rounds)
		case engine.GameEnded:
			w.prose("news-of.over")
		}
	}
}
