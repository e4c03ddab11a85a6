package selfplay

import (
	"errors"
	"fmt"
	"reflect"

	"dhow/engine"
)

// keepsSecrets changes what a seat may not see, and wants nothing to change that the seat reads:
// its view, the events of the action, and for the seat that acts also its choices, verdicts, and
// what its house player does. It looks at the seat that acts, at the observer, from whom most is
// hidden, and at one more seat by chance.
func keepsSecrets(m *moment) error {
	if m.dealt() {
		return nil
	}
	for _, seat := range []engine.Seat{m.step.Action.Seat, engine.NoSeat, engine.Seat(1 + m.r.IntN(m.before.Players))} {
		other, ok := twin(m.before, seat, m.r)
		if !ok {
			continue
		}
		if err := m.sameSight(other, seat); err != nil {
			return fmt.Errorf("what is hidden from %v matters: %w", seat, err)
		}
	}
	return nil
}

// sameSight compares what a seat reads in the state before and in its twin.
func (m *moment) sameSight(other *engine.State, seat engine.Seat) error {
	v, w := m.before.View(seat), other.View(seat)
	if v != w {
		return errors.New("its view differs")
	}
	if seat == m.step.Action.Seat {
		if err := m.sameReading(&v, &w); err != nil {
			return err
		}
	}
	return m.sameEvents(other, seat)
}

// sameEvents lets the same action with the same draws happen in the twin. The seat that acts cannot
// tell that it is another state: it is allowed and filled in the same. All see the same of it, but
// for what the action turns up. An action of another seat, whose cards are others in the twin, may
// be impossible there, or mean another card.
func (m *moment) sameEvents(other *engine.State, seat engine.Seat) error {
	if turnsUp(m.step.Events) {
		return nil
	}
	step, err := m.repeat(other)
	same := err == nil && reflect.DeepEqual(step.Action, m.step.Action)
	switch {
	case !same && seat == m.step.Action.Seat:
		return fmt.Errorf("its action is carried out otherwise (%v)", err)
	case same && !reflect.DeepEqual(engine.Seen(step.Events, seat), engine.Seen(m.step.Events, seat)):
		return errors.New("the events it sees differ")
	}
	return nil
}

// turnsUp tells whether what was hidden is turned up by events.
func turnsUp(events []engine.Event) bool {
	for _, e := range events {
		switch e.(type) {
		case engine.TileRevealed, engine.RestRevealed, engine.PlanRevealed, engine.HandShown:
			return true
		}
	}
	return false
}

// sameReading compares what is made of a seat's view and of its twin's: what it may choose,
// verdicts, and the choice of its house player with the chance it had.
func (m *moment) sameReading(v, w *engine.View) error {
	wrong := spoiled(m.step.Action, m.r.IntN)
	if one, two := m.reading(v, wrong), m.reading(w, wrong); !reflect.DeepEqual(one, two) {
		return fmt.Errorf("it reads %+v, or else %+v", one, two)
	}
	if chosen, _ := m.play(w, m.replay()); !reflect.DeepEqual(chosen, m.step.Action) {
		return fmt.Errorf("its house player has chosen %+v, or else %+v", m.step.Action.Move, chosen.Move)
	}
	return nil
}

// reading is what is made of a view.
type reading struct {
	legal   *engine.Choices
	filled  engine.Action
	refusal string // of the order spoiled
}

func (m *moment) reading(v *engine.View, wrong engine.Action) reading {
	filled, _ := engine.Fill(v, m.step.Action)
	_, err := engine.Fill(v, wrong)
	return reading{engine.Legal(v), filled, words(err)}
}

// replay gives what chance gave to who chose the action.
func (m *moment) replay() engine.Pick {
	i := 0
	return func(n int) int {
		if i == len(m.picks) || m.picks[i] >= n {
			return 0 // chance is asked otherwise than before: the choice will differ
		}
		i++
		return m.picks[i-1]
	}
}
