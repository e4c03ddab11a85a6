package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Error says why a text is not understood, as data, so that every language can say it. What a text that is understood
// may not do is an *engine.IllegalError, and never arises here.
type Error struct {
	Line int // from 1, within the text given
	Col  int // from 1, in characters
	Code Code
	Args []any // by Code
}

// Code names a reason for not understanding a text. Codes never change their meaning.
type Code string

// The reasons for not understanding a text, with their arguments.
const (
	Expected     Code = "expected"       // Thing, found string, suggestions []string
	Ambiguous    Code = "ambiguous"      // found string, readings []string
	Twice        Code = "twice"          // found string
	CutOff       Code = "cut-off"        // nothing: the text ends in a comma
	PlusOneFirst Code = "plus-one-first" // nothing: the +1 tile is named after the move
	NoPlace      Code = "no-place"       // found string, book space string: where on the own track is not said
	NoColumn     Code = "no-column"      // found string, company string: the column of a post removed is not said
	BookByName   Code = "book-by-name"   // found string: a book is named, and not its space in the display
	Filler       Code = "filler"         // found string: a word that says nothing
	TextTooLong  Code = "text-too-long"  // most bytes
	TooManyWords Code = "too-many-words" // most words
	WordTooLong  Code = "word-too-long"  // most bytes
)

// Thing is what was expected. Lo and Hi are its least and greatest number where it has one.
type Thing struct {
	Name   ThingName
	Lo, Hi int
}

// ThingName names a kind of thing an order speaks of. Names never change their meaning.
type ThingName string

// The things that can be expected.
const (
	AnOrder       ThingName = "order"
	ACard         ThingName = "card"
	APlannedCard  ThingName = "planned-card"
	AMerchant     ThingName = "merchant"
	ACompany      ThingName = "company"
	ARegion       ThingName = "region"
	AColumn       ThingName = "column"
	ADisplaySpace ThingName = "display-space"
	ABookSpace    ThingName = "book-space"
	ABook         ThingName = "book"
	APlace        ThingName = "place" // of the bookkeeping track
	ASlot         ThingName = "slot"
	ADeck         ThingName = "deck"
	ATile         ThingName = "tile"
	ATrack        ThingName = "track"
	ABonusSpace   ThingName = "bonus-space"
	ASeat         ThingName = "seat"
	SomeSteps     ThingName = "steps"
	SomePounds    ThingName = "pounds"
	TheGoodsUse   ThingName = "goods-use"
	TheEntry      ThingName = "entry"
	TheBookUse    ThingName = "book-use"
	TheChoice     ThingName = "choice" // of a bonus space
	AReward       ThingName = "reward"
	AnExpectation ThingName = "expectation"
	AClause       ThingName = "clause"
	ADraw         ThingName = "draw"
	TheEnd        ThingName = "end"
	ThePlus       ThingName = "+"
	TheAt         ThingName = "@"
	TheColon      ThingName = ":"
	TheTilde      ThingName = "~"
)

// things holds the English words for what was expected.
var things = map[ThingName]string{
	AnOrder:       "an order (T, R, P, G, X, B, D, S or E)",
	ACard:         "a card",
	APlannedCard:  "a card, _ or none",
	AMerchant:     "a merchant card (Dm, DmM … or tDm)",
	ACompany:      "a company (M, T, L or C)",
	ARegion:       "a region (%d–%d)",
	AColumn:       "a base column (%d–%d)",
	ADisplaySpace: "a space of the card display (x1–z4)",
	ABookSpace:    "a space of the book display (1A–4C)",
	ABook:         "a book",
	APlace:        "a space of the bookkeeping track (%d–%d)",
	ASlot:         "a slot (%d–%d)",
	ADeck:         "a resting deck (%d–%d)",
	ATile:         "a starting tile (%d–%d)",
	ATrack:        "a track (A1–D2)",
	ABonusSpace:   "a bonus space",
	ASeat:         "a seat (blue, green, yellow or purple)",
	SomeSteps:     "a number of spaces (%d–%d)",
	SomePounds:    "a number of pounds (%d–%d)",
	TheGoodsUse:   "another goods card, a card to take (y2) or an advance (M1)",
	TheEntry:      "a region, or bookkeeping points (1A@4, p1)",
	TheBookUse:    "a book to flip (!3), the jar's way (j4) or bookkeeping points (1A@4, p1)",
	TheChoice:     "a choice of the bonus space (y2, 4+, d2, Cf1, M, 1A@4 or p1)",
	AReward:       "a kind of reward (p, d, b, t, r or c)",
	AnExpectation: "an expectation (y2:Bn2, 7:M or p5)",
	AClause:       "a clause of this order",
	ADraw:         "a draw (x1 Cf2, 2A A07, first, tracks or tiles)",
	TheEnd:        "nothing more",
}

