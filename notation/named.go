package notation

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
)

// Named returns the canonical names of the components that a text may call by itself, in the
// reader's language or another: M, 12, C1, A07, 1A, y2, Cf3, S04, first. A text that is such a name
// means nothing else.
func (r Reader) Named(text string) []string {
	var names []string
	for _, read := range []func(*parser) string{
		(*parser).namedCompany, (*parser).namedRegion, (*parser).namedTrack, (*parser).namedBook, (*parser).namedPlace,
		(*parser).namedCard, (*parser).namedTile, (*parser).namedSpace,
	} {
		p := r.parser(text, mark{line: 1})
		p.start()
		if p.at(end) || p.err != nil {
			return nil
		}
		name := read(&p)
		switch {
		case p.err != nil || !p.at(end) || slices.Contains(names, name):
		case strings.EqualFold(name, text):
			return []string{name}
		default:
			names = append(names, name)
		}
	}
	return names
}

// VerbOf returns the letter of the verb that a text is, in any language and not cut, or "".
func (r Reader) VerbOf(text string) string {
	p := r.parser(text, mark{line: 1})
	p.start()
	if !p.at(word) || !AsVerb.Has(p.tok.text) {
		return ""
	}
	verb := p.lookupVerb(p.tok.text)
	if p.scan(); p.err != nil || !p.at(end) {
		return ""
	}
	return verb
}

func (p *parser) namedCompany() string { return p.parseCompany().String() }
func (p *parser) namedRegion() string  { return strconv.Itoa(int(p.parseRegion())) }
func (p *parser) namedTrack() string   { return TrackName(p.ed, p.parseTrack()) }
func (p *parser) namedBook() string    { return BookName(p.ed, p.parseBook()) }
func (p *parser) namedCard() string    { return CardName(p.ed, p.parseCard()) }
func (p *parser) namedSpace() string   { return SpaceName(p.ed, p.parseSpace()) }

// namedPlace is a space of a display.
func (p *parser) namedPlace() string {
	if p.atDisplay() {
		return p.parseDisplay().String()
	}
	return BookSpaceName(p.ed, p.parseBookSpace())
}

// namedTile is a starting tile, by its name alone: its number is a region's too.
func (p *parser) namedTile() string {
	if !p.at(word) || isDigit(p.tok.text[0]) {
		p.expected(ATile)
		return ""
	}
	return TileName(p.ed, engine.TileID(p.parseTile()))
}
