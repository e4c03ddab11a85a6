package notation

import "dhow/engine"

// piece is one token of an order's canonical text, as data: G, Cf1, +Cf3, y2, M1, 5, /2, x1, 1A@4, p1, -M/2, stop M. By pieces
// orders are completed, compared and cut. What x and y are depends on the kind.
type piece struct {
	kind pieceKind
	x, y int
	also bool // of points: begins a further sum, behind a semicolon
}

type pieceKind uint8

// The kinds of piece, in the order of canonical text.
const (
	tilePiece     pieceKind = iota // the +1 tile laid: card, slot
	verbPiece                      // letter
	keptPiece                      // tile
	restedPiece                    // card
	plannedPiece                   // card or 0, slot
	nonePiece                      // of P and X
	cardPiece                      // card, slot
	takePiece                      // display space
	advancePiece                   // company, spaces
	companyPiece                   // company expanding
	regionPiece                    // region
	columnPiece                    // column of the last region
	returnPiece                    // column, likewise
	flipPiece                      // place
	jarPiece                       // spaces, or engine.JarFar
	spacePiece                     // bonus space
	tierPiece                      // least number
	choicePiece                    // which alternative
	buyPiece                       // display space
	handPiece                      // card removed
	trackPiece                     // company
	bookPiece                      // book space, place
	cashPiece                      // pounds, or engine.CashRest
	removalPiece                   // company, column
	deckPiece                      // slot
	stopPiece                      // company
	byPiece                        // the kinds of reward as digits
	expectedPiece                  // of display, region or pounds: what is expected there
)

// piecesOf takes an order apart.
func piecesOf(a *engine.Action) []piece {
	l := make([]piece, 0, 16)
	if a.PlusOne.Card != engine.NoCard {
		l = append(l, refPiece(tilePiece, a.PlusOne))
	}
	l = append(l, piece{kind: verbPiece, x: int(verbOf(a.Move))})
	switch m := a.Move.(type) {
	case *engine.KeepTile:
		l = append(l, piece{kind: keptPiece, x: int(m.Tile)})
	case *engine.Rest:
		for _, card := range m.Cards {
			l = append(l, piece{kind: restedPiece, x: int(card)})
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
		l = append(l, refPiece(cardPiece, m.Card))
	case *engine.PlaceMarker:
		l = markerPieces(l, m)
	case *engine.EndPhase:
		l = addNumber(l, deckPiece, int(m.Deck))
	}
	return clausePieces(l, a)
}

// verbOf returns the letter of a move.
func verbOf(m engine.Move) byte {
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

func refPiece(kind pieceKind, ref engine.CardRef) piece {
	return piece{kind: kind, x: int(ref.Card), y: int(ref.Slot)}
}

// addNumber adds a piece unless its number is 0, which means that nothing was said.
func addNumber(l []piece, kind pieceKind, n int) []piece {
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
		return append(l, piece{kind: nonePiece})
	}
	for _, c := range cards {
		l = append(l, piece{kind: plannedPiece, x: int(c.Card), y: int(c.Slot)})
	}
	return l
}

func goodsPieces(l []piece, m *engine.UseGoods) []piece {
	for _, ref := range m.Cards {
		l = append(l, refPiece(cardPiece, ref))
	}
	l = addNumber(l, takePiece, int(m.Take))
	for _, a := range m.Advance {
		l = append(l, piece{kind: advancePiece, x: int(a.Company), y: a.Spaces})
	}
	return l
}

func expandPieces(l []piece, m *engine.Expand) []piece {
	l = addNumber(l, companyPiece, int(m.Company))
	if len(m.Entries) == 0 {
		l = append(l, piece{kind: nonePiece})
	}
	for _, e := range m.Entries {
		l = append(l, piece{kind: regionPiece, x: int(e.Region)})
		l = addNumber(l, columnPiece, e.Column)
		l = addNumber(l, returnPiece, e.Return)
	}
	return pointsPieces(l, m.Points)
}

func bookkeepPieces(l []piece, m *engine.Bookkeep) []piece {
	l = append(l, refPiece(cardPiece, m.Card))
	l = addNumber(l, flipPiece, m.Flip)
	if m.Jar != engine.JarUnsaid {
		l = append(l, piece{kind: jarPiece, x: m.Jar})
	}
	return removalPieces(pointsPieces(l, m.Points), m.Remove)
}

func markerPieces(l []piece, m *engine.PlaceMarker) []piece {
	l = append(l, piece{kind: spacePiece, x: int(m.Space)})
	l = addNumber(l, tierPiece, m.Tier)
	l = addNumber(l, choicePiece, m.OneOf)
	l = addNumber(l, buyPiece, int(m.Buy))
	l = addNumber(l, handPiece, int(m.Card))
	for _, c := range m.Tracks {
		l = append(l, piece{kind: trackPiece, x: int(c)})
	}
	return removalPieces(pointsPieces(l, m.Points), m.Remove)
}

func pointsPieces(l []piece, points []engine.Points) []piece {
	for i := range points {
		also := i > 0
		for _, b := range points[i].Books {
			l = append(l, piece{kind: bookPiece, x: int(b.From), y: b.On, also: also})
			also = false
		}
		if points[i].Cash != engine.CashRest || len(points[i].Books) == 0 {
			l = append(l, piece{kind: cashPiece, x: points[i].Cash, also: also})
		}
	}
	return l
}

func removalPieces(l []piece, posts []engine.PostRemoval) []piece {
	for _, r := range posts {
		l = append(l, piece{kind: removalPiece, x: int(r.Company), y: r.Column})
	}
	return l
}

func clausePieces(l []piece, a *engine.Action) []piece {
	for _, c := range engine.Companies {
		if a.Stop.Has(c) {
			l = append(l, piece{kind: stopPiece, x: int(c)})
		}
	}
	by := 0
	for _, kind := range a.By {
		by = by*10 + int(kind)
	}
	l = addNumber(l, byPiece, by)
	for i := range a.Expect {
		l = append(l, expectationPiece(&a.Expect[i]))
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
		return piece{kind: expectedPiece, x: expectsCard, y: int(e.Display)*expectBase + int(e.Card)}
	case e.Region != 0:
		return piece{kind: expectedPiece, x: expectsPost, y: int(e.Region)*expectBase + int(e.Company)}
	}
	return piece{kind: expectedPiece, x: expectsPounds, y: e.Pounds}
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
