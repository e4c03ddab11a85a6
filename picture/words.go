package picture

import "dhow/engine"

// Words are what stands on the pictures, in the reader's language. Each is cut where it has no
// room.
type Words struct {
	Round, Tracks, Cards, Books, BonusSpaces, Players string // heads of panels and their parts
	CardsNote, BooksNote, BonusNote, PlayersNote      string // what stands at their right
	Diamonds, Bookkeeping, FourthSlot, FifthSlot      string
	Share                                             string // behind what a share is worth
	MarkersLeft, FirstPlayer, Empty, Closed           string
	Start, StartNote                                  string // of a printed sheet: what players begin with
	Standing, StandingNote, Values, ValuesNote        string // of charts
	Legend                                            Legend

	Company  func(engine.Company) string
	First    func(name string) string // who is first player
	You      func(name string) string // the reader, among the players
	Hand     func(cards int) string
	BookCost func(points int) string
	Bonus    func(*engine.Permanent) string // a permanent bonus of a track
	Extra    func(space string) string      // a bonus space of a track
	Row      func(row int) string
	Edition  func(game, name string) string // whose components are drawn
}

// Legend is the words beside the signs.
type Legend struct {
	Pounds, Diamonds, Points, Spaces, Mine, Single, Double, New string
	Under, Bare, Leaves, Home                                   string // about bases
	Coffee, Bananas, Cotton, Expansion, Bookkeeper, Merchant    string // cards
}
