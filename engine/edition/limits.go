package edition

import "dhow/engine"

// maxBooks is how many books an engine.BookSet can tell apart, 0 being none.
const maxBooks = 127

// limits checks the sizes that the engine's types are made for.
func (c *checker) limits() {
	faces := len(numberFaces(c.d))
	c.need(faces <= engine.MaxCards, c.section("action_cards"), "different card faces, bonus tiles and the empty one included",
		"at most "+render(engine.MaxCards), faces)
	books := len(c.d.Books) + len(c.d.StartingTiles.Tiles)
	c.need(books <= maxBooks, c.section("book_tiles"), "books, starting books included", "at most "+render(maxBooks), books)
	spaces := len(c.d.BonusSpaces)
	for _, t := range c.d.Tracks {
		for _, b := range t.Bonuses {
			if b.Type == "space" {
				spaces++
			}
		}
	}
	c.need(spaces < engine.MaxBonusSpaces, c.section("bonus_spaces"), "bonus spaces of board and tracks", "at most "+render(engine.MaxBonusSpaces-1), spaces)
	tallest := 0
	for _, x := range c.d.StartingHand {
		tallest += engine.MaxPlayers * x.Copies
	}
	c.need(tallest+len(c.d.ActionCards) <= 255, c.section("starting_hand"), "cards of a game", "at most 255", tallest+len(c.d.ActionCards))
}
