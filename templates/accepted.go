package templates

import (
	"slices"

	"dhow/engine"
)

// Accepted is an order that is recorded.
type Accepted struct {
	Order    string         // canonical
	Events   []engine.Event // what came of it, as the author may see it
	Before   *engine.View   // what the author saw before it
	Hidden   bool           // hidden from the others until all have given theirs
	Replaced bool           // hidden, in place of an earlier one of the seat
	Instead  string         // canonical: the order that it corrects, and that was taken back; empty: none
	Changes  bool           // it gave something away, and another sent in its place replaces it
	Better   []string       // canonical: such orders, that give less away
}

func (o Accepted) verdict() verdict { return recorded }

func (o Accepted) write(w *writer, p *Page, a *Answer) {
	w.add(OrderLine{a.number(), o.Order})
	if o.Instead != "" {
		w.noted("answer.corrected", "order", o.Instead)
	}
	switch {
	case o.Hidden && p.opened():
		w.noted("answer.accepted")
	case o.Replaced:
		w.noted("answer.replaced-hidden")
	case o.Hidden:
		w.noted("answer.accepted-hidden")
	default:
		w.carriedOut(o.Before, o.Events)
	}
	o.emptySlots(w)
	o.change(w, p, a)
}

// opened tells whether what was hidden has been opened since.
func (p *Page) opened() bool {
	return slices.ContainsFunc(p.News, func(e Entry) bool { return e.What == OpenEntry })
}

// carriedOut says what came of an order.
func (w *writer) carriedOut(before *engine.View, events []engine.Event) {
	w.note(w.list(append([]string{w.say("answer.accepted")}, w.told(before, events)...), inSentences))
	w.revealed(events)
	w.round(events)
}

// revealed shows the books that came to the display in the course of an order.
func (w *writer) revealed(events []engine.Event) {
	var books []string
	for _, e := range events {
		if e, is := e.(engine.BookRevealed); is {
			book := &w.Edition.Books[e.Book]
			books = append(books, w.say("answer.revealed-book", "space", w.Edition.BookSpaceName(e.Space),
				"asks", bookAsks(book), "brings", w.gains(book.Rewards, engine.NoCompany)))
		}
	}
	if books != nil {
		w.noted("answer.revealed", "books", books)
	}
}
