package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
)

// speaking tells whether a refusal with some arguments speaks of a piece of an order.
type speaking func(ed *engine.Edition, pieces []piece, i int, args []any) bool

// spokenOf says of which pieces the refusals of a code speak. Those of other codes speak of what is
// missing, or of the piece from which nothing can make the order legal any more.
var spokenOf = map[engine.Code]speaking{
	engine.GameIsOver:       anyOf(verbPiece),
	engine.WrongPhase:       anyOf(verbPiece),
	engine.NotYourTurn:      anyOf(verbPiece),
	engine.ExpectedCard:     theExpectation,
	engine.ExpectedPost:     theExpectation,
	engine.ExpectedPounds:   theExpectation,
	engine.NoUseForClause:   theUseless,
	engine.TilesRevealed:    anyOf(keptPiece),
	engine.TileNotDealt:     anyOf(keptPiece),
	engine.TileFirst:        anyOf(verbPiece),
	engine.CardNotInHand:    theNamed(restedPiece, plannedPiece, handPiece),
	engine.ShareCardPlanned: theNamed(plannedPiece),
	engine.CardNotReady:     theNotReady,
	engine.WrongKind:        theNamed(tilePiece, cardPiece),
	engine.NameSlot:         theNamed(tilePiece, cardPiece),
	engine.NoPlusOneTile:    anyOf(tilePiece),
	engine.OneGood:          theOtherGood,
	engine.MixNeedsCard:     theOtherGood,
	engine.DisplayEmpty:     theNamed(takePiece, buyPiece),
	engine.PriceUnits:       anyOf(takePiece),
	engine.PricePounds:      anyOf(buyPiece),
	engine.UnitsOverspent:   anyOf(advancePiece),
	engine.TrackEnd:         theNamed(advancePiece),
	engine.CapitalCall:      theNamed(advancePiece),
	engine.NoExpansionCard:  anyOf(verbPiece),
	engine.OwnPost:          theNamed(regionPiece),
	engine.NotAdjacent:      theNamed(regionPiece),
	engine.ExpansionShort:   theNamed(regionPiece),
	engine.NothingOusted:    theNamed(regionPiece),
	engine.ColumnEmpty:      theNumbered(0, columnPiece, removalPiece),
	engine.ReturnColumn:     theNumbered(1, returnPiece),
	engine.NoPoints:         theSurplusSum,
	engine.PointsOverspent:  anyOf(bookPiece),
	engine.PointsLeft:       theNumbered(0, cashPiece),
	engine.BookSpaceEmpty:   theNamed(bookPiece),
	engine.BookTwice:        theNamed(bookPiece),
	engine.BookPlacement:    theNumbered(1, bookPiece),
	engine.JarAtEnd:         anyOf(bookPiece),
	engine.FlipCost:         anyOf(flipPiece),
	engine.NothingToFlip:    anyOf(flipPiece),
	engine.JarBlocked:       anyOf(jarPiece),
	engine.NothingToRemove:  theSurplusPost,
	engine.NoMarker:         anyOf(verbPiece),
	engine.SpaceTaken:       anyOf(spacePiece),
	engine.NotUnlocked:      anyOf(spacePiece),
	engine.TrackUsed:        anyOf(spacePiece),
	engine.CostPounds:       anyOf(spacePiece),
	engine.FirstTurn:        anyOf(spacePiece),
	engine.NoHandCard:       anyOf(spacePiece),
	engine.NoMajority:       anyOf(spacePiece),
	engine.WrongGood:        anyOf(handPiece),
	engine.TierTooHigh:      anyOf(tierPiece),
	engine.NoSuchTier:       anyOf(tierPiece),
	engine.WrongTracks:      theNamed(trackPiece),
	engine.DeckEmpty:        anyOf(deckPiece),
}

// anyOf speaks of the pieces of some kinds.
func anyOf(kinds ...pieceKind) speaking {
	return func(_ *engine.Edition, pieces []piece, i int, _ []any) bool {
		return slices.Contains(kinds, pieces[i].kind)
	}
}

// theNamed speaks of the pieces of some kinds that have the name of the first argument.
func theNamed(kinds ...pieceKind) speaking {
	return func(ed *engine.Edition, pieces []piece, i int, args []any) bool {
		return slices.Contains(kinds, pieces[i].kind) && pieces[i].name(ed) == fmt.Sprint(args[0])
	}
}

