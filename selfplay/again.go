package selfplay

import (
	"errors"
	"fmt"
	"reflect"

	"dhow/engine"
)

// appliesAgain wants the action, with the draws that chance gave, to come to the same state by the
// same events: what is recorded can be judged.
func appliesAgain(m *moment) error {
	again, err := m.repeat(m.before)
	switch {
	case err != nil:
		return fmt.Errorf("with its draws it is refused: %w", err)
	case again.State != m.step.State:
		return errors.New("with its draws it comes to another state")
	case !reflect.DeepEqual(again.Events, m.step.Events) || !reflect.DeepEqual(again.Action, m.step.Action):
		return errors.New("with its draws it comes about otherwise")
	}
	return nil
}

// repeat carries the action out on a state with the draws that chance gave.
func (m *moment) repeat(s *engine.State) (*engine.Step, error) {
	draws := engine.Draws(m.step.Events)
	if m.dealt() {
		return engine.New(s.Edition, engine.Table{Players: s.Players, Setup: s.Setup, Rules: s.Rules}, draws)
	}
	return engine.Apply(s, m.step.Action, draws)
}
