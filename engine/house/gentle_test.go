package house

import (
	"testing"

	"dhow/engine"
)

// TestGentleIsBetweenRandomAndSensible holds what a gentle player is for: a sensible one wins most
// games against it, and it wins nearly all against chance.
func TestGentleIsBetweenRandomAndSensible(t *testing.T) {
	t.Parallel()
	deals := size(2, 200)
	for _, players := range []int{2, 4} {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			over := match(t, setup, players, deals, Sensible, Gentle)
			t.Logf("count %d games of %d in set-up %d, of which sensible players won %.1f of gentle ones, %.1f±%.1f pounds ahead",
				over.games, players, setup, over.won, over.ahead, over.error)
			under := match(t, setup, players, 1, Gentle, Random)
			if over.won < 0.6*float64(over.games) || under.won < 0.9*float64(under.games) {
				t.Errorf("of %d games of %d sensible players won %v, and of %d gentle ones won %v of chance",
					over.games, players, over.won, under.games, under.won)
			}
		}
	}
}

// TestGentleAnswersOnlyWhenAsked holds that a seat the game does not wait for gives no answer.
func TestGentleAnswersOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	table := engine.Table{Players: 2, Setup: engine.FirstGame, Rules: engine.CurrentRules}
	game(t, table.Setup, 5, []Player{Gentle, Gentle}, func(before *engine.State, _ *engine.Step) {
		for _, seat := range before.SeatList() {
			v := before.View(seat)
			if _, ok := Gentle(&v, func(int) int { return 0 }); ok != asked(&v) {
				t.Fatalf("round %d: %v answers: %v", before.Round, seat, ok)
			}
		}
	})
}
