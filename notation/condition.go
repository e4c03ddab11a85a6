package notation

import "dhow/engine"

// parseCondition reads what stands between brackets before a queued order: y2=Bn2, 7:M, p>=3, maj
// cf.
func (p *parser) parseCondition() engine.Condition {
	switch {
	case p.is(AsMajority):
		p.scan()
		return engine.Condition{Majority: p.parseMajority()}
	case p.atDisplay():
		c := engine.Condition{Expectation: engine.Expectation{Display: p.parseDisplay()}}
		p.expectIs('=', TheEquals)
		if !p.acceptEmpty() {
			c.Card = p.parseCard()
		}
		return c
	case p.is(AsPounds) || p.at(pound):
		p.scan()
		c := engine.Condition{Compare: p.parseComparison()}
		c.Pounds = p.number(Thing{SomePounds, 0, mostPounds})
		return c
	case p.at(word) && digits(p.tok.text) > 0 && !p.atCash():
		c := engine.Condition{Expectation: engine.Expectation{Region: p.parseRegion()}}
		p.expectIs(':', TheColon)
		if !p.acceptEmpty() {
			c.Company = p.parseCompany()
		}
		return c
	}
	p.expected(ACondition)
	return engine.Condition{}
}

// expectIs steps over the sign between a place and what lies there. Either sign does.
func (p *parser) expectIs(kind rune, name ThingName) {
	if !p.accept('=') && !p.accept(':') {
		p.expect(kind, name)
	}
}

// parseComparison reads >=, <= or =. Typed the other way round, as =>, the sign is an arrow to the
// scanner.
func (p *parser) parseComparison() engine.Comparison {
	switch first := p.tok; {
	case p.accept('≥'), first.text == "=>" && p.accept(arrow):
		return engine.AtLeast
	case p.accept('≤'):
		return engine.AtMost
	case first.text == ">" && p.ahead() == '=':
		p.scan()
		p.scan()
		return engine.AtLeast
	case p.at('<') && p.ahead() == '=':
		p.scan()
		p.scan()
		return engine.AtMost
	case p.accept('='):
		if p.accept('<') {
			return engine.AtMost
		}
		return engine.Exactly
	}
	p.expected(AComparison)
	return engine.Exactly
}

// parseMajority reads a majority by the name of its bonus space.
func (p *parser) parseMajority() engine.Suit {
	before := *p
	if p.at(word) {
		if s := p.parseSpace(); s != 0 && p.ed.BonusSpaces[s].Majority != engine.NoSuit {
			return p.ed.BonusSpaces[s].Majority
		}
	}
	*p = before
	p.expected(AMajority)
	return engine.NoSuit
}

// MajorityName returns how a majority is written: the name of its bonus space.
func MajorityName(ed *engine.Edition, suit engine.Suit) string {
	for i := range ed.BonusSpaces {
		if ed.BonusSpaces[i].Majority == suit && suit != engine.NoSuit {
			return ed.BonusSpaces[i].Name
		}
	}
	return "?"
}

func (b *printer) condition(c *engine.Condition) {
	b.add("[")
	switch {
	case c.Majority != engine.NoSuit:
		b.add("maj ")
		b.add(MajorityName(b.ed, c.Majority))
	case c.Display != 0:
		b.add(c.Display.String())
		b.add("=")
		b.cardOrNone(c.Card)
	case c.Region != 0:
		b.number(int(c.Region))
		b.add(":")
		b.add(c.Company.String())
	default:
		b.add("p")
		b.add([...]string{"=", ">=", "<="}[c.Compare])
		b.number(c.Pounds)
	}
	b.add("]")
}
