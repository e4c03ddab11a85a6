package engine

// View is what one seat, or an observer (NoSeat), may see of a state (ruling 57): the state with
// other seats' hands as so many unknown cards, and their plans, resting choices and starting tiles
// blank until they are revealed. Score a View's state only when the game is over: before that,
// shares on hidden cards are missing.
type View struct {
	Seat  Seat
	State State
}

// View returns what a seat, or NoSeat for an observer, may see.
func (s *State) View(seat Seat) (v View) {
	v.Seat, v.State = seat, *s
	for other := range v.State.Seats {
		if Seat(other) != seat {
			v.State.Seats[other].hide(s.Phase)
		}
	}
	return v
}

// hide blanks what other seats may not see.
func (p *Player) hide(phase Phase) {
	p.Plan = [ActionSlots + 1]CardID{}
	p.Rest, p.Stop, p.By = [StartingSlots + 1]CardID{}, 0, RewardOrder{}
	if p.Dealt[0] != 0 {
		p.Dealt, p.Tile = [2]TileID{}, 0
	}
	if phase != GameOver {
		p.Hand = p.Hand.hidden()
	}
}

// Fold brings a view forward by the events of an action as its seat sees them (see Seen).
func (v *View) Fold(events []Event) {
	for _, e := range events {
		e.fold(&v.State)
	}
	for seat := range v.State.Seats {
		if Seat(seat) != v.Seat && v.State.Phase != GameOver {
			p := &v.State.Seats[seat]
			p.Hand = p.Hand.hidden()
		}
	}
}
