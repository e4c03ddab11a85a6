package referee

import (
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk/disktest"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/config"
	"dhow/referee/identity"
)

// TestGamesPutAwayMeanwhile protects an act that goes through its author's games from one that is
// put away, in its own lane, while it does.
func TestGamesPutAwayMeanwhile(t *testing.T) {
	t.Parallel()
	dir, err := store.OpenDataDir(disktest.New(), "data")
	must(t, err)
	index, _, err := identity.OpenIndex(t.Context(), dir, nil, log.Editions{edition.Mombasa()})
	must(t, err)
	for _, id := range []games.GameID{"kilifi-7", "lamu-3"} {
		index.Put(t.Context(), id, &identity.Head{Seats: []log.Seated{{Seat: engine.Blue, Player: "ann"}}})
	}
	seen := &gamesSeen{Clerk: NewClerk(ClerkSettings{Config: &config.Config{}, Index: index}), ctx: t.Context(), author: "ann"}
	looked := 0
	var own []games.GameID
	for id, game := range seen.Own(func(*identity.Head) bool {
		if looked++; looked == 2 {
			index.Remove("kilifi-7")
		}
		return true
	}) {
		if game.Seat("ann") == engine.Blue {
			own = append(own, id)
		}
	}
	if seen.err != nil || !slices.Equal(own, []games.GameID{"lamu-3"}) {
		t.Errorf("%v are Ann's, with %v", own, seen.err)
	}
}
