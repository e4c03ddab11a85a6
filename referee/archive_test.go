package referee

import (
	"os"
	"testing"
	"time"

	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
)

// TestFinishedGamesAreArchived: a game that is over can be talked about for a month. Then its file,
// with its keys, is the archive's, and its secret is gone.
func TestFinishedGamesAreArchived(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()[:2]
		id := w.begin(players, "")
		for _, p := range players {
			p.resigns()
		}
		if !w.game(id).Published() {
			t.Fatal("the house players have not played the game to its end")
		}
		year := time.Now().Year()
		time.Sleep(29 * 24 * time.Hour)
		players[0].answer("say well played, house")
		w.settle()
		if _, err := os.Stat(archived(t, w, year, id)); err == nil {
			t.Error("the game was archived too soon")
		}
		time.Sleep(31 * 24 * time.Hour)
		path := archived(t, w, year, id)
		data, err := os.ReadFile(path)
		must(t, err)
		must(t, log.VerifyFile(edition.Mombasa(), path, data, nil))
		if _, ok := w.daemon.clerk.set.Index.Game(id); ok {
			t.Error("the game is in the index still")
		}
		if _, err := w.daemon.store.Secret(id); err == nil {
			t.Error("the secret is there still")
		}
		w.stop()
		w.start()
	})
}

func archived(t *testing.T, w *world, year int, id games.GameID) string {
	t.Helper()
	path, err := w.daemon.store.(*store.Files).ArchivePath(year, id)
	must(t, err)
	return path
}
