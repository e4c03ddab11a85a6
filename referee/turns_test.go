package referee

import (
	"slices"
	"testing"
	"time"
)

// turn is something that is measured beside something else.
type turn struct {
	unit string
	do   func()
}

// inTurns measures several things that take turns, so that other work on the machine falls on all
// alike. It reports the median time of each, and how many times as long as the last one they take.
func inTurns(b *testing.B, turns ...turn) {
	b.Helper()
	took := make([][]time.Duration, len(turns))
	for i := 0; b.Loop(); i++ {
		for n := range turns {
			at := (i + n) % len(turns)
			began := time.Now()
			turns[at].do()
			took[at] = append(took[at], time.Since(began))
		}
	}
	last := median(took[len(turns)-1])
	for i, t := range turns {
		b.ReportMetric(median(took[i]), "µs/"+t.unit)
		if i < len(turns)-1 {
			b.ReportMetric(median(took[i])/last, t.unit+"/"+turns[len(turns)-1].unit)
		}
	}
	b.ReportMetric(0, "ns/op") // of all together
}

// median returns the middle one of some times, in microseconds.
func median(took []time.Duration) float64 {
	slices.Sort(took)
	return float64(took[len(took)/2].Nanoseconds()) / 1000
}
