package templates

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestSpelledOrdersReadAsTheyWere reads orders with the names of companies as those with letters.
func TestSpelledOrdersReadAsTheyWere(t *testing.T) {
	t.Parallel()
	n := 0
	inRandomGames(t, 63, 1500, func(v *engine.View, r *rand.Rand) {
		a, _ := engine.Sample(v, r.IntN)
		order := notation.PrintOrder(v.State.Edition, a)
		lang := notation.Language(n) % notation.Languages
		spelled := (&Reader{Edition: v.State.Edition, Language: lang}).spell(order)
		if spelled != order {
			n++
		}
		read, err := notation.Reader{Edition: v.State.Edition, Language: lang}.Order(v.Seat, spelled)
		if err != nil || notation.PrintOrder(v.State.Edition, read) != order {
			t.Errorf("%q is read as %v, %v and not as %q", spelled, notation.PrintOrder(v.State.Edition, read), err, order)
		}
	})
	if n < 100 {
		t.Errorf("only %d orders name a company", n)
	}
}
