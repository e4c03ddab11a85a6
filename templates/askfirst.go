package templates

import "dhow/engine"

// AskedFirst is an order that is done when its author says yes, or the deadline passes: it cannot be
// taken back, and loses something.
type AskedFirst struct {
	Order  string          // canonical
	Unused []engine.CardID // that could still be used, and could not after it; none: it gives something else away
	Kept   bool            // else the order has to be sent again
}

func (o AskedFirst) verdict() verdict { return refused }

func (o AskedFirst) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if o.Unused == nil {
		w.noted("answer.asked-loss")
	} else {
		var cards []any
		for _, c := range o.Unused {
			cards = append(cards, w.face(c))
		}
		w.noted("answer.asked-end", "cards", cards)
	}
	if o.Kept {
		w.noted("answer.asked-yes")
		w.orders(w.inWords("yes"))
		w.asksUntil(p)
	} else {
		w.noted("answer.asked-sure")
		w.orders(o.Order + " !")
	}
}

// asksUntil says what becomes of an order that is kept, if nobody says yes.
func (w *writer) asksUntil(p *Page) {
	if p.Ask.House && !p.Ask.Deadline.IsZero() {
		w.noted("answer.asked-until", "time", p.Ask.Deadline)
	}
}

// keeps reminds of an order that is kept for a yes, where the letter does not ask about it anyway.
func (w *writer) keeps(p *Page) {
	if p.Kept == "" || p.wants(func(o Outcome) bool { _, asks := o.(AskedFirst); return asks }) {
		return
	}
	w.gap()
	w.prose("game.kept", "order", p.Kept)
	w.orders(w.inWords("yes"))
	w.asksUntil(p)
}
