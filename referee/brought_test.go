package referee

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// TestGameThatIsBroughtInIsTakenUp has a game that the daemon has never seen be brought in while it
// runs: within an hour it is refereed, its letters so far count as sent, and the operator is told
// once.
func TestGameThatIsBroughtInIsTakenUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		w.stop()
		aside := t.TempDir()
		for _, kind := range []string{".yaml", ".secret"} {
			must(t, os.Rename(filepath.Join(w.cfg.Data, "games", string(id)+kind), filepath.Join(aside, string(id)+kind)))
		}
		must(t, os.RemoveAll(filepath.Join(w.cfg.Data, "post"))) // it comes from elsewhere
		must(t, os.Mkdir(filepath.Join(w.cfg.Data, "post"), 0o700))
		w.start()
		w.settle()
		told, letters := len(w.tray.to(operatorAddress)), len(w.tray.to(players[1].address))
		for _, kind := range []string{".secret", ".yaml"} {
			text, err := os.ReadFile(filepath.Join(aside, string(id)+kind))
			must(t, err)
			must(t, os.WriteFile(filepath.Join(w.cfg.Data, "games", string(id)+kind), text, 0o600))
		}
		time.Sleep(lapseEvery + 5*time.Minute)
		if again := len(w.tray.to(operatorAddress)); again != told+1 {
			t.Errorf("the operator has got %d letters, and had %d", again, told)
		}
		if again := len(w.tray.to(players[1].address)); again != letters {
			t.Errorf("Ben has got %d letters, and had %d", again, letters)
		}
		before := w.game(id).Len()
		w.orderAll(id, players)
		w.settle()
		if w.left() > 0 || w.game(id).Len() == before {
			t.Errorf("%d mails are left, and the game has %d entries", w.left(), before)
		}
		w.toTheEnd(id, players)
	})
}
