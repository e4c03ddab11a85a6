package engine

// prepare readies the next round: coins to the book display, the card display filled up, bonus
// markers and tiles to the players (rulebook, Preparation phase for the next round).
func (t *turn) prepare() error {
	t.dropCoins()
	t.clearRightColumn()
	t.slideRows()
	if err := t.fillDisplay(); err != nil {
		return err
	}
	t.returnMarkers()
	t.emit(RoundBegan{t.s.Round + 1})
	return nil
}

// dropCoins moves the leftmost coin stack of the round track to the column of books below it: the
// first coin to the first row, the second to the second. A coin that falls on an empty space goes
// to nobody (ruling 34).
func (t *turn) dropCoins() {
	column := t.s.Round + 1
	coins := t.s.Edition.RoundCoins[t.s.Players][column]
	for space := BookSpace(1); space <= BookSpaces; space++ {
		place := t.s.Edition.BookSpaces[space]
		if place.Column == column && place.Row <= coins {
			t.emit(CoinDropped{space, t.s.Books[space] != 0})
		}
	}
}

// CoinDropped says that a pound has moved from the round track to a space of the book display;
// without a book there it is lost.
type CoinDropped struct {
	Space BookSpace
	Kept  bool
}

func (e CoinDropped) fold(s *State) {
	if e.Kept {
		s.Coins[e.Space]++
	}
}

// clearRightColumn puts what is left in the right column on the discard pile (ruling 33).
func (t *turn) clearRightColumn() {
	for row := range DisplayRows {
		if space := DisplayAt(DisplayColumns-1, row); t.s.Display[space] != NoCard {
			t.emit(CardDiscarded{space})
		}
	}
}

// CardDiscarded says that a card of the display has gone to the discard pile.
type CardDiscarded struct{ Space DisplaySpace }

func (e CardDiscarded) fold(s *State) {
	s.Discard.Add(s.Display[e.Space], 1)
	s.Display[e.Space] = NoCard
}

// slideRows moves the cards of every row together to the right, keeping their order (ruling 33).
func (t *turn) slideRows() {
	for row := range DisplayRows {
		to := DisplayColumns - 1
		for column := to; column >= 0; column-- {
			from := DisplayAt(column, row)
			if t.s.Display[from] == NoCard {
				continue
			}
			if column != to {
				t.emit(CardSlid{from, DisplayAt(to, row)})
			}
			to--
		}
	}
}

// CardSlid says that a card of the display has moved to the right within its row.
type CardSlid struct{ From, To DisplaySpace }

func (e CardSlid) fold(s *State) {
	s.Display[e.To], s.Display[e.From] = s.Display[e.From], NoCard
}

// returnMarkers gives every player the bonus tiles reserved and all bonus markers back (rulebook,
// Return the bonus markers; ruling 27).
func (t *turn) returnMarkers() {
	for id, seat := range t.s.Markers {
		if seat == NoSeat {
			continue
		}
		for _, r := range t.s.Edition.BonusSpaces[id].fixedRewards() {
			if r.Kind == ReserveTile {
				t.emit(TileTaken{seat, Slot(r.N)})
			}
		}
	}
	t.emit(MarkersReturned{})
}

// fixedRewards returns the rewards of a space that offers no choice among them.
func (b *BonusSpace) fixedRewards() []Reward {
	if len(b.OneOf) != 1 {
		return nil
	}
	return b.OneOf[0]
}

// TileTaken says that a seat has a bonus tile now: a card tile in its area, or the +1 goods tile
// (Tile 0) beside its board.
type TileTaken struct {
	Seat Seat
	Tile Slot
}

func (e TileTaken) fold(s *State) {
	p := &s.Seats[e.Seat]
	if e.Tile == 0 {
		p.PlusOne = true
		return
	}
	p.Area[e.Tile] = AreaCard{Card: s.Edition.TileCards[e.Tile]}
}

// MarkersReturned says that all bonus markers are back with their owners.
type MarkersReturned struct{}

func (MarkersReturned) fold(s *State) { s.Markers = [MaxBonusSpaces]Seat{} }
