package house

import (
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestLeastComesToAnEnd has all seats do the least from the deal on: the set-up is over when each
// has chosen a tile and cards, and the game when all rounds are.
func TestLeastComesToAnEnd(t *testing.T) {
	t.Parallel()
	for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
		first := func(int) int { return 0 }
		s := &engine.NewDeal(edition.Mombasa(), engine.Table{Players: 3, Setup: setup, Rules: engine.CurrentRules}, first).State
		orders := 0
		for ; s.Phase != engine.GameOver; orders++ {
			if inSetup := s.Phase == engine.SetupPhase; inSetup && orders > 6 || orders > 100 {
				t.Fatalf("set-up %d: still in phase %v after %d orders", setup, s.Phase, orders)
			}
			v := s.View(s.ToMove()[0])
			a, ok := Least(&v, first)
			if !ok {
				t.Fatalf("set-up %d: no order in phase %v", setup, s.Phase)
			}
			step, err := engine.Deal(s, a, first)
			if err != nil {
				t.Fatal(err)
			}
			s = &step.State
		}
	}
}
