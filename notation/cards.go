package notation

import (
	"slices"
	"strings"

	"dhow/engine"
)

// CardName returns how a card is written: its code, or its identifier where one player may hold
// different cards with one code. The cards of the seats with one code ("1"-expansions) are told
// apart by who holds them.
func CardName(ed *engine.Edition, id engine.CardID) string { return ed.CardName(id) }

// ofOneSeat tells whether all faces with a code are "1"-expansion cards, of which each seat has
// one.
func ofOneSeat(ed *engine.Edition, code string) bool {
	for i := 1; i < len(ed.Cards); i++ {
		if ed.Cards[i].Code == code && !firstExpansion(ed, engine.CardID(i)) {
			return false
		}
	}
	return true
}

func firstExpansion(ed *engine.Edition, id engine.CardID) bool {
	return slices.Contains(ed.FirstExpansion[:], id)
}

// parseCard reads a card.
func (p *parser) parseCard() engine.CardID {
	id := p.tryCard()
	if id == engine.NoCard {
		p.expected(ACard)
	}
	return id
}

// tryCard reads a card if there is one: its code, or a word for its kind and the rest of its code:
// Cf1, coffee1, coffee 1. The beginning of such a word will do, if it has three letters. It fails
// where a kind is named that has no such card.
func (p *parser) tryCard() engine.CardID {
	if !p.at(word) {
		return engine.NoCard
	}
	if id := p.findCard(p.tok.text, ""); id != engine.NoCard {
		p.scan()
		return id
	}
	n := letters(p.tok.text)
	kind := p.lookup(AsKind, p.tok.text[:n])
	if kind == "" {
		return engine.NoCard
	}
	return p.cardOfKind(kind, p.tok.text[n:])
}

// atCard tells whether the token begins the name of a card.
func (p *parser) atCard() bool {
	q := *p
	return q.tryCard() != engine.NoCard
}

// cardOfKind reads a card of which the kind is known. The rest of the code may be the next word.
func (p *parser) cardOfKind(kind, rest string) engine.CardID {
	found := p.tok.all
	if rest == "" {
		q := *p
		q.scan()
		q.skipTails(kind)
		next := q.tok
		id := q.restOfCard(kind)
		switch {
		case id != engine.NoCard:
			*p = q
			return id
		case q.err != nil && q.err.Code == Ambiguous:
			p.fail(Ambiguous, found+" "+next.all, q.err.Args[1])
		case next.kind == word && digits(next.text) > 0: // coffee 9 is one wrong name and not two
			rest, found = next.text, found+" "+next.all
		}
	}
	if id := p.findCard(kind, rest); id != engine.NoCard {
		p.scan()
		p.skipTails(kind)
		return id
	}
	p.failFor(Thing{Name: ACard}, Expected, Thing{Name: ACard}, found, []string(nil))
	return engine.NoCard
}

// restOfCard reads the rest of a code as a word of its own, or a company's name in its place:
// merchant C, merchant Cairo.
func (p *parser) restOfCard(kind string) engine.CardID {
	if !p.at(word) {
		return engine.NoCard
	}
	if id := p.findCard(kind, p.tok.text); id != engine.NoCard {
		p.scan()
		return id
	}
	if c := p.tryCompany(); c != engine.NoCompany {
		return p.findCard(kind, c.String())
	}
	return engine.NoCard
}

// findCard returns the card whose identifier or code is the two parts together. It fails where a
// code has several faces that one player may hold.
func (p *parser) findCard(a, b string) engine.CardID {
	found, several := engine.NoCard, false
	n := len(a) + len(b)
	for i := 1; i < len(p.ed.Cards); i++ {
		c := &p.ed.Cards[i]
		if len(c.ID) == n && c.ID != c.Code && equalParts(c.ID, a, b) {
			return p.ofAnySeat(engine.CardID(i))
		}
		if len(c.Code) == n && equalParts(c.Code, a, b) {
			several = several || found != engine.NoCard
			if found == engine.NoCard {
				found = engine.CardID(i)
			}
		}
	}
	if several && !ofOneSeat(p.ed, p.ed.Cards[found].Code) {
		p.fail(Ambiguous, p.tok.all, faces(p.ed, p.ed.Cards[found].Code))
		return engine.NoCard
	}
	if found == engine.NoCard && (strings.Contains(a, ".") || strings.Contains(b, ".")) {
		return p.findPiece(a + b)
	}
	return found
}

// ofAnySeat returns one card for all "1"-expansion cards: they are written alike, whoever holds
// them.
func (p *parser) ofAnySeat(id engine.CardID) engine.CardID {
	if firstExpansion(p.ed, id) {
		return p.findCard(p.ed.Cards[id].Code, "")
	}
	return id
}

// findPiece returns the card whose code stands before a dot: an edition's file calls one of several
// equal action cards Ct3.1, and an owner may type what stands there.
func (p *parser) findPiece(text string) engine.CardID {
	code, piece, dotted := strings.Cut(text, ".")
	if !dotted {
		return engine.NoCard
	}
	n, length := leadingNumber(piece)
	id := p.findCard(code, "")
	if id == engine.NoCard || length < len(piece) || n < 1 || n > pieces(p.ed, id) {
		return engine.NoCard
	}
	return id
}

// pieces returns how many action cards have a face.
func pieces(ed *engine.Edition, id engine.CardID) int {
	n := 0
	for i := range ed.Stack {
		n += int(ed.Stack[i].Cards[id])
	}
	return n
}

// equalParts compares a code with two parts of its length together.
func equalParts(code, a, b string) bool {
	return equal(code[:len(a)], a) && equal(code[len(a):], b)
}

// Face is a card whose code others have, too, with what only it shows.
type Face struct {
	Name     string
	Crate    int
	Merchant *engine.Merchant // nil: the crate tells it from the others
}

// faces lists the cards with a code.
func faces(ed *engine.Edition, code string) []Face {
	var all []Face
	for i := range ed.Cards {
		c := &ed.Cards[i]
		if c.Code != code {
			continue
		}
		face := Face{Name: c.ID, Crate: c.Crate}
		for k := range ed.Cards {
			if other := &ed.Cards[k]; k != i && other.Code == code && other.Crate == c.Crate {
				face.Merchant = &c.Merchant
			}
		}
		all = append(all, face)
	}
	return all
}
