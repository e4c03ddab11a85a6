package selfplay

import (
	"fmt"

	"dhow/engine"
)

// booksAccount knows where every book is. A book that another one covers is out of the game.
type booksAccount struct {
	ed      *engine.Edition
	table   engine.Table
	supply  []bool // by BookID
	display [engine.BookSpaces + 1]engine.BookID
	bought  [engine.MaxPlayers + 1][]engine.BookID // and not placed yet, in the order of buying
	own     [engine.MaxPlayers + 1][engine.MaxBookSpaces + 1]engine.OwnBook
}

func newBooksAccount(ed *engine.Edition, t engine.Table) *booksAccount {
	a := &booksAccount{ed: ed, table: t, supply: make([]bool, len(ed.Books))}
	for id, book := range ed.Books {
		a.supply[id] = book.Letter != engine.NoLetter
	}
	return a
}

func (a *booksAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.FirstPlayer:
		if a.table.Setup == engine.FirstGame {
			for i, seat := range clockwise(e.Seat, a.table.Players) {
				a.own[seat][1].Book = a.ed.StartingTiles[a.ed.FirstGameTiles[a.table.Players][i]].Book
			}
		}
	case engine.TileRevealed:
		a.own[e.Seat][1].Book = a.ed.StartingTiles[e.Tile].Book
	case engine.BookRevealed:
		if a.display[e.Space] != 0 || !a.supply[e.Book] ||
			a.ed.Books[e.Book].Letter != a.ed.BookSpaces[e.Space].Letter {
			return fmt.Errorf("book %s cannot come to space %d", a.ed.Books[e.Book].ID, e.Space)
		}
		a.supply[e.Book], a.display[e.Space] = false, e.Book
	case engine.BookBought:
		if e.Book == 0 || a.display[e.Space] != e.Book {
			return fmt.Errorf("%v buys book %s from space %d, where it does not lie", e.Seat, a.ed.Books[e.Book].ID,
				e.Space)
		}
		a.display[e.Space] = 0
		a.bought[e.Seat] = append(a.bought[e.Seat], e.Book)
	case engine.BookPlaced:
		return a.place(e)
	case engine.BookFlipped:
		book := &a.own[e.Seat][e.On]
		if book.Book == 0 || book.Flipped {
			return fmt.Errorf("%v flips a book on space %d, where none lies face up", e.Seat, e.On)
		}
		book.Flipped = true
	}
	return nil
}

func (a *booksAccount) place(e engine.BookPlaced) error {
	if len(a.bought[e.Seat]) == 0 || a.bought[e.Seat][0] != e.Book {
		return fmt.Errorf("%v places book %s, which is not the next it has bought", e.Seat, a.ed.Books[e.Book].ID)
	}
	a.bought[e.Seat] = a.bought[e.Seat][1:]
	below := &a.own[e.Seat][e.On]
	if letter := a.ed.Books[below.Book].Letter; a.ed.Books[e.Book].Letter == engine.BookA &&
		(letter == engine.BookB || letter == engine.BookC || below.Book == 0 && a.ed.CrossedOutA[e.On]) {
		return fmt.Errorf("%v places A-book %s on space %d", e.Seat, a.ed.Books[e.Book].ID, e.On)
	}
	*below = engine.OwnBook{Book: e.Book}
	return nil
}

func (a *booksAccount) agree(s *engine.State) error {
	if a.display != s.Books {
		return fmt.Errorf("the book display is %v, the events told %v", s.Books, a.display)
	}
	for id := range 128 {
		if in := id < len(a.supply) && a.supply[id]; in != s.Supply.Has(engine.BookID(id)) {
			return fmt.Errorf("the supply has book %d or lacks it, the events told otherwise", id)
		}
	}
	for seat := range a.own {
		if a.own[seat] != s.Seats[seat].OwnBooks {
			return fmt.Errorf("the books of %v are %v, the events told %v", engine.Seat(seat), s.Seats[seat].OwnBooks,
				a.own[seat])
		}
		if len(a.bought[seat]) > 0 {
			return fmt.Errorf("%v has not placed the books %v", engine.Seat(seat), a.bought[seat])
		}
	}
	return nil
}
