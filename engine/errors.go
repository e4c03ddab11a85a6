package engine

import (
	"fmt"
	"strings"
)

// IllegalError is the refusal of an action that is understood but not allowed, as data: package
// templates has a sentence for each case.
type IllegalError struct {
	Code Code
	Case Code   // Code, or which of its cases it is: one of those that have Code before a dot
	Rule string // the rulebook section or ruling, as "ruling 7"
	Args []any  // what the sentence of the case speaks of, in its order
}

// Error renders the refusal for engineers.
func (e *IllegalError) Error() string {
	return fmt.Sprintf("engine: %s (%s) %v", e.Case, e.Rule, e.Args)
}

// refuse makes the refusal of an action.
func refuse(of Code, rule string, args ...any) error {
	code, _, _ := strings.Cut(string(of), ".")
	return &IllegalError{Code: Code(code), Case: of, Rule: rule, Args: args}
}

// DrawError says that what chance is said to have given cannot be, or that something is missing, as
// data likewise.
type DrawError struct {
	Code  Code
	Index int // of the draw among those given, from 0; -1 when one is missing
	Args  []any
}

// Error renders the error for engineers.
func (e *DrawError) Error() string { return fmt.Sprintf("engine: %s %v", e.Code, e.Args) }

// PositionError says why a state cannot occur in a game. It is an error of a file, for who has
// written that.
type PositionError struct {
	Code  PositionCode
	Text  string   // what is wrong
	Where []string // which part of the position, by the keys of a written one from the outermost on; list items count from 1
	Thing string   // which card, book or tile within it; "" if none in particular
}

// Error renders the error in English.
func (e *PositionError) Error() string { return "engine: " + e.Text }

// Code names a reason for a refusal. Codes are part of the notation of rule cases and never change
// their meaning.
type Code string

// The reasons for refusing an action.
const (
	GameIsOver       Code = "game-over"
	WrongPhase       Code = "wrong-phase"
	NotYourTurn      Code = "not-your-turn"
	OutOfRange       Code = "out-of-range"
	ExpectedCard     Code = "expected-card"
	ExpectedPost     Code = "expected-post"
	ExpectedPounds   Code = "expected-pounds"
	TilesRevealed    Code = "tiles-revealed"
	NoUseForClause   Code = "no-use-for-clause"
	TileNotDealt     Code = "tile-not-dealt"
	TileFirst        Code = "tile-first"
	RestOtherCards   Code = "rest-other-cards"
	CardNotInHand    Code = "card-not-in-hand"
	ShareCardPlanned Code = "share-card-planned"
	SlotClosed       Code = "slot-closed"
	SlotTwice        Code = "slot-twice"
	TooManyCards     Code = "too-many-cards"
	CardNotReady     Code = "card-not-ready"
	WrongKind        Code = "wrong-kind"
	NameSlot         Code = "name-slot"
	NoPlusOneTile    Code = "no-plus-one-tile"
	OneGood          Code = "one-good"
	MixNeedsCard     Code = "mix-needs-card"
	DisplayEmpty     Code = "display-empty"
	PriceUnits       Code = "price-units"
	PricePounds      Code = "price-pounds"
	UnitsUnspent     Code = "units-unspent"
	UnitsOverspent   Code = "units-overspent"
	TrackEnd         Code = "track-end"
	CapitalCall      Code = "capital-call"
	NoExpansionCard  Code = "no-expansion-card"
	OwnPost          Code = "own-post"
	NotAdjacent      Code = "not-adjacent"
	ExpansionShort   Code = "expansion-short"
	BaseEmpty        Code = "base-empty"
	ColumnEmpty      Code = "column-empty"
	NameReturn       Code = "name-return"
	ReturnColumn     Code = "return-column"
	NothingOusted    Code = "nothing-ousted"
	NoPoints         Code = "no-points"
	NameClause       Code = "name-clause"
	PointsOverspent  Code = "points-overspent"
	PointsLeft       Code = "points-left"
	BookSpaceEmpty   Code = "book-space-empty"
	BookTwice        Code = "book-twice"
	BookPlacement    Code = "book-placement"
	JarAtEnd         Code = "jar-at-end"
	FlipCost         Code = "flip-cost"
	NothingToFlip    Code = "nothing-to-flip"
	JarBlocked       Code = "jar-blocked"
	NameJar          Code = "name-jar"
	NamePost         Code = "name-post"
	NothingToRemove  Code = "nothing-to-remove"
	NoMarker         Code = "no-marker"
	SpaceTaken       Code = "space-taken"
	NotUnlocked      Code = "not-unlocked"
	TrackUsed        Code = "track-used"
	CostPounds       Code = "cost-pounds"
	FirstTurn        Code = "first-turn"
	NoHandCard       Code = "no-hand-card"
	NameCard         Code = "name-card"
	WrongGood        Code = "wrong-good"
	NoMajority       Code = "no-majority"
	TierTooHigh      Code = "tier-too-high"
	NoSuchTier       Code = "no-such-tier"
	NameChoice       Code = "name-choice"
	NameTracks       Code = "name-tracks"
	WrongTracks      Code = "wrong-tracks"
	MustBuy          Code = "must-buy"
	DeckEmpty        Code = "deck-empty"
	NameDeck         Code = "name-deck"
)

// The cases of reasons that have several. A reason may also be refused for without any of them.
const (
	SeatNotPlaying  Code = "not-your-turn.not-playing" // the seat is not in the game
	ViewOfOther     Code = "not-your-turn.other-view"  // the order is judged by the view of another
	NothingExpected Code = "expected-card.nothing"
	CardGone        Code = "expected-card.gone"
	NoPostExpected  Code = "expected-post.none"
	PostGone        Code = "expected-post.gone"
	NoUseForTier    Code = "no-use-for-clause.tier"
	NoUseForChoice  Code = "no-use-for-clause.choice"
	NoSuchCardReady Code = "card-not-ready.none"
	PlusOneLies     Code = "no-plus-one-tile.laid"       // on a card of the seat
	PlusOneNobodys  Code = "no-plus-one-tile.nobody"     // somebody may have it in the next round
	PlusOneNoMore   Code = "no-plus-one-tile.last-round" // nobody has it, and nobody will
	NothingForJar   Code = "jar-blocked.no-book"
	TrackOfJarEnds  Code = "jar-blocked.end"
	TrackNotInGame  Code = "not-unlocked.not-in-game"
	UnlockedLater   Code = "not-unlocked.next-turn"
	OneHasMost      Code = "no-majority.alone"
	NobodyHasAny    Code = "no-majority.nobody"
)

// The faults of draws.
const (
	DrawsDue    Code = "draws-due" // what is missing, in the order in which it is due
	NotDue      Code = "not-due"
	BadCardDraw Code = "bad-card-draw"
	BadBookDraw Code = "bad-book-draw"
	BadFirst    Code = "bad-first"
	BadTracks   Code = "bad-tracks"
	BadTileDraw Code = "bad-tile-draw"
)
