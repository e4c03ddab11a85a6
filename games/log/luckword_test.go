package log_test

import (
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
)

// TestLuckWordsThatCannotBeSeen wants a word to be what its player sees: words that look alike make
// different deals, so whoever runs the game could choose among them.
func TestLuckWordsThatCannotBeSeen(t *testing.T) {
	for _, word := range []string{"palm\ufe0f", "palm\u034f", "palm\u3164", "palm\U000e0101", "\u2800", "palm\u115f", "z\u0307"} {
		g, err := log.New(edition.Mombasa(), log.NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann", "Ben"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Draft(start, engine.Blue, "").Join(word); err == nil {
			t.Errorf("%+q is accepted", word)
		}
	}
}
