package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// piece is one token of an order's canonical text, as data: G, Cf1, +Cf3, y2, M1, 5, /2, x1, 1A@4,
// p1, -M/2, stop M. By pieces orders are completed, compared and cut. What x and y are depends on
// the kind.
type piece struct {
	kind notation.Part
	x, y int
	also bool // of points: begins a further sum, behind a semicolon
}

// piecesOf takes an order apart.
func piecesOf(a *engine.Action) []piece {
	l := make([]piece, 0, 16)
	if a.PlusOne.Card != engine.NoCard {
		l = append(l, refPiece(notation.TilePart, a.PlusOne))
	}
	l = append(l, piece{kind: notation.VerbPart, x: int(notation.Verb(a.Move))})
	switch m := a.Move.(type) {
	case *engine.KeepTile:
		l = append(l, piece{kind: notation.KeptPart, x: int(m.Tile)})
	case *engine.Rest:
		for _, card := range m.Cards {
			l = append(l, piece{kind: notation.RestedPart, x: int(card)})
		}
	case *engine.Plan:
		l = planPieces(l, m)
	case *engine.UseGoods:
		l = goodsPieces(l, m)
	case *engine.Expand:
		l = expandPieces(l, m)
	case *engine.Bookkeep:
		l = bookkeepPieces(l, m)
	case *engine.UseMerchant:
		l = append(l, refPiece(notation.CardPart, m.Card))
	case *engine.PlaceMarker:
		l = markerPieces(l, m)
	case *engine.EndPhase:
		l = addNumber(l, notation.DeckPart, int(m.Deck))
	}
	for _, c := range engine.Companies {
		if a.Stop.Has(c) {
			l = append(l, piece{kind: notation.StopPart, x: int(c)})
		}
	}
	by := 0
	for _, kind := range a.By {
		by = by*10 + int(kind)
	}
	l = addNumber(l, notation.ByPart, by)
	for i := range a.Expect {
		l = append(l, expectationPiece(&a.Expect[i]))
	}
	return l
}

func refPiece(kind notation.Part, ref engine.CardRef) piece {
	return piece{kind: kind, x: int(ref.Card), y: int(ref.Slot)}
}

// addNumber adds a piece unless its number is 0, which means that nothing was said.
func addNumber(l []piece, kind notation.Part, n int) []piece {
	if n == 0 {
		return l
	}
	return append(l, piece{kind: kind, x: n})
}

func planPieces(l []piece, m *engine.Plan) []piece {
	cards := m.Cards
	for len(cards) > 0 && cards[len(cards)-1].Card == engine.NoCard {
		cards = cards[:len(cards)-1]
	}
	if len(cards) == 0 {
		return append(l, piece{kind: notation.NonePart})
	}
	for _, c := range cards {
		l = append(l, piece{kind: notation.PlannedPart, x: int(c.Card), y: int(c.Slot)})
	}
	return l
}

func goodsPieces(l []piece, m *engine.UseGoods) []piece {
	for _, ref := range m.Cards {
		l = append(l, refPiece(notation.CardPart, ref))
	}
	l = addNumber(l, notation.TakePart, int(m.Take))
	for _, a := range m.Advance {
		l = append(l, piece{kind: notation.AdvancePart, x: int(a.Company), y: a.Spaces})
	}
	return l
}

func expandPieces(l []piece, m *engine.Expand) []piece {
	l = addNumber(l, notation.CompanyPart, int(m.Company))
	if len(m.Entries) == 0 {
		l = append(l, piece{kind: notation.NonePart})
	}
	for _, e := range m.Entries {
		l = append(l, piece{kind: notation.RegionPart, x: int(e.Region)})
		l = addNumber(l, notation.ColumnPart, e.Column)
		l = addNumber(l, notation.ReturnPart, e.Return)
	}
	return pointsPieces(l, m.Points)
}

func bookkeepPieces(l []piece, m *engine.Bookkeep) []piece {
	l = append(l, refPiece(notation.CardPart, m.Card))
	l = addNumber(l, notation.FlipPart, m.Flip)
	if m.Jar != engine.JarUnsaid {
		l = append(l, piece{kind: notation.JarPart, x: m.Jar})
	}
	return removalPieces(pointsPieces(l, m.Points), m.Remove)
}

func markerPieces(l []piece, m *engine.PlaceMarker) []piece {
	l = append(l, piece{kind: notation.SpacePart, x: int(m.Space)})
	l = addNumber(l, notation.TierPart, m.Tier)
	l = addNumber(l, notation.ChoicePart, m.OneOf)
	l = addNumber(l, notation.BuyPart, int(m.Buy))
	l = addNumber(l, notation.HandPart, int(m.Card))
	for _, c := range m.Tracks {
		l = append(l, piece{kind: notation.TrackPart, x: int(c)})
	}
	return removalPieces(pointsPieces(l, m.Points), m.Remove)
}

func pointsPieces(l []piece, points []engine.Points) []piece {
	for i := range points {
		also := i > 0
		for _, b := range points[i].Books {
			l = append(l, piece{kind: notation.BookPart, x: int(b.From), y: b.On, also: also})
			also = false
		}
		if points[i].Cash != engine.CashRest || len(points[i].Books) == 0 {
			l = append(l, piece{kind: notation.CashPart, x: points[i].Cash, also: also})
		}
	}
	return l
}

func removalPieces(l []piece, posts []engine.PostRemoval) []piece {
	for _, r := range posts {
		l = append(l, piece{kind: notation.RemovalPart, x: int(r.Company), y: r.Column})
	}
	return l
}

// The three forms of expectation.
const (
	expectsCard = iota
	expectsPost
	expectsPounds
	expectBase = 256 // more than any space, region, card or company
)

func expectationPiece(e *engine.Expectation) piece {
	switch {
	case e.Display != 0:
		return piece{kind: notation.ExpectedPart, x: expectsCard, y: int(e.Display)*expectBase + int(e.Card)}
	case e.Region != 0:
		return piece{kind: notation.ExpectedPart, x: expectsPost, y: int(e.Region)*expectBase + int(e.Company)}
	}
	return piece{kind: notation.ExpectedPart, x: expectsPounds, y: e.Pounds}
}

func (p piece) expectation() engine.Expectation {
	switch at, what := p.y/expectBase, p.y%expectBase; p.x {
	case expectsCard:
		return engine.Expectation{Display: engine.DisplaySpace(at), Card: engine.CardID(what)}
	case expectsPost:
		return engine.Expectation{Region: engine.RegionID(at), Company: engine.Company(what)}
	}
	return engine.Expectation{Pounds: p.y}
}
