package engine_test

import (
	"fmt"
	"math/rand/v2"
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

// BenchmarkCopyState is the baseline of BenchmarkApply: what it costs to copy a state to new
// memory, which every action does.
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

// BenchmarkView makes the views of the seats to move in random four-player games.
func BenchmarkView(b *testing.B) {
	steps := recordGames(b, 4, 20)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		r := &steps[i%len(steps)]
		v := r.before.View(r.action.Seat)
		lastView = &v
	}
}

var lastView *engine.View

// BenchmarkLegal, BenchmarkSample, BenchmarkForesee and BenchmarkFill do what a player in the
// program does with the views of random four-player games.
func BenchmarkLegal(b *testing.B) {
	benchmarkViews(b, func(v *engine.View, _ engine.Action) error {
		engine.Legal(v)
		return nil
	})
}

func BenchmarkSample(b *testing.B) {
	pick := rand.New(rand.NewPCG(1, 1)).IntN
	benchmarkViews(b, func(v *engine.View, _ engine.Action) error {
		engine.Sample(v, pick)
		return nil
	})
}

func BenchmarkForesee(b *testing.B) {
	benchmarkViews(b, func(v *engine.View, a engine.Action) error {
		_, err := engine.Foresee(v, a)
		return err
	})
}

func BenchmarkFill(b *testing.B) {
	benchmarkViews(b, func(v *engine.View, a engine.Action) error {
		_, err := engine.Fill(v, a)
		return err
	})
}

// benchmarkViews does something with the views of the seats to move in random four-player games,
// and the actions they made.
func benchmarkViews(b *testing.B, do func(*engine.View, engine.Action) error) {
	steps := recordGames(b, 4, 20)
	views := make([]engine.View, len(steps))
	for i := range steps {
		views[i] = steps[i].before.View(steps[i].action.Seat)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if err := do(&views[i%len(views)], steps[i%len(steps)].action); err != nil {
			b.Fatal(err)
		}
	}
}
