package notation

import "dhow/engine"

// Beginning is how an order begins that may still be too short for one.
type Beginning struct {
	PlusOne engine.CardRef       // the card that the +1 tile is laid on, or none
	Verb    byte                 // the letter; 0: the text has none yet
	Company engine.Company       // the one that expands
	Cards   []engine.PlannedCard // those rested or planned, with the slots left empty
}

// Begins reads the beginning of an order, canonical or loosely written, as far as its verb and what
// an order with that verb needs at least. The text has to end there, at the end of a token.
func (r Reader) Begins(text string) (Beginning, bool) {
	p := r.begin(text)
	var b Beginning
	if p.at('+') {
		b.PlusOne = p.parsePlusOne()
		p.accept(';')
	}
	if !p.at(end) {
		p.parseBeginning(&b)
	}
	return b, p.err == nil && p.at(end)
}

// parseBeginning reads a verb, and what may stand before it is an order.
func (p *parser) parseBeginning(b *Beginning) {
	verb := p.parseVerb()
	if verb == "" {
		return
	}
	b.Verb = verb[0]
	switch {
	case p.at(end):
	case verb == "X":
		b.Company = p.tryCompany()
	case verb == "R":
		for !p.at(end) && len(b.Cards) < engine.StartingSlots-1 {
			b.Cards = append(b.Cards, engine.PlannedCard{Card: p.parseCard()})
		}
	case verb == "P" && !p.is(AsNone):
		for p.item() || p.at('-') {
			b.Cards = append(b.Cards, p.parsePlanned())
		}
	}
}
