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
	w := choiceWriter{ed: v.State.Edition, shown: &v.State.Display, legal: engine.Legal(v)}
	all := w.choices()
	for i := range all {
		if all[i].Verb != plusOneVerb {
			continue
		}
		for _, on := range w.legal.PlusOne {
			if laid, ok := engine.LayPlusOne(v, on); ok {
				then := choiceWriter{ed: w.ed, shown: w.shown, legal: engine.Legal(&laid)}
				all[i].Parts = append(all[i].Parts, opened("then, with it on "+w.ref(on)+", ", all, then.choices())...)
			}
		}
	}
	return all
}

// plusOneVerb stands for the clause that lays the +1 goods tile.
const plusOneVerb = "+1@"

// opened lists what stands among some choices and not among others.
func opened(before string, all, then []Choice) []Part {
	known := map[string]bool{}
	for _, c := range all {
		for _, p := range c.Parts {
			for _, word := range p.Words {
				known[c.Verb+p.What+word] = true
			}
		}
	}
	var l []Part
	for _, c := range then {
		for _, p := range c.Parts {
			more := slices.DeleteFunc(slices.Clone(p.Words), func(word string) bool { return known[c.Verb+p.What+word] })
			if len(more) > 0 && c.Verb != plusOneVerb {
				l = append(l, Part{before + inVerb(c.Verb, p.What), more})
			}
		}
	}
	return l
}

// inVerb says of which verb a part is, unless that begins with it.
func inVerb(verb, what string) string {
	if strings.HasPrefix(what, verb+" ") {
		return what
	}
	return verb + ", " + what
}

// choices lists the kinds of order that are open.
func (w *choiceWriter) choices() []Choice {
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
	shown *[engine.DisplaySpaces + 1]engine.CardID
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
	c := Choice{Verb: plusOneVerb, What: "lay the +1 goods tile first"}
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
	used, taken, tracks := Part{What: "cards, with their units"}, Part{What: "cards to take, with their price in units"}, Part{What: "tracks, with the capital call that lies ahead"}
	goods := [4]bool{engine.NoGood: g.Mix}
	if g.Mix {
		taken.What += "; goods may be mixed for a card"
	}
	for _, card := range g.Cards {
		used.Words = append(used.Words, fmt.Sprintf("%s(%d)", w.ref(card.Card), card.Units))
		goods[card.Good] = true
	}
	for _, take := range g.Takes {
		if price := prices(take, goods); price != "" {
			taken.Words = append(taken.Words, fmt.Sprintf("%v=%s(%s)", take.Space, notation.CardName(w.ed, take.Card), price))
		}
	}
	for _, on := range g.Tracks {
		word := on.Company.String()
		if on.Call > 0 {
			word = fmt.Sprintf("%v(%d)", on.Company, on.Call)
		}
		tracks.Words = append(tracks.Words, word)
	}
	c.Parts = []Part{used, taken, tracks}
	return c
}

// paidIn names the goods in which a price is paid; different goods together are NoGood.
var paidIn = [...]string{engine.NoGood: "mixed", engine.Coffee: "Cf", engine.Bananas: "Bn", engine.Cotton: "Ct"}

// prices says what a card costs in the goods at hand that suffice: one number if the price is the same in all goods at hand, else
// each with its good; nothing if none suffices.
func prices(t engine.TakeChoice, goods [4]bool) string {
	var each []string
	all := map[int]bool{}
	for _, good := range [...]engine.Good{engine.Coffee, engine.Bananas, engine.Cotton, engine.NoGood} {
		if goods[good] {
			all[t.Price[good]] = true
		}
		if t.Pays[good] {
			each = append(each, fmt.Sprintf("%s:%d", paidIn[good], t.Price[good]))
		}
	}
	if len(all) == 1 && len(each) > 0 {
		_, one, _ := strings.Cut(each[0], ":")
		return one
	}
	return strings.Join(each, ",")
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
		p := Part{What: company.String() + " first into"}
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
	flips := Part{What: "books to flip, with the steps of the ink jar then"}
	for _, flip := range b.Flips {
		flips.Words = append(flips.Words, fmt.Sprintf("!%d(j0-j%d)", flip.On, flip.Reach))
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
			if cost := w.ed.BonusSpaces[m.Space].Cost.Pounds; cost > 0 {
				name += " for " + pounds(cost)
			}
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
		l = append(l, fmt.Sprintf("%v=%s(%d)", space, notation.CardName(w.ed, w.shown[space]), w.inPounds(m.Space, space)))
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

// inPounds returns what a card of the display costs that is bought on a bonus space.
func (w *choiceWriter) inPounds(on engine.SpaceID, space engine.DisplaySpace) int {
	price := w.ed.Cards[w.shown[space]].Crate + int(w.ed.DisplayPrice[space])
	for _, rewards := range w.ed.BonusSpaces[on].OneOf {
		for _, r := range rewards {
			if r.Kind == engine.BuyCard {
				price -= r.N
			}
		}
	}
	return max(0, price)
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
