package picture

import (
	"math/rand/v2"
	"testing"
)

// TestLabelsOfCurvesStayApart holds labels apart from each other and within the chart, near to the
// ends of their curves, and in their order.
func TestLabelsOfCurvesStayApart(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 1))
		ends := make([]point, 2+r.IntN(3))
		for i := range ends {
			ends[i].Y = chartTop + float64(r.IntN(4))*(chartBottom-chartTop)/float64(3+r.IntN(20))
		}
		labels := spreadOut(ends)
		for i, y := range labels {
			if y < chartTop-.01 || y > chartBottom+.01 {
				t.Errorf("seed %d: a label at %.1f", seed, y)
			}
			for j, other := range labels[:i] {
				if d := y - other; d > -labelStep+.01 && d < labelStep-.01 || (ends[i].Y-ends[j].Y)*d < 0 {
					t.Errorf("seed %d: labels at %v of ends at %v", seed, labels, ends)
				}
			}
		}
	}
	if spreadOut([]point{{Y: 100}})[0] != 100 {
		t.Error("a label that has room is moved")
	}
}

// TestScaleOfChartsHasFewLines wants one to six lines across a chart, at round numbers.
func TestScaleOfChartsHasFewLines(t *testing.T) {
	for top := 1; top < 2000; top++ {
		step := chartStep(top)
		for step%10 == 0 {
			step /= 10
		}
		if n := top/chartStep(top) + 1; n < 2 || n > 6 || step != 1 && step != 2 && step != 5 {
			t.Errorf("up to %d: %d lines, each %d", top, n, chartStep(top))
		}
	}
}
