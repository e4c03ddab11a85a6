package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// mayMean tells whether a line that reads so may be offered for the one being read. What is offered
// may be sent back unread, so it must do no harm: orders are of the verb that was said, use cards
// that the verb has a use for, and end or forgo something only if the verb for that was said;
// nothing is taken back where more was said than that.
func (p *parser) mayMean(says Saying) bool {
	switch says := says.(type) {
	case Order:
		return p.mayOrder(&says.Action)
	case Try:
		return p.mayOrder(&says.Action)
	case Then:
		return len(says.Alternatives) > 0 &&
			!slices.ContainsFunc(says.Alternatives, func(a Alternative) bool { return !p.mayOrder(&a.Action) })
	case Undo:
		return p.owns(AsLine, p.firstWord()) || p.ahead() == end
	case Game, Key:
		return digitIn(p.orderText())
	}
	return true
}

// firstWord returns the first word of the line.
func (p *parser) firstWord() string {
	_, n := shape(p.src[p.first:])
	return p.src[p.first : p.first+n]
}

// mayOrder is mayMean of an order.
func (p *parser) mayOrder(a *engine.Action) bool {
	verb := Verb(a.Move)
	switch p.verb {
	case verb:
		if forgoes(a.Move) && strings.HasSuffix(strings.TrimSpace(p.orderText()), "?") {
			return false
		}
	case 0, '+':
		if forgoes(a.Move) || !p.namesCode() {
			return false
		}
	case 'T':
		if verb != 'X' || forgoes(a.Move) { // of Cape Town
			return false
		}
	default:
		return false
	}
	for _, card := range cardsOf(a) {
		if card != engine.NoCard && !hasUse(p.ed, verb, card) {
			return false
		}
	}
	return true
}

// namesCode tells whether a number or the code of a card stands in the order being read, so that it
// is no mere talk: words for things of the game stand in talk too.
func (p *parser) namesCode() bool {
	text := p.orderText()
	return digitIn(text) || slices.ContainsFunc(strings.Fields(text), func(w string) bool { return slices.Contains(cardNames(p.ed), w) })
}

// forgoes tells whether a move ends a phase, or leaves unused what was there to be used.
func forgoes(m engine.Move) bool {
	switch m := m.(type) {
	case *engine.EndPhase:
		return true
	case *engine.Plan:
		return len(m.Cards) == 0
	case *engine.Expand:
		return len(m.Entries) == 0
	}
	return false
}

// cardsOf lists the cards that an order names where its verb uses cards, and where it plans them.
func cardsOf(a *engine.Action) []engine.CardID {
	var l []engine.CardID
	switch m := a.Move.(type) {
	case *engine.Rest:
		l = m.Cards[:]
	case *engine.Plan:
		for _, c := range m.Cards {
			l = append(l, c.Card)
		}
	case *engine.UseGoods:
		for _, c := range m.Cards {
			l = append(l, c.Card)
		}
	case *engine.Bookkeep:
		l = append(l, m.Card.Card)
	case *engine.UseMerchant:
		l = append(l, m.Card.Card)
	case *engine.PlaceMarker:
		l = append(l, m.Card)
	}
	return l
}

// hasUse tells whether an order of a verb may name a card.
func hasUse(ed *engine.Edition, verb byte, card engine.CardID) bool {
	tile := slices.Contains(ed.TileCards[:], card)
	switch verb {
	case 'G', '+':
		return ed.Cards[card].Kind == engine.GoodsCard && !tile
	case 'B':
		return ed.Cards[card].Kind == engine.BookkeeperCard
	case 'D':
		return ed.Cards[card].Kind == engine.MerchantCard
	}
	return !tile
}

// belongs tells whether a text put in the place of the present token would be understood there.
func (p *parser) belongs(text string) bool {
	order, at := p.orderText(), p.tok.mark.at-p.from
	if strings.HasPrefix(order, "~") || at < 0 || at+len(p.tok.all) > len(order) || len(order) > mostRepaired {
		return true
	}
	says, err := p.readInstead(order[:at] + text + order[at+len(p.tok.all):])
	if err == nil {
		return p.mayMean(says)
	}
	return err.Line > 1 || err.Col > utf8.RuneCountInString(order[:at])+1
}
