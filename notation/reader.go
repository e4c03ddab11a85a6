package notation

import "dhow/engine"

// Reader reads what a person types. Canonical text means the same to every reader; words are looked up in the reader's
// language first and then in the others. The zero Language is English, as files are read.
type Reader struct {
	Edition  *engine.Edition
	Language Language
}

// Order reads one order of a seat. A comment may follow it, and a line that begins with a clause mark continues it.
// Errors are of type *Error.
func (r Reader) Order(seat engine.Seat, text string) (engine.Action, error) {
	p := newParser(r.Edition, text)
	p.lang = r.Language
	a := p.parseOrder()
	if p.err != nil {
		return engine.Action{}, p.err
	}
	a.Seat = seat
	return a, nil
}

// Draws reads one line of draws, which begins with a tilde. Errors are of type *Error.
func (r Reader) Draws(text string) ([]engine.Draw, error) {
	p := newParser(r.Edition, text)
	p.lang = r.Language
	draws := p.parseDraws()
	p.parseEnd()
	if p.err != nil {
		return nil, p.err
	}
	return draws, nil
}
