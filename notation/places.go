package notation

import (
	"unicode/utf8"

	"dhow/engine"
)

// Part is a kind of part of an order: the verb, a card, a region.
type Part uint8

// The parts, in the order of canonical text.
const (
	TilePart     Part = iota // the card that the +1 tile is laid on
	VerbPart                 // the letter
	KeptPart                 // a starting tile
	RestedPart               // a card
	PlannedPart              // a card or an empty slot
	NonePart                 // none, of P and X
	CardPart                 // a card that is used
	TakePart                 // a space of the card display
	AdvancePart              // a company and its steps
	CompanyPart              // the company that expands
	RegionPart               // a region entered
	ColumnPart               // the column that its post comes from
	ReturnPart               // the column that the ousted post returns to
	FlipPart                 // the place of a book
	JarPart                  // the steps of the ink jar
	SpacePart                // a bonus space
	TierPart                 // the tier of a majority
	ChoicePart               // one of several rewards
	BuyPart                  // a space of the card display
	HandPart                 // a card removed
	TrackPart                // a company
	BookPart                 // a space of the book display and the place of the book
	CashPart                 // pounds
	RemovalPart              // a post removed
	DeckPart                 // a resting deck
	StopPart                 // a company
	ByPart                   // the order of rewards
	ExpectedPart             // what is expected of a region, a space of the card display, or the pounds
)

// Place is where in a text a part of an order stands. Line and Col count from 1, Col in characters.
type Place struct {
	Part      Part
	Company   engine.Company // of a stop, which is written once for several companies
	Line, Col int
}

// Places returns where the parts of an order stand in its text, those of a kind in their order, and
// where the text ends.
func (r Reader) Places(text string) (parts []Place, behind Place) {
	p := r.begin(text)
	p.placing = true
	p.parseOrder(engine.NoSeat)
	q := r.begin(text)
	last := q.tok.mark
	for !q.at(end) {
		last = q.tok.mark
		last.at += len(q.tok.all)
		q.scan()
	}
	behind.Line, behind.Col = last.place(text)
	return p.places, behind
}

// place notes where a part of the order begins.
func (p *parser) place(part Part, at mark) { p.placeOf(part, engine.NoCompany, at) }

// placeOf notes where a part of the order begins that belongs to a company.
func (p *parser) placeOf(part Part, c engine.Company, at mark) {
	if p.placing && p.err == nil {
		line, col := at.place(p.src)
		p.places = append(p.places, Place{part, c, line, col})
	}
}

// here is the place of what is left of the token.
func (p *parser) here() mark {
	m := p.tok.mark
	m.at += len(p.tok.all) - len(p.tok.text)
	return m
}

// place returns the line and the character that a mark is at, from 1.
func (m mark) place(text string) (line, col int) {
	return m.line, utf8.RuneCountInString(text[m.head:m.at]) + 1
}
