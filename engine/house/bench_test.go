package house_test

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
)

// BenchmarkHouseRandomGame plays whole four-player games of the random player as a referee would: a
// view for each decision, and nothing checked.
func BenchmarkHouseRandomGame(b *testing.B) {
	actions := 0
	b.ReportAllocs()
	for i := range b.N {
		pick := rand.New(rand.NewPCG(uint64(i), 1)).IntN
		s := &engine.NewDeal(edition.Mombasa(), engine.Table{Players: 4, Rules: engine.CurrentRules}, pick).State
		for ; s.Phase != engine.GameOver; actions++ {
			v := s.View(s.ToMove()[0])
			a, _ := house.Random(&v, pick)
			step, err := engine.Deal(s, a, pick)
			if err != nil {
				b.Fatal(err)
			}
			s = &step.State
		}
	}
	b.ReportMetric(float64(actions)/float64(b.N), "actions/op")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkSensibleGame plays whole games of the sensible player, and tells the longest of its
// decisions.
func BenchmarkSensibleGame(b *testing.B) {
	for _, players := range []int{2, 4} {
		b.Run(strconv.Itoa(players)+" players", func(b *testing.B) {
			var longest time.Duration
			decisions := 0
			for i := range b.N {
				pick := rand.New(rand.NewPCG(uint64(i), 1)).IntN
				table := engine.Table{Players: players, Setup: engine.Setup(i % 2), Rules: engine.CurrentRules}
				s := &engine.NewDeal(edition.Mombasa(), table, pick).State
				for ; s.Phase != engine.GameOver; decisions++ {
					v := s.View(s.ToMove()[0])
					start := time.Now()
					a, _ := house.Sensible(&v, pick)
					longest = max(longest, time.Since(start))
					step, err := engine.Deal(s, a, pick)
					if err != nil {
						b.Fatal(err)
					}
					s = &step.State
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(decisions), "µs/decision")
			b.ReportMetric(float64(longest.Microseconds()), "µs-longest")
		})
	}
}
