package selfplay

import (
	"errors"
	"fmt"
	"reflect"

	"dhow/engine"
)

// viewDecides wants the seat's view to decide as the state does: the action that was carried out is
// allowed, and filled in to what was carried out. Spoiled, and tried once more, the action gets one
// verdict, in the same words, from the view and from the state.
func viewDecides(m *moment) error {
	if m.dealt() {
		return nil
	}
	a := m.step.Action
	v := m.before.View(a.Seat)
	filled, err := engine.Fill(&v, a)
	switch {
	case err != nil:
		return fmt.Errorf("it was carried out, but the seat's view says: %w", err)
	case !reflect.DeepEqual(filled, a):
		return fmt.Errorf("the view fills it in as %+v, the state as %+v", filled.Move, a.Move)
	}
	if err := sameVerdict(m.before, spoiled(a, m.r.IntN), m.r.IntN); err != nil {
		return err
	}
	return sameVerdict(&m.step.State, a, m.r.IntN)
}

// sameVerdict holds the verdict of a seat's view to that of the state.
func sameVerdict(s *engine.State, a engine.Action, pick engine.Pick) error {
	v := s.View(a.Seat)
	_, byView := engine.Fill(&v, a)
	_, byState := engine.Deal(s, a, pick)
	if words(byView) != words(byState) {
		return fmt.Errorf("of %+v the view says %q, the state %q", a.Move, words(byView), words(byState))
	}
	var illegal *engine.IllegalError
	if byState != nil && !errors.As(byState, &illegal) {
		return fmt.Errorf("%+v is refused for no rule: %w", a.Move, byState)
	}
	return nil
}

// words returns what an error says; nothing for none.
func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
