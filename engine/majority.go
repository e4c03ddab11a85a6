package engine

import "strings"

const majorityRule = "rulebook, Majority bonus spaces; ruling 25"

// tier returns the rewards of the tier taken on a majority space: the highest reached, or a lower one that is named.
func (m *PlaceMarker) tier(t *turn, space *BonusSpace) ([]Reward, error) {
	if m.OneOf != 0 {
		return nil, refuse(NoUseForClause, markerRule, "choice")
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
			return nil, refuse(TierTooHigh, majorityRule, m.Tier, m.Tier, t.s.Tally(t.seat).Suits[space.Majority])
		}
		if i == len(open)-1 {
			m.Tier = 0
		}
		return tier.Rewards, nil
	}
	return nil, refuse(NoSuchTier, majorityRule, m.Tier, minima(space.Tiers))
}

// tiersOpen lists the tiers of a majority space that the seat has reached. It needs the majority or a share in it.
func (t *turn) tiersOpen(space *BonusSpace) ([]Tier, error) {
	total, needed := t.s.majority(t.seat, space.Majority)
	if total < needed {
		return nil, refuse(NoMajority, majorityRule, total, space.Majority, needed, t.s.leaders(space.Majority))
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

// majority returns what a seat has of a suit, and the least it would need for the majority or a share in it: as much as
// anyone has, and not nothing (rulebook, Majority bonus spaces; ruling 25).
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

// Leaders is who has most of a suit.
type Leaders struct {
	Most  int
	Seats []Seat // none where nobody has any
}

// String says who has how much.
func (l Leaders) String() string {
	if len(l.Seats) == 0 {
		return "nobody has any, and 0 is no majority"
	}
	names := make([]string, len(l.Seats))
	for i, seat := range l.Seats {
		names[i] = seat.String()
	}
	if len(names) == 1 {
		return names[0] + " has as much"
	}
	return strings.Join(names, " and ") + " have as much"
}

// leaders returns who has most of a suit.
func (s *State) leaders(suit Suit) Leaders {
	l := Leaders{}
	for _, seat := range s.SeatList() {
		switch n := s.Tally(seat).Suits[suit]; {
		case n > l.Most:
			l = Leaders{n, []Seat{seat}}
		case n == l.Most && n > 0:
			l.Seats = append(l.Seats, seat)
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
