package engine_test

import (
	"testing"

	"dhow/engine"
)

// TestMeetsCountsUnitsOnceWhereFurtherOnesAreAskedFor protects ruling 3: further units come beside
// those of the other requirement.
func TestMeetsCountsUnitsOnceWhereFurtherOnesAreAskedFor(t *testing.T) {
	asks := []engine.Requirement{{Kind: engine.NeedSuit, Suit: engine.CoffeeUnits, N: 3}, {Kind: engine.NeedOneGoodFurther, N: 3}}
	for _, row := range []struct {
		coffee, cotton int
		want           bool
	}{{3, 3, true}, {6, 0, true}, {5, 2, false}, {2, 6, false}} {
		tally := engine.Tally{Suits: [5]int{engine.CoffeeUnits: row.coffee, engine.CottonUnits: row.cotton}}
		if got := tally.Meets(asks); got != row.want {
			t.Errorf("%d coffee and %d cotton: %v", row.coffee, row.cotton, got)
		}
	}
}

// TestJarReachIsAsFarAsTheRulesLet protects that what a seat is told of its ink jar is what an
// order can do.
func TestJarReachIsAsFarAsTheRulesLet(t *testing.T) {
	t.Parallel()
	seen := 0
	playRandom(t, engine.Table{Players: 2, Rules: engine.CurrentRules}, 3, func(before *engine.State, step *engine.Step) {
		m, ok := step.Action.Move.(*engine.Bookkeep)
		if !ok || m.Flip != 0 {
			return
		}
		seen++
		v := before.View(step.Action.Seat)
		reach := before.JarReach(step.Action.Seat)
		for jar := range reach + 2 {
			_, err := engine.Fill(&v, engine.Action{Seat: v.Seat, Move: &engine.Bookkeep{Card: m.Card, Jar: jar}})
			if jar <= reach && refusalCode(err) == engine.JarBlocked || jar > reach && refusalCode(err) != engine.JarBlocked {
				t.Errorf("reach %d, but j%d: %v", reach, jar, err)
			}
		}
	})
	if seen == 0 {
		t.Error("no bookkeeper was used")
	}
}
