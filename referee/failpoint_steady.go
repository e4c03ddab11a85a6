//go:build failpoints && unix

package referee

import (
	"fmt"
	"os"
	"time"
)

// The processes that a test kills have to tell the same time and throw the same dice as those it leaves alone, or what they write
// could not be compared. DHOW_CLOCK is the time, which stands still, and the dice fall alike each time.
func init() {
	text := os.Getenv("DHOW_CLOCK")
	if text == "" {
		return
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(fmt.Sprintf("referee: DHOW_CLOCK is a time as 2026-11-20T18:00:00Z: %v", err))
	}
	realClock = func() time.Time { return at }
	realRandom = alike{}
}

// alike is chance of which nothing is left.
type alike struct{}

func (alike) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(0x5a ^ i)
	}
	return len(b), nil
}
