package notation

import (
	"unicode/utf8"

	"dhow/engine"
)

// place is where in a text a piece of an order stands.
type place struct {
	kind    pieceKind
	company engine.Company // of a stop, which is written once for several
	at      mark
}

// place notes where a piece of the order begins. Those of a kind are noted in their order.
func (p *parser) place(kind pieceKind, at mark) {
	if p.placing && p.err == nil {
		p.places = append(p.places, place{kind: kind, at: at})
	}
}

// placeStop notes where a company is named behind stop.
func (p *parser) placeStop(c engine.Company, at mark) {
	if p.placing && p.err == nil {
		p.places = append(p.places, place{stopPiece, c, at})
	}
}

// here is the place of what is left of the token.
func (p *parser) here() mark {
	m := p.tok.mark
	m.at += len(p.tok.all) - len(p.tok.text)
	return m
}

// placesOf returns where the pieces of an order stand in its text, and where the text ends.
func (r Reader) placesOf(text string) (places []place, behind mark) {
	p := r.begin(text)
	p.placing = true
	p.parseOrder(engine.NoSeat)
	q := r.begin(text)
	for !q.at(end) {
		behind = q.tok.mark
		behind.at += len(q.tok.all)
		q.scan()
	}
	return p.places, behind
}

// faultPlace returns where in the text of an order a piece of it stands, or where the text ends if there is no such piece. The order of what is
// typed makes no difference.
func (r Reader) faultPlace(text string, pieces []piece, fault int) (line, col int) {
	places, behind := r.placesOf(text)
	if fault == len(pieces) {
		return behind.place(text)
	}
	at := pieces[fault]
	before := 0
	for _, p := range pieces[:fault] {
		if p.kind == at.kind {
			before++
		}
	}
	for _, p := range places {
		switch {
		case p.kind != at.kind:
		case p.kind == stopPiece && int(p.company) == at.x, p.kind != stopPiece && before == 0:
			return p.at.place(text)
		default:
			before--
		}
	}
	return behind.place(text)
}

// place returns the line and the character that a mark is at, from 1.
func (m mark) place(text string) (line, col int) {
	return m.line, utf8.RuneCountInString(text[m.head:m.at]) + 1
}

// faultIn returns which piece of an order its refusal speaks of; their number, if it speaks of one that is missing. Of several it is the one
// from which nothing can make the order legal any more, or else the first. Where the pieces before it are a legal order, that is returned, too,
// or else the longest beginning of them that is.
func (g *guide) faultIn(pieces []piece, refused *engine.IllegalError) (fault int, until *engine.Action) {
	alive := len(pieces)
	for ; alive > 0; alive-- {
		if _, ok := g.finish(g.of(pieces[:alive])); ok {
			break
		}
	}
	speaks, known := spokenOf[refused.Code]
	isSpoken := func(i int) bool { return known && i < len(pieces) && speaks(g.ed, pieces, i, refused.Args) }
	fault = alive
	for i := range pieces {
		if !isSpoken(alive) && isSpoken(i) {
			fault = i
			break
		}
	}
	for n := min(fault, alive); n > 0; n-- {
		if d := g.of(pieces[:n]); g.fate(d) == legal {
			return fault, &d.a
		}
	}
	return fault, nil
}
