package log_test

import (
	"strings"
	"testing"

	"dhow/engine"
)

// TestRecordPromisesNoRoundEight tells of no first player and of no tile for the next round behind
// the orders of the last one, though markers may be placed for them.
func TestRecordPromisesNoRoundEight(t *testing.T) {
	t.Parallel()
	before, last := 0, 0
	for seed := uint64(1); seed <= 6; seed++ {
		p := newPlayer(t, 4, engine.RandomSetup, seed)
		p.plain = true
		for !p.g.Over() {
			p.turn()
		}
		round := ""
		for line := range strings.Lines(string(recordText(p.g))) {
			if strings.HasPrefix(line, "Round ") {
				round = strings.Fields(line)[1]
			}
			order, comment, _ := strings.Cut(line, "  # ")
			_, order, _ = strings.Cut(order, ": ")
			if order = strings.TrimSpace(order); order != "S first" && !strings.HasPrefix(order, "S t") {
				continue
			}
			promised := strings.Contains(comment, "first player") || strings.Contains(comment, "reserves the tile")
			if promised != (round != "7") {
				t.Errorf("round %s: %s", round, line)
			}
			if round == "7" {
				last++
			} else {
				before++
			}
		}
	}
	if before < 20 || last < 3 {
		t.Errorf("%d such markers before the last round and %d in it", before, last)
	}
}
