package engine

// SeatScore is one seat's score in the seven categories, in pounds (rulebook, End of the game;
// ruling 35).
type SeatScore struct {
	Cash        int
	Shares      [5]int // by Company: what the seat's shares of it are worth
	Diamonds    int
	Bookkeeping int
}

// Total adds up the seven categories.
func (s SeatScore) Total() int {
	n := s.Cash + s.Diamonds + s.Bookkeeping
	for _, pounds := range s.Shares {
		n += pounds
	}
	return n
}

// Score counts every seat as if the game ended now; by Seat.
func (s *State) Score() [MaxPlayers + 1]SeatScore {
	var scores [MaxPlayers + 1]SeatScore
	for _, seat := range s.SeatList() {
		p := &s.Seats[seat]
		scores[seat] = SeatScore{
			Cash:        p.Pounds,
			Diamonds:    int(s.Edition.Diamonds.Values[p.Diamond]),
			Bookkeeping: int(s.Edition.Bookkeeping.Values[p.Jar]),
		}
		for _, c := range Companies {
			scores[seat].Shares[c] = s.Shares(seat, c) * s.ShareValue(c)
		}
	}
	return scores
}

// Shares returns how many shares of a company a seat holds: those its marker has reached and those
// on its cards, wherever they lie (rulings 38 and 59).
func (s *State) Shares(seat Seat, c Company) int {
	p := &s.Seats[seat]
	n := int(s.TrackOf(c).Shares[p.Track[c]])
	cards := s.allCards(seat)
	for id, k := range cards {
		if k > 0 && s.Edition.Cards[id].Share == c {
			n += int(k)
		}
	}
	return n
}

// allCards returns all cards of a seat: hand, area and resting decks, without bonus tiles.
func (s *State) allCards(seat Seat) CardSet {
	p := &s.Seats[seat]
	all := p.Hand
	for slot := Slot(1); slot <= ActionSlots; slot++ {
		all.AddAll(&p.Resting[slot])
		if card := p.Area[slot].Card; card != NoCard {
			all.Add(card, 1)
		}
	}
	return all
}

// Winners returns the seats with the most money, blue first; a tie shares the victory.
func (s *State) Winners() []Seat {
	scores := s.Score()
	var winners []Seat
	best := -1
	for _, seat := range s.SeatList() {
		switch total := scores[seat].Total(); {
		case total > best:
			best, winners = total, []Seat{seat}
		case total == best:
			winners = append(winners, seat)
		}
	}
	return winners
}
