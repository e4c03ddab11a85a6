package selfplay

import (
	"errors"
	"fmt"

	"dhow/engine"
)

// stateKept wants an action to leave the state it was given as it was.
func stateKept(m *moment) error {
	if *m.before != m.given {
		return errors.New("carrying the action out changed the state before it")
	}
	return nil
}

// foldGivesState wants the events to be all that happened: folded over the state before, they give
// the state after. View.Fold masks the hands of other seats, so that each seat's own hand is held
// to the events in its turn.
func foldGivesState(m *moment) error {
	for seat := engine.NoSeat; int(seat) <= m.before.Players; seat++ {
		folded := engine.View{Seat: seat, State: *m.before}
		folded.Fold(m.step.Events)
		after := m.step.State
		if after.Phase != engine.GameOver {
			maskHands(&after, seat)
		}
		if folded.State != after {
			return fmt.Errorf("the events folded over the state before do not give the state after, as far as %v has part in it", seat)
		}
	}
	return nil
}

// maskHands leaves of all hands but a seat's the number of cards.
func maskHands(s *engine.State, but engine.Seat) {
	for seat := range s.Seats {
		if engine.Seat(seat) == but {
			continue
		}
		cards := uint8(0)
		for _, n := range s.Seats[seat].Hand {
			cards += n
		}
		s.Seats[seat].Hand = engine.CardSet{engine.NoCard: cards}
	}
}
