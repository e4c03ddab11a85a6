package position

import (
	"slices"

	"dhow/engine"
)

// This file holds the plain values of what a position leaves out.

// plainRound is the round of a phase where none is named.
func plainRound(phase engine.Phase) int {
	switch phase {
	case engine.SetupPhase:
		return 0
	case engine.GameOver:
		return engine.Rounds
	}
	return 1
}

// place returns how many seats after the first player a seat sits.
func (r *positionReader) place(seat engine.Seat) int {
	return (int(seat) - int(r.s.First) + r.s.Players) % r.s.Players
}

// startingCards returns the cards a seat starts with, its "1"-expansion card among them.
func (r *positionReader) startingCards(seat engine.Seat) engine.CardSet {
	cards := r.ed.StartingHand
	cards.Add(r.ed.FirstExpansion[r.place(seat)], 1)
	return cards
}

// plainHand is the starting cards of the seat that lie neither in its area nor in its resting
// decks. A seat that has some "1"-expansion card there does not hold another.
func (p *playerReader) plainHand() engine.CardSet {
	hand := p.start
	away := p.cardsAway()
	for card, n := range away {
		hand[card] -= min(n, hand[card])
	}
	for _, first := range p.ed.FirstExpansion {
		if away.Has(first) {
			for _, card := range p.ed.FirstExpansion {
				hand[card] = 0
			}
		}
	}
	return hand
}

// cardsAway returns the cards in a seat's area and resting decks.
func (p *playerReader) cardsAway() engine.CardSet {
	var away engine.CardSet
	for slot := 1; slot <= engine.ActionSlots; slot++ {
		if card := p.p.Area[slot].Card; card != engine.NoCard {
			away.Add(card, 1)
		}
		away.AddAll(&p.p.Resting[slot])
	}
	return away
}

// plainTile is the first-game tile of a seat, unless it still has tiles to choose from.
func (p *playerReader) plainTile(seat engine.Seat) engine.TileID {
	if p.p.Dealt[0] != 0 {
		return 0
	}
	return p.ed.FirstGameTiles[p.s.Players][p.place(seat)]
}

// plainTracks gives the edges of which nothing is said their tracks of the first game, where the
// card of that track does not lie at an edge already; the edges that are left get the first-game
// tracks that are, in the order of the companies.
func (r *positionReader) plainTracks(given [5]engine.TrackID) [5]engine.TrackID {
	tracks := given
	free := func(id engine.TrackID) bool {
		for _, card := range r.ed.TrackCards {
			if id == card[0] || id == card[1] {
				return !slices.Contains(tracks[1:], card[0]) && !slices.Contains(tracks[1:], card[1])
			}
		}
		return false
	}
	for _, c := range engine.Companies {
		if first := r.ed.FirstTracks[c]; tracks[c] == 0 && free(first) {
			tracks[c] = first
		}
	}
	for _, c := range engine.Companies {
		for _, first := range r.ed.FirstTracks[1:] {
			if tracks[c] == 0 && free(first) {
				tracks[c] = first
			}
		}
	}
	return tracks
}

// fullBase sets a base to what the regions have left of a full one, taken by ruling 15: one column
// after the other from the left.
func (r *positionReader) fullBase(c engine.Company) {
	posts := engine.BaseColumns * engine.ColumnSpaces
	for _, owner := range r.s.Regions {
		if owner == c {
			posts--
		}
	}
	for i := engine.BaseColumns - 1; i >= 0; i-- {
		here := max(0, min(posts, engine.ColumnSpaces))
		posts -= here
		r.s.Bases[c][i] = engine.Column{Posts: uint8(here), Open: here == 0}
	}
}

// plainTurn is the first seat from the first player on that has not ended its action phase.
func (r *positionReader) plainTurn() engine.Seat {
	if r.s.Phase != engine.ActionPhase {
		return engine.NoSeat
	}
	for i := range r.s.Players {
		seat := engine.Seat((int(r.s.First)-1+i)%r.s.Players + 1)
		if !r.s.Seats[seat].Ended {
			return seat
		}
	}
	return engine.NoSeat
}

// fillCards deals the cards that are nowhere else: into the stack as many as it can hold, from its
// top onto the display spaces left out, and what must have left the stack onto the discards.
func (r *positionReader) fillCards() {
	s := r.s
	left := r.cardsNowhere()
	stack := largestStack(r.ed, &left)
	if r.get("stack") != nil {
		// What is left can have been drawn before the stack became what it is said to be.
		stack = engine.CardSet{}
		for i := range r.ed.Stack {
			stack.AddAll(&r.ed.Stack[i].Cards)
		}
		subtract(&stack, &r.s.Stack)
		for card := range stack {
			stack[card] = min(stack[card], left[card])
		}
	}
	subtract(&left, &stack)
	r.fillDisplay(&stack)
	if r.get("stack") == nil {
		s.Stack = stack
	} else {
		left.AddAll(&stack)
	}
	if r.get("discard") == nil {
		s.Discard = left
	}
}

