package notation

import "dhow/engine"

// Line is one line of a mail, or of what a person types: an order with the lines that continue it,
// or one of the lines that are no moves.
type Line struct {
	Line, Col int    // where it begins, from 1; Col in characters
	Text      string // as written, from its first character; continuing lines and comments included
	Comment   string // what stands in it behind # or //; several are joined with "; "
	Says      Saying // nil: it is a comment only
}

// Saying is what a line says: Order, Try, Then, Undo, Show, Log, Legal, Help, Say, Note, Game or Key.
type Saying interface {
	// print adds the canonical text.
	print(*printer)
}

// Order carries an order out.
type Order struct {
	Action engine.Action
	Sure   bool // an exclamation mark stands behind it: it is to be done without a question

	// Perhaps says that it may be meant for none: beside another order of its mail, it ends the round
	// with a letter that may be an initial, or in words that may be talk.
	Perhaps bool
}

func (o Order) print(b *printer) { b.order(&o.Action) }

// PrintLine returns the canonical text of a line, with its comment. It is one line, without its
// end.
func PrintLine(ed *engine.Edition, l Line) string {
	b := printer{ed: ed, text: make([]byte, 0, 64)}
	if l.Says != nil {
		l.Says.print(&b)
	}
	if l.Comment != "" {
		if l.Says != nil {
			b.space()
		}
		b.add("# ")
		b.add(l.Comment)
	}
	return string(b.text)
}

// parseLine reads a line. Without a word that says otherwise it is an order.
func (p *parser) parseLine(seat engine.Seat) Saying {
	says := p.parseKind(seat)
	p.parseEnd()
	return says
}

// parseKind reads a line of the kind that its first word says, or an order.
func (p *parser) parseKind(seat engine.Seat) Saying {
	switch p.lineWord() {
	case "try":
		return p.parseTry(seat)
	case "then", "auto":
		return p.parseThen(seat)
	case "undo":
		return p.parseUndo()
	case "show":
		return p.parseShow()
	case "log":
		return p.parseLog()
	case "legal":
		return p.parseLegal()
	case "help":
		return p.parseHelp()
	case "say":
		return p.parseSay()
	case "note":
		return p.parseNote()
	case "game":
		return p.parseGame()
	case "key":
		return p.parseKey()
	}
	return Order{Action: p.parseOrder(seat)}
}

// lineWord returns the code of the word that a line of another kind than an order begins with, or
// "". Such words are never cut, and none is the beginning of a verb.
func (p *parser) lineWord() string {
	if !p.at(word) {
		return ""
	}
	return p.lookup(AsLine, p.tok.text)
}
