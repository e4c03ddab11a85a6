package selfplay

import (
	"errors"
	"math/rand/v2"
	"testing"

	"dhow/engine"
)

// TestSpoiledActionsBreakManyRules protects that checks of refusals have all kinds of them to look
// at.
func TestSpoiledActionsBreakManyRules(t *testing.T) {
	t.Parallel()
	s, r := series(3, "sensible", "random"), rand.New(rand.NewPCG(1, 1))
	refused := map[engine.Code]int{}
	allowed := 0
	for n := range loops(6, 60) {
		g, err := s.Setting(n + 1).Play(false)
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range g.Steps[1:] {
			v := g.Steps[i].State.View(step.Action.Seat)
			for range 8 {
				err := engine.Check(&v, spoiled(step.Action, r.IntN))
				var illegal *engine.IllegalError
				switch {
				case errors.As(err, &illegal):
					refused[illegal.Code]++
				case err != nil:
					t.Fatal(err)
				default:
					allowed++
				}
			}
		}
	}
	t.Logf("%d spoiled actions are allowed, the others refused by %d rules: %v", allowed, len(refused), refused)
	if len(refused) < 48 {
		t.Errorf("spoiled actions break only %d rules", len(refused))
	}
	for _, code := range []engine.Code{
		engine.BookPlacement, engine.BookTwice, engine.ColumnEmpty, engine.NoPlusOneTile, engine.NoSuchTier,
		engine.NothingOusted, engine.NothingToRemove, engine.OneGood, engine.PointsOverspent, engine.SlotClosed, engine.TierTooHigh,
	} {
		if refused[code] == 0 {
			t.Errorf("no action is refused for %s", code)
		}
	}
}
