package engine

// Draw is one thing that chance gave: FirstPlayer, TracksDealt, CardLaid, BookRevealed or
// TilesDealt. A draw is the event it becomes.
type Draw interface {
	Event
	// at names what the draw is for.
	at(*Edition) any
}

// FirstPlayer says who begins (ruling 55).
type FirstPlayer struct{ Seat Seat }

// TracksDealt says which track lies at which company's edge (rulebook, Setup of subsequent games,
// step 2).
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

// Draws returns the draws among the events of a step, in the order in which they were due.
func Draws(events []Event) []Draw {
	var l []Draw
	for _, e := range events {
		if d, ok := e.(Draw); ok {
			l = append(l, d)
		}
	}
	return l
}

// TilesDealt is the two starting tiles dealt to a seat; other seats see zeros. A table record may
// leave the second tile out (0) when nobody saw the one that went back to the box.
type TilesDealt struct {
	Seat  Seat
	Tiles [2]TileID
}
