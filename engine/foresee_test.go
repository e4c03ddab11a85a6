package engine_test

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestForeseeIsWhatHappensFirst proves that what a seat foresees of its action is what happens: the
// events of the action begin with those foreseen, seen with the seat's eyes.
func TestForeseeIsWhatHappensFirst(t *testing.T) {
	pick := rand.New(rand.NewPCG(7, 1)).IntN
	for players := 2; players <= engine.MaxPlayers; players++ {
		s := engine.NewDeal(edition.Mombasa(), engine.Table{Players: players, Setup: engine.RandomSetup, Rules: engine.CurrentRules}, pick).State
		for s.Phase != engine.GameOver {
			v := s.View(s.ToMove()[0])
			a, _ := engine.Sample(&v, pick)
			foreseen, err := engine.Foresee(&v, a)
			if err != nil {
				t.Fatal(err)
			}
			step, err := engine.Deal(&s, a, pick)
			if err != nil {
				t.Fatal(err)
			}
			seen := engine.Seen(step.Events, v.Seat)
			for i, e := range foreseen.Events {
				if seen[i] != e {
					t.Fatalf("event %d: foreseen %#v, happened %#v", i, e, seen[i])
				}
			}
			v.Fold(foreseen.Events)
			if v.State != foreseen.State {
				t.Fatal("the state foreseen is not that of the events foreseen")
			}
			s = step.State
		}
	}
}
