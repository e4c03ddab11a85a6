package templates

import (
	"strings"
	"testing"

	"dhow/engine"
)

// TestPlansShowNoMoreThanTheyCould holds what a letter says that a plan could show at most against all
// plans of games of house players: none shows more, and some show as much.
func TestPlansShowNoMoreThanTheyCould(t *testing.T) {
	t.Parallel()
	as, compared := 0, 0
	for setup := range wholes {
		for seats := 2; seats <= engine.MaxPlayers; seats++ {
			said := map[engine.Seat][5]int{}
			for _, g := range whole(seats, engine.Setup(setup)) {
				for seat := engine.Blue; int(seat) <= seats; seat++ {
					v := g.state.View(seat)
					switch {
					case AskOf(&v) == AskPlan:
						var could [5]int
						for suit := engine.CoffeeUnits; suit <= engine.ExpansionPoints; suit++ {
							could[suit] = mostOf(&v, suit)
						}
						said[seat] = could
					case v.State.Phase == engine.ActionPhase && !v.State.Seats[seat].Acted && !v.State.Seats[seat].Ended:
						tally := v.State.Tally(seat)
						for suit, most := range said[seat] {
							compared++
							if most > 0 && tally.Suits[suit] > most {
								t.Errorf("%d of suit %d lie face up, and %d was the most", tally.Suits[suit], suit, most)
							}
							if most > 0 && tally.Suits[suit] == most {
								as++
							}
						}
					}
				}
			}
		}
	}
	if compared == 0 || as == 0 {
		t.Errorf("of %d sums %d are as large as can be", compared, as)
	}
}

// TestPlanningLettersSayWhatPlansCould has the sums in letters that ask for a plan.
func TestPlanningLettersSayWhatPlansCould(t *testing.T) {
	t.Parallel()
	g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 1))
	text := strings.Join(strings.Fields(Game(g.page(engine.Blue, g.n-1)).Text), " ")
	if want := "Of one kind you could use at most 2 coffee, 3 bananas, 1 cotton or 3 expansion points."; !strings.Contains(text, want) {
		t.Errorf("%q is not in\n%s", want, text)
	}
}
