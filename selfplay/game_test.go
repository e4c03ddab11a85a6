package selfplay

import (
	"context"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/position"
)

// tables lists every number of players with both set-ups.
func tables() []engine.Table {
	var l []engine.Table
	for players := 2; players <= engine.MaxPlayers; players++ {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			l = append(l, engine.Table{Players: players, Setup: setup, Rules: engine.CurrentRules})
		}
	}
	return l
}

func series(seed uint64, houses ...string) *Series {
	return &Series{Edition: edition.Mombasa(), Seed: seed, Tables: tables(), Houses: houses}
}

// TestSameSeedSameGames plays the same games on one worker and on several.
func TestSameSeedSameGames(t *testing.T) {
	t.Parallel()
	hashes := func(workers int) []string {
		var l []string
		err := series(7, "random", "sensible").Run(context.Background(), 1, 8, workers, func(g *Game, _ error) {
			l = append(l, position.Hash(g.State()))
		})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	one, four := hashes(1), hashes(4)
	if !slices.Equal(one, four) {
		t.Errorf("one worker: %v\nfour workers: %v", one, four)
	}
	if len(one) != 8 || one[0] == one[6] {
		t.Errorf("8 different games expected: %v", one)
	}
}
