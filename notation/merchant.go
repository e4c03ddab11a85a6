package notation

import "dhow/engine"

// parseMerchant reads what follows D: the merchant used.
func (p *parser) parseMerchant() engine.Move {
	card := p.tryCard()
	if card == engine.NoCard {
		p.expected(AMerchant)
	}
	return &engine.UseMerchant{Card: p.refTo(card)}
}

func (b *printer) merchant(m *engine.UseMerchant) {
	b.add("D ")
	b.ref(m.Card)
}
