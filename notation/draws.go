package notation

import "dhow/engine"

// ParseDraws reads one line of draws as Reader.Draws does for a reader of English. Errors are of
// type *Error.
func ParseDraws(ed *engine.Edition, text string) ([]engine.Draw, error) {
	return Reader{Edition: ed}.Draws(text)
}

// PrintDraws returns the canonical text of draws on one line, and "" where there are none. A line
// of more than MaxWords words is not read again: whoever writes the draws of a set-up divides them.
func PrintDraws(ed *engine.Edition, draws []engine.Draw) string {
	b := printer{ed: ed}
	for i, d := range draws {
		if i == 0 {
			b.add("~ ")
		} else {
			b.add("; ")
		}
		b.draw(d)
	}
	return string(b.text)
}

func (p *parser) parseDraws() []engine.Draw {
	p.expect('~', TheTilde)
	draws := []engine.Draw{p.parseDraw()}
	for p.accept(';') && !p.at(end) || p.item() { // one at the end is left where a draw was struck out
		draws = append(draws, p.parseDraw())
	}
	return draws
}

// parseDraw reads one thing that chance gave.
func (p *parser) parseDraw() engine.Draw {
	switch {
	case p.atDisplay():
		return p.parseCardLaid()
	case p.atDrawnBook():
		return p.parseBookRevealed()
	case !p.at(word):
		p.expected(ADraw)
		return nil
	}
	switch p.lookup(AsDraw, p.tok.text) {
	case "first":
		p.scan()
		return engine.FirstPlayer{Seat: p.parseSeat()}
	case "tracks":
		return p.parseTracksDealt()
	case "tiles":
		return p.parseTilesDealt()
	}
	p.expected(ADraw)
	return nil
}

func (p *parser) parseCardLaid() engine.Draw {
	d := engine.CardLaid{Space: p.parseDisplay()}
	p.accept(':')
	d.Card = p.parseCard()
	return d
}

// atDrawnBook tells whether the token is a space of the book display. No draw begins with the name
// of a track, so the letter may stand first.
func (p *parser) atDrawnBook() bool {
	t := p.tok.text
	return p.at(word) && len(t) == 2 && (isBookLetter(t[0]) && isDigit(t[1]) || isDigit(t[0]) && isBookLetter(t[1]))
}

func (p *parser) parseBookRevealed() engine.Draw {
	d := engine.BookRevealed{Space: p.parseBookSpace()}
	p.accept(':')
	d.Book = p.parseBook()
	return d
}

// parseTracksDealt reads the tracks at the edges of M, T, L and C.
func (p *parser) parseTracksDealt() engine.Draw {
	p.scan()
	var d engine.TracksDealt
	for _, c := range engine.Companies {
		d.Tracks[c] = p.parseTrack()
	}
	return d
}

// parseTilesDealt reads a seat and its tiles. A tile that nobody saw is left out, or a hyphen.
func (p *parser) parseTilesDealt() engine.Draw {
	p.scan()
	d := engine.TilesDealt{Seat: p.parseSeat()}
	for i := range d.Tiles {
		if !p.accept('-') && (i == 0 || p.item()) {
			d.Tiles[i] = p.parseTile()
		}
	}
	return d
}

func (b *printer) draw(d engine.Draw) {
	switch d := d.(type) {
	case engine.FirstPlayer:
		b.add("first ")
		b.add(d.Seat.String())
	case engine.TracksDealt:
		b.add("tracks")
		for _, c := range engine.Companies {
			b.space()
			b.add(TrackName(b.ed, d.Tracks[c]))
		}
	case engine.CardLaid:
		b.add(d.Space.String())
		b.space()
		b.card(d.Card)
	case engine.BookRevealed:
		b.add(BookSpaceName(b.ed, d.Space))
		b.space()
		b.add(BookName(b.ed, d.Book))
	case engine.TilesDealt:
		b.tiles(d)
	}
}

func (b *printer) tiles(d engine.TilesDealt) {
	b.add("tiles ")
	b.add(d.Seat.String())
	for i, tile := range d.Tiles {
		switch {
		case tile != 0:
			b.space()
			b.add(TileName(b.ed, tile))
		case i == 0:
			b.add(" -")
		}
	}
}
