package engine

// chance supplies draws: from a list that was given, or by picking among what is possible.
type chance struct {
	given []Draw
	taken []bool // by index of given
	pick  Pick
}

// card returns the card that is laid on a display space, one of those possible.
func (c *chance) card(s *State, space DisplaySpace, possible *CardSet) (CardID, error) {
	if c.pick != nil {
		return pickCard(possible, c.pick), nil
	}
	for i, d := range c.given {
		if d, ok := d.(CardLaid); ok && d.Space == space && c.take(i) {
			if !possible.Has(d.Card) {
				return 0, c.impossible(i, s.Edition.Cards[d.Card].Code, space, "it is not among the cards of the topmost letter in the stack")
			}
			return d.Card, nil
		}
	}
	return 0, missing(space)
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
	if c.pick != nil {
		return possible[c.pick(len(possible))], nil
	}
	for i, d := range c.given {
		if d, ok := d.(BookRevealed); ok && d.Space == space && c.take(i) {
			for _, b := range possible {
				if b == d.Book {
					return b, nil
				}
			}
			return 0, c.impossible(i, s.Edition.Books[d.Book].ID, s.Edition.BookSpaceName(space), "it is not in the supply of that letter")
		}
	}
	return 0, missing(s.Edition.BookSpaceName(space))
}

// take marks a given draw as used; false if it was already.
func (c *chance) take(i int) bool {
	if c.taken == nil {
		c.taken = make([]bool, len(c.given))
	}
	if c.taken[i] {
		return false
	}
	c.taken[i] = true
	return true
}

// finish tells whether all given draws were due.
func (c *chance) finish() error {
	for i, d := range c.given {
		if c.taken == nil || !c.taken[i] {
			return &DrawError{Code: DrawNotDue, Index: i, Args: []any{d.(interface{ at() any }).at()}}
		}
	}
	return nil
}

func (c *chance) impossible(i int, args ...any) error {
	return &DrawError{Code: DrawImpossible, Index: i, Args: args}
}

func missing(where any) error {
	return &DrawError{Code: DrawMissing, Index: -1, Args: []any{where}}
}

func (d FirstPlayer) at() any  { return "the first player" }
func (d TracksDealt) at() any  { return "the tracks" }
func (d CardLaid) at() any     { return d.Space }
func (d BookRevealed) at() any { return "a book space" }
func (d TilesDealt) at() any   { return d.Seat }

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

// revealBook draws a book for an empty space of the book display; with no supply of the letter it stays empty (ruling 34).
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
