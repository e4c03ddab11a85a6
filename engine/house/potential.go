package house

import (
	"slices"

	"dhow/engine"
)

// potential is what the seat can still expect of this action phase: of the cards that lie face up
// in its area, and of its bonus markers. As long as something is not taken it counts a little less
// than once it is.
func (m *mind) potential(s *engine.State) int {
	t := s.Tally(m.seat)
	n := m.goodsAhead(s, &t) + m.expand[min(t.Suits[engine.ExpansionPoints], maxExpansion)]
	n += m.merchantsAhead(s, &t)
	if t.Bookkeepers > 0 {
		n += m.readingWorth(s, &s.Seats[m.seat]) + m.points(s, m.pointsAhead(s))
	}
	return n*m.w.later/100 + m.markersAhead(s, &t)
}

// pointsAhead adds up the points of the bookkeepers that lie face up.
func (m *mind) pointsAhead(s *engine.State) int {
	n := 0
	for _, c := range s.Seats[m.seat].Area[1:] {
		if c.Ready() {
			n += m.ed.Cards[c.Card].Points
		}
	}
	return n
}

func (m *mind) merchantsAhead(s *engine.State, t *engine.Tally) int {
	if t.Merchants == 0 {
		return 0
	}
	n, others := 0, t.Merchants-1
	for _, c := range s.Seats[m.seat].Area[1:] {
		if card := &m.ed.Cards[c.Card]; c.Ready() && card.Kind == engine.MerchantCard {
			n += m.merchant(s, card) + card.Merchant.PerOther*others*m.w.diamond
		}
	}
	return n
}

// markersAhead is what the bonus markers that are left bring, each on the best space that is free
// and open.
func (m *mind) markersAhead(s *engine.State, t *engine.Tally) int {
	left := s.MarkersLeft(m.seat)
	if left <= 0 {
		return 0
	}
	var gains []int
	for id := range m.ed.BonusSpaces {
		if s.Markers[id] != engine.NoSeat || id == 0 {
			continue
		}
		if n := m.spaceWorth(s, t, &m.ed.BonusSpaces[id]); n > 0 {
			gains = append(gains, n*m.chance(t, engine.SpaceID(id))/100)
		}
	}
	slices.SortFunc(gains, func(a, b int) int { return b - a })
	n := 0
	for _, gain := range gains[:min(left, len(gains))] {
		n += gain
	}
	return n
}

// spaceWorth is about what a bonus space brings, its cost taken off; 0 if it is not open to the
// seat.
func (m *mind) spaceWorth(s *engine.State, t *engine.Tally, space *engine.BonusSpace) int {
	p := &s.Seats[m.seat]
	if space.Cost.Pounds > p.Pounds {
		return 0
	}
	switch space.Kind {
	case engine.MajoritySpace:
		// The seat has the majority, or may get it before plans are turned up.
		total := t.Suits[space.Majority]
		if total < m.needed[space.Majority] {
			return 0
		}
		best := 0
		for _, tier := range space.Tiers {
			if total >= tier.Min {
				best = max(best, m.rewards(s, tier.Rewards, engine.NoCompany))
			}
		}
		if m.s.Phase == engine.PlanningPhase {
			best = best * m.w.majority[min(total, len(m.w.majority)-1)] / 100
		}
		return best
	case engine.ExtraSpace:
		c := m.companyOf(space.Track)
		if c == engine.NoCompany || int(p.Bonus[c]) < space.Level || m.trackUsed(s, space.Track) {
			return 0
		}
	}
	best := 0
	for _, rewards := range space.OneOf {
		best = max(best, m.rewards(s, rewards, engine.NoCompany)+m.buyWorth(s, rewards, space.Cost.Pounds))
	}
	if space.Cost.RemoveCard {
		best += m.removalWorth(p, space.Cost.RemoveGood)
	}
	return best - 100*space.Cost.Pounds
}

// companyOf returns the company at whose edge a track lies, or NoCompany.
func (m *mind) companyOf(track engine.TrackID) engine.Company {
	for _, c := range engine.Companies {
		if m.s.Tracks[c] == track {
			return c
		}
	}
	return engine.NoCompany
}

// trackUsed tells whether the seat has a marker on an extra space of a track.
func (m *mind) trackUsed(s *engine.State, track engine.TrackID) bool {
	for _, id := range m.ed.Tracks[track].Extra {
		if id != 0 && s.Markers[id] == m.seat {
			return true
		}
	}
	return false
}

// buyWorth is what buying the best card for pounds brings, if that is among the rewards.
func (m *mind) buyWorth(s *engine.State, rewards []engine.Reward, cost int) int {
	best := 0
	for _, r := range rewards {
		if r.Kind != engine.BuyCard {
			continue
		}
		for space, id := range s.Display {
			price := max(0, m.prices[space]-r.N)
			if id != engine.NoCard && price+cost <= s.Seats[m.seat].Pounds {
				best = max(best, m.gains[space]*m.stays/100-100*price)
			}
		}
	}
	return best
}

// removalWorth is what removing the best hand card brings beside the fixed pounds: its crate value,
// less its uses to come. If no card may be removed, it takes back what the space promises.
func (m *mind) removalWorth(p *engine.Player, good engine.Good) int {
	best := -10000
	for id := range m.ed.Cards {
		card := &m.ed.Cards[id]
		if p.Hand[id] == 0 || good != engine.NoGood && (card.Kind != engine.GoodsCard || card.Good != good) {
			continue
		}
		worth := 100*card.Crate - m.use[id]*m.left/3
		if card.Share != engine.NoCompany {
			worth -= m.share(m.s, card.Share)
		}
		best = max(best, worth)
	}
	return best
}

// chance is how likely a bonus space stays free for the seat's next turn, in hundredths: less if a
// rival may take it.
func (m *mind) chance(t *engine.Tally, id engine.SpaceID) int {
	space := &m.ed.BonusSpaces[id]
	for _, other := range m.s.SeatList() {
		if !m.placing[other] {
			continue
		}
		switch {
		case space.Kind == engine.MajoritySpace && m.tallies[other].Suits[space.Majority] < t.Suits[space.Majority]:
		case space.Kind == engine.ExtraSpace && int(m.s.Seats[other].Bonus[m.companyOf(space.Track)]) < space.Level:
		default:
			return m.w.contest
		}
	}
	return m.w.later
}
