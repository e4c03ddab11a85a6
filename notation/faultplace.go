package notation

import (
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// faultPlace returns where in the text of an order it goes wrong: the expectation that does not hold, the card on which the +1
// tile cannot lie, or else where the legal prefix ends.
func (r Reader) faultPlace(v *engine.View, text string, a *engine.Action, code engine.Code, prefix *Prefix) (line, col int) {
	p := r.begin(text)
	for !p.at(end) {
		switch {
		case p.at('@') && a.PlusOne.Card != engine.NoCard && code != engine.NoPlusOneTile:
			if _, ok := engine.LayPlusOne(v, a.PlusOne); !ok {
				p.scan()
				return p.tok.mark.place(text)
			}
			a = &engine.Action{}
		case p.at('='):
			if found := p; found.isExpectation(code) {
				return p.tok.mark.place(text)
			}
		}
		p.scan()
	}
	return prefix.Line, prefix.Col
}

// isExpectation tells whether the token begins an expectation of the kind that a refusal is about.
func (p *parser) isExpectation(code engine.Code) bool {
	p.scan()
	e := p.parseExpectation()
	switch code {
	case engine.ExpectedCard:
		return e.Display != 0
	case engine.ExpectedPost:
		return e.Region != 0
	case engine.ExpectedPounds:
		return e.Display == 0 && e.Region == 0
	}
	return false
}

// orderIn returns where in the text of a line an order stands: behind try, or among those of a queue.
func (r Reader) orderIn(text string, a *engine.Action) (from, to int) {
	p := r.begin(text)
	switch p.lineWord() {
	case "try":
		p.scan()
		return p.tok.mark.at, len(text)
	case "then":
	default:
		return 0, len(text)
	}
	canonical := PrintOrder(r.Edition, *a)
	for p.scan(); !p.at(end); p.scan() {
		for p.at('[') {
			for !p.at(']') && !p.at(end) {
				p.scan()
			}
			p.scan()
		}
		from, to = p.tok.mark.at, len(text)
		if n := strings.IndexByte(text[from:], '|'); n >= 0 {
			to = from + n
		}
		if one, err := r.Order(a.Seat, text[from:to]); err == nil && PrintOrder(r.Edition, one) == canonical {
			return from, to
		}
		for !p.at('|') && !p.at(end) {
			p.scan()
		}
	}
	return 0, len(text)
}

// placeAfter returns a place of a text that begins at an offset of another as a place of this one.
func placeAfter(text string, from, line, col int) (int, int) {
	before := text[:from]
	if line == 1 {
		col += utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	}
	return line + strings.Count(before, "\n"), col
}
