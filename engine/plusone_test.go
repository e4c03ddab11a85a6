package engine_test

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
)

// TestLayPlusOneIsWhatOrdersMayLay proves that the tile can be laid for a look exactly where an
// order may lay it: never by a seat that is not to move, nor by an observer or a seat that does not
// exist.
func TestLayPlusOneIsWhatOrdersMayLay(t *testing.T) {
	t.Parallel()
	laid, positions := 0, 0
	wander(t, 43, func(s *engine.State, _ *rand.Rand) bool {
		for seat := range engine.Seat(engine.MaxPlayers + 1) {
			v := s.View(seat)
			offered := map[engine.CardID]bool{}
			for _, ref := range engine.Legal(&v).PlusOne {
				offered[ref.Card] = true
			}
			for id := range len(s.Edition.Cards) + 1 {
				on := engine.CardRef{Card: engine.CardID(id)}
				after, ok := engine.LayPlusOne(&v, on)
				if ok && !offered[on.Card] || ok && after.State.Seats[seat].PlusOne {
					t.Fatalf("%v lays the tile on card %d in the phase %v, when it is the turn of %v", seat, id, s.Phase, s.Turn)
				}
				if ok {
					laid++
				}
			}
		}
		positions++
		return positions < 1000
	})
	if laid == 0 {
		t.Error("the tile was never laid")
	}
	s := firstInPhase(t, engine.ActionPhase)
	if _, ok := engine.LayPlusOne(&engine.View{Seat: 200, State: *s}, engine.CardRef{Card: 1}); ok {
		t.Error("a seat that does not exist lays the tile")
	}
}
