package notation

import (
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// orderIn returns where in the text of a line an order stands: behind try, or among those of a
// queue.
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
