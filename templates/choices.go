package templates

import (
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// Choice is one kind of thing a seat may do, as the parts it is made of: what stands after the verb.
type Choice struct {
	Verb  string   `json:"verb"`            // as orders begin
	What  string   `json:"what"`            // the verb in words
	Parts []Part   `json:"parts,omitempty"` // in the order in which an order names them
	Whole []string `json:"whole,omitempty"` // orders that leave nothing to choose
}

// Part is a list of words an order may have at one place, and a word on what they are.
type Part struct {
	What  string   `json:"what"`
	Words []string `json:"words,omitempty"`
}

// String says what the words are, and lists them.
func (p Part) String() string { return p.What + ": " + orNone(p.Words) }

// Choices says what a seat may do now, from what it may see.
func Choices(v *engine.View) []Choice {
	w := choiceWriter{ed: v.State.Edition, legal: engine.Legal(v)}
	all := []Choice{w.tile(), w.rest(), w.plan(), w.plusOne(), w.goods(), w.expand(), w.bookkeep(), w.merchant(), w.markers(), w.end()}
	open := []Choice{}
	for _, c := range all {
		if len(c.Parts)+len(c.Whole) > 0 {
			open = append(open, c)
		}
	}
	return open
}

// choiceWriter puts an engine's choices into the words of the notation.
type choiceWriter struct {
	ed    *engine.Edition
	legal *engine.Choices
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

func (w *choiceWriter) tile() Choice {
	c := Choice{Verb: "T", What: "keep a starting tile"}
	for _, a := range w.legal.Simple {
		if m, ok := a.Move.(*engine.KeepTile); ok {
			c.Parts = append(c.Parts, Part{notation.PrintOrder(w.ed, a), w.tileWords(&w.ed.StartingTiles[m.Tile])})
		}
	}
	return c
}

// tileWords lists what a starting tile lets rest, and what it brings.
func (w *choiceWriter) tileWords(tile *engine.StartingTile) []string {
	l := append([]string{"rests"}, w.cards(tile.Rest.List())...)
	for i, r := range tile.Bonus {
		if i == 0 {
			l = append(l, "and brings")
		}
		switch r.Kind {
		case engine.TrackSpaces:
			l = append(l, fmt.Sprintf("%v+%d", r.Company, r.N))
		default:
			l = append(l, fmt.Sprintf("%c%d", notation.RewardLetter(r.Kind), r.N))
		}
	}
	return l
}

func (w *choiceWriter) rest() Choice {
	c := Choice{Verb: "R", What: "rest three cards"}
	if cards := w.legal.Rest; cards != nil {
		c.Parts = []Part{{"to resting slots 1, 2 and 3, in any order", w.cards(cards)}}
	}
	return c
}

func (w *choiceWriter) plan() Choice {
	c := Choice{Verb: "P", What: "plan"}
	if plan := w.legal.Plan; plan != nil {
		c.Parts = []Part{{fmt.Sprintf("cards for %d open slots, or _", len(plan.Slots)), w.cards(plan.Cards.List())}}
	}
	return c
}

func (w *choiceWriter) plusOne() Choice {
	c := Choice{Verb: "+1@", What: "lay the +1 goods tile first"}
	if len(w.legal.PlusOne) > 0 {
		c.Parts = []Part{{"on", w.refs(w.legal.PlusOne)}}
	}
	return c
}

func (w *choiceWriter) refs(refs []engine.CardRef) []string {
	var l []string
	for _, r := range refs {
		l = append(l, w.ref(r))
	}
	return l
}

func (w *choiceWriter) goods() Choice {
	c := Choice{Verb: "G", What: "use goods"}
	g := w.legal.Goods
	if g == nil {
		return c
	}
	used, taken, open := Part{What: "cards, with their units"}, Part{What: "cards to take, with the price of each good"}, Part{What: "tracks"}
	goods := [4]bool{}
	for _, card := range g.Cards {
		used.Words = append(used.Words, fmt.Sprintf("%s(%d)", w.ref(card.Card), card.Units))
		goods[card.Good] = true
	}
	for _, take := range g.Takes {
		taken.Words = append(taken.Words, fmt.Sprintf("%v=%s(%s)", take.Space, notation.CardName(w.ed, take.Card), prices(take, goods)))
	}
	for _, company := range g.Open {
		open.Words = append(open.Words, company.String())
	}
	c.Parts = []Part{used, taken, open}
	return c
}

// prices lists what a card costs in each of the goods at hand, once where they agree.
func prices(t engine.TakeChoice, goods [4]bool) string {
	var l []string
	for good, have := range goods {
		if price := fmt.Sprint(t.Price[good]); have && (len(l) == 0 || l[len(l)-1] != price) {
			l = append(l, price)
		}
	}
	return strings.Join(l, "/")
}

func (w *choiceWriter) expand() Choice {
	c := Choice{Verb: "X", What: "expand"}
	x := w.legal.Expand
	if x == nil {
		return c
	}
	c.What = fmt.Sprintf("expand, points: %d", x.Points)
	c.Whole = []string{"X none"}
	for _, company := range engine.Companies {
		p := Part{What: company.String() + " into"}
		for _, e := range x.Entries {
			if e.Company == company {
				p.Words = append(p.Words, fmt.Sprintf("%d(%d)", e.Region, e.Cost))
			}
		}
		if len(p.Words) > 0 {
			c.Parts = append(c.Parts, p)
		}
	}
	return c
}

func (w *choiceWriter) bookkeep() Choice {
	c := Choice{Verb: "B", What: "use a bookkeeper"}
	b := w.legal.Bookkeep
	if b == nil {
		return c
	}
	flips := Part{What: "books to flip"}
	for _, on := range b.Flips {
		flips.Words = append(flips.Words, fmt.Sprintf("!%d", on))
	}
	c.Parts = []Part{{"one of", w.refs(b.Cards)}, flips, {"steps of the ink jar without a flip", []string{fmt.Sprintf("j0 to j%d", b.Reach)}}}
	return c
}

func (w *choiceWriter) merchant() Choice {
	return Choice{Verb: "D", What: "use a diamond merchant", Whole: simple[*engine.UseMerchant](w)}
}

func (w *choiceWriter) markers() Choice {
	c := Choice{Verb: "S", What: "place a bonus marker", Whole: simple[*engine.PlaceMarker](w)}
	for i := range w.legal.Markers {
		m := &w.legal.Markers[i]
		name := "S " + notation.SpaceName(w.ed, m.Space)
		if !slices.Contains(c.Whole, name) {
			c.Parts = append(c.Parts, Part{name, w.markerWords(m)})
		}
	}
	return c
}

// markerWords lists the choices that placing a marker on one space brings.
func (w *choiceWriter) markerWords(m *engine.MarkerChoices) []string {
	var l []string
	for _, tier := range m.Tiers {
		l = append(l, fmt.Sprintf("%d+", tier.Min))
	}
	for i := range m.OneOf {
		l = append(l, notation.AlternativeName(m.OneOf, i))
	}
	for _, space := range m.Buy {
		l = append(l, space.String())
	}
	l = append(l, w.cards(m.Cards)...)
	for _, company := range m.Tracks {
		l = append(l, company.String())
	}
	if n := w.points(m); n > 0 {
		l = append(l, fmt.Sprintf("points(%d)", n))
	}
	return l
}

// points returns the bookkeeping points that a space surely brings, or 0.
func (w *choiceWriter) points(m *engine.MarkerChoices) int {
	n := 0
	if rewards := w.ed.BonusSpaces[m.Space].OneOf; len(rewards) == 1 {
		for _, r := range rewards[0] {
			if r.Kind == engine.BookPoints {
				n += r.N
			}
		}
	}
	return n
}

func (w *choiceWriter) end() Choice {
	return Choice{Verb: "E", What: "end your action phase", Whole: simple[*engine.EndPhase](w)}
}
