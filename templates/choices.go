package templates

import (
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// Choice is one kind of thing a seat may do, as the parts it is made of: what stands after the
// verb.
type Choice struct {
	Verb  string   `json:"verb"`            // as orders begin
	What  string   `json:"what"`            // the verb in words
	Parts []Part   `json:"parts,omitempty"` // in the order in which an order names them
	Whole []string `json:"whole,omitempty"` // orders that leave nothing to choose
	After string   `json:"after,omitempty"` // the clause without which they cannot be chosen, as +1@Cf1
}

// Part is a list of words an order may have at one place, and a word on what they are.
type Part struct {
	What  string   `json:"what"`
	Words []string `json:"words,omitempty"`
}

// Part says what the words of a part are, and lists them.
func (r *Reader) Part(p Part) string {
	words := strings.Join(p.Words, " ")
	if words == "" {
		words = "-"
	}
	return r.say("choice.part", "what", p.What, "words", words)
}

// May says what a seat may do now, from what it may see, with a verb or with any (""). Where that
// is nothing, it says why.
func (r *Reader) May(v *engine.View, verb string) (may []Choice, nothing string) {
	for _, c := range r.Choices(v) {
		if verb == "" || c.Verb == verb {
			may = append(may, c)
		}
	}
	switch {
	case may != nil:
	case v.State.Phase == engine.GameOver:
		nothing = r.say("choice.over")
	case AskOf(v) == AskNothing:
		nothing = r.say("choice.wait", "players", r.players(v.State.ToMove()))
	default:
		nothing = r.say("choice.none", "verb", verb)
	}
	return may, nothing
}

// Choices says what a seat may do now. What the +1 goods tile opens stands behind the rest.
func (r *Reader) Choices(v *engine.View) []Choice {
	w := choiceWriter{r, v.State.Edition, &v.State.Display, engine.Legal(v)}
	all := w.choices()
	for _, on := range w.legal.PlusOne {
		if laid, ok := engine.LayPlusOne(v, on); ok {
			then := choiceWriter{r, w.ed, w.shown, engine.Legal(&laid)}
			all = append(all, w.opened(w.ref(on), all, then.choices())...)
		}
	}
	return all
}

// choiceWriter puts an engine's choices into the words of the notation. Each kind of order is in
// the file of its rule.
type choiceWriter struct {
	*Reader
	ed    *engine.Edition
	shown *[engine.DisplaySpaces + 1]engine.CardID
	legal *engine.Choices
}

// choices lists the kinds of order that are open.
func (w *choiceWriter) choices() []Choice {
	all := []Choice{
		w.tile(), w.rest(), w.plan(), w.plusOne(), w.goods(), w.expand(),
		w.bookkeep(), w.merchant(), w.markers(), w.end(),
	}
	return slices.DeleteFunc(all, func(c Choice) bool { return len(c.Parts)+len(c.Whole) == 0 })
}

// simple lists the orders without a choice whose move is of one kind.
func simple[M engine.Move](w *choiceWriter) []string {
	var l []string
	for _, a := range w.legal.Simple {
		if _, ok := a.Move.(M); ok {
			l = append(l, notation.PrintOrder(w.ed, a))
		}
	}
	return l
}

func (w *choiceWriter) cards(ids []engine.CardID) []string {
	var l []string
	for _, id := range ids {
		l = append(l, notation.CardName(w.ed, id))
	}
	return l
}

func (w *choiceWriter) ref(r engine.CardRef) string {
	if r.Slot == 0 {
		return notation.CardName(w.ed, r.Card)
	}
	return fmt.Sprintf("%s@%d", notation.CardName(w.ed, r.Card), r.Slot)
}

func (w *choiceWriter) refs(refs []engine.CardRef) []string {
	var l []string
	for _, r := range refs {
		l = append(l, w.ref(r))
	}
	return l
}
