package notation

import (
	"slices"
	"strings"

	"dhow/engine"
)

// gist is what a line names that does not read as an order, in the order of the line.
type gist struct {
	verbs     []string // letters
	instead   []string // what is written for the first word that is said instead of an order
	cards     []engine.CardID
	kinds     []string // of cards that are not told exactly
	takes     []string // spaces of the display
	companies []string
	numbers   []string
	steps     []string // companies with a number: M1
	apart     bool     // numbers stand before a company with one, as in 2 M1: they are no row of regions
	space     string   // the bonus space
	plusOne   bool
}

// gist gathers what the line being read names.
func (p *parser) gist() gist {
	var g gist
	text := p.orderText()
	if len(text) > mostRepaired {
		return g
	}
	q := p.another(text)
	for q.scan(); !q.at(end); {
		g.gather(&q)
	}
	return g
}

// gather takes in the next thing that is named, or steps over a token.
func (g *gist) gather(p *parser) {
	if p.accept('+') {
		if p.tok.text == "1" {
			g.plusOne = true
			p.scan()
		}
		return
	}
	for _, named := range []func(*parser) bool{g.display, g.number, g.card, g.verb, g.bonusSpace, g.company} {
		q := *p
		if p.at(word) && named(&q) {
			*p = q
			return
		}
	}
	p.scan()
}

func (g *gist) display(p *parser) bool {
	if !p.atDisplay() {
		return false
	}
	g.takes = append(g.takes, p.tok.text)
	p.scan()
	return true
}

func (g *gist) number(p *parser) bool {
	if !isNumber(p.tok.text) {
		return false
	}
	g.numbers = append(g.numbers, p.tok.text)
	p.scan()
	return true
}

func (g *gist) card(p *parser) bool {
	before := *p
	if card := p.tryCard(); card != engine.NoCard {
		g.cards = append(g.cards, card)
		return true
	}
	if p.err == nil {
		return false
	}
	*p = before
	g.kinds = append(g.kinds, p.lookup(AsKind, p.tok.text[:letters(p.tok.text)]))
	p.scan()
	return true
}

func (g *gist) company(p *parser) bool {
	c := p.tryCompany()
	switch {
	case c == engine.NoCompany:
		return false
	case p.atNumber():
		g.apart = g.apart || len(g.numbers) > 0
		g.steps = append(g.steps, c.String()+p.tok.text)
		p.scan()
	default:
		g.companies = append(g.companies, c.String())
	}
	return true
}

// verb takes in a verb said with a whole word or a capital, or a word that is said instead of an order.
func (g *gist) verb(p *parser) bool {
	text := p.tok.text
	verb, said := "", p.instead()
	if len(text) > 1 && AsVerb.has(text) || len(text) == 1 && text <= "Z" {
		verb = p.lookup(AsVerb, text)
	}
	if verb == "T" && AsTile.has(text) { // a bonus tile, rather than keeping one
		verb = ""
	}
	if verb == "" && said == nil {
		return false
	}
	if verb != "" {
		g.verbs = append(g.verbs, verb)
	}
	if g.instead == nil {
		g.instead = said
	}
	if !g.bonusSpace(p) {
		p.scan()
	}
	return true
}

func (g *gist) bonusSpace(p *parser) bool {
	name := p.tok.text
	if !slices.Contains(spaceNames(p.ed), name) {
		if !AsSpace.has(name) {
			return false
		}
		name = p.lookup(AsSpace, name)
	}
	if g.space == "" {
		g.space = name
	}
	p.scan()
	return true
}

// named tells whether the line names anything that an order does: then it may be one, which nobody should be told to publish.
func (g *gist) named() bool {
	return g.plusOne || g.space != "" || len(g.verbs)+len(g.cards)+len(g.kinds)+len(g.takes)+len(g.companies)+len(g.numbers)+len(g.steps) > 0
}

// names tells whether the line names a component, so that it may be an order. A number, or a verb, may as well be talk.
func (g *gist) names() bool {
	return g.plusOne || g.space != "" || len(g.cards)+len(g.kinds)+len(g.takes)+len(g.companies)+len(g.steps) > 0
}

