package referee

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/log"
)

// TestLetterThatMayEndARoundIsAskedAbout has the last player of the last round order something that
// is allowed, and sign with the letter that would end the round then. Of those whose turn is over it
// is an initial.
func TestLetterThatMayEndARoundIsAskedAbout(t *testing.T) {
	t.Parallel()
	for _, sign := range []string{"E ", "- E", "E.", "I pass."} {
		p := newParty(t, 3)
		p.join()
		var order string
		p.playUntil(func(g *log.Game) bool {
			state, err := g.State()
			must(t, err)
			if state.Phase != engine.ActionPhase || state.Round < 2 {
				return false
			}
			order = p.notTheEnd(g, state.ToMove()[0])
			return order != ""
		})
		seat := p.toMove()
		if posting := p.send(seat, order, "", sign); posting.In.Outcome != "accepted" || p.toMove() == seat {
			t.Errorf("%s below %s, which ends a turn: %s\n%s", sign, order, posting.In.Outcome, p.last(seat))
		}
		p.playUntil(func(g *log.Game) bool {
			state, err := g.State()
			must(t, err)
			if state.Phase != engine.ActionPhase || state.Round < engine.Rounds {
				return false
			}
			ended := 0
			for _, s := range state.Seats {
				if s.Ended {
					ended++
				}
			}
			order = p.notTheEnd(g, state.ToMove()[0])
			return ended == 2 && order != ""
		})
		seat, before := p.toMove(), p.game().Len()
		posting := p.send(seat, order, "", sign)
		said := p.last(seat)
		if p.game().Len() > before+1 || !strings.Contains(said, "may be your signature") {
			t.Errorf("%s below %s: %s, %d entries\n%s", sign, order, posting.In.Outcome, p.game().Len()-before, said)
		}
	}
}

// toMove is the seat that the game waits for first.
func (p *party) toMove() engine.Seat {
	state, err := p.game().State()
	must(p.t, err)
	return append(state.ToMove(), engine.NoSeat)[0]
}

// notTheEnd is an order of a seat that does not end the round, if some of those that it draws does not.
func (p *party) notTheEnd(g *log.Game, seat engine.Seat) string {
	for range 20 {
		if order, ok := p.order(g, seat); ok && !strings.HasPrefix(order, "E") {
			return order
		}
	}
	return ""
}
