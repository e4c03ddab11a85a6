package templates

import (
	"strings"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// NotUnderstood is a line that cannot be read. Err.Line counts in the mail, as Answer.Line does.
type NotUnderstood struct {
	Err   *notation.Error
	Meant string // the line as it was perhaps meant; empty: Err says what can be said
}

func (o NotUnderstood) verdict() verdict { return unread }

func (o NotUnderstood) write(w *writer, p *Page, a *Answer) {
	w.caret(a, o.Err.Line, o.Err.Col)
	if o.Meant != "" {
		w.noted("answer.did-you-mean")
		w.examples(plain(o.Meant))
		return
	}
	why := advice.Explain(o.Err, p.View)
	w.noted("answer.not-understood", "why", w.reason(why))
	w.formsOf(p, a.Text)
	if why.Code == notation.BookByName && p.View != nil {
		w.whereItLies(p, why.Args[0].(string))
	}
}

// formsOf shows how orders with the verb of a line are written, if it begins with one.
func (w *writer) formsOf(p *Page, line string) {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	verb := notation.Reader{Edition: p.Edition, Language: p.Language}.VerbOf(word)
	for _, form := range Forms {
		if first, _, _ := strings.Cut(form.Line, " "); first == verb && verb != "" {
			w.forms(form)
		}
	}
}

// whereItLies says at which space of the display a book lies that was called by its own name, as
// the letters call it.
func (w *writer) whereItLies(p *Page, found string) {
	for s, book := range p.View.State.Books {
		if name := notation.BookName(p.Edition, book); strings.EqualFold(name, found) {
			w.noted("answer.book-lies", "book", name, "space", notation.BookSpaceName(p.Edition, engine.BookSpace(s)))
		}
	}
}

// NotAllowed is an order that the rules forbid. Its place counts in Answer.Text, as
// notation.Reader.Refuse has it.
type NotAllowed struct {
	Why advice.Refusal
	Try bool // of a line with try
}

func (o NotAllowed) verdict() verdict {
	if o.Try {
		return answered
	}
	return refused
}

func (o NotAllowed) write(w *writer, p *Page, a *Answer) {
	w.caret(a, max(a.Line, 1)+o.Why.Line-1, o.Why.Col)
	w.noted("answer.not-allowed", "why", w.reason(o.Why.Err), "rule", w.rule(o.Why.Err.Rule))
	w.instead(p.Edition, &o.Why)
}

// instead says what would be legal in place of an order.
func (w *writer) instead(ed *engine.Edition, why *advice.Refusal) {
	if why.Prefix != nil {
		w.noted("answer.legal-prefix")
		w.orders(w.spell(notation.PrintOrder(ed, *why.Prefix)))
	}
	switch {
	case len(why.Nearest) > 0:
		w.noted("answer.nearest")
		for _, order := range why.Nearest {
			w.orders(w.spell(notation.PrintOrder(ed, order)))
		}
	case len(why.Open) > 0:
		w.noted("answer.other-verbs", "verbs", strings.Join(why.Open, " "))
	case why.Err.Code != engine.NotYourTurn: // which says whom the game waits for
		w.noted("answer.no-order-possible")
	}
}
