package notation

import (
	"slices"

	"dhow/engine"
)

// BookSpaceName returns how a space of the book display is written: 1A to 4C.
func BookSpaceName(ed *engine.Edition, s engine.BookSpace) string {
	if s == 0 || int(s) >= len(ed.BookSpaces) {
		return "?"
	}
	return ed.BookSpaceName(s)
}

// SpaceName returns how a bonus space is written: cf, tBk, C1.2.
func SpaceName(ed *engine.Edition, s engine.SpaceID) string {
	if s == 0 || int(s) >= len(ed.BonusSpaces) {
		return "?"
	}
	return ed.BonusSpaces[s].Name
}

// BookName returns how a book is written: A07.
func BookName(ed *engine.Edition, id engine.BookID) string {
	if id == 0 || int(id) >= len(ed.Books) {
		return "?"
	}
	return ed.Books[id].ID
}

// TrackName returns how a company track is written: C1.
func TrackName(ed *engine.Edition, id engine.TrackID) string {
	if id == 0 || int(id) >= len(ed.Tracks) {
		return "?"
	}
	return ed.Tracks[id].ID
}

// TileName returns how a starting tile is written in files and draws: S04.
func TileName(ed *engine.Edition, id engine.TileID) string {
	if id == 0 || int(id) >= len(ed.StartingTiles) {
		return "?"
	}
	return ed.StartingTiles[id].ID
}

// parseCompany reads a company.
func (p *parser) parseCompany() engine.Company {
	c := p.tryCompany()
	if c == engine.NoCompany {
		p.expected(ACompany)
	}
	return c
}

// tryCompany reads a company if there is one. A number may follow it without a blank, as in M1.
func (p *parser) tryCompany() engine.Company {
	if !p.at(word) {
		return engine.NoCompany
	}
	n := letters(p.tok.text)
	code := p.lookup(AsCompany, p.tok.text[:n])
	if code == "" {
		return p.tryArticle()
	}
	p.take(n)
	p.skipTails(code)
	return companyOf(code)
}

// tryArticle reads an article and a company behind it: Le Caire.
func (p *parser) tryArticle() engine.Company {
	if !p.is(AsArticle) {
		return engine.NoCompany
	}
	q := *p
	q.scan()
	c := q.tryCompany()
	if c != engine.NoCompany {
		*p = q
	}
	return c
}

// skipTails passes over the rest of a name of several words: Cape Town.
func (p *parser) skipTails(code string) {
	for p.at(word) && p.lookup(AsTail, p.tok.text) == code {
		p.scan()
	}
}

func companyOf(code string) engine.Company {
	for _, c := range engine.Companies {
		if c.String() == code {
			return c
		}
	}
	return engine.NoCompany
}

// atDisplay tells whether the token is a space of the card display, or looks like one.
func (p *parser) atDisplay() bool {
	t := p.tok.text
	return p.at(word) && t[0]|0x20 >= 'x' && t[0]|0x20 <= 'z' && (len(t) == 1 || isDigit(t[1]))
}

// parseDisplay reads a space of the card display.
func (p *parser) parseDisplay() engine.DisplaySpace {
	t := p.tok.text
	if !p.atDisplay() || len(t) != 2 || t[1] < '1' || t[1] > '0'+engine.DisplayRows {
		p.expected(ADisplaySpace)
		return 0
	}
	p.scan()
	return engine.DisplayAt(int(t[0]|0x20-'x'), int(t[1]-'1'))
}

// atBookSpace tells whether the token is a space of the book display. With the letter first it is
// one only before @.
func (p *parser) atBookSpace() bool {
	t := p.tok.text
	if !p.at(word) || len(t) != 2 {
		return p.bookByName() != 0
	}
	if isDigit(t[0]) && isBookLetter(t[1]) {
		return true
	}
	return isBookLetter(t[0]) && isDigit(t[1]) && p.beforeAt()
}

func (p *parser) beforeAt() bool { k := p.ahead(); return k == '@' || k == arrow }

func isBookLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'c' }

// parseBookSpace reads a space of the book display: 1A, and A1 where nothing else can be meant.
func (p *parser) parseBookSpace() engine.BookSpace {
	t := p.tok.text
	if p.at(word) && len(t) == 2 {
		if s := findBookSpace(p.ed, t[0], t[1]); s != 0 {
			p.scan()
			return s
		}
	}
	if s := p.bookByName(); s != 0 {
		p.scan()
		return s
	}
	p.expected(ABookSpace)
	return 0
}

func findBookSpace(ed *engine.Edition, number, letter byte) engine.BookSpace {
	if isDigit(letter) {
		number, letter = letter, number
	}
	for s := range ed.BookSpaces {
		place := &ed.BookSpaces[s]
		if place.Number == int(number-'0') && place.Letter != 0 && letter|0x20 == 'a'+byte(place.Letter-1) {
			return engine.BookSpace(s)
		}
	}
	return 0
}

// thing returns a thing with its range.
func (p *parser) thing(name ThingName) Thing {
	switch name {
	case APlace:
		return Thing{name, 1, p.ed.Bookkeeping.Spaces}
	case AColumn:
		return Thing{name, 1, engine.BaseColumns}
	case SomeSteps:
		return Thing{name, 1, engine.MaxTrackSpaces}
	}
	return Thing{Name: name}
}

// parsePlace reads a space of the bookkeeping track.
func (p *parser) parsePlace() int {
	return p.number(p.thing(APlace))
}

func (p *parser) parseRegion() engine.RegionID {
	return engine.RegionID(p.number(Thing{ARegion, 1, engine.Regions}))
}

func (p *parser) parseColumn() int { return p.number(p.thing(AColumn)) }

