package notation

import "dhow/engine"

// parseMerchant reads what follows D: the merchant used.
func (p *parser) parseMerchant() engine.Move {
	return &engine.UseMerchant{Card: p.parseCardRef(CardPart, AMerchant)}
}

func (b *printer) merchant(m *engine.UseMerchant) {
	b.add("D ")
	b.ref(m.Card)
}
