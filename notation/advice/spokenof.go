package advice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// speaking tells whether a refusal with some arguments speaks of a piece of an order.
type speaking func(ed *engine.Edition, pieces []piece, i int, args []any) bool

// spokenOf says of which pieces the refusals of a code, or of a case of it, speak. Those of other
// codes speak of what is missing, or of the piece from which nothing can make the order legal any
// more.
var spokenOf = map[engine.Code]speaking{
	engine.GameIsOver:       anyOf(notation.VerbPart),
	engine.WrongPhase:       anyOf(notation.VerbPart),
	engine.NotYourTurn:      anyOf(notation.VerbPart),
	engine.ExpectedCard:     theExpectation,
	engine.ExpectedPost:     theExpectation,
	engine.ExpectedPounds:   theExpectation,
	engine.NoUseForClause:   theUseless,
	engine.NoUseForTier:     anyOf(notation.TierPart),
	engine.NoUseForChoice:   anyOf(notation.ChoicePart),
	engine.TilesRevealed:    anyOf(notation.KeptPart),
	engine.TileNotDealt:     anyOf(notation.KeptPart),
	engine.TileFirst:        anyOf(notation.VerbPart),
	engine.CardNotInHand:    theNamed(notation.RestedPart, notation.PlannedPart, notation.HandPart),
	engine.ShareCardPlanned: theNamed(notation.PlannedPart),
	engine.CardNotReady:     theNotReady,
	engine.WrongKind:        theNamed(notation.TilePart, notation.CardPart),
	engine.NameSlot:         theNamed(notation.TilePart, notation.CardPart),
	engine.NoPlusOneTile:    anyOf(notation.TilePart),
	engine.OneGood:          theOtherGood,
	engine.MixNeedsCard:     theOtherGood,
	engine.DisplayEmpty:     theNamed(notation.TakePart, notation.BuyPart),
	engine.PriceUnits:       anyOf(notation.TakePart),
	engine.PricePounds:      anyOf(notation.BuyPart),
	engine.UnitsOverspent:   anyOf(notation.AdvancePart),
	engine.TrackEnd:         theNamed(notation.AdvancePart),
	engine.CapitalCall:      theNamed(notation.AdvancePart),
	engine.NoExpansionCard:  anyOf(notation.VerbPart),
	engine.OwnPost:          theNamed(notation.RegionPart),
	engine.NotAdjacent:      theNamed(notation.RegionPart),
	engine.ExpansionShort:   theNamed(notation.RegionPart),
	engine.NothingOusted:    theNamed(notation.RegionPart),
	engine.ColumnEmpty:      theNumbered(0, notation.ColumnPart, notation.RemovalPart),
	engine.ReturnColumn:     theNumbered(1, notation.ReturnPart),
	engine.NoPoints:         theSurplusSum,
	engine.PointsOverspent:  anyOf(notation.BookPart),
	engine.PointsLeft:       theNumbered(0, notation.CashPart),
	engine.BookSpaceEmpty:   theNamed(notation.BookPart),
	engine.BookTwice:        theNamed(notation.BookPart),
	engine.BookPlacement:    theNumbered(1, notation.BookPart),
	engine.JarAtEnd:         anyOf(notation.BookPart),
	engine.FlipCost:         anyOf(notation.FlipPart),
	engine.NothingToFlip:    anyOf(notation.FlipPart),
	engine.JarBlocked:       anyOf(notation.JarPart),
	engine.NothingToRemove:  theSurplusPost,
	engine.NoMarker:         anyOf(notation.VerbPart),
	engine.SpaceTaken:       anyOf(notation.SpacePart),
	engine.NotUnlocked:      anyOf(notation.SpacePart),
	engine.TrackUsed:        anyOf(notation.SpacePart),
	engine.CostPounds:       anyOf(notation.SpacePart),
	engine.FirstTurn:        anyOf(notation.SpacePart),
	engine.NoHandCard:       anyOf(notation.SpacePart),
	engine.NoMajority:       anyOf(notation.SpacePart),
	engine.WrongGood:        anyOf(notation.HandPart),
	engine.TierTooHigh:      anyOf(notation.TierPart),
	engine.NoSuchTier:       anyOf(notation.TierPart),
	engine.WrongTracks:      theNamed(notation.TrackPart),
	engine.DeckEmpty:        anyOf(notation.DeckPart),
}

// anyOf speaks of the pieces of some kinds.
func anyOf(kinds ...notation.Part) speaking {
	return func(_ *engine.Edition, pieces []piece, i int, _ []any) bool {
		return slices.Contains(kinds, pieces[i].kind)
	}
}

