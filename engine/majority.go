package engine

const majorityRule = "rulebook, Majority bonus spaces; ruling 25"

// tier returns the rewards of the tier taken on a majority space: the highest reached, or a lower
// one that is named.
func (m *PlaceMarker) tier(t *turn, space *BonusSpace) ([]Reward, error) {
	if m.OneOf != 0 {
		return nil, refuse(NoUseForChoice, markerRule)
	}
	open, err := t.tiersOpen(space)
	if err != nil {
		return nil, err
	}
	if m.Tier == 0 {
		if len(open) == 0 {
			return nil, nil
		}
		return open[len(open)-1].Rewards, nil
	}
	for i, tier := range space.Tiers {
		if tier.Min != m.Tier {
			continue
		}
		if i >= len(open) {
			return nil, refuse(TierTooHigh, majorityRule, m.Tier, t.s.Tally(t.seat).Suits[space.Majority])
		}
		if i == len(open)-1 {
			m.Tier = 0
		}
		return tier.Rewards, nil
	}
	return nil, refuse(NoSuchTier, majorityRule, m.Tier, minima(space.Tiers))
}

// tiersOpen lists the tiers of a majority space that the seat has reached. It needs the majority or
// a share in it.
func (t *turn) tiersOpen(space *BonusSpace) ([]Tier, error) {
	total, needed := t.s.majority(t.seat, space.Majority)
	if total < needed {
		switch leaders := t.s.leaders(space.Majority); len(leaders) {
		case 0:
			return nil, refuse(NobodyHasAny, majorityRule, total, space.Majority, needed)
		case 1:
			return nil, refuse(OneHasMost, majorityRule, total, space.Majority, needed, leaders[0])
		default:
			return nil, refuse(NoMajority, majorityRule, total, space.Majority, needed, leaders)
		}
	}
	return space.reached(total), nil
}

// reached lists the tiers of a majority space that a total of its suit reaches.
func (b *BonusSpace) reached(total int) []Tier {
	n := 0
	for n < len(b.Tiers) && b.Tiers[n].Min <= total {
		n++
	}
	return b.Tiers[:n]
}

// majority returns what a seat has of a suit, and the least it would need for the majority or a
// share in it: as much as anyone has, and not nothing (rulebook, Majority bonus spaces; ruling 25).
func (s *State) majority(seat Seat, suit Suit) (total, needed int) {
	needed = 1
	for _, other := range s.SeatList() {
		n := s.Tally(other).Suits[suit]
		needed = max(needed, n)
		if other == seat {
			total = n
		}
	}
	return total, needed
}

// leaders lists the seats that have most of a suit; none where nobody has any.
func (s *State) leaders(suit Suit) []Seat {
	var l []Seat
	most := 1
	for _, seat := range s.SeatList() {
		switch n := s.Tally(seat).Suits[suit]; {
		case n > most:
			most, l = n, []Seat{seat}
		case n == most:
			l = append(l, seat)
		}
	}
	return l
}

// hasMajority tells whether a seat has the majority of a suit, or a share in it. NoSeat has none.
func (s *State) hasMajority(seat Seat, suit Suit) bool {
	if suit > ExpansionPoints {
		return false
	}
	total, needed := s.majority(seat, suit)
	return total >= needed
}

// minima lists what the tiers of a space ask for.
func minima(tiers []Tier) []int {
	var l []int
	for _, tier := range tiers {
		l = append(l, tier.Min)
	}
	return l
}
