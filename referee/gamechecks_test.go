package referee

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"dhow/games"
)

// TestGamesThatAreHeldAreFoundAtOnce: after an outage all games wait to be looked at while clocks
// of many are due, and each search asks for all of these.
func TestGamesThatAreHeldAreFoundAtOnce(t *testing.T) {
	var c gameChecks
	var due []games.GameID
	want := map[games.GameID]bool{}
	for n := range 200_000 {
		id := games.GameID(fmt.Sprint("kilifi-", n))
		if n%20 != 0 {
			c.left = append(c.left, gameCheck{game: id})
		}
		if n%10 == 0 {
			due, want[id] = append(due, id), n%20 != 0
		}
	}
	maps.DeleteFunc(want, func(_ games.GameID, is bool) bool { return !is })
	begun := time.Now()
	if got := c.holding(due); !maps.Equal(got, want) {
		t.Errorf("%d games are held, expected %d", len(got), len(want))
	}
	if took := time.Since(begun); took > 2*time.Second {
		t.Errorf("it takes %v", took)
	}
}
