package notation

import "dhow/engine"

// parseEndPhase reads what follows E: the resting deck picked up, or nothing. The word deck may
// stand before its number.
func (p *parser) parseEndPhase() engine.Move {
	m := &engine.EndPhase{}
	said := p.is(AsDeck)
	if said {
		p.scan()
	}
	if p.at(word) && !isDigit(p.tok.text[0]) && p.atCard() {
		p.fail(DeckByCard, p.tok.all)
	}
	if said || p.item() {
		p.place(DeckPart, p.here())
		m.Deck = p.parseSlot(ADeck)
	}
	return m
}

func (b *printer) endPhase(m *engine.EndPhase) {
	b.add("E")
	b.deck(m)
}

// deck prints the resting deck that is taken up, if it is named.
func (b *printer) deck(m *engine.EndPhase) {
	if m.Deck != 0 {
		b.space()
		b.number(int(m.Deck))
	}
}
