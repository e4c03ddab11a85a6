package engine_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"dhow/engine"
)

// recorded is one step of a game to be done again.
type recorded struct {
	before engine.State
	action engine.Action
	draws  []engine.Draw
}

func recordGames(b *testing.B, players, games int) []recorded {
	var l []recorded
	for seed := range uint64(games) {
		playRandom(b, engine.Table{Players: players, Rules: engine.CurrentRules}, seed, func(before *engine.State, step *engine.Step) {
			if before != nil {
				l = append(l, recorded{*before, step.Action, engine.Draws(step.Events)})
			}
		})
	}
	return l
}

// BenchmarkApply applies the actions of random four-player games; the median is over the actions.
func BenchmarkApply(b *testing.B) {
	steps := recordGames(b, 4, 20)
	took := make([]time.Duration, 0, b.N)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		r := &steps[i%len(steps)]
		start := time.Now()
		if _, err := engine.Apply(&r.before, r.action, r.draws); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds()), "median-ns")
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds()), "p99-ns")
}

// BenchmarkCopyState is the baseline of BenchmarkApply: what it costs to copy a state to new memory, which every action does.
func BenchmarkCopyState(b *testing.B) {
	steps := recordGames(b, 4, 1)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		s := steps[i%len(steps)].before
		copiedState = &s
	}
}

var copiedState *engine.State

// BenchmarkApplyByRound shows that a move's cost does not grow with the game.
func BenchmarkApplyByRound(b *testing.B) {
	steps := recordGames(b, 4, 20)
	for round := 1; round <= engine.Rounds; round++ {
		var some []recorded
		for _, r := range steps {
			if r.before.Round == round {
				some = append(some, r)
			}
		}
		b.Run(fmt.Sprintf("round=%d", round), func(b *testing.B) {
			for i := range b.N {
				r := &some[i%len(some)]
				if _, err := engine.Apply(&r.before, r.action, r.draws); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
