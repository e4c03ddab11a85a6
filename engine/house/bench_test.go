package house_test

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
)

// BenchmarkHouseRandomGame plays whole four-player games of the random player as a referee would: a view for each decision, and
// nothing checked.
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
