package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dhow/engine"
)

// TestDealRestKeepsTheDrawsGiven leaves random draws out of random actions: the others are taken as
// they are, those left out are drawn, and what was drawn is accepted as a record has it.
func TestDealRestKeepsTheDrawsGiven(t *testing.T) {
	t.Parallel()
	n, left := oracleSize(400, 4_000), 0
	wander(t, 91, func(s *engine.State, r *rand.Rand) bool {
		v := s.View(s.ToMove()[0])
		a, _ := engine.Sample(&v, r.IntN)
		step, err := engine.Deal(s, a, r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		all := engine.Draws(step.Events)
		if len(all) == 0 {
			return true
		}
		n--
		some := slices.DeleteFunc(slices.Clone(all), func(engine.Draw) bool { return r.IntN(2) == 0 })
		left += len(all) - len(some)
		drawn, err := engine.DealRest(s, a, some, r.IntN)
		if err != nil {
			t.Fatalf("of %v given %v: %v", all, some, err)
		}
		for _, given := range some {
			if !slices.Contains(engine.Draws(drawn.Events), given) {
				t.Fatalf("%v was given, and %v drawn", given, engine.Draws(drawn.Events))
			}
		}
		if again, err := engine.Apply(s, a, engine.Draws(drawn.Events)); err != nil || again.State != drawn.State {
			t.Fatalf("what was drawn is refused: %v", err)
		}
		return n > 0
	})
	t.Logf("count %d draws left out and drawn", left)
}
