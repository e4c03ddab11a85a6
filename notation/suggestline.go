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
	instead, misspelt := p.instead(), []string(nil)
	if instead == nil {
		misspelt = p.nearestKnown(p.tok.all, name)
	}
	if whole := p.withFirst(slices.Concat(misspelt, instead)); whole != nil {
		return whole
	}
	g := p.gist()
	if guesses := p.guesses(&g); guesses != nil && (len(g.cards)+len(g.kinds) != 1 || !strings.HasSuffix(guesses[0], "…")) {
		return guesses
	}
	if use := p.useOfCard(); use != nil {
		return use
	}
	if repaired := p.repairs(); repaired != nil {
		return repaired
	}
	if guesses := p.guesses(&g); guesses != nil {
		return guesses
	}
	switch talk := p.talk(name); {
	case instead != nil:
		return instead
	case misspelt != nil && (talk == nil || p.ahead() == end):
		return misspelt
	case strings.HasSuffix(strings.TrimSpace(p.orderText()), "?") && name == ALine:
		return append([]string{"legal", "help"}, talk...)
	case talk == nil && !isExample(g.instead):
		return g.instead
	default:
		return talk
	}
}

// isExample tells whether what players write instead of a word is an example, and not the very order.
func isExample(instead []string) bool {
	return slices.ContainsFunc(instead, func(order string) bool { return strings.Contains(order, " ") })
}

// conditional returns the queued order that a line means which begins with if, or nil.
func (p *parser) conditional() []string {
	words, _ := p.orderWords()
	if !p.is(asIf) {
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
		if isNumber(w) && i+1 < len(words) && find(asPounds, p.lang, strings.Trim(words[i+1], ",:")).code != "" {
			return "p>=" + w
		}
	}
	return "…"
}

// instead returns what players write who first think of the present word.
func (p *parser) instead() []string {
	q := *p
	if orders := q.lookup(asInstead, p.tok.all); orders != "" {
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
		if first == "help" && len(words) > 2 {
			continue // a greeting: Hello all of you
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
	if p.owns(asVerb, first) || p.owns(asLine, first) {
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
	if name != ALine || len(p.tok.all) < 2 && !equal(p.tok.all, "I") || digitIn(p.tok.all) || q.at(word) && digitIn(q.tok.all) {
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