// theNumbered speaks of the pieces of some kinds that have the number of an argument.
func theNumbered(arg int, kinds ...pieceKind) speaking {
	return func(_ *engine.Edition, pieces []piece, i int, args []any) bool {
		n := pieces[i].x
		if pieces[i].kind == bookPiece || pieces[i].kind == removalPiece {
			n = pieces[i].y
		}
		return slices.Contains(kinds, pieces[i].kind) && strconv.Itoa(n) == fmt.Sprint(args[arg])
	}
}

// name is what a piece is called by which an order names a thing.
func (p piece) name(ed *engine.Edition) string {
	switch p.kind {
	case tilePiece, cardPiece, handPiece, restedPiece, plannedPiece:
		return CardName(ed, engine.CardID(p.x))
	case takePiece, buyPiece:
		return engine.DisplaySpace(p.x).String()
	case advancePiece, trackPiece, stopPiece:
		return engine.Company(p.x).String()
	case regionPiece:
		return strconv.Itoa(p.x)
	case bookPiece:
		return BookSpaceName(ed, engine.BookSpace(p.x))
	}
	return ""
}

// theNotReady speaks of a card that does not lie face up, or not as often as it is named: then of
// the first that is too many.
func theNotReady(ed *engine.Edition, pieces []piece, i int, args []any) bool {
	missing, _ := args[0].(engine.NotReady)
	card, _, _ := strings.Cut(missing.Card, "@")
	isNamed := func(p piece) bool { return (p.kind == tilePiece || p.kind == cardPiece) && p.name(ed) == card }
	before := 0
	for _, p := range pieces[:i] {
		if p.kind == cardPiece && isNamed(p) {
			before++
		}
	}
	return isNamed(pieces[i]) && before >= missing.Lies
}

// theOtherGood speaks of the cards that show another good than the first card.
func theOtherGood(ed *engine.Edition, pieces []piece, i int, _ []any) bool {
	first := slices.IndexFunc(pieces, func(p piece) bool { return p.kind == cardPiece })
	return pieces[i].kind == cardPiece && ed.Cards[pieces[i].x].Good != ed.Cards[pieces[first].x].Good
}

// theExpectation speaks of what was expected, and is not so.
func theExpectation(_ *engine.Edition, pieces []piece, i int, args []any) bool {
	if pieces[i].kind != expectedPiece {
		return false
	}
	switch e := pieces[i].expectation(); {
	case e.Display != 0:
		return len(args) == 3 && args[1] == any(e.Display)
	case e.Region != 0:
		return len(args) == 3 && args[1] == any(e.Region)
	default:
		return len(args) == 2 && args[0] == any(e.Pounds)
	}
}

// theUseless speaks of what an order has no use for.
func theUseless(ed *engine.Edition, pieces []piece, i int, args []any) bool {
	p, what := pieces[i], fmt.Sprint(args[0])
	switch p.kind {
	case tilePiece:
		return what == "+1"
	case tierPiece:
		return what == "tier"
	case choicePiece:
		return what == "choice"
	case byPiece:
		return what == "by"
	case stopPiece:
		stopped, is := strings.CutPrefix(what, "stop ")
		return is && strings.Contains(stopped, p.name(ed))
	case trackPiece:
		_, is := args[0].([]engine.Company)
		return is
	case handPiece, buyPiece:
		return what == p.name(ed)
	}
	return false
}

// theSurplusSum speaks of points behind as many sums as there are rewards with points.
func theSurplusSum(_ *engine.Edition, pieces []piece, i int, args []any) bool {
	sums := 0
	for _, p := range pieces[:i+1] {
		if (p.kind == bookPiece || p.kind == cashPiece) && (sums == 0 || p.also) {
			sums++
		}
	}
	brought, _ := args[0].([]int)
	return (pieces[i].kind == bookPiece || pieces[i].kind == cashPiece) && sums > len(brought)
}

// theSurplusPost speaks of removals behind as many as the order brings.
func theSurplusPost(_ *engine.Edition, pieces []piece, i int, args []any) bool {
	removals := 0
	for _, p := range pieces[:i+1] {
		if p.kind == removalPiece {
			removals++
		}
	}
	brought, _ := args[0].(int)
	return pieces[i].kind == removalPiece && removals > brought
}
