package notation

import "dhow/engine"

// Reads tells whether a text says something when it is read from its first line: its first line, with those that continue it, is
// an order or another line with a meaning. It is quick, since it does not look for what else may have been meant.
func (r Reader) Reads(seat engine.Seat, text string) bool {
	p := r.parser(text, mark{line: 1})
	p.anyLine, p.terse = true, true
	p.start()
	return !p.at(end) && p.parseLine(seat) != nil && p.err == nil
}
