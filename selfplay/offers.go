package selfplay

import (
	"fmt"
	"reflect"

	"dhow/engine"
)

// offersHold wants every simple action that a seat is offered to be allowed, and nothing to be
// offered to a seat for which the game does not wait.
func offersHold(m *moment) error {
	s := &m.step.State
	for seat := engine.NoSeat; int(seat) <= s.Players; seat++ {
		v := s.View(seat)
		if err := offered(&v, engine.Legal(&v)); err != nil {
			return err
		}
	}
	return nil
}

// offered holds what a seat is offered to its view.
func offered(v *engine.View, l *engine.Choices) error {
	s := &v.State
	if v.Seat == engine.NoSeat || s.Phase == engine.GameOver || s.Phase == engine.ActionPhase && v.Seat != s.Turn {
		if !reflect.ValueOf(*l).IsZero() {
			return fmt.Errorf("%v is offered something in the turn of %v", v.Seat, s.Turn)
		}
		return nil
	}
	for _, a := range l.Simple {
		if err := engine.Check(v, a); err != nil {
			return fmt.Errorf("%v is offered %+v, but: %w", v.Seat, a.Move, err)
		}
	}
	return nil
}
