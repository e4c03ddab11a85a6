package notation

import "dhow/engine"

// parseEndPhase reads what follows E: the resting deck picked up, or nothing.
func (p *parser) parseEndPhase() engine.Move {
	m := &engine.EndPhase{}
	if p.item() {
		m.Deck = p.parseSlot(ADeck)
	}
	return m
}

func (b *printer) endPhase(m *engine.EndPhase) {
	b.add("E")
	if m.Deck != 0 {
		b.space()
		b.number(int(m.Deck))
	}
}
