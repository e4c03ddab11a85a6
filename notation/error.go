package notation

import (
	"fmt"
	"strings"
)

// Error says why a text is not understood, as data, so that every language can say it. What a text
// that is understood may not do is an *engine.IllegalError, and never arises here.
type Error struct {
	Line  int // from 1, within the text given
	Col   int // from 1, in characters
	Code  Code
	Args  []any  // by Code
	Fault *Fault // what is known of the place, to find what may have been meant; nil: the message says all
}

// Code names a reason for not understanding a text. Codes never change their meaning.
type Code string

// The reasons for not understanding a text, with their arguments.
const (
	Expected     Code = "expected"       // Thing, found string, suggestions []string
	Example      Code = "example"        // Thing, found string, examples []string: the word is known, and how it is written
	Ambiguous    Code = "ambiguous"      // found string, readings []string
	Twice        Code = "twice"          // found string
	Already      Code = "already"        // found string, there string: another stands where only one may
	NoChoice     Code = "no-choice"      // found string, bonus space string, its choices []string, suggestions []string
	NoTrackSpace Code = "no-track-space" // found string, tracks []string: only these tracks have bonus spaces
	DeckByCard   Code = "deck-by-card"   // found string: a card is named, and not the deck it lies on
	CutOff       Code = "cut-off"        // nothing: the text ends in a comma
	PlusOneFirst Code = "plus-one-first" // nothing: the +1 tile is named after the move
	NoPlace      Code = "no-place"       // found string, book space string: where on the own track is not said
	NoColumn     Code = "no-column"      // found string, company string: the column of a post removed is not said
	CardBehind   Code = "card-behind"    // found string, space string: a goods card stands behind the space of the card taken
	CardByPlace  Code = "card-by-place"  // found string: a card to take is named, and not its space in the display
	BookByName   Code = "book-by-name"   // found string: a book is named, and not its space in the display
	Filler       Code = "filler"         // found string: a word that says nothing
	Fillers      Code = "fillers"        // words []string, whole string: without these words the line reads so
	TextTooLong  Code = "text-too-long"  // most bytes
	TooManyWords Code = "too-many-words" // most words
	WordTooLong  Code = "word-too-long"  // most bytes
	TooManyLines Code = "too-many-lines" // most lines

	NoSteps      Code = "no-steps"      // found string, company string: how far a marker goes is not said
	OneCompany   Code = "one-company"   // another company string, the one that expands string
	TwoOrders    Code = "two-orders"    // the second, string: two orders on one line
	TalkAbove    Code = "talk-above"    // nothing: the line may be the end of the long talk or comment above
	CutAbove     Code = "cut-above"     // whole string, alone bool: the line and the one above are an order together; or alone
	NothingAbove Code = "nothing-above" // clause mark string: the line continues an order, and there is none
	NoRecipient  Code = "no-recipient"  // found string, whom []string, suggestions []string: who is spoken to is nobody
	Quoted       Code = "quoted"        // nothing: the line is quoted text
	Starred      Code = "starred"       // nothing: the line begins with a star, as examples do in letters
	OnlyThen     Code = "only-then"     // sign string: brackets and | belong to queued orders
	IfFirst      Code = "if-first"      // nothing: a condition stands behind its order
	Unseen       Code = "unseen"        // character string, as U+202E
	NotText      Code = "not-text"      // nothing: bytes that are not UTF-8
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
	ALine         ThingName = "line"
	AVerb         ThingName = "verb"
	ACard         ThingName = "card"
	AGoodsCard    ThingName = "goods-card"
	ABookkeeper   ThingName = "bookkeeper"
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
	ATier         ThingName = "tier" // of a majority
	SomePounds    ThingName = "pounds"
	TheGoodsUse   ThingName = "goods-use"
	TheEntry      ThingName = "entry"
	TheBookUse    ThingName = "book-use"
	TheChoice     ThingName = "choice" // of a bonus space
	AReward       ThingName = "reward"
	AnExpectation ThingName = "expectation"
	ACondition    ThingName = "condition"
	AComparison   ThingName = "comparison"
	AMajority     ThingName = "majority"
	AClause       ThingName = "clause"        // of an order without points and removals
	APointsClause ThingName = "points-clause" // of an order with points
	ABonusClause  ThingName = "bonus-clause"  // of an order with points and removals
	ADraw         ThingName = "draw"
	TheEnd        ThingName = "end"
	ARecipient    ThingName = "recipient"
	TheTalk       ThingName = "talk"
	AnEntry       ThingName = "entry-number"
	ARound        ThingName = "round"
	AGame         ThingName = "game"
	AKey          ThingName = "key"
	ThePlus       ThingName = "+"
	TheEquals     ThingName = "="
	TheBracket    ThingName = "]"
	TheAt         ThingName = "@"
	TheColon      ThingName = ":"
	TheTilde      ThingName = "~"
)

