package engine_test

import (
	"math/rand/v2"

	"dhow/engine"
)

// otherSecrets returns a possible state that differs from s at most in what a seat may not see.
func otherSecrets(s *engine.State, seat engine.Seat, r *rand.Rand) *engine.State {
	if s.Phase == engine.ActionPhase && s.Players == 2 {
		return s // the other hand can be worked out
	}
	for range 10 {
		o := copyOf(s)
		switch s.Phase {
		case engine.SetupPhase:
			otherTiles(o, seat, r)
			otherResting(o, seat, r)
		case engine.PlanningPhase:
			otherHands(o, seat, r)
			otherPlans(o, seat, r)
		case engine.ActionPhase:
			otherHands(o, seat, r)
		}
		if o.Validate() == nil && *o != *s {
			return o
		}
	}
	return s
}

// otherTiles deals the other seats other starting tiles, and keeps one where one is kept.
func otherTiles(s *engine.State, seat engine.Seat, r *rand.Rand) {
	var left []engine.TileID
	for id := 1; id < len(s.Edition.StartingTiles); id++ {
		if own := s.Seats[seat].Dealt; own[0] != engine.TileID(id) && own[1] != engine.TileID(id) {
			left = append(left, engine.TileID(id))
		}
	}
	r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	for _, other := range s.SeatList() {
		p := &s.Seats[other]
		if other == seat || p.Dealt[0] == 0 {
			continue
		}
		p.Dealt = [2]engine.TileID{left[0], left[1]}
		left = left[2:]
		if p.Kept {
			p.Tile = p.Dealt[r.IntN(2)]
		}
	}
}

// otherResting lets the other seats have chosen their resting cards otherwise.
func otherResting(s *engine.State, seat engine.Seat, r *rand.Rand) {
	for _, other := range s.SeatList() {
		p := &s.Seats[other]
		if other == seat || !p.Rested {
			continue
		}
		cards := s.Edition.StartingTiles[p.Tile].Rest.List()
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		copy(p.Rest[1:], cards)
		p.Stop = engine.CompanySet(r.IntN(16) << 1)
	}
}

// otherHands swaps a card between the hands of two other seats.
func otherHands(s *engine.State, seat engine.Seat, r *rand.Rand) {
	x, y := engine.Seat(1+r.IntN(s.Players)), engine.Seat(1+r.IntN(s.Players))
	a, b := drawFrom(&s.Seats[x].Hand, r), drawFrom(&s.Seats[y].Hand, r)
	if x == y || x == seat || y == seat || a == engine.NoCard || b == engine.NoCard {
		return
	}
	s.Seats[x].Hand.Remove(a)
	s.Seats[y].Hand.Remove(b)
	s.Seats[x].Hand.Add(b, 1)
	s.Seats[y].Hand.Add(a, 1)
}

// otherPlans lets the other seats have planned otherwise.
func otherPlans(s *engine.State, seat engine.Seat, r *rand.Rand) {
	for _, other := range s.SeatList() {
		p := &s.Seats[other]
		if other == seat || !p.Planned {
			continue
		}
		hand := p.Hand
		for slot := range p.Plan {
			p.Plan[slot] = engine.NoCard
			if card := drawFrom(&hand, r); s.SlotOpen(other, engine.Slot(slot)) && s.Edition.Cards[card].Kind != engine.ShareCard && card != engine.NoCard {
				p.Plan[slot] = card
				hand.Remove(card)
			}
		}
	}
}