// String says in English what was expected.
func (t Thing) String() string {
	text, ok := things[t.Name]
	switch {
	case !ok:
		return `"` + string(t.Name) + `"`
	case strings.Contains(text, "%"):
		return fmt.Sprintf(text, t.Lo, t.Hi)
	}
	return text
}

// Error renders the error in English, after its position.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Message()) }

// Message renders the error in English without its position.
func (e *Error) Message() string {
	switch e.Code {
	case Expected:
		text := fmt.Sprintf("expected %v, found %s", e.Args[0], quoted(e.Args[1].(string)))
		if near := e.Args[2].([]string); len(near) > 0 {
			text += "; did you mean " + either(near) + "?"
		}
		return text
	case NoPlace:
		return fmt.Sprintf("expected the space of your track, as %s@5, found %s", e.Args[1], quoted(e.Args[0].(string)))
	case NoColumn:
		return fmt.Sprintf("expected a base column, as -%s/1, found %s", e.Args[1], quoted(e.Args[0].(string)))
	case Ambiguous:
		return fmt.Sprintf("%q can mean %s", e.Args[0], either(e.Args[1].([]string)))
	}
	return fmt.Sprintf(messages[e.Code], e.Args...)
}

var messages = map[Code]string{
	Twice:        "%q is said a second time",
	CutOff:       "the text ends in a comma, so something may be missing",
	PlusOneFirst: "the +1 tile is laid first: write +1@ and the card before the order, as +1@Cf1; G Cf1 M3",
	BookByName:   "a book is named by its space in the display, as 1A, and not by its own name %q",
	Filler:       "the word %q is not read; leave it out",
	TextTooLong:  "the text is longer than %d bytes",
	TooManyWords: "the order has more than %d words",
	WordTooLong:  "a word has more than %d characters",
}

func quoted(found string) string {
	switch found {
	case "":
		return "the end"
	case "\n":
		return "a new line"
	}
	return fmt.Sprintf("%q", found)
}

// either joins words with commas and a last "or".
func either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// fail notes an error at the present token, unless there is one already, and ends the reading: every loop stops at
// the end of the text, so no method needs to look at the error.
func (p *parser) fail(code Code, args ...any) {
	if p.err == nil {
		m := p.tok.mark
		col := utf8.RuneCountInString(p.src[m.head:m.at]) + 1
		p.err = &Error{Line: m.line, Col: col, Code: code, Args: args}
	}
	p.pos.at = len(p.src)
	p.tok = token{mark: p.pos}
}

// expected fails because something else stands where a thing should.
func (p *parser) expected(name ThingName) { p.expectedNumber(Thing{Name: name}) }

// expectedNumber fails as expected does, of a thing that has a range.
func (p *parser) expectedNumber(t Thing) {
	switch {
	case p.err != nil:
	case p.is(asFiller):
		p.fail(Filler, p.tok.all)
	case p.atBookName(t.Name):
		p.fail(BookByName, p.tok.all)
	default:
		p.fail(Expected, t, p.tok.all, p.near(t))
	}
}

// atBookName tells whether the name of a book stands where its space in the display should.
func (p *parser) atBookName(wanted ThingName) bool {
	switch wanted {
	case ABookSpace, ARegion, TheBookUse, TheChoice, AClause, TheEnd:
		return p.at(word) && len(p.tok.all) > 2 && findBook(p.ed, p.tok.all) != 0
	}
	return false
}