// theNamed speaks of the pieces of some kinds that have the name of the first argument.
func theNamed(kinds ...notation.Part) speaking {
	return func(ed *engine.Edition, pieces []piece, i int, args []any) bool {
		return slices.Contains(kinds, pieces[i].kind) && pieces[i].name(ed) == fmt.Sprint(args[0])
	}
}

// theNumbered speaks of the pieces of some kinds that have the number of an argument.
func theNumbered(arg int, kinds ...notation.Part) speaking {
	return func(_ *engine.Edition, pieces []piece, i int, args []any) bool {
		n := pieces[i].x
		if pieces[i].kind == notation.BookPart || pieces[i].kind == notation.RemovalPart {
			n = pieces[i].y
		}
		return slices.Contains(kinds, pieces[i].kind) && strconv.Itoa(n) == fmt.Sprint(args[arg])
	}
}

// name is what a piece is called by which an order names a thing.
func (p piece) name(ed *engine.Edition) string {
	switch p.kind {
	case notation.TilePart, notation.CardPart, notation.HandPart, notation.RestedPart, notation.PlannedPart:
		return notation.CardName(ed, engine.CardID(p.x))
	case notation.TakePart, notation.BuyPart:
		return engine.DisplaySpace(p.x).String()
	case notation.AdvancePart, notation.TrackPart, notation.StopPart:
		return engine.Company(p.x).String()
	case notation.RegionPart:
		return strconv.Itoa(p.x)
	case notation.BookPart:
		return notation.BookSpaceName(ed, engine.BookSpace(p.x))
	}
	return ""
}

// theNotReady speaks of a card that does not lie face up, or not as often as it is named: then of
// the first that is too many.
func theNotReady(ed *engine.Edition, pieces []piece, i int, args []any) bool {
	card, _, _ := strings.Cut(args[0].(string), "@")
	lies, _ := args[1].(int) // no number where none lies there
	isNamed := func(p piece) bool {
		return (p.kind == notation.TilePart || p.kind == notation.CardPart) && p.name(ed) == card
	}
	before := 0
	for _, p := range pieces[:i] {
		if p.kind == notation.CardPart && isNamed(p) {
			before++
		}
	}
	return isNamed(pieces[i]) && before >= lies
}

// theOtherGood speaks of the cards that show another good than the first card.
func theOtherGood(ed *engine.Edition, pieces []piece, i int, _ []any) bool {
	first := slices.IndexFunc(pieces, func(p piece) bool { return p.kind == notation.CardPart })
	return pieces[i].kind == notation.CardPart && ed.Cards[pieces[i].x].Good != ed.Cards[pieces[first].x].Good
}

// theExpectation speaks of what was expected, and is not so.
func theExpectation(_ *engine.Edition, pieces []piece, i int, args []any) bool {
	if pieces[i].kind != notation.ExpectedPart {
		return false
	}
	switch e := pieces[i].expectation(); {
	case e.Display != 0:
		return slices.Contains(args, any(e.Display))
	case e.Region != 0:
		return slices.Contains(args, any(e.Region))
	default:
		return args[0] == any(e.Pounds)
	}
}

// theUseless speaks of what an order has no use for.
func theUseless(ed *engine.Edition, pieces []piece, i int, args []any) bool {
	p, what := pieces[i], fmt.Sprint(args[0])
	switch p.kind {
	case notation.TilePart:
		return what == "+1"
	case notation.ByPart:
		return what == "by"
	case notation.StopPart:
		stopped, is := strings.CutPrefix(what, "stop ")
		return is && strings.Contains(stopped, p.name(ed))
	case notation.TrackPart:
		_, is := args[0].([]engine.Company)
		return is
	case notation.HandPart, notation.BuyPart:
		return what == p.name(ed)
	}
	return false
}

// theSurplusSum speaks of points behind as many sums as there are rewards with points.
func theSurplusSum(_ *engine.Edition, pieces []piece, i int, args []any) bool {
	sums := 0
	for _, p := range pieces[:i+1] {
		if (p.kind == notation.BookPart || p.kind == notation.CashPart) && (sums == 0 || p.also) {
			sums++
		}
	}
	brought, _ := args[0].([]int)
	return (pieces[i].kind == notation.BookPart || pieces[i].kind == notation.CashPart) && sums > len(brought)
}

// theSurplusPost speaks of removals behind as many as the order brings.
func theSurplusPost(_ *engine.Edition, pieces []piece, i int, args []any) bool {
	removals := 0
	for _, p := range pieces[:i+1] {
		if p.kind == notation.RemovalPart {
			removals++
		}
	}
	brought, _ := args[0].(int)
	return pieces[i].kind == notation.RemovalPart && removals > brought
}
