package notation

import (
	"slices"
	"strings"

	"dhow/engine"
)

// Mention is a thing of the game that a text names, whatever else it says.
type Mention struct {
	Part Part   // the +1 tile, a verb, card, space of the card display, advance, company, number or bonus space
	Name string // canonical; a number may be a region or anything else
	Kind bool   // of a card only the kind is named
	At   int    // where it begins, in bytes
	End  int    // where it ends
}

// Mentions returns what a text names, from left to right.
func (r Reader) Mentions(text string) []Mention {
	var l []Mention
	for p := r.begin(text); !p.at(end); {
		at := p.tok.mark.at
		m := p.mention()
		if m.Name == "" {
			p.scan()
			continue
		}
		m.At, m.End = at, len(strings.TrimRight(text[:p.tok.mark.at], " \t,"))
		l = append(l, m)
	}
	return l
}

// mention reads what is named at the present token, if anything is.
func (p *parser) mention() Mention {
	for _, read := range []func(*parser) Mention{
		(*parser).mentionedTile, (*parser).mentionedPlace, (*parser).mentionedCard,
		(*parser).mentionedVerb, (*parser).mentionedSpace, (*parser).mentionedCompany,
	} {
		q := *p
		if m := read(&q); m.Name != "" {
			*p = q
			return m
		}
	}
	return Mention{}
}

// mentionedTile is the +1 tile.
func (p *parser) mentionedTile() Mention {
	if !p.accept('+') || p.tok.text != "1" {
		return Mention{}
	}
	p.scan()
	return Mention{Part: TilePart, Name: "+1"}
}

// mentionedPlace is a space of the card display, or a number.
func (p *parser) mentionedPlace() Mention {
	m := Mention{Part: TakePart, Name: p.tok.text}
	switch {
	case !p.at(word):
		return Mention{}
	case p.atDisplay():
	case p.atNumber():
		m.Part = RegionPart
	default:
		return Mention{}
	}
	p.scan()
	return m
}

func (p *parser) mentionedCard() Mention {
	before := *p
	if card := p.tryCard(); card != engine.NoCard {
		return Mention{Part: CardPart, Name: CardName(p.ed, card)}
	}
	if p.err == nil || !before.at(word) {
		return Mention{}
	}
	*p = before
	kind := p.lookup(AsKind, p.tok.text[:letters(p.tok.text)])
	p.scan()
	return Mention{Part: CardPart, Name: kind, Kind: true}
}

// mentionedVerb is a verb said with a whole word or a capital.
func (p *parser) mentionedVerb() Mention {
	text, verb := p.tok.text, ""
	if !p.at(word) {
		return Mention{}
	}
	if len(text) > 1 && AsVerb.Has(text) || len(text) == 1 && text <= "Z" {
		verb = p.lookup(AsVerb, text)
	}
	if verb == "T" && AsTile.Has(text) { // a bonus tile, rather than keeping one
		return Mention{}
	}
	p.scan()
	return Mention{Part: VerbPart, Name: verb}
}

func (p *parser) mentionedSpace() Mention {
	name := p.tok.text
	if !slices.Contains(spaceNames(p.ed), name) {
		if !p.at(word) || !AsSpace.Has(name) {
			return Mention{}
		}
		name = p.lookup(AsSpace, name)
	}
	p.scan()
	return Mention{Part: SpacePart, Name: name}
}

// mentionedCompany is a company, with the number behind it if there is one.
func (p *parser) mentionedCompany() Mention {
	m := Mention{Part: CompanyPart}
	c := p.tryCompany()
	if c == engine.NoCompany {
		return m
	}
	if m.Name = c.String(); p.atNumber() {
		m.Part, m.Name = AdvancePart, m.Name+p.tok.text
		p.scan()
	}
	return m
}
