package selfplay

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
)

// TestTwinsAreFound looks for twins of every state of some games: where something is hidden one is
// nearly always found, all hidden things come to be changed, and nothing else.
func TestTwinsAreFound(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 1))
	sought, found := map[engine.Phase]int{}, map[engine.Phase]int{}
	changed := map[string]bool{}
	for _, g := range someGames(t, 8) {
		for _, step := range g.Steps[:len(g.Steps)-1] {
			s := &step.State
			for seat := engine.NoSeat; int(seat) <= s.Players; seat++ {
				if s.Players == 2 && s.Phase == engine.ActionPhase && seat != engine.NoSeat {
					continue // the other hand can be worked out
				}
				sought[s.Phase]++
				other, ok := twin(s, seat, r)
				if !ok {
					continue
				}
				found[s.Phase]++
				if other.View(seat) != s.View(seat) || other.Validate() != nil {
					t.Fatalf("%v sees what it may not see in the %v phase", seat, s.Phase)
				}
				for i := range s.Seats {
					p, q := &s.Seats[i], &other.Seats[i]
					changed["hand"] = changed["hand"] || p.Hand != q.Hand
					changed["plan"] = changed["plan"] || p.Plan != q.Plan
					changed["tile"] = changed["tile"] || p.Tile != q.Tile
					changed["dealt"] = changed["dealt"] || p.Dealt != q.Dealt
					changed["rest"] = changed["rest"] || p.Rest != q.Rest
					changed["clauses"] = changed["clauses"] || p.Stop != q.Stop && p.By != q.By
				}
			}
		}
	}
	for _, what := range []string{"hand", "plan", "tile", "dealt", "rest", "clauses"} {
		if !changed[what] {
			t.Errorf("no twin has another %s", what)
		}
	}
	for phase, least := range map[engine.Phase]int{engine.SetupPhase: 70, engine.PlanningPhase: 80, engine.ActionPhase: 60} {
		if percent := found[phase] * 100 / sought[phase]; percent < least {
			t.Errorf("in the %v phase only %d of %d twins are found", phase, found[phase], sought[phase])
		}
	}
	t.Logf("twins sought %v, found %v", sought, found)
}
