package referee

import (
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/store"
)

// TestNothingStaysUntoldWhenLettersChange protects news from a change of letters: whoever wanted no
// answer to an order done as typed has not been told of what came with it, whichever letters they
// want when the next one is owed; and whoever was told of every move is not told of them again.
func TestNothingStaysUntoldWhenLettersChange(t *testing.T) {
	t.Parallel()
	for _, before := range store.LettersModes {
		for _, after := range store.LettersModes {
			t.Run(string(before)+" to "+string(after), func(t *testing.T) {
				t.Parallel()
				p := newParty(t, 4)
				p.join()
				p.playUntil(inPhase(engine.ActionPhase, 1))
				state, err := p.game().State()
				must(t, err)
				var seats [4]engine.Seat // in turn order
				for i := range seats {
					seats[i] = (state.Turn-1+engine.Seat(i))%4 + 1
				}
				p.wants = store.Letters{Mode: before}
				p.send(seats[1], "then E 1")
				p.playSeatBut(seats[0], "E")
				p.playSeatBut(seats[2], "E")
				p.wants = store.Letters{Mode: after, Since: p.now.Add(1)}
				n := len(p.letters[seats[0]])
				p.playSeatBut(seats[3], "E")
				if n++; len(p.letters[seats[0]]) != n {
					t.Fatal("the turn comes to the first without a letter")
				}
				for _, of := range []struct {
					seat engine.Seat
					told bool
				}{{seats[1], before != store.LettersBrief}, {seats[2], before == store.LettersFollow}} {
					news := slices.ContainsFunc(p.news(seats[0]), func(news string) bool {
						return strings.Contains(news, " "+of.seat.String()+": ")
					})
					if news == of.told {
						t.Errorf("told before of the order of %v: %v, told at their turn: %v", of.seat, of.told, news)
					}
				}
			})
		}
	}
}
