package referee

import (
	"fmt"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games"
)

// TestTableWholeGames plays games of two to four from the first join to the score sheet, with nothing but mails and letters.
func TestTableWholeGames(t *testing.T) {
	for players := 2; players <= 4; players++ {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			t.Parallel()
			p := newParty(t, players)
			p.join()
			p.playUntil(func(*games.Game) bool { return false })
			g := p.game()
			if !g.Over() || !g.Published() {
				t.Error("the game is not over, or its keys are not published")
			}
			for _, seated := range g.Header.Seats {
				last := p.last(seated.Seat)
				if !strings.Contains(last, "The game is over") || !strings.Contains(last, "key "+string(p.id)) {
					t.Errorf("the last letter to %v:\n%s", seated.Seat, last)
				}
			}
			if n := p.posted(); n != g.Len() {
				t.Errorf("letters are owed up to entry %d of %d", n, g.Len())
			}
		})
	}
}

// TestTableHiddenOrdersTellNobody wants letters after a hidden order for its author alone, and for all when they are opened.
func TestTableHiddenOrdersTellNobody(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	p.playUntil(inPhase(engine.PlanningPhase, 1))
	before := p.got()
	g := p.game()
	for _, seat := range []engine.Seat{engine.Green, engine.Blue, engine.Yellow} {
		order, _ := p.order(g, seat)
		p.send(seat, order)
		before[seat]++
		if seat == engine.Yellow {
			before[engine.Green]++
			before[engine.Blue]++
		}
		if got := p.got(); got != before {
			t.Errorf("after the plan of %v there are %v letters, want %v", seat, got, before)
		}
	}
	if last := p.last(engine.Green); !strings.Contains(last, "All have chosen") {
		t.Errorf("the plans are not told:\n%s", last)
	}
}
