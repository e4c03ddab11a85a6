package notation

import "dhow/engine"

// draft reads the beginning of an order, canonical or loosely written, that ends at the end of a token. It is false if the
// text is none.
func (r Reader) draft(seat engine.Seat, text string) (*draft, bool) {
	p := r.begin(text)
	var l []piece
	if p.at('+') {
		l = append(l, refPiece(tilePiece, p.parsePlusOne()))
		p.accept(';')
	}
	if !p.at(end) {
		l = p.readBeginning(l)
	}
	if p.err != nil || !p.at(end) {
		return r.wholeDraft(seat, text)
	}
	return newDraft(seat, l), true
}

// readBeginning reads a verb, and what may stand before it is an order.
func (p *parser) readBeginning(l []piece) []piece {
	verb := p.parseVerb()
	if verb == "" {
		return l
	}
	l = append(l, piece{kind: verbPiece, x: int(verb[0])})
	switch {
	case p.at(end):
	case verb == "X":
		l = addNumber(l, companyPiece, int(p.tryCompany()))
	case verb == "R":
		for !p.at(end) && len(l) < engine.StartingSlots {
			l = append(l, piece{kind: restedPiece, x: int(p.parseCard())})
		}
	case verb == "P" && !p.is(asNone):
		for p.item() || p.at('-') {
			c := p.parsePlanned()
			l = append(l, piece{kind: plannedPiece, x: int(c.Card), y: int(c.Slot)})
		}
	}
	return l
}

// wholeDraft reads an order that is understood as it stands.
func (r Reader) wholeDraft(seat engine.Seat, text string) (*draft, bool) {
	a, err := r.Order(seat, text)
	if err != nil {
		return nil, false
	}
	return newDraft(seat, piecesOf(&a)), true
}
