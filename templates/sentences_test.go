package templates

import (
	"testing"
	"time"

	"dhow/engine"
)

// TestEveryEntryIsTold says something of each kind of entry that does something.
func TestEveryEntryIsTold(t *testing.T) {
	t.Parallel()
	r := Reader{Seat: engine.Blue, Names: players}
	for what := JoinEntry; what <= SpentEntry; what++ {
		d := Entry{What: what, By: engine.Green, Of: engine.Green, Luck: "palm", Ended: HostEnded, House: true}
		if does[what](&r, &d) == "" {
			t.Errorf("nothing is said of an entry of kind %d", what)
		}
	}
}

// TestSpan says how long something is as people do.
func TestSpan(t *testing.T) {
	t.Parallel()
	r := Reader{}
	for want, hours := range map[string]float64{"3 days": 72, "2 days": 50, "25 hours": 25, "1 day": 24, "12 hours": 12, "1 hour": 1, "30 minutes": 0.5} {
		if got := r.span(time.Duration(hours * float64(time.Hour))); got != want {
			t.Errorf("%v hours are said as %q, not %q", hours, got, want)
		}
	}
}
