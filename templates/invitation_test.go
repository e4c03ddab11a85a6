package templates

import (
	"testing"

	"dhow/engine"
)

// TestInvitationTellsWhatToExpect holds the number of moves that an invitation speaks of against
// games of house players. Letters are counted by TestLettersOfAGame of package simulation.
func TestInvitationTellsWhatToExpect(t *testing.T) {
	t.Parallel()
	for setup := range wholes {
		for seats := 2; seats <= engine.MaxPlayers; seats++ {
			orders := len(whole(seats, engine.Setup(setup))) - 1
			t.Logf("count %d moves to each of %d players", orders/seats, seats)
			if each := orders / seats; each < 45 || 65 < each {
				t.Errorf("%d moves to each of %d players", each, seats)
			}
		}
	}
}
