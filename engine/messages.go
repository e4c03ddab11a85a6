package engine

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// sentence renders a message in English; a list among its arguments is read out, and a noun in braces is in the singular behind
// the number 1.
func sentence(message string, args []any) string {
	said := make([]any, len(args))
	for i, arg := range args {
		said[i] = arg
		if v := reflect.ValueOf(arg); v.Kind() == reflect.Slice {
			words := make([]string, v.Len())
			for j := range words {
				words[j] = fmt.Sprint(v.Index(j).Interface())
			}
			said[i] = "none"
			if len(words) > 0 {
				said[i] = strings.Join(words, ", ")
			}
		}
	}
	return counted.ReplaceAllStringFunc(fmt.Sprintf(message, said...), func(counts string) string {
		number, noun, _ := strings.Cut(strings.TrimSuffix(counts, "}"), " {")
		if number == "1" {
			return number + " " + noun
		}
		return number + " " + noun + "s"
	})
}

// counted is a number and the noun that it counts.
var counted = regexp.MustCompile(`-?\d+ \{[a-z ]+\}`)

// messages holds the English sentence of each code. The verbs take Args in order; every refusal's Rule follows in
// brackets.
var messages = map[Code]string{
	GameIsOver:       "the game is over",
	WrongPhase:       "it is the %v phase now, and this order belongs to another",
	NotYourTurn:      "%v; the game waits for %v",
	OutOfRange:       "there is no %v %v",
	ExpectedCard:     "you expect %v at %v, but there lies %v",
	ExpectedPost:     "you expect %v in region %v, but there stands %v",
	ExpectedPounds:   "you expect to have %v {pound}, but you have %v",
	TilesRevealed:    "the starting tiles are revealed already",
	NoUseForClause:   "this order has no use for %v",
	TileNotDealt:     "tile %v was not dealt to you; you may keep %v",
	TileFirst:        "keep a starting tile before you rest cards",
	RestOtherCards:   "rest the three cards of your starting tile: %v",
	CardNotInHand:    "of %v your hand has %v, this order names %v; your hand: %v",
	ShareCardPlanned: "%v is a single share card and cannot be planned",
	SlotClosed:       "slot %v is not open to you",
	SlotTwice:        "slot %v is named twice",
	TooManyCards:     "the plan names %v {slot}, you have %v open",
	CardNotReady:     "%v; face up there: %v",
	WrongKind:        "%v is no %v",
	NameSlot:         "your face-up %v differ by the +1 tile; name the slot: %v",
	NoPlusOneTile:    "you cannot lay the +1 goods tile: %v",
	OneGood:          "the cards show different goods: %v and %v",
	MixNeedsCard:     "different goods may be used together only to acquire a card",
	DisplayEmpty:     "there is no card at %v",
	PriceUnits:       "%v costs %v, you use %v",
	PricePounds:      "the price of %v in pounds is %v, you have %v left",
	UnitsUnspent:     "units left: %v; they can still be used on %v",
	UnitsOverspent:   "you advance by %v, but the units left for that are %v",
	TrackEnd:         "the track of %v ends; spaces left there: %v",
	CapitalCall:      "the capital call of %v costs %v {pound}, you have %v",
	NoExpansionCard:  "no expansion card lies face up in your area",
	OwnPost:          "region %v already has a post of %v",
	NotAdjacent:      "region %v is next to no region or base of %v",
	ExpansionShort:   "region %v costs %v; points left: %v",
	BaseEmpty:        "the base of %v has no posts left",
	ColumnEmpty:      "column %v of %v has no posts",
	NameReturn:       "name the column of its own base to which each ousted post returns (as 9x1): %v",
	ReturnColumn:     "the post of %v cannot return to column %v; possible: %v",
	NothingOusted:    "region %v has no post to oust",
	NoPoints:         "bookkeeping points that come together in this order: %v; clauses that spend some: %v",
	NameClause:       "one clause stands for two rewards; write the book's reward and the card's points as two",
	PointsOverspent:  "the books cost %v {point}, the reward is %v",
	PointsLeft:       "the clause spends %v {point} on pounds, the points left are %v",
	BookSpaceEmpty:   "there is no book at %v",
	BookTwice:        "the book at %v is bought twice",
	BookPlacement:    "book %v may not lie on space %v of your track; it may lie on %v",
	JarAtEnd:         "your ink jar stands on the final space: bookkeeping points are pounds",
	FlipCost:         "flipping a book costs %v {pound}, you have %v",
	NothingToFlip:    "there is no face-up book on space %v of your track",
	JarBlocked:       "your ink jar cannot enter space %v: %v; it can go as far as j%v",
	NameJar:          "say how far the ink jar goes: j0 to j%v",
	NamePost:         "name the posts to remove (%v in all); possible: %v",
	NothingToRemove:  "this order removes %v {post}, not %v",
	NoMarker:         "you have no bonus marker left this round",
	SpaceTaken:       "%v holds a bonus marker of %v",
	NotUnlocked:      "%v is not unlocked for you: %v",
	TrackUsed:        "you already have a marker on %v of the same track",
	CostPounds:       "%v costs %v {pound}, you have %v",
	FirstTurn:        "the first player may not take %v in the first turn of the round",
	NoHandCard:       "%v removes a card, and your hand has none that fits",
	NameCard:         "name the hand card to remove: %v",
	WrongGood:        "%v is no %v goods card",
	NoMajority:       "you have %v of %v; for the majority you need %v: %v",
	TierTooHigh:      "the tier %v+ needs %v, you have %v",
	NoSuchTier:       "there is no tier %v+; there are %v",
	NameChoice:       "say which of the %v rewards of %v you take",
	NameTracks:       "what comes of this depends on the order of the tracks: name them until it does not, at most %v of %v",
	WrongTracks:      "%v cannot be named here: only tracks other than the space's own, each once, at most %v",
	MustBuy:          "name the card to buy; with your pounds: %v",
	DeckEmpty:        "resting deck %v is empty; choose %v",
	NameDeck:         "name the resting deck to pick up: %v",

	DrawsDue:    "draws are due: %v; write them in a line that begins with ~",
	NotDue:      "nothing is due at %v",
	BadCardDraw: "%v cannot come to %v: on top of the stack lies one of %v",
	BadBookDraw: "%v cannot come to %v: it is not left in the supply of that letter",
	BadFirst:    "%v cannot be first: the seat is not in this game",
	BadTracks:   "these tracks cannot lie together: every edge gets a side of another track card",
	BadTileDraw: "%v cannot get these starting tiles: each can be dealt once",
}
