package notation

import (
	"strings"
	"unicode/utf8"
)

// fail notes an error at the present token, unless there is one already, and ends the reading:
// every loop stops at the end of the text, so no method needs to look at the error.
func (p *parser) fail(code Code, args ...any) {
	if p.err == nil {
		m := p.tok.mark
		col := utf8.RuneCountInString(p.src[m.head:m.at]) + 1
		p.err = &Error{Line: m.line, Col: col, Code: code, Args: args}
	}
	p.pos.at = len(p.src)
	p.tok = token{mark: p.pos}
}

// failAt fails as fail does, at another place than the token's.
func (p *parser) failAt(at int, code Code, args ...any) {
	if p.err == nil {
		p.point(at)
		p.fail(code, args...)
	}
}

// point sets the place of the token, where errors are noted, to one that is no token's.
func (p *parser) point(at int) {
	m := mark{at: at, line: p.pos.line, head: p.pos.head}
	if p.pos.at <= at {
		m.line += strings.Count(p.src[p.pos.at:at], "\n")
		m.head = max(m.head, strings.LastIndexByte(p.src[:at], '\n')+1)
	}
	p.tok.mark = m
}

// again fails because something is said where only one thing may be, and another is there already.
func (p *parser) again(there string) {
	if p.tok.all == there || strings.TrimSuffix(there, "+") == p.tok.all {
		p.fail(Twice, p.tok.all)
	} else {
		p.fail(Already, p.tok.all, there)
	}
}

// expected fails because something else stands where a thing should.
func (p *parser) expected(name ThingName) { p.expectedNumber(Thing{Name: name}) }

// expectedNumber fails as expected does, of a thing that has a range.
func (p *parser) expectedNumber(t Thing) {
	switch {
	case p.err != nil:
		p.fail("") // which only ends the reading
	case !p.queued && (p.at('[') || p.at(']') || p.at('|')):
		p.fail(OnlyThen, p.tok.all)
	case p.queued && t.Name != AnOrder && (p.at('[') || p.is(AsIf)):
		p.fail(IfFirst)
	case p.atBookName(t.Name):
		p.failFor(t, BookByName, p.tok.all)
	case t.Name == TheChoice:
		if choices := choicesOf(p.ed, p.space); choices != nil {
			p.failFor(t, NoChoice, p.tok.all, SpaceName(p.ed, p.space), choices, []string(nil))
		}
		p.failFor(t, NothingHere, p.tok.all, SpaceName(p.ed, p.space), []string(nil))
	default:
		p.failFor(t, Expected, t, p.tok.all, []string(nil))
	}
}

// lacks fails with a code of its own where a thing is missing.
func (p *parser) lacks(name ThingName, code Code, of string) {
	p.failFor(p.thing(name), code, p.tok.all, of)
}

// failFor fails for want of a thing, and notes what is known of the fault.
func (p *parser) failFor(t Thing, code Code, args ...any) {
	if p.err != nil {
		return
	}
	fault := p.fault(t)
	p.fail(code, args...)
	p.err.Fault = fault
}

// atBookName tells whether the name of a book stands where its space in the display should.
func (p *parser) atBookName(wanted ThingName) bool {
	switch wanted {
	case ABookSpace, ARegion, TheEntry, TheBookUse, TheChoice, AClause, APointsClause, ABonusClause, TheEnd:
		return p.at(word) && len(p.tok.all) > 2 && findBook(p.ed, p.tok.all) != 0
	}
	return false
}
