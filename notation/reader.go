package notation

import "dhow/engine"

// Reader reads what a person types. Canonical text means the same to every reader; words are looked
// up in the reader's language first and then in the others. The zero Language is English, as files
// are read.
type Reader struct {
	Edition  *engine.Edition
	Language Language
	Names    *PlayerNames // of the players, to whom something may be said; nil: they are unknown
	Table    *Table       // what lies on the table; nil: it is unknown

	// apart, if not nil, is set once a word is looked up that may stand for something else to
	// readers of other languages, or for nothing.
	apart *bool
}

// Lines reads a whole text: the new text of a mail, or what a person types. It returns the lines
// that are understood, in their order, even if others are not; empty lines are left out. Nothing is
// judged here.
//
// A line that begins with a clause mark (; = - |) continues the order right above. A line that may as
// well be the rest of the order above, cut off by a mail program, is refused. Errors are of type
// *ErrorList.
func (r Reader) Lines(seat engine.Seat, text string) ([]Line, error) {
	l := lineReader{reader: r, seat: seat, text: text, next: mark{line: 1}}
	if l.withinLimits() {
		l.text = r.withoutEmphasis(seat, text)
		for l.next.at < len(text) {
			l.read()
		}
		l.settle()
	}
	return l.lines, newErrorList(l.errors)
}

// Order reads one order of a seat. A comment may follow it, and a line that begins with a clause
// mark continues it. Errors are of type *Error.
func (r Reader) Order(seat engine.Seat, text string) (engine.Action, error) {
	p := r.begin(text)
	a := p.parseOrder(seat)
	p.parseEnd()
	if p.err != nil {
		return engine.Action{}, p.err
	}
	return a, nil
}

// Draws reads one line of draws, which begins with a tilde. Errors are of type *Error.
func (r Reader) Draws(text string) ([]engine.Draw, error) {
	p := r.begin(text)
	draws := p.parseDraws()
	p.parseEnd()
	if p.err != nil {
		return nil, p.err
	}
	return draws, nil
}

// begin returns a parser at the first token of a text.
func (r Reader) begin(text string) parser {
	p := r.parser(text, mark{line: 1})
	if len(text) > MaxText {
		p.tok.mark = p.pos
		p.fail(TextTooLong, MaxText)
		return p
	}
	p.start()
	return p
}

// parser returns a parser of a text from a place in it, to be started.
func (r Reader) parser(text string, from mark) parser {
	return parser{ed: r.Edition, lang: r.Language, apart: r.apart, names: r.Names, table: r.Table, src: text, pos: from}
}
