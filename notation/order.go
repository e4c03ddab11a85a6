package notation

import "dhow/engine"

// ParseOrder reads one order as Reader.Order does for a reader of English: orders in files are
// canonical, or typed by hand and belong to no reader. Errors are of type *Error.
func ParseOrder(ed *engine.Edition, seat engine.Seat, text string) (engine.Action, error) {
	return Reader{Edition: ed}.Order(seat, text)
}

// PrintOrder returns the canonical text of an action, without its seat.
func PrintOrder(ed *engine.Edition, a engine.Action) string {
	b := printer{ed: ed, text: make([]byte, 0, 64)}
	b.order(&a)
	return string(b.text)
}

// Verb returns the letter of the order that a move is.
func Verb(m engine.Move) byte {
	switch m.(type) {
	case *engine.KeepTile:
		return 'T'
	case *engine.Rest:
		return 'R'
	case *engine.Plan:
		return 'P'
	case *engine.UseGoods:
		return 'G'
	case *engine.Expand:
		return 'X'
	case *engine.Bookkeep:
		return 'B'
	case *engine.UseMerchant:
		return 'D'
	case *engine.PlaceMarker:
		return 'S'
	}
	return 'E'
}

// parser reads a text from left to right, one token at a time. Its methods are named after what
// they read, and are described by the grammar in doc.go. After an error there are only end tokens.
type parser struct {
	ed    *engine.Edition
	lang  Language
	apart *bool        // as the Reader's
	names *PlayerNames // nil: none is known
	table *Table       // nil: it is unknown
	src   string
	pos   mark // behind the token
	tok   token

	comma  bool // a comma stands before the token
	commas bool // and another one
	last   int  // where the last token ended
	run    int  // where the last blank ended
	first  int  // where the first token stands
	from   int  // where the order begins
	words  int
	space  engine.SpaceID // whose choices are being read
	verb   byte           // the letter of the verb of the order being read, + in the clause before it; 0: it has not been read yet

	anyLine  bool     // other lines than orders are read too
	endless  bool     // a line may have any number of words
	queued   bool     // the order is one of a queue
	folded   bool     // the ends of lines are blanks
	comments []string // passed over
	places   []Place  // of the parts of the order, if they are wanted
	placing  bool     // they are
	err      *Error
}

// start steps to the first token.
func (p *parser) start() {
	p.checkCharacters()
	p.scan()
	p.first, p.from = p.tok.mark.at, p.tok.mark.at
}

// parseOrder reads an order: the +1 clause, the move, the other clauses.
func (p *parser) parseOrder(seat engine.Seat) engine.Action {
	p.from, p.verb = p.tok.mark.at, 0
	a := engine.Action{Seat: seat}
	if p.at('+') {
		a.PlusOne = p.parsePlusOne()
		p.accept(';')
	}
	a.Move = p.parseMove()
	p.parseClauses(&a)
	return a
}

// parseMove reads a verb and what it needs.
func (p *parser) parseMove() engine.Move {
	switch p.parseVerb() {
	case "T":
		return p.parseKeepTile()
	case "R":
		return p.parseRest()
	case "P":
		return p.parsePlan()
	case "G":
		return p.parseGoods()
	case "X":
		return p.parseExpand()
	case "B":
		return p.parseBookkeep()
	case "D":
		return p.parseMerchant()
	case "S":
		return p.parseMarker()
	case "E":
		return p.parseEndPhase()
	}
	return nil
}

// parseVerb reads the letter or the word that says what an order does. A number may follow it
// without a blank, as in E2, or a colon.
func (p *parser) parseVerb() string {
	n := 0
	code := ""
	if p.at(word) {
		n = letters(p.tok.text)
		code = p.lookupVerb(p.tok.text[:n])
	}
	if whole := n == len(p.tok.text); code == "" || !whole && n > 1 {
		p.expectedOrder()
		return ""
	}
	said := p.tok.text[:n]
	p.verb = code[0]
	p.place(VerbPart, p.here())
	p.take(n)
	if p.at(':') && AsVerb.Has(said) { // P: Cf1; the beginning of a verb may be a name
		p.scan()
	}
	return code
}

// lookupVerb looks up a verb. What names a company or is said instead of an order is no beginning
// of one.
func (p *parser) lookupVerb(text string) string {
	if !AsVerb.Has(text) && (AsCompany.Has(text) || AsInstead.Has(text)) {
		return ""
	}
	return p.lookup(AsVerb, text)
}

// expectedOrder fails where no order begins.
func (p *parser) expectedOrder() {
	switch {
	case p.tok.text == ">":
		p.fail(Quoted)
	case p.owns(AsClause, p.tok.text):
		p.fail(NothingAbove, p.tok.all)
	case p.anyLine && p.tok.mark.at == p.first:
		p.expected(ALine)
	default:
		p.expected(AnOrder)
	}
}

// parseEnd holds the text to be over, but for a full stop. A comma at the end means that a part is
// missing.
func (p *parser) parseEnd() {
	for p.accept('.') {
	}
	if !p.at(end) {
		p.expected(TheEnd)
	} else if p.comma {
		p.fail(CutOff)
	}
}

// at tells whether the token is of a kind.
func (p *parser) at(kind rune) bool { return p.tok.kind == kind }

// accept steps over a token of a kind if there is one.
func (p *parser) accept(kind rune) bool {
	if p.tok.kind != kind || kind == end {
		return false
	}
	p.scan()
	return true
}

// expect steps over a sign, or fails.
func (p *parser) expect(kind rune, name ThingName) {
	if !p.accept(kind) {
		p.expected(name)
	}
}

// acceptAt steps over @, or an arrow in its place.
func (p *parser) acceptAt() bool { return p.accept('@') || p.accept(arrow) }

// item tells whether the token may belong to the part of the order being read: it does not end the
// order and begins neither a clause nor the next item of a queue.
func (p *parser) item() bool {
	switch p.tok.kind {
	case word:
		return !p.is(AsClause) && !(p.queued && (p.is(AsUntil) || p.lineWord() == "then"))
	case end, newline, ';', '=', '-', '.', '|':
		return false
	}
	return true
}

// number reads a number of a range.
func (p *parser) number(t Thing) int {
	n, length := 0, 0
	if p.at(word) {
		n, length = leadingNumber(p.tok.text)
	}
	if length == 0 || n < t.Lo || n > t.Hi {
		p.expectedNumber(t)
		return 0
	}
	p.take(length)
	return n
}

// leadingNumber returns the number a word begins with, and its length; what is too long for any
// number of the game is none.
func leadingNumber(text string) (n, length int) {
	length = digits(text)
	if length > 4 {
		return 0, 0
	}
	for i := range length {
		n = n*10 + int(text[i]-'0')
	}
	return n, length
}
