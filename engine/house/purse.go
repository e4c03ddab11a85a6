package house

import "dhow/engine"

// spendings lists sensible ways to spend bookkeeping points, with the ink jar on a space: all on
// pounds, and books one after the other as long as one is worth more than its points in pounds.
func (m *mind) spendings(s *engine.State, jar, points int) []engine.Points {
	l := []engine.Points{{Cash: engine.CashRest}}
	if jar == m.ed.Bookkeeping.Spaces {
		return l
	}
	then := *s
	var books []engine.Purchase
	for points > 0 {
		b, cost := m.bestBook(&then, jar, points)
		if b.From == 0 {
			break
		}
		books = append(books, b)
		m.place(&then, b)
		points -= cost
		l = append(l, engine.Points{Books: append([]engine.Purchase(nil), books...), Cash: engine.CashRest})
	}
	return l
}

// place puts a book on the seat's track.
func (m *mind) place(s *engine.State, b engine.Purchase) {
	s.Seats[m.seat].OwnBooks[b.On] = engine.OwnBook{Book: s.Books[b.From]}
	s.Books[b.From], s.Coins[b.From] = 0, 0
}

// bestBook finds the book and the place for it that are worth most for each point they cost.
func (m *mind) bestBook(s *engine.State, jar, points int) (best engine.Purchase, cost int) {
	p := &s.Seats[m.seat]
	now, most := m.library(s, p, jar), 0
	for from := engine.BookSpace(1); from <= engine.BookSpaces; from++ {
		id := s.Books[from]
		price := m.ed.BookCost[m.ed.Books[id].Letter]
		if id == 0 || price > points {
			continue
		}
		for _, on := range m.places(s, jar, id) {
			old := p.OwnBooks[on]
			p.OwnBooks[on] = engine.OwnBook{Book: id}
			gain := m.library(s, p, jar) - now + 100*int(s.Coins[from]) - 100*price
			p.OwnBooks[on] = old
			if gain > 0 && gain/price > most {
				best, cost, most = engine.Purchase{From: from, On: on}, price, gain/price
			}
		}
	}
	return best, cost
}

// places lists where a book might go: the first two empty spaces ahead of the ink jar that take it,
// and the hardest book before them.
func (m *mind) places(s *engine.State, jar int, id engine.BookID) []int {
	p := &s.Seats[m.seat]
	l := make([]int, 0, 3)
	hardest := 0
	for _, on := range s.MayPlace(m.seat, id) {
		own := p.OwnBooks[on]
		switch {
		case on <= jar:
		case own.Book == 0:
			if l = append(l, on); len(l) == 2 {
				if hardest > 0 {
					l = append(l, hardest)
				}
				return l
			}
		case !own.Flipped && (hardest == 0 || m.ease[own.Book] < m.ease[p.OwnBooks[hardest].Book]):
			hardest = on
		}
	}
	if hardest > 0 {
		l = append(l, hardest)
	}
	return l
}
