package engine

// New sets a game up from the draws of the set-up: first player, tracks (random set-up), display,
// books, starting tiles (random set-up). It returns a *DrawError if the draws are not those that
// are due, a *PositionError if the number of players is not 2 to 4.
func New(ed *Edition, t Table, draws []Draw) (*Step, error) {
	return setUp(ed, t, recorded(draws))
}

// NewDeal sets a game up and lets pick decide what chance gives; Draws(Step.Events) tells what it
// was. The number of players is 2 to 4.
func NewDeal(ed *Edition, t Table, pick Pick) *Step {
	step, err := setUp(ed, t, &chance{pick: pick})
	if err != nil {
		panic(err) // with pick nothing but the number of players can be wrong
	}
	return step
}

func setUp(ed *Edition, table Table, c *chance) (*Step, error) {
	if table.Players < 2 || table.Players > MaxPlayers {
		return nil, impossible(BadTable, "there are %d players, not 2 to 4", table.Players)
	}
	t := new(turn).begin(Box(ed, table), Action{})
	t.chance = c
	for _, step := range []func() error{t.drawFirst, t.dealTracks, t.fillDisplay, t.revealBooks, t.dealTiles,
		func() error { return c.finish(ed) }} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return t.step, nil
}

// Box returns the board before anything is drawn: bases full, displays empty, all cards in the
// stack, every player with the 9 starting cards and 1 pound (ruling 1).
func Box(ed *Edition, table Table) *State {
	s := &State{Edition: ed, Rules: table.Rules, Setup: table.Setup, Players: table.Players, Tracks: ed.FirstTracks}
	for i := range ed.Stack {
		s.Stack.AddAll(&ed.Stack[i].Cards)
	}
	for id, b := range ed.Books {
		if b.Letter != NoLetter {
			s.Supply.Add(BookID(id))
		}
	}
	for _, c := range Companies {
		for i := range s.Bases[c] {
			s.Bases[c][i].Posts = ColumnSpaces
		}
	}
	for _, seat := range s.SeatList() {
		s.Seats[seat].Pounds = StartingPounds
		s.Seats[seat].Hand = ed.StartingHand
	}
	return s
}

func (t *turn) drawFirst() error {
	if t.chance.pick != nil {
		t.emit(FirstPlayer{Seat(t.chance.pick(t.s.Players)) + 1})
		return nil
	}
	d, i, ok := given(t.chance, func(FirstPlayer) bool { return true })
	if !ok {
		t.chance.due = append(t.chance.due, "first")
		d.Seat = Blue
	}
	if d.Seat == NoSeat || int(d.Seat) > t.s.Players {
		return cannotBe(i, BadFirst, d.Seat)
	}
	t.emit(d)
	return nil
}

// fold makes a seat the first player; the "1"-expansion cards and, in a first game, the starting
// tiles go clockwise from there (rulebook, setup steps 11 to 13; ruling 55).
func (d FirstPlayer) fold(s *State) {
	s.First = d.Seat
	for i, seat := range s.clockwise(d.Seat) {
		s.Seats[seat].Hand.Add(s.Edition.FirstExpansion[i], 1)
		if s.Setup == FirstGame {
			TileRevealed{seat, s.Edition.FirstGameTiles[s.Players][i]}.fold(s)
		}
	}
}

// dealTracks puts one side of each track at an edge (rulebook, Setup of subsequent games, step 2;
// ruling 36).
func (t *turn) dealTracks() error {
	if t.s.Setup == FirstGame {
		return nil
	}
	if t.chance.pick != nil {
		t.emit(t.pickTracks())
		return nil
	}
	d, i, ok := given(t.chance, func(TracksDealt) bool { return true })
	if !ok {
		t.chance.due = append(t.chance.due, "tracks")
		return nil
	}
	if !t.s.Edition.possibleTracks(d.Tracks) {
		return cannotBe(i, BadTracks)
	}
	t.emit(d)
	return nil
}

func (t *turn) pickTracks() TracksDealt {
	var d TracksDealt
	left := append([][2]TrackID(nil), t.s.Edition.TrackCards...)
	for _, c := range Companies {
		i := t.chance.pick(len(left))
		d.Tracks[c] = left[i][t.chance.pick(2)]
		left = append(left[:i], left[i+1:]...)
	}
	return d
}

// possibleTracks tells whether every edge has one side of another track card.
func (ed *Edition) possibleTracks(tracks [5]TrackID) bool {
	for _, card := range ed.TrackCards {
		n := 0
		for _, c := range Companies {
			if tracks[c] == card[0] || tracks[c] == card[1] {
				n++
			}
		}
		if n != 1 {
			return false
		}
	}
	return tracks[NoCompany] == 0
}

func (d TracksDealt) fold(s *State) { s.Tracks = d.Tracks }

// fillDisplay fills the empty spaces of the card display: right column, middle, left, each from top
// to bottom (rulebook, setup step 5; ruling 33).
func (t *turn) fillDisplay() error {
	for column := DisplayColumns - 1; column >= 0; column-- {
		for row := range DisplayRows {
			if space := DisplayAt(column, row); t.s.Display[space] == NoCard {
				if err := t.layCard(space); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// revealBooks fills the empty spaces of the book display: A, B, C, each in the order of ruling 54.
func (t *turn) revealBooks() error {
	for space := BookSpace(1); space <= BookSpaces; space++ {
		if t.s.Books[space] == 0 {
			if err := t.revealBook(space); err != nil {
				return err
			}
		}
	}
	return nil
}

// RoundBegan opens the planning phase of a round.
type RoundBegan struct{ Round int }

func (e RoundBegan) fold(s *State) {
	s.Phase, s.Round, s.Turn = PlanningPhase, e.Round, NoSeat
	for seat := range s.Seats {
		p := &s.Seats[seat]
		p.Acted, p.Ended, p.Planned = false, false, false
	}
}
