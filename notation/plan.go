package notation

import (
	"strings"

	"dhow/engine"
)

// parsePlan reads what follows P: cards and slots left empty, or none. Empty slots at the end say
// nothing.
func (p *parser) parsePlan() engine.Move {
	m := &engine.Plan{}
	m.Cards = make([]engine.PlannedCard, 0, engine.ActionSlots)
	filled := 0
	for first := true; first || p.item() || p.at('-'); first = false {
		p.place(PlannedPart, p.here())
		m.Cards = append(m.Cards, p.parsePlanned())
		if m.Cards[len(m.Cards)-1].Card != engine.NoCard {
			filled = len(m.Cards)
		}
	}
	m.Cards = m.Cards[:filled]
	if filled == 0 {
		m.Cards = nil
	}
	return m
}

// parsePlanned reads a card with its slot, or the mark of an empty slot or a word for it.
func (p *parser) parsePlanned() engine.PlannedCard {
	if p.at('-') && p.firstInLine() {
		p.fail(LoneDash)
	}
	if p.accept('_') || !p.tok.glue && p.accept('-') || p.acceptNone() { // Cf1-Cf2 may mean anything
		return engine.PlannedCard{}
	}
	c := engine.PlannedCard{Card: p.tryCard()}
	if c.Card == engine.NoCard {
		p.expected(APlannedCard)
		return c
	}
	if p.commas { // between them may be an empty slot
		p.fail(Ambiguous, ",,", []string{"_", ","})
	}
	if p.acceptAt() {
		c.Slot = p.parseSlot(ASlot)
	}
	return c
}

// firstInLine tells whether only blanks stand before the token in its line.
func (p *parser) firstInLine() bool {
	return strings.TrimSpace(p.src[p.tok.mark.head:p.tok.mark.at]) == ""
}

func (p *parser) parseSlot(name ThingName) engine.Slot {
	return engine.Slot(p.number(Thing{name, 1, engine.ActionSlots}))
}

func (b *printer) plan(m *engine.Plan) {
	b.add("P")
	empty := 0
	start := len(b.text)
	for _, c := range m.Cards {
		if c.Card == engine.NoCard {
			empty++
			continue
		}
		for ; empty > 0; empty-- {
			b.add(" _")
		}
		b.space()
		b.card(c.Card)
		b.atSlot(c.Slot)
	}
	if len(b.text) == start {
		b.add(" none")
	}
}