// guesses returns the orders that a line with this gist may mean, or how they begin.
func (p *parser) guesses(g *gist) []string {
	verbs := g.allVerbs()
	if len(verbs) == 0 {
		verbs = append(verbs, p.likelyVerb(g))
	}
	for _, verb := range verbs {
		if !g.fits(verb) {
			continue
		}
		if order := p.readAs(strings.Fields(p.order(g, verb))); order != "" {
			return []string{order}
		}
	}
	switch {
	case len(g.cards)+len(g.kinds) > 0 && len(g.verbs) > 0:
		return []string{g.verbs[0] + " …"}
	case len(g.kinds) > 0:
		if verb := verbOfKind(g.kinds[0]); verb != "" {
			return []string{verb + " …"}
		}
	}
	return nil
}

// allVerbs returns the verbs that are said, then those that the words said instead lead to.
func (g *gist) allVerbs() []string {
	l := slices.Clone(g.verbs)
	for _, order := range g.instead {
		if len(order) == 1 || order[1] == ' ' {
			l = append(l, order[:1])
		}
	}
	return l
}

// fits tells whether an order of a verb has a place for all that is named.
func (g *gist) fits(verb string) bool {
	places, pieces := len(g.takes), len(g.companies)+len(g.steps)
	switch verb {
	case "P", "R":
		return places+pieces+len(g.numbers)+len(g.kinds) == 0
	case "G":
		return places < 2 && (places == 1 || !isTaking(g.instead)) && len(g.companies)+len(g.numbers)+len(g.kinds) == 0
	case "X":
		return places+len(g.cards)+len(g.kinds) == 0 && pieces == 1 && g.space == "" && !g.apart
	case "S":
		return len(g.cards)+pieces+len(g.numbers) == 0 && (len(g.kinds) == 0 || g.space == "" && len(g.kinds) == 1)
	case "E":
		return places+pieces+len(g.cards)+len(g.kinds) == 0 && len(g.numbers) < 2
	}
	return false
}

// likelyVerb returns the verb of what is named: cards that are used for something are goods, others are planned, and
// what has no cards is an expansion.
func (p *parser) likelyVerb(g *gist) string {
	switch {
	case len(g.cards) == 0:
		return "X"
	case len(g.cards) > 1 && p.ofOneGood(g.cards), p.areGoods(g.cards) && len(g.takes)+len(g.steps) > 0:
		return "G"
	case len(g.cards) > 1:
		return "P"
	}
	return ""
}

// order writes the order of a verb with what is named. It need not be one.
func (p *parser) order(g *gist, verb string) string {
	cards := make([]string, len(g.cards))
	for i, card := range g.cards {
		cards[i] = CardName(p.ed, card)
	}
	before := ""
	if g.plusOne && len(cards) > 0 {
		before, cards = "+1@"+cards[0]+"; ", cards[1:]
	}
	words := []string{before + verb}
	switch verb {
	case "P", "R":
		words = append(words, cards...)
	case "G":
		words = append(append(append(words, strings.Join(cards, "+")), g.takes...), g.steps...)
	case "X":
		words = append(append(append(words, g.companies...), g.steps...), g.numbers...)
		if len(g.steps) > 0 {
			words[1] = g.steps[0][:1] + " " + g.steps[0][1:]
		}
	case "S":
		words = append(append(words, g.space+strings.ToLower(strings.Join(g.kinds, ""))), g.takes...)
	case "E":
		words = append(words, g.numbers...)
	}
	return strings.Join(words, " ")
}

// areGoods tells whether all cards are goods cards.
func (p *parser) areGoods(cards []engine.CardID) bool {
	return !slices.ContainsFunc(cards, func(c engine.CardID) bool { return p.ed.Cards[c].Kind != engine.GoodsCard })
}

// ofOneGood tells whether all cards are goods cards of one good.
func (p *parser) ofOneGood(cards []engine.CardID) bool {
	return p.areGoods(cards) && !slices.ContainsFunc(cards, func(c engine.CardID) bool { return p.ed.Cards[c].Good != p.ed.Cards[cards[0]].Good })
}

// verbOfKind returns the verb that uses cards of a kind; there is none for share cards.
func verbOfKind(kind string) string {
	switch kind {
	case "Ex":
		return "X"
	case "Bk":
		return "B"
	case "Dm":
		return "D"
	case "Cf", "Bn", "Ct":
		return "G"
	}
	return ""
}
