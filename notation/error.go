package notation

import "fmt"

// Error says why a text is not understood, as data: package templates has a sentence for each code,
// and for each thing. What a text that is understood may not do is an *engine.IllegalError, and
// never arises here.
type Error struct {
	Line  int // from 1, within the text given
	Col   int // from 1, in characters
	Code  Code
	Args  []any  // by Code
	Fault *Fault // what is known of the place, to find what may have been meant; nil: the code says all
	Rule  string // of lines of a mail: the one in verdicts.go by which this may be an order
	Aside bool   // of lines of a mail: beside a complete order it is left aside
}

// Code names a reason for not understanding a text. Codes never change their meaning.
type Code string

// The reasons for not understanding a text, with their arguments.
const (
	Expected     Code = "expected"       // Thing, found string, suggestions []string
	Example      Code = "example"        // found string, examples []string: the word is known, and how it is written
	Ambiguous    Code = "ambiguous"      // found string, readings []string or []Face
	LoneDash     Code = "lone-dash"      // nothing: a dash may be an empty slot or the mark of a list
	RegionBehind Code = "region-behind"  // found string: a number behind points may be pounds or a region
	Twice        Code = "twice"          // found string
	Already      Code = "already"        // found string, there string: another stands where only one may
	NoChoice     Code = "no-choice"      // found string, bonus space string, its choices []string, suggestions []string
	NothingHere  Code = "nothing-here"   // found string, bonus space string that has no choices, suggestions []string
	NoTrackSpace Code = "no-track-space" // found string, tracks []string: only these tracks have bonus spaces; one string
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

	TooManyQueued Code = "too-many-queued" // most orders that can be left for a seat's turns

	NoSteps      Code = "no-steps"      // found string, company string: how far a marker goes is not said
	OneCompany   Code = "one-company"   // another company string, the one that expands string
	TwoOrders    Code = "two-orders"    // the second, string: two orders on one line
	TalkAbove    Code = "talk-above"    // nothing: the line may be the end of the long talk or comment above
	CutAbove     Code = "cut-above"     // whole string: the line and the one above are an order together
	CutOrAlone   Code = "cut-or-alone"  // whole string: likewise; or the line is one alone
	NothingAbove Code = "nothing-above" // clause mark string: the line continues an order, and there is none
	NoRecipient  Code = "no-recipient"  // found string, whom []string, suggestions []string: who is spoken to is nobody
	Quoted       Code = "quoted"        // nothing: the line is quoted text
	Starred      Code = "starred"       // nothing: the line begins with a star, as examples do in letters
	AnotherEnd   Code = "another-end"   // found string: a word of another language that ends a round
	Doubted      Code = "doubted"       // nothing: the line seems to take back the orders above
	AutoPlan     Code = "auto-plan"     // nothing: plans are never made by themselves
	AutoOther    Code = "auto-other"    // nothing: only the end of a phase goes by itself
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

// Error renders the error for engineers, after its position.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s %v", e.Line, e.Col, e.Code, e.Args) }
