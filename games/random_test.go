package games_test

import (
	"os"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// playRandom plays a whole game by chance and returns its steps, the set-up first.
func playRandom(t testing.TB, players int, setup engine.Setup, seed uint64) []*engine.Step {
	t.Helper()
	chance := pick(seed)
	steps := []*engine.Step{engine.NewDeal(edition.Mombasa(), table(players, setup), chance)}
	for {
		s := &steps[len(steps)-1].State
		if s.Phase == engine.GameOver {
			return steps
		}
		seats := s.ToMove()
		v := s.View(seats[chance(len(seats))])
		a, ok := engine.Sample(&v, chance)
		if !ok {
			t.Fatalf("seed %d: nothing to do for %v in round %d", seed, v.Seat, s.Round)
		}
		step, err := engine.Deal(s, a, chance)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		steps = append(steps, step)
	}
}

// loops returns how often to do something: often when DHOW_LONG is set, as .ci/long does.
func loops(usual, often int) int {
	if os.Getenv("DHOW_LONG") != "" {
		return often
	}
	return usual
}
