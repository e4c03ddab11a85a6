package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// points lists what the bookkeeping points of an order may be spent on next: a book, what is left
// in pounds, or all in pounds. An order without points has none.
func (g *guide) points(l []piece, d *draft, said []engine.Points, ask asked) []piece {
	if len(d.a.Expect) > 0 || d.bare {
		return l
	}
	filled, ok := g.finish(d)
	sums := engine.PointsOf(filled.Move)
	if !ok || len(sums) == 0 {
		return l
	}
	n := len(said)
	if n > 0 && said[n-1].Cash == engine.CashRest && len(said[n-1].Books) > 0 {
		l = g.books(l, d, false, ask)
		if cash := sums[n-1].Cash; cash != engine.CashRest {
			l = append(l, piece{kind: notation.CashPart, x: cash})
		}
	}
	if n < len(sums) {
		l = g.books(l, d, n > 0, ask)
		l = append(l, piece{kind: notation.CashPart, x: engine.CashRest, also: n > 0})
	}
	return l
}

// books lists the books of the display, each with the place where it would lie, or with all places.
func (g *guide) books(l []piece, d *draft, also bool, ask asked) []piece {
	if ask.noBooks {
		return l
	}
	s := &g.v.State
	var bought [engine.BookSpaces + 1]bool
	covered := s.Seats[g.v.Seat].OwnBooks
	for _, sum := range engine.PointsOf(d.a.Move) {
		for _, b := range sum.Books {
			bought[b.From] = true
			if b.On < len(covered) {
				covered[b.On].Book = s.Books[b.From]
			}
		}
	}
	for from := engine.BookSpace(1); from <= engine.BookSpaces; from++ {
		if s.Books[from] == 0 || bought[from] {
			continue
		}
		places := s.MayPlace(g.v.Seat, s.Books[from])
		if !ask.places {
			places = firstEmpty(places, &covered)
		}
		for _, on := range places {
			l = append(l, piece{kind: notation.BookPart, x: int(from), y: on, also: also})
		}
	}
	return l
}

// firstEmpty keeps of the places for a book the first that no book covers, or else the first.
func firstEmpty(places []int, own *[engine.MaxBookSpaces + 1]engine.OwnBook) []int {
	for i, on := range places {
		if own[on].Book == 0 {
			return places[i : i+1]
		}
	}
	return places[:min(1, len(places))]
}

// restInPounds closes a sum of points, and says that the next one is pounds.
func (g *guide) restInPounds(*draft) []piece {
	return []piece{{kind: notation.CashPart, x: engine.CashRest, also: true}}
}
