package selfplay

import (
	"fmt"
	"reflect"

	"dhow/engine"
	"dhow/notation"
)

// readsBack wants the order and its draws, printed, to be read as the same again.
func readsBack(m *moment) error {
	ed := m.before.Edition
	for _, draw := range engine.Draws(m.step.Events) {
		text := notation.PrintDraws(ed, []engine.Draw{draw})
		read, err := notation.ParseDraws(ed, text)
		if err != nil || len(read) != 1 || read[0] != draw {
			return fmt.Errorf("the draw %s is read as %v (%v)", text, read, err)
		}
	}
	if m.dealt() {
		return nil
	}
	text := notation.PrintOrder(ed, m.step.Action)
	read, err := notation.ParseOrder(ed, m.step.Action.Seat, text)
	if err != nil {
		return fmt.Errorf("the order %s is not understood: %w", text, err)
	}
	if again := notation.PrintOrder(ed, read); again != text {
		return fmt.Errorf("the order %s is printed again as %s", text, again)
	}
	v := m.before.View(read.Seat)
	filled, err := engine.Fill(&v, read)
	if err != nil || !reflect.DeepEqual(filled, m.step.Action) {
		return fmt.Errorf("the order %s is read as %+v (%v)", text, filled.Move, err)
	}
	return nil
}
