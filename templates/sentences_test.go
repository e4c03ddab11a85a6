package templates

import (
	"strings"
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

// TestOneIsNotSeveral counts one thing in the singular.
func TestOneIsNotSeveral(t *testing.T) {
	t.Parallel()
	r := Reader{}
	for want, got := range map[string]string{
		"1 more line, which is not":                                       r.sayCode("result", string(AndMore), []any{"1"}),
		"1 address that you have named has not answered yet. When it has": r.sayCode("result", string(TooManyAsked), []any{"1"}),
		"1 invitation open already. When it is answered, or has lapsed":   r.sayCode("result", string(TooManyInvited), []any{"1"}),
		"on 1 day.": r.sayCode("news", string(PlayerBounces), []any{"Ben", "1"}),
		"1 card":    r.say("board.card-count", "n", 1),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}
