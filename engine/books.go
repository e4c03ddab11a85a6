package engine

import "slices"

const pointsRule = "rulebook, Bookkeeping points; ruling 20"

func clonePoints(l []Points) []Points {
	c := slices.Clone(l)
	for i := range c {
		c[i].Books = slices.Clone(c[i].Books)
	}
	return c
}

// spend spends the bookkeeping points of one reward: books as the player says, pounds with what is
// left (ruling 20). With the ink jar on the final space every point is 2 pounds and no book can be
// bought (ruling 23).
func (t *turn) spend(n int, c *choices) error {
	clause := c.nextPoints()
	c.sums = append(c.sums, n)
	if int(t.p.Jar) == t.s.Edition.Bookkeeping.Spaces {
		if len(clause.Books) > 0 {
			return refuse(JarAtEnd, "rulebook, Special spaces of the player boards; ruling 23")
		}
		if clause.Cash != CashRest && clause.Cash != n {
			return refuse(PointsLeft, pointsRule, clause.Cash, n)
		}
		c.spent = append(c.spent, Points{Cash: CashRest})
		t.emit(Received{t.seat, n * PoundsPastBookEnd, FromPoints})
		return nil
	}
	cost, err := t.buyBooks(clause.Books)
	if err != nil {
		return err
	}
	if cost > n {
		return refuse(PointsOverspent, pointsRule, cost, n)
	}
	rest := n - cost
	if clause.Cash != CashRest && clause.Cash != rest {
		return refuse(PointsLeft, pointsRule, clause.Cash, rest)
	}
	if clause.Cash = rest; len(clause.Books) == 0 || rest == 0 {
		clause.Cash = CashRest
	}
	c.spent = append(c.spent, clause)
	if rest > 0 {
		t.emit(Received{t.seat, rest, FromPoints})
	}
	return nil
}

// buyBooks takes books from the display, with the coins that lie by them (ruling 22), and returns
// what they cost in points.
func (t *turn) buyBooks(books []Purchase) (int, error) {
	cost := 0
	for _, b := range books {
		id := t.s.Books[b.From]
		if id == 0 {
			return 0, refuse(t.whyNoBook(b.From), pointsRule, t.s.Edition.BookSpaceName(b.From))
		}
		cost += t.s.Edition.BookCost[t.s.Edition.Books[id].Letter]
		t.bought, t.books = append(t.bought, b), append(t.books, id)
		t.emit(BookBought{t.seat, b.From, id, int(t.s.Coins[b.From])})
	}
	return cost, nil
}

// whyNoBook tells why a book is not in the display: this turn has bought it, or there was none.
func (t *turn) whyNoBook(space BookSpace) Code {
	for _, b := range t.bought {
		if b.From == space {
			return BookTwice
		}
	}
	return BookSpaceEmpty
}

// placeBooks places the books bought this turn in the order named (rulebook, Bookkeeping points;
// ruling 21).
func (t *turn) placeBooks() error {
	for i, b := range t.bought {
		book := t.books[i]
		if !t.s.mayLie(t.seat, book, b.On) {
			return refuse(BookPlacement, "rulebook, Bookkeeping points; ruling 21", t.s.Edition.Books[book].ID, b.On,
				t.s.MayPlace(t.seat, book))
		}
		t.emit(BookPlaced{t.seat, b.On, book})
	}
	return nil
}

// mayLie tells whether a book may be placed on a space of a seat's bookkeeping track: no A-book on
// an empty crossed-out space, no A-book on a B- or C-book (rulebook, Bookkeeping points; rulings 39
// and 40).
func (s *State) mayLie(seat Seat, book BookID, on int) bool {
	if on < 1 || on > s.Edition.Bookkeeping.Spaces {
		return false
	}
	if s.Edition.Books[book].Letter != BookA {
		return true
	}
	covered := s.Seats[seat].OwnBooks[on].Book
	if covered == 0 {
		return !s.Edition.CrossedOutA[on]
	}
	letter := s.Edition.Books[covered].Letter
	return letter == BookA || letter == NoLetter
}

// MayPlace lists the spaces of a seat's bookkeeping track on which a book may be placed now.
func (s *State) MayPlace(seat Seat, book BookID) []int {
	var l []int
	for on := 1; on <= s.Edition.Bookkeeping.Spaces; on++ {
		if s.mayLie(seat, book, on) {
			l = append(l, on)
		}
	}
	return l
}

// refillBooks fills the empty spaces of the book display at the end of a turn in which books were
// bought.
func (t *turn) refillBooks() error {
	if len(t.bought) == 0 {
		return nil
	}
	return t.revealBooks()
}

// BookSpaceName returns the name of a space of the book display in the notation: 2A.
func (ed *Edition) BookSpaceName(space BookSpace) string {
	place := ed.BookSpaces[space]
	return string(rune('0'+place.Number)) + place.Letter.String()
}

// BookBought says that a seat has taken a book from the display, and the pounds that lay by it.
type BookBought struct {
	Seat  Seat
	Space BookSpace
	Book  BookID
	Coins int
}

func (e BookBought) fold(s *State) {
	s.Books[e.Space], s.Coins[e.Space] = 0, 0
	s.Seats[e.Seat].Pounds += e.Coins
}

// BookPlaced says where a book bought this turn lies on the seat's bookkeeping track.
type BookPlaced struct {
	Seat Seat
	On   int
	Book BookID
}

func (e BookPlaced) fold(s *State) { s.Seats[e.Seat].OwnBooks[e.On] = OwnBook{Book: e.Book} }
