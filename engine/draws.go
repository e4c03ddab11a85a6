package engine

// Draw is one thing that chance gave: FirstPlayer, TracksDealt, CardLaid, BookRevealed or TilesDealt. A draw is the event
// it becomes.
type Draw interface {
	Event
	isDraw()
}

// FirstPlayer says who begins (ruling 55).
type FirstPlayer struct{ Seat Seat }

// TracksDealt says which track lies at which company's edge (rulebook, Setup of subsequent games, step 2).
type TracksDealt struct{ Tracks [5]TrackID }

// CardLaid is a card of the action card stack laid on a space of the card display.
type CardLaid struct {
	Space DisplaySpace
	Card  CardID
}

// BookRevealed is a book of the book supply laid on a space of the book display.
type BookRevealed struct {
	Space BookSpace
	Book  BookID
}

// TilesDealt is the two starting tiles dealt to a seat; other seats see zeros.
type TilesDealt struct {
	Seat  Seat
	Tiles [2]TileID
}

func (FirstPlayer) isDraw()  {}
func (TracksDealt) isDraw()  {}
func (CardLaid) isDraw()     {}
func (BookRevealed) isDraw() {}
func (TilesDealt) isDraw()   {}
