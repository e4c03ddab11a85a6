package house

import (
	"fmt"
	"testing"
	"time"

	"dhow/engine"
)

// TestSurvey prints what four-player games of sensible players look like.
func TestSurvey(t *testing.T) {
	n := size(3, 100)
	players := []Player{Sensible, Sensible, Sensible, Sensible}
	var sum engine.SeatScore
	total, least, most, decisions := 0, 1000, 0, 0
	var value [5]int
	start := time.Now()
	for seed := range uint64(n) {
		s := game(t, engine.Setup(seed%2), seed, players, func(*engine.State, *engine.Step) { decisions++ })
		for seat, sc := range s.Score() {
			if seat == 0 {
				continue
			}
			sum.Cash += sc.Cash
			sum.Diamonds += sc.Diamonds
			sum.Bookkeeping += sc.Bookkeeping
			for c := range sc.Shares {
				sum.Shares[c] += sc.Shares[c]
			}
			total += sc.Total()
			least, most = min(least, sc.Total()), max(most, sc.Total())
		}
		for _, c := range engine.Companies {
			value[c] += s.ShareValue(c)
		}
	}
	f := func(k int) string { return fmt.Sprintf("%.1f", float64(k)/float64(4*n)) }
	t.Logf("mean %s, %d to %d; cash %s, shares %s %s %s %s, diamonds %s, books %s; share values %.1f %.1f %.1f %.1f; %v a decision", f(total), least, most, f(sum.Cash), f(sum.Shares[1]), f(sum.Shares[2]), f(sum.Shares[3]), f(sum.Shares[4]), f(sum.Diamonds), f(sum.Bookkeeping),
		float64(value[1])/float64(n), float64(value[2])/float64(n), float64(value[3])/float64(n), float64(value[4])/float64(n), time.Since(start)/time.Duration(decisions))
}