// parseSeat reads a seat's colour.
func (p *parser) parseSeat() engine.Seat {
	if p.at(word) {
		if s := seatOf(p.lookup(AsSeat, p.tok.text)); s != engine.NoSeat {
			p.scan()
			return s
		}
	}
	p.expected(ASeat)
	return engine.NoSeat
}

// seatOf returns the seat of a code, or NoSeat.
func seatOf(code string) engine.Seat {
	for s := engine.Blue; s <= engine.Purple; s++ {
		if s.String() == code {
			return s
		}
	}
	return engine.NoSeat
}

// parseBook reads a book of the supply.
func (p *parser) parseBook() engine.BookID {
	if p.at(word) {
		if book := findBook(p.ed, p.tok.text); book != 0 {
			p.scan()
			return book
		}
	}
	p.expected(ABook)
	return 0
}

func findBook(ed *engine.Edition, text string) engine.BookID {
	for i := 1; i < len(ed.Books); i++ {
		if sameName(ed.Books[i].ID, text) {
			return engine.BookID(i)
		}
	}
	return 0
}

// parseTrack reads a company track.
func (p *parser) parseTrack() engine.TrackID {
	for i := 1; i < len(p.ed.Tracks) && p.at(word); i++ {
		if equal(p.ed.Tracks[i].ID, p.tok.text) {
			p.scan()
			return engine.TrackID(i)
		}
	}
	p.expected(ATrack)
	return 0
}

// parseTile reads a starting tile: S04, or 4.
func (p *parser) parseTile() engine.TileID {
	tile, several := engine.TileID(0), []string(nil)
	if p.at(word) {
		tile, several = findTile(p.ed, p.tok.text)
	}
	switch {
	case len(several) > 1:
		p.fail(Ambiguous, p.tok.all, several)
	case tile == 0:
		p.expectedNumber(Thing{ATile, 1, len(p.ed.StartingTiles) - 1})
	default:
		p.scan()
	}
	return tile
}

// findTile returns the tile with a name or number, and the names of all that share the number.
func findTile(ed *engine.Edition, text string) (tile engine.TileID, numbered []string) {
	for i := 1; i < len(ed.StartingTiles); i++ {
		id := ed.StartingTiles[i].ID
		if sameName(id, text) {
			return engine.TileID(i), nil
		}
		if sameName(id[letters(id):], text) {
			tile, numbered = engine.TileID(i), append(numbered, id)
		}
	}
	return tile, numbered
}

// sameName compares two names of letters and a number, whatever the case and the zeros before the
// number.
func sameName(a, b string) bool {
	n, m := letters(a), letters(b)
	return equal(a[:n], b[:m]) && sameNumber(a[n:], b[m:])
}

func sameNumber(a, b string) bool {
	for len(a) > len(b) && a[0] == '0' {
		a = a[1:]
	}
	for len(b) > len(a) && b[0] == '0' {
		b = b[1:]
	}
	return a == b
}

// parseSpace reads a bonus space. Of the spaces of a track the level must be said.
func (p *parser) parseSpace() engine.SpaceID {
	if s := p.trySpaceOf(); s != 0 {
		return s
	}
	name := p.tok.text
	switch {
	case p.accept('+'):
		name = "+1"
		if p.tok.text != "1" {
			p.expected(ABonusSpace)
		}
	case p.at(word):
		if code := p.spaceWord(name); code != "" {
			name = code
		}
	}
	for i := 1; i < len(p.ed.BonusSpaces); i++ {
		if equal(p.ed.BonusSpaces[i].Name, name) {
			p.scan()
			return engine.SpaceID(i)
		}
	}
	p.unknownSpace(name)
	return 0
}

// spaceWord returns the name a word stands for, or "" if the word is no vocabulary.
func (p *parser) spaceWord(text string) string {
	for i := 1; i < len(p.ed.BonusSpaces); i++ {
		if equal(p.ed.BonusSpaces[i].Name, text) {
			return ""
		}
	}
	return p.lookup(AsSpace, text)
}

// unknownSpace fails. The name of a track has two readings, its spaces.
func (p *parser) unknownSpace(name string) {
	var spaces []string
	for i := 1; i < len(p.ed.BonusSpaces); i++ {
		s := p.ed.BonusSpaces[i].Name
		if len(name) >= 2 && namesTrackSpace(s) && equal(s[:2], name[:2]) {
			spaces = append(spaces, s)
		}
	}
	switch {
	case len(name) == 2 && len(spaces) > 1:
		p.fail(Ambiguous, name, spaces)
	case namesTrackSpace(name) && len(spaces) == 0:
		tracks := tracksWithSpaces(p.ed)
		p.fail(NoTrackSpace, name, tracks, tracks[0]+".1")
	default:
		p.expected(ABonusSpace)
	}
}

// Names lists the names of all components that an order can name, and the codes that are words.
func Names(ed *engine.Edition) []string {
	l := spaceNames(ed)
	for id := 1; id < len(ed.Cards); id++ {
		l = append(l, CardName(ed, engine.CardID(id)))
	}
	for d := engine.DisplaySpace(1); d <= engine.DisplaySpaces; d++ {
		l = append(l, d.String())
	}
	for s := engine.BookSpace(1); s <= engine.BookSpaces; s++ {
		l = append(l, BookSpaceName(ed, s))
	}
	return slices.Concat(l, slices.Concat(canonical[:]...))
}

func spaceNames(ed *engine.Edition) []string {
	var l []string
	for i := 1; i < len(ed.BonusSpaces); i++ {
		l = append(l, ed.BonusSpaces[i].Name)
	}
	return l
}
