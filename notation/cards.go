package notation

import "dhow/engine"

// CardName returns how a card is written: its code, or its identifier where one player may hold different cards with
// one code. The cards of the seats with one code ("1"-expansions) are told apart by who holds them.
func CardName(ed *engine.Edition, id engine.CardID) string { return ed.CardName(id) }

// ofOneSeat tells whether all faces with a code are "1"-expansion cards, of which each seat has one.
func ofOneSeat(ed *engine.Edition, code string) bool {
	for i := 1; i < len(ed.Cards); i++ {
		if ed.Cards[i].Code == code && !firstExpansion(ed, engine.CardID(i)) {
			return false
		}
	}
	return true
}

func firstExpansion(ed *engine.Edition, id engine.CardID) bool {
	for _, first := range ed.FirstExpansion {
		if first == id {
			return true
		}
	}
	return false
}

// ParseCard reads the name of a card. Like the other functions of its kind (ParseBook, ParseSpace, …) it forgives what orders are forgiven.
func ParseCard(ed *engine.Edition, text string) (engine.CardID, error) {
	return parseName(ed, text, (*parser).parseCard)
}

// parseCard reads a card.
func (p *parser) parseCard() engine.CardID {
	id := p.tryCard()
	if id == engine.NoCard {
		p.expected(ACard)
	}
	return id
}

// tryCard reads a card if there is one: its code, or a word for its kind and the rest of its code: Cf1, coffee1, coffee 1.
func (p *parser) tryCard() engine.CardID {
	if !p.at(word) {
		return engine.NoCard
	}
	if id := p.findCard(p.tok.text, ""); id != engine.NoCard {
		p.scan()
		return id
	}
	n := letters(p.tok.text)
	kind := exact(english.kinds, p.tok.text[:n])
	if kind == "" {
		return engine.NoCard
	}
	return p.cardOfKind(kind, p.tok.text[n:])
}

// cardOfKind reads a card of which the kind is known. The rest of the code may be the next word.
func (p *parser) cardOfKind(kind, rest string) engine.CardID {
	if rest == "" {
		q := *p
		q.scan()
		if id := p.findCard(kind, q.tok.text); q.at(word) && id != engine.NoCard {
			q.scan()
			*p = q
			return id
		}
	}
	id := p.findCard(kind, rest)
	if id != engine.NoCard {
		p.scan()
	}
	return id
}

// findCard returns the card whose identifier or code is the two parts together. It fails where a code has several faces
// that one player may hold.
func (p *parser) findCard(a, b string) engine.CardID {
	found, several := engine.NoCard, false
	for i := 1; i < len(p.ed.Cards); i++ {
		c := &p.ed.Cards[i]
		if c.ID != c.Code && equalParts(c.ID, a, b) {
			return engine.CardID(i)
		}
		if equalParts(c.Code, a, b) {
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
	return found
}

func equalParts(code, a, b string) bool {
	return len(code) == len(a)+len(b) && equal(code[:len(a)], a) && equal(code[len(a):], b)
}

func faces(ed *engine.Edition, code string) []string {
	var l []string
	for i := range ed.Cards {
		if ed.Cards[i].Code == code {
			l = append(l, ed.Cards[i].ID)
		}
	}
	return l
}
