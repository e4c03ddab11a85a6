// Package gametest has games by chance, and the editions of recorded ones, for tests of the forms
// that games are kept in.
package gametest

import (
	"math/rand/v2"
	"os"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// PlayRandom plays a whole game by chance and returns its steps, the set-up first.
func PlayRandom(t testing.TB, players int, setup engine.Setup, seed uint64) []*engine.Step {
	t.Helper()
	chance := Pick(seed)
	steps := []*engine.Step{engine.NewDeal(edition.Mombasa(), Table(players, setup), chance)}
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

// Loops returns how often to do something: often when DHOW_LONG is set, as .ci/long does.
func Loops(usual, often int) int {
	if os.Getenv("DHOW_LONG") != "" {
		return often
	}
	return usual
}

// Names are those of players, by seats.
var Names = []string{"Ann", "Ben", "Cas", "Dee"}

// Table is a table of players.
func Table(players int, setup engine.Setup) engine.Table {
	return engine.Table{Players: players, Setup: setup, Rules: engine.CurrentRules}
}

// Pick is chance that depends on a number.
func Pick(seed uint64) engine.Pick {
	r := rand.New(rand.NewPCG(seed, 0))
	return r.IntN
}
