package notation

import "dhow/engine"

// parseExpand reads what follows X: the company and the regions entered, or none.
func (p *parser) parseExpand() engine.Move {
	m := &engine.Expand{}
	if p.acceptNone() {
		return m
	}
	p.place(CompanyPart, p.here())
	m.Company = p.parseCompany()
	if p.acceptNone() {
		return m
	}
	m.Entries = make([]engine.Entry, 0, 4)
	m.Entries = append(m.Entries, p.parseEntry(ARegion))
	for p.item() || p.at('-') {
		if len(m.Points) == 0 && p.poundsAre("p") {
			p.eitherPounds("")
		}
		if len(m.Points) > 0 && p.atNumber() && !p.atPoints() {
			p.fail(RegionBehind, p.tok.all)
		}
		if p.atPoints() {
			m.Points = append(m.Points, p.parsePoints())
		} else {
			p.refuseCompany(m.Company)
			m.Entries = append(m.Entries, p.parseEntry(TheEntry))
		}
	}
	return m
}

// refuseCompany fails if another company is named where a region may follow.
func (p *parser) refuseCompany(expands engine.Company) {
	q := *p
	if !p.at(word) || digits(p.tok.text) > 0 {
		return
	}
	if other := q.tryCompany(); other != engine.NoCompany && other != expands {
		p.fail(OneCompany, other.String(), expands.String())
	}
}

func (p *parser) acceptNone() bool {
	if !p.is(AsNone) {
		return false
	}
	p.scan()
	return true
}

// parseEntry reads a region, the column its post comes from, and the column an ousted post returns
// to: 9/2x1. Where there is none it fails for want of what is named.
func (p *parser) parseEntry(name ThingName) engine.Entry {
	p.accept(arrow)
	if !p.at(word) || digits(p.tok.text) == 0 {
		p.expectedNumber(Thing{name, 1, engine.Regions})
		return engine.Entry{}
	}
	p.place(RegionPart, p.here())
	e := engine.Entry{Region: p.parseRegion()}
	if at := p.here(); p.accept('/') {
		p.place(ColumnPart, at)
		e.Column = p.parseColumn()
	}
	if p.at(word) && p.tok.text[0]|0x20 == 'x' {
		p.place(ReturnPart, p.here())
		p.take(1)
		e.Return = p.parseColumn()
	}
	return e
}

func (b *printer) expand(m *engine.Expand) {
	b.add("X")
	if m.Company != engine.NoCompany {
		b.space()
		b.add(m.Company.String())
	}
	for _, e := range m.Entries {
		b.space()
		b.number(int(e.Region))
		if e.Column != 0 {
			b.add("/")
			b.number(e.Column)
		}
		if e.Return != 0 {
			b.add("x")
			b.number(e.Return)
		}
	}
	if len(m.Entries) == 0 {
		b.add(" none")
	}
	b.pointsClauses(m.Points)
}
