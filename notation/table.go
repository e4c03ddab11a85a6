package notation

import "dhow/engine"

// Table is what lies on the table where something has a name beside its place, so that players may
// call it by that: a book by its own name, and a bonus space of a track by the company at whose
// edge the track lies.
type Table struct {
	Tracks [engine.Cairo + 1]engine.TrackID     // by company
	Books  [engine.BookSpaces + 1]engine.BookID // by space of the book display
}

// TableOf returns what lies on the table, as any seat sees it.
func TableOf(v *engine.View) *Table {
	return &Table{Tracks: v.State.Tracks, Books: v.State.Books}
}

// bookByName returns the one space of the display where the book lies that the token names by its
// own name, or 0. In a queue another book may lie there by the time that it is carried out.
func (p *parser) bookByName() engine.BookSpace {
	if p.table == nil || p.queued || !p.at(word) || len(p.tok.text) < 3 {
		return 0
	}
	book, found := findBook(p.ed, p.tok.text), engine.BookSpace(0)
	for s, there := range p.table.Books {
		if book == 0 || there != book {
			continue
		}
		if found != 0 {
			return 0
		}
		found = engine.BookSpace(s)
	}
	return found
}

// trySpaceOf reads a bonus space of the track that lies at the edge of a company, by the name of
// the company and the number of the space, which is the first if there is none: Cairo, Cairo 2.
func (p *parser) trySpaceOf() engine.SpaceID {
	if p.table == nil || !p.at(word) || letters(p.tok.text) < 2 || !AsCompany.Has(p.tok.text) && !AsArticle.Has(p.tok.text) {
		return 0
	}
	q := *p
	c := q.tryCompany()
	if c == engine.NoCompany {
		return 0
	}
	n := 1
	if q.atNumber() && q.ahead() != '+' {
		n, _ = leadingNumber(q.tok.text)
		q.scan()
	}
	for s := range p.ed.BonusSpaces {
		if track := p.ed.BonusSpaces[s].Track; track != 0 && track == p.table.Tracks[c] {
			if n--; n == 0 {
				*p = q
				return engine.SpaceID(s)
			}
		}
	}
	return 0
}
