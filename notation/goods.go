package notation

import "dhow/engine"

// parseGoods reads what follows G: the cards used, then the card taken and the advances.
func (p *parser) parseGoods() engine.Move {
	m := &engine.UseGoods{Cards: make([]engine.CardRef, 0, 3)}
	m.Cards = append(m.Cards, p.parseCardRef(CardPart, AGoodsCard))
	for p.item() {
		p.parseGoodsItem(m)
	}
	return m
}

// parseGoodsItem reads one more card, the card taken, or an advance.
func (p *parser) parseGoodsItem(m *engine.UseGoods) {
	if p.accept('+') {
		if p.tok.text == "1" {
			p.fail(PlusOneFirst)
		}
		m.Cards = append(m.Cards, p.parseCardRef(CardPart, AGoodsCard))
		return
	}
	if p.accept(arrow) && p.atCard() {
		p.expected(ADisplaySpace)
		return
	}
	at := p.here()
	if p.atDisplay() {
		p.parseTake(m)
	} else if m.Take != 0 && p.atCard() {
		p.fail(CardBehind, p.tok.all, m.Take.String())
	} else if card := p.tryCard(); card != engine.NoCard {
		p.place(CardPart, at)
		m.Cards = append(m.Cards, p.refTo(card))
	} else {
		p.parseAdvance(m)
	}
}

// parseTake reads the card taken from the display.
func (p *parser) parseTake(m *engine.UseGoods) {
	if m.Take != 0 {
		p.again(m.Take.String())
	}
	p.place(TakePart, p.here())
	m.Take = p.parseDisplay()
}

// parseAdvance reads a company and how far its marker goes.
func (p *parser) parseAdvance(m *engine.UseGoods) {
	at := p.here()
	c := p.tryCompany()
	if c == engine.NoCompany {
		p.expected(TheGoodsUse)
		return
	}
	p.place(AdvancePart, at)
	if m.Advance == nil {
		m.Advance = make([]engine.Advance, 0, 2)
	}
	if !p.at(word) || digits(p.tok.text) == 0 {
		p.lacks(SomeSteps, NoSteps, c.String())
	}
	m.Advance = append(m.Advance, engine.Advance{Company: c, Spaces: p.number(p.thing(SomeSteps))})
}

// parseCardRef reads a card of the action area, with its slot where two must be told apart, or
// fails for want of what is named. It is a piece of a kind.
func (p *parser) parseCardRef(kind Part, name ThingName) engine.CardRef {
	p.place(kind, p.here())
	card := p.tryCard()
	if card == engine.NoCard {
		p.expected(name)
	}
	return p.refTo(card)
}

func (p *parser) refTo(card engine.CardID) engine.CardRef {
	ref := engine.CardRef{Card: card}
	if p.acceptSlotMark() {
		ref.Slot = p.parseSlot(ASlot)
	}
	return ref
}

// acceptSlotMark steps over the @ before a slot. An arrow stands for it only before a number: G Cf3
// -> y2 takes a card.
func (p *parser) acceptSlotMark() bool {
	if p.at(arrow) {
		q := *p
		q.scan()
		if !q.at(word) || digits(q.tok.text) == 0 {
			return false
		}
	}
	return p.acceptAt()
}

func (b *printer) goods(m *engine.UseGoods) {
	b.add("G")
	for i, ref := range m.Cards {
		if i == 0 {
			b.space()
		} else {
			b.add("+")
		}
		b.ref(ref)
	}
	if m.Take != 0 {
		b.space()
		b.add(m.Take.String())
	}
	for _, a := range m.Advance {
		b.space()
		b.add(a.Company.String())
		b.number(a.Spaces)
	}
}