// cardsNowhere returns the cards of the game that the position has not named yet.
func (r *positionReader) cardsNowhere() engine.CardSet {
	s := r.s
	var all, named engine.CardSet
	for i := range r.ed.Stack {
		all.AddAll(&r.ed.Stack[i].Cards)
	}
	named.AddAll(&s.Stack)
	named.AddAll(&s.Discard)
	for _, card := range s.Display[1:] {
		named.Add(card, 1)
	}
	for _, seat := range s.SeatList() {
		p := &playerReader{p: &s.Seats[seat]}
		all.AddAll(&r.ed.StartingHand)
		all.Add(r.ed.FirstExpansion[r.place(seat)], 1)
		away := p.cardsAway()
		named.AddAll(&away)
		named.AddAll(&p.p.Hand)
	}
	subtract(&all, &named)
	all[engine.NoCard] = 0
	return all
}

// largestStack returns the most of some cards that the action card stack can hold. The stack lies
// in the order of its letters, so it holds every card below its topmost letter.
func largestStack(ed *engine.Edition, cards *engine.CardSet) engine.CardSet {
	for i := range ed.Stack {
		part := &ed.Stack[i]
		if !contains(cards, &part.Below) {
			continue
		}
		stack := part.Below
		for card, n := range part.Cards {
			stack[card] += min(n, cards[card]-part.Below[card])
		}
		return stack
	}
	return engine.CardSet{}
}

// fillDisplay lays cards on the display spaces left out, in the order of the set-up: right column,
// middle, left, each from top to bottom. The cards come by letter and, within a letter, by face.
func (r *positionReader) fillDisplay(from *engine.CardSet) {
	for column := engine.DisplayColumns - 1; column >= 0; column-- {
		for row := range engine.DisplayRows {
			space := engine.DisplayAt(column, row)
			if r.displayed[space] {
				continue
			}
			if card := topCard(r.ed, from); card != engine.NoCard {
				from.Remove(card)
				r.s.Display[space] = card
			}
		}
	}
}

// topCard returns the first of some cards by letter and face.
func topCard(ed *engine.Edition, cards *engine.CardSet) engine.CardID {
	for i := range ed.Stack {
		part := &ed.Stack[i]
		for card := range part.Cards {
			if part.Cards[card] > 0 && cards[card] > part.Below[card] {
				return engine.CardID(card)
			}
		}
	}
	return engine.NoCard
}

// fillBooks reveals the next book of the letter on the spaces left out, and supplies every book
// that is nowhere else.
func (r *positionReader) fillBooks() {
	left := r.booksNowhere()
	for space := engine.BookSpace(1); space <= engine.BookSpaces; space++ {
		if r.bookAt[space] {
			continue
		}
		if book := nextBook(r.ed, &left, r.ed.BookSpaces[space].Letter); book != 0 {
			left.Remove(book)
			r.s.Books[space] = book
		}
	}
	if r.get("supply") == nil {
		r.s.Supply = left
	}
}

// booksNowhere returns the books that the position has not named. The starting books belong to
// their tiles.
func (r *positionReader) booksNowhere() engine.BookSet {
	var left engine.BookSet
	for id := 1; id < len(r.ed.Books); id++ {
		if r.ed.Books[id].Letter != engine.NoLetter && !r.s.Supply.Has(engine.BookID(id)) {
			left.Add(engine.BookID(id))
		}
	}
	for _, book := range r.s.Books {
		left.Remove(book)
	}
	for _, seat := range r.s.SeatList() {
		for _, own := range r.s.Seats[seat].OwnBooks {
			left.Remove(own.Book)
		}
	}
	return left
}

func nextBook(ed *engine.Edition, left *engine.BookSet, letter engine.Letter) engine.BookID {
	for id := range ed.Books {
		if ed.Books[id].Letter == letter && left.Has(engine.BookID(id)) {
			return engine.BookID(id)
		}
	}
	return 0
}

// subtract takes cards out as far as they are there.
func subtract(from, cards *engine.CardSet) {
	for card, n := range cards {
		from[card] -= min(n, from[card])
	}
}

// contains tells whether a set has all the cards of another.
func contains(set, of *engine.CardSet) bool {
	for card, n := range of {
		if set[card] < n {
			return false
		}
	}
	return true
}
