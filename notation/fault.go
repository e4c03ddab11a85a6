package notation

import (
	"strings"

	"dhow/engine"
)

// Fault is where a line goes wrong and what the parser knew there, for those who look for what may
// have been meant. Offsets are in bytes of Text.
type Fault struct {
	Reader  Reader
	Wanted  Thing          // what was expected
	Text    string         // the line, with those that continue it
	Order   int            // where the order begins; at the end of Text, if it has not begun
	At      int            // where the word begins that is not understood
	Found   string         // the word; empty at the end
	Rest    string         // what is left of it behind what was understood
	Verb    byte           // the letter of the order, + in the clause before it, or 0
	Space   engine.SpaceID // the bonus space whose choices are read
	Queued  bool           // the order is one of a queue
	AnyLine bool           // other lines than orders are read, too
}

// fault notes the fault at the present token.
func (p *parser) fault(wanted Thing) *Fault {
	return &Fault{
		Reader: Reader{Edition: p.ed, Language: p.lang, Names: p.names, Table: p.table}, Wanted: wanted, Text: p.src[p.first:], Order: p.from - p.first,
		At: p.tok.mark.at - p.first, Found: p.tok.all, Rest: p.tok.text, Verb: p.verb, Space: p.space, Queued: p.queued,
		AnyLine: p.anyLine,
	}
}

// OrderText returns the text of the order that goes wrong, without what cannot belong to it.
func (f *Fault) OrderText() string {
	text := f.Text[f.Order:]
	if n := strings.IndexAny(text, "#|\n"); n >= 0 {
		text = text[:n]
	}
	return text
}

// Read reads another text in place of the order. Draws say nothing.
func (f *Fault) Read(text string) (Saying, *Error) {
	p := f.Reader.begin(text)
	var says Saying
	switch {
	case p.at('~'):
		p.parseDraws()
		p.parseEnd()
	case f.AnyLine && f.Order == 0:
		says = p.parseLine(engine.NoSeat)
	default:
		says = Order{Action: p.parseOrder(engine.NoSeat)}
		p.parseEnd()
	}
	return says, p.err
}

// ReadLine reads a line whatever the fault is in.
func (f *Fault) ReadLine(text string) (Saying, *Error) {
	line := Fault{Reader: f.Reader, AnyLine: true}
	return line.Read(text)
}
