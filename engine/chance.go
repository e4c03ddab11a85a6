package engine

import "slices"

// chance supplies draws: from a list that was given, or else by picking among what is possible.
type chance struct {
	given []Draw
	taken []bool // by index of given
	pick  Pick
	due   []any // what should have been given and was not, in the order in which it is due
}

// given returns the first draw of one kind, among those given and not taken, that will do, and its
// index.
func given[D Draw](c *chance, will func(D) bool) (D, int, bool) {
	for i, d := range c.given {
		if d, ok := d.(D); ok && !c.taken[i] && will(d) {
			c.taken[i] = true
			return d, i, true
		}
	}
	var none D
	return none, 0, false
}

// cannotBe says that a draw given is not possible.
func cannotBe(i int, code Code, args ...any) error {
	return &DrawError{Code: code, Index: i, Args: args}
}

// card returns the card that is laid on a display space, one of those possible.
func (c *chance) card(s *State, space DisplaySpace, possible *CardSet) (CardID, error) {
	d, i, ok := given(c, func(d CardLaid) bool { return d.Space == space })
	switch can := int(d.Card) < len(s.Edition.Cards) && possible.Has(d.Card); {
	case !ok && c.pick != nil:
		return pickCard(c.unnamedCards(possible), c.pick), nil
	case !ok:
		c.due = append(c.due, space)
		return pickCard(possible, first), nil
	case !can && len(c.due) > 0: // what lies on top depends on what is missing
		return pickCard(possible, first), nil
	case !can:
		return 0, cannotBe(i, BadCardDraw, s.Edition.CardName(d.Card), space, s.Edition.cardNames(possible))
	}
	return d.Card, nil
}

// unnamedCards leaves out of some cards those that draws still to come name, unless there are no
// others.
func (c *chance) unnamedCards(possible *CardSet) *CardSet {
	free := *possible
	for i, d := range c.given {
		if d, ok := d.(CardLaid); ok && !c.taken[i] && int(d.Card) < len(free) && free.Has(d.Card) {
			free.Remove(d.Card)
		}
	}
	if free.Empty() {
		return possible
	}
	return &free
}

// unnamedBooks leaves out of some books those that draws still to come name, unless there are no
// others.
func (c *chance) unnamedBooks(possible []BookID) []BookID {
	free := slices.DeleteFunc(slices.Clone(possible), func(id BookID) bool {
		for i, d := range c.given {
			if d, ok := d.(BookRevealed); ok && !c.taken[i] && d.Book == id {
				return true
			}
		}
		return false
	})
	if len(free) == 0 {
		return possible
	}
	return free
}

func pickCard(possible *CardSet, pick Pick) CardID {
	n := pick(possible.Total())
	for i, k := range possible {
		if n -= int(k); n < 0 {
			return CardID(i)
		}
	}
	panic("engine: pick out of range")
}

// book returns the book that is revealed on a space of the book display, one of those possible.
func (c *chance) book(s *State, space BookSpace, possible []BookID) (BookID, error) {
	d, i, ok := given(c, func(d BookRevealed) bool { return d.Space == space })
	switch can := slices.Contains(possible, d.Book); {
	case !ok && c.pick != nil:
		free := c.unnamedBooks(possible)
		return free[c.pick(len(free))], nil
	case !ok:
		c.due = append(c.due, s.Edition.BookSpaceName(space))
		return possible[0], nil
	case !can && len(c.due) > 0: // what is left depends on what is missing
		return possible[0], nil
	case !can:
		return 0, cannotBe(i, BadBookDraw, s.Edition.bookName(d.Book), s.Edition.BookSpaceName(space))
	}
	return d.Book, nil
}

// first stands in for chance after a draw was missing, so that all that are missing can be told at
// once.
func first(int) int { return 0 }

// finish tells whether exactly the draws that were due have been given.
func (c *chance) finish(ed *Edition) error {
	if len(c.due) > 0 {
		return &DrawError{Code: DrawsDue, Index: -1, Args: []any{c.due}}
	}
	for i, d := range c.given {
		if !c.taken[i] {
			return cannotBe(i, NotDue, d.at(ed))
		}
	}
	return nil
}

func (d FirstPlayer) at(*Edition) any     { return "first" }
func (d TracksDealt) at(*Edition) any     { return "tracks" }
func (d CardLaid) at(*Edition) any        { return d.Space }
func (d BookRevealed) at(ed *Edition) any { return ed.BookSpaceName(d.Space) }
func (d TilesDealt) at(*Edition) any      { return d.Seat }

// bookName returns a book's id; a number for what is no book.
func (ed *Edition) bookName(id BookID) any {
	if int(id) >= len(ed.Books) {
		return int(id)
	}
	return ed.Books[id].ID
}

// recorded is chance as it was recorded.
func recorded(draws []Draw) *chance { return &chance{given: draws, taken: make([]bool, len(draws))} }

// layCard draws a card for an empty display space; with the stack empty the space stays empty.
func (t *turn) layCard(space DisplaySpace) error {
	if t.s.Stack.Empty() {
		return nil
	}
	top := t.s.topOfStack()
	card, err := t.chance.card(t.s, space, &top)
	if err != nil {
		return err
	}
	t.emit(CardLaid{space, card})
	return nil
}

// revealBook draws a book for an empty space of the book display; with no supply of the letter it
// stays empty (ruling 34).
func (t *turn) revealBook(space BookSpace) error {
	possible := t.s.supplyOf(t.s.Edition.BookSpaces[space].Letter)
	if len(possible) == 0 {
		return nil
	}
	book, err := t.chance.book(t.s, space, possible)
	if err != nil {
		return err
	}
	t.emit(BookRevealed{space, book})
	return nil
}

// topOfStack returns the cards of which one lies on top: what is left of the topmost letter.
func (s *State) topOfStack() CardSet {
	n := s.Stack.Total()
	for i := range s.Edition.Stack {
		if part := &s.Edition.Stack[i]; n > part.Under {
			left := s.Stack
			for c := range left {
				left[c] -= part.Below[c]
			}
			return left
		}
	}
	return CardSet{}
}

// supplyOf lists the books of a letter in the supply.
func (s *State) supplyOf(l Letter) []BookID {
	var books []BookID
	for id := range s.Edition.Books {
		if s.Edition.Books[id].Letter == l && s.Supply.Has(BookID(id)) {
			books = append(books, BookID(id))
		}
	}
	return books
}

func (d CardLaid) fold(s *State) {
	s.Stack.Remove(d.Card)
	s.Display[d.Space] = d.Card
}

func (d BookRevealed) fold(s *State) {
	s.Supply.Remove(d.Book)
	s.Books[d.Space] = d.Book
}
