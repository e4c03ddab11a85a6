package log

import (
	"testing"
	"time"
)

// TestOutageHoldsItsEnds counts a deadline at the very begin or end of an outage as one that lies
// in it: nobody could be heard then.
func TestOutageHoldsItsEnds(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	o := Outage{From: evening, To: evening.Add(time.Hour)}
	for after, want := range map[time.Duration]bool{-1: false, 0: true, time.Hour: true, time.Hour + 1: false} {
		if got := o.holds(evening.Add(after)); got != want {
			t.Errorf("%v after its begin: %v", after, got)
		}
	}
}
