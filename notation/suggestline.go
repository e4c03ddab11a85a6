package notation

import (
	"slices"
	"strings"

	"dhow/engine"
)

// nearOrder returns what a line may have been meant to be that begins with no verb.
func (p *parser) nearOrder(name ThingName) []string {
	if conditional := p.conditional(); conditional != nil {
		return conditional
	}
	instead := p.instead()
	if whole := p.withFirst(slices.Concat(p.misspelt(name), instead)); whole != nil {
		return whole
	}
	coded := p.namesCode()
	if g := p.gist(); g.names() && coded {
		return p.nearGist(&g, instead)
	}
	switch {
	case instead != nil && (coded || p.saysNoMore()):
		return instead
	case strings.HasSuffix(strings.TrimSpace(p.orderText()), "?") && name == ALine:
		return append([]string{"legal", "help"}, p.talk(name)...)
	case instead != nil:
		return nil
	}
	return p.talk(name)
}

// nearGist returns what a line may have been meant to be that names something of the game, with what is written instead of its first word.
func (p *parser) nearGist(g *gist, instead []string) []string {
	guesses := p.guesses(g)
	if guesses != nil && (len(g.cards)+len(g.kinds) != 1 || !strings.HasSuffix(guesses[0], "…")) {
		return guesses
	}
	use, repaired := p.useOfCard(), p.repairs()
	if g.space != "" {
		use, repaired = repaired, use // remove Cf1: rather the space than the card
	}
	for _, near := range [][]string{use, repaired, guesses, instead} {
		if near != nil {
			return near
		}
	}
	return nil
}

// misspelt returns the words that a line may begin with and that are near to its first one. Most words of talk are near to some.
func (p *parser) misspelt(name ThingName) []string {
	return slices.DeleteFunc(p.nearestKnown(p.tok.all, name), func(w string) bool { return AsInstead.has(w) })
}

// saysNoMore tells whether nothing is said behind the present token.
func (p *parser) saysNoMore() bool {
	q := *p
	for q.scan(); q.at('!') || !q.at(end) && p.saysNothing(q.tok.all); {
		q.scan()
	}
	return q.at(end)
}

// isExample tells whether what players write instead of a word is an example, and not the very line.
func isExample(instead []string) bool {
	return slices.ContainsFunc(instead, func(line string) bool { return strings.Contains(line, " ") && !strings.HasPrefix(line, "help ") })
}

// conditional returns the queued order that a line means which begins with if, or nil.
func (p *parser) conditional() []string {
	words, _ := p.orderWords()
	if !p.is(AsIf) {
		return nil
	}
	for i := 1; i < len(words); i++ {
		if order := p.readAs(words[i:]); order != "" {
			return []string{"then [" + p.condition(words[1:i]) + "] " + order}
		}
	}
	return nil
}

// condition returns the condition that words mean, or the mark of one to fill in: a condition as it is, or a number of pounds.
func (p *parser) condition(words []string) string {
	q := p.another(strings.Join(words, " "))
	q.scan()
	c := q.parseCondition()
	if q.err == nil && q.at(end) {
		b := printer{ed: p.ed}
		b.condition(&c)
		return strings.Trim(string(b.text), "[]")
	}
	for i, w := range words {
		if isNumber(w) && i+1 < len(words) && find(AsPounds, p.lang, strings.Trim(words[i+1], ",:")).code != "" {
			return "p>=" + w
		}
	}
	return "…"
}

// instead returns what players write who first think of the present word.
func (p *parser) instead() []string {
	q := *p
	if orders := q.lookup(AsInstead, p.tok.all); orders != "" {
		return strings.Split(orders, ", ")
	}
	return nil
}

// withFirst returns the orders that result from other words at their beginning: the first of each text.
func (p *parser) withFirst(texts []string) []string {
	words, _ := p.orderWords()
	if len(words) == 0 {
		return nil
	}
	var found []string
	for _, text := range texts {
		first, _, _ := strings.Cut(text, " ")
		if first == "help" && (len(words) > 2 || first != text) {
			continue // a greeting: Hello all of you; or help on another word
		}
		order := p.readAs(slices.Concat([]string{first}, words[1:]))
		if order != "" && !slices.Contains(found, order) {
			found = append(found, order)
		}
	}
	return found
}

// maybeTalk returns how a line begins that is talk, if the present one may be: what is read of it are words without digits,
// and the first is no whole word of the reader's.
func (p *parser) maybeTalk() []string {
	read := strings.Fields(p.src[p.first:p.tok.mark.at])
	if g := p.gist(); g.named() {
		return nil
	}
	if !p.anyLine || len(read) == 0 || slices.ContainsFunc(read, digitIn) || !onlyWord(p.tok.all) {
		return nil
	}
	first := strings.Trim(read[0], ",.!")
	if p.owns(AsVerb, first) || p.owns(AsLine, first) {
		return nil
	}
	return []string{"say " + read[0] + " …"}
}

// talk returns how a line begins that is talk, if the present one may be: its first words have no digits, and nothing in it
// is named that an order does.
func (p *parser) talk(name ThingName) []string {
	if g := p.gist(); g.named() {
		return nil
	}
	q := *p
	q.scan()
	if name != ALine || q.at(end) || len(p.tok.all) < 2 && !equal(p.tok.all, "I") || digitIn(p.tok.all) || q.at(word) && digitIn(q.tok.all) {
		return nil
	}
	return []string{"say " + p.tok.all + " …"}
}

// useOfCard returns an order that uses the card which the present token names, or the next if this is a word that no order
// knows.
func (p *parser) useOfCard() []string {
	use := p.orderUsing()
	if q := *p; use == nil && onlyWord(q.tok.all) {
		q.scan()
		use = q.orderUsing()
	}
	return use
}

// orderUsing returns how an order is written that uses the card which the present token names, or nil.
func (p *parser) orderUsing() []string {
	q := *p
	card := q.tryCard()
	if card == engine.NoCard {
		return nil
	}
	verb := ""
	switch p.ed.Cards[card].Kind {
	case engine.GoodsCard:
		verb = "G"
	case engine.BookkeeperCard:
		verb = "B"
	case engine.MerchantCard:
		verb = "D"
	case engine.ExpansionCard:
		return []string{"X M 5"}
	default:
		return nil
	}
	words, at := p.orderWords()
	if whole := p.readAs(slices.Concat([]string{verb}, words[at:])); whole != "" {
		return []string{whole}
	}
	return []string{verb + " " + CardName(p.ed, card) + " …"}
}
