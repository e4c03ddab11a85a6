package store_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"dhow/games"
	"dhow/games/store"
)

// TestGoneGames looks for games one by one and all at once: gone is only one of which nobody knows
// where it is.
func TestGoneGames(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	for _, id := range []games.GameID{"kilifi-7", "lamu-3", "malindi-5", "pemba-2"} {
		mustWork(t, dir.CreateGame(id, []byte(logHead), []byte("secret")))
	}
	log := func(id string) string { return filepath.Join(root, "games", id) }
	mustWork(t, dir.Archive("lamu-3", 2026))
	mustWork(t, os.Rename(log("malindi-5.yaml"), log("malindi-5.removed")))
	mustWork(t, os.Remove(log("pemba-2.yaml")))
	all := []games.GameID{"pemba-2", "malindi-5", "lamu-3", "kilifi-7"}
	gone, err := dir.MissingOf(t.Context(), all)
	if err != nil || !slices.Equal(gone, []games.GameID{"pemba-2"}) {
		t.Errorf("gone are %q, %v", gone, err)
	}
	for _, id := range all {
		place, err := dir.Where(t.Context(), id)
		if err != nil || (place == store.Missing) != slices.Contains(gone, id) || (place == store.Here) != (id == "kilifi-7") {
			t.Errorf("%s is in the place %v, %v", id, place, err)
		}
	}
}
