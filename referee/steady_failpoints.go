//go:build failpoints && unix

package referee

import (
	"fmt"
	"os"
	"time"
)

// steady gives a house the clock and the chance that a test asks for: the processes that it kills
// have to tell the same time and throw the same dice as those it leaves alone, or what they write
// could not be compared. DHOW_CLOCK is the time, which stands still, or goes on since the moment
// that DHOW_CLOCK_SINCE says; and the dice fall alike each time.
func (h *House) steady() {
	text := os.Getenv("DHOW_CLOCK")
	if text == "" {
		return
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(fmt.Sprintf("referee: DHOW_CLOCK is a time as 2026-11-20T18:00:00Z: %v", err))
	}
	h.Clock = func() time.Time { return at }
	if since, err := time.Parse(time.RFC3339Nano, os.Getenv("DHOW_CLOCK_SINCE")); err == nil {
		h.Clock = func() time.Time { return at.Add(time.Since(since)) }
	}
	h.Random = alike{}
}

// alike is chance of which nothing is left.
type alike struct{}

func (alike) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(0x5a ^ i)
	}
	return len(b), nil
}