// things holds the English words for what was expected.
var things = map[ThingName]string{
	AnOrder:       "an order (T, R, P, G, X, B, D, S or E)",
	ALine:         "an order (T, R, P, G, X, B, D, S or E) or a line such as try, then, say, undo or help",
	AVerb:         "a verb (T, R, P, G, X, B, D, S or E)",
	ACard:         "a card",
	AGoodsCard:    "a goods card, as Cf1",
	ABookkeeper:   "a bookkeeper card, as Bk2 or tBk",
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
	ABonusSpace:   "a bonus space (first, buy, remove, cf, bn, ct, ex, +1, tBk, tDm, tEx or one of a track, as C1.1)",
	ASeat:         "a seat (blue, green, yellow or purple)",
	SomeSteps:     "a number of spaces (%d–%d)",
	ATier:         "the tier of a majority, as 4+",
	SomePounds:    "a number of pounds (%d–%d)",
	TheGoodsUse:   "another goods card, a card to take (y2) or an advance (M1)",
	TheEntry:      "another region, or bookkeeping points (1A@4, p1)",
	TheBookUse:    "a book to flip (!3), the jar's way (j4) or bookkeeping points (1A@4, p1)",
	TheChoice:     "a choice of the bonus space (y2, 4+, d2, Cf1, M, 1A@4 or p1)",
	AReward:       "a kind of reward (p, d, b, t, r or c)",
	AnExpectation: "an expectation (y2:Bn2, 7:M or p5)",
	ACondition:    "a condition (y2=Bn2, 7:M, p>=3 or maj cf)",
	AComparison:   ">=, <= or =",
	AMajority:     "a majority (cf, bn, ct or ex)",
	AClause:       "a clause (stop M, by t,p or =p5)",
	APointsClause: "a clause (1A@4 p1, stop M, by t,p or =p5)",
	ABonusClause:  "a clause (1A@4 p1, -M/2, stop M, by t,p or =p5)",
	ARecipient:    "one of blue, green, yellow, purple or all before the colon",
	TheTalk:       "what to say",
	TheColon:      `":" and what lies there, as y2:Bn2 or 7:M`,
	TheEquals:     `"=" and the card that lies there, as y2=Bn2`,
	AnEntry:       "the end of the line, or the number of an entry",
	ARound:        "the end of the line, or a round (%d–%d)",
	AGame:         "the name of a game, as kilifi-7",
	AKey:          "the key from a letter",
	ADraw:         "a draw (x1 Cf2, 2A A07, first, tracks or tiles)",
	TheEnd:        "the end of the line",
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
func (e *Error) Message() string { return strings.ReplaceAll(e.message(), noBreak, " ") }

// noBreak stands for the blanks inside orders of a message, which are no places to begin a new
// line.
const noBreak = "\u00a0"

// unbroken joins an order in a message.
func unbroken(order string) string { return strings.ReplaceAll(order, " ", noBreak) }

// message renders the error with its orders unbroken.
func (e *Error) message() string {
	switch e.Code {
	case Example:
		return fmt.Sprintf("%s is written, for example: %s", quoted(e.Args[1].(string)), either(e.Args[2].([]string)))
	case Expected:
		text := fmt.Sprintf("expected %v, found %s", e.Args[0], quoted(e.Args[1].(string)))
		return text + meant(e.Args[2].([]string))
	case NoPlace:
		return fmt.Sprintf("expected the space of your track, as %s@4, found %s", e.Args[1], quoted(e.Args[0].(string)))
	case NoColumn:
		return fmt.Sprintf("expected a base column, as -%s/1, found %s", e.Args[1], quoted(e.Args[0].(string)))
	case NoSteps:
		return fmt.Sprintf("expected how far the marker goes, as %s1, found %s", e.Args[1], quoted(e.Args[0].(string)))
	case Ambiguous:
		return fmt.Sprintf("%q can mean %s", e.Args[0], either(e.Args[1].([]string)))
	case NoRecipient:
		text := fmt.Sprintf("expected %s before the colon, found %s", either(e.Args[1].([]string)), quoted(e.Args[0].(string)))
		return text + meant(e.Args[2].([]string))
	case NoChoice:
		return e.noChoice()
	case NoTrackSpace:
		return fmt.Sprintf("there is no bonus space %q: only the tracks %s have some, as %[3]s.1", e.Args[0], joined(e.Args[1].([]string), "and"), e.Args[1].([]string)[0])
	case Fillers:
		return fmt.Sprintf("leave out %s: %s", allQuoted(e.Args[0].([]string)), unbroken(e.Args[1].(string)))
	case CutAbove:
		text := fmt.Sprintf("this line may belong to the order above; if so, write both in one line: %s", unbroken(e.Args[0].(string)))
		if e.Args[1].(bool) {
			text += "; if it is an order of its own, leave an empty line above it"
		}
		return text
	case TwoOrders:
		return fmt.Sprintf("a second order begins here; write it on a line of its own: %s", unbroken(e.Args[0].(string)))
	}
	return fmt.Sprintf(messages[e.Code], e.Args...)
}

// messages holds the sentences of the codes whose arguments stand in them as they are.
var messages = map[Code]string{
	OneCompany:   "one company expands in an order, here %[2]s and not %[1]s as well; the expansion cards serve it alone",
	Twice:        "%q is said a second time",
	Already:      "%q is one too many: %s is named already",
	DeckByCard:   "a resting deck is named by its number, as E\u00a02, and not by a card on it as %q",
	CutOff:       "the text ends in a comma, so something may be missing",
	PlusOneFirst: "the +1 tile is laid first: write +1@ and the card before the order, as +1@Cf1;\u00a0G\u00a0Cf1\u00a0M2",
	TalkAbove:    "this line may be the end of the talk above, cut off by a mail program; write the talk on lines of its own, and leave an empty line before an order",
	CardBehind:   "%q stands behind %s: if it is the card that lies there, leave it out; cards that are used stand before it",
	CardByPlace:  "after %q a card to take is named by its place in the display, as y2",
	BookByName:   "a book is named by its space in the display, as 1A, and not by its own name %q",
	Filler:       "the word %q is not read; leave it out",
	TooManyLines: "the text has more than %d lines",
	NothingAbove: "a line that begins with %q continues an order, and there is none right above it",
	Quoted:       "a line that begins with > is quoted from another letter and is not read; leave it out, or take the > away",
	Starred:      "a line that begins with * is an example, as letters show them, and is not read; take the * away",
	OnlyThen:     "%q belongs to orders queued for the next turn, as then\u00a0[p>=3]\u00a0G\u00a0Cf1\u00a0y2\u00a0|\u00a0E",
	IfFirst:      "a condition stands before its order, as then\u00a0[p>=3]\u00a0G\u00a0Cf1\u00a0y2",
	Unseen:       "a character that cannot be seen (%s) stands here; take it out, or type the line again",
	NotText:      "there are bytes here that are no text; type the line again",
	TextTooLong:  "the text is longer than %d bytes",
	TooManyWords: "the line has more than %d words",
	WordTooLong:  "a word is longer than %d bytes",
}

func quoted(found string) string {
	switch found {
	case "":
		return "the end"
	case "\n":
		return "a new line"
	}
	if len(found) > MaxWord {
		found = strings.ToValidUTF8(found[:MaxWord], "") + "…"
	}
	return fmt.Sprintf("%q", found)
}

// either joins orders with commas and a last "or", each unbroken.
func either(orders []string) string {
	l := make([]string, len(orders))
	for i, order := range orders {
		l[i] = unbroken(order)
	}
	return joined(l, "or")
}

// joined joins words with commas, and the last with a word of its own before it.
func joined(words []string, beforeLast string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + beforeLast + " " + words[last]
}

// noChoice says what may be chosen of a bonus space.
func (e *Error) noChoice() string {
	text := fmt.Sprintf("nothing follows S %s", e.Args[1])
	if choices := e.Args[2].([]string); len(choices) > 0 {
		text = fmt.Sprintf("behind S %s may stand, for example, %s", e.Args[1], either(choices))
	}
	return text + ", found " + quoted(e.Args[0].(string)) + meant(e.Args[3].([]string))
}

// meant says what may have been meant, if anything.
func meant(near []string) string {
	if len(near) == 0 {
		return ""
	}
	return "; did you mean: " + either(near)
}

// allQuoted quotes words and lists them.
func allQuoted(words []string) string {
	l := make([]string, len(words))
	for i, w := range words {
		l[i] = quoted(w)
	}
	return joined(l, "and")
}
