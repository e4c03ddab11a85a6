package templates

import (
	"fmt"
	"os"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestMoveLettersAreNotEndless looks at the letters that ask for a move in whole games, each with
// what is new since the reader's last order. Some are left for .ci/pages to measure, among them all
// that come near the limit.
func TestMoveLettersAreNotEndless(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= engine.MaxPlayers; seats++ {
		last := map[engine.Seat]int{}
		for i, g := range whole(seats, engine.RandomSetup) {
			if g.state.Phase == engine.GameOver {
				break
			}
			seat := g.state.ToMove()[0]
			p := g.page(seat, last[seat])
			last[seat] = g.n + 1
			p.Language = notation.Language(i) % notation.Languages
			if p.Ask.What != AskAction {
				continue
			}
			l := Game(p)
			if l.height > maxHeight {
				t.Errorf("the letter of %d behind order %d is about %v px high", seats, i, l.height)
			}
			if dir := os.Getenv("DHOW_PAGES"); dir != "" && (i%25 == 0 || l.height > maxHeight-50) {
				writePage(t, dir, fmt.Sprintf("move-%d-%03d", seats, i), l)
			}
		}
	}
}
