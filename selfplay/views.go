package selfplay

import (
	"fmt"

	"dhow/engine"
)

// foldGivesViews wants every seat's view, and the observer's, to be the state less what is hidden
// from it, before as after; and the events, as the seat sees them, to bring the one view forward to
// the other.
func foldGivesViews(m *moment) error {
	for seat := engine.NoSeat; int(seat) <= m.before.Players; seat++ {
		after := m.step.State.View(seat)
		if err := hides(&after, &m.step.State, seat); err != nil {
			return err
		}
		v := m.before.View(seat)
		v.Fold(engine.Seen(m.step.Events, seat))
		if v != after {
			return fmt.Errorf("the events that %v sees do not bring its view forward", seat)
		}
	}
	return nil
}

// hides wants a view to be the state without what is hidden from the seat.
func hides(v *engine.View, s *engine.State, seat engine.Seat) error {
	if v.Seat != seat || v.State != masked(s, seat) {
		return fmt.Errorf("the view of %v is not the state without what is hidden from it", seat)
	}
	return nil
}

// masked returns a state without what a seat may not see: other seats' hands until the game is
// over, their plans and resting cards until they are turned up, their starting tiles while there is
// a choice.
func masked(s *engine.State, seat engine.Seat) engine.State {
	m := *s
	if s.Phase != engine.GameOver {
		maskHands(&m, seat)
	}
	for other := range m.Seats {
		if engine.Seat(other) == seat {
			continue
		}
		p := &m.Seats[other]
		p.Plan = [engine.ActionSlots + 1]engine.CardID{}
		p.Rest, p.Stop, p.By = [engine.StartingSlots + 1]engine.CardID{}, 0, engine.RewardOrder{}
		if p.Dealt != [2]engine.TileID{} {
			p.Dealt, p.Tile = [2]engine.TileID{}, 0
		}
	}
	return m
}
