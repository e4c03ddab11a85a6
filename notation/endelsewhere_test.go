package notation_test

import (
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestEndInAnotherLanguage holds that a word of another language ends a round where a deck and an
// exclamation mark stand behind it, and is asked about elsewhere.
func TestEndInAnotherLanguage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"einde 1!": true, "koniec 2 !": true, "Fin 3!": true, "einde 1": false, "einde!": false, "Pas!": false, "fin": false,
		"einde 1?": false, "einde 1! (of niet?)": false,
	} {
		lines, err := notation.Reader{Edition: mombasa}.Lines(engine.Blue, text)
		is := false
		if err == nil && len(lines) == 1 {
			order, _ := lines[0].Says.(notation.Order)
			_, is = order.Action.Move.(*engine.EndPhase)
			is = is && order.Sure
		}
		if is != want {
			t.Errorf("%q ends a round: %v, not %v: %v, %v", text, is, want, lines, err)
		}
	}
}
