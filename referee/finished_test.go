package referee

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/store"
)

// TestFinishedGamesAreCopied has the directory that the configuration names for them hold each
// finished game by the next night, on files and on another store: whole, never in the place of a
// longer one, and before the game goes to the archive of its store.
func TestFinishedGamesAreCopied(t *testing.T) {
	for name, on := range map[string]func(*world){"files": func(*world) {}, "memory": func(w *world) { w.inMemory() }} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				on(w)
				dir := t.TempDir()
				w.cfg.Archive = filepath.Join(dir, "finished")
				must(t, os.Mkdir(w.cfg.Archive, 0o700))
				w.start()
				id := w.begin(w.three(), "random")
				night := 25 * time.Hour
				time.Sleep(night)
				if years, _ := os.ReadDir(w.cfg.Archive); len(years) > 0 {
					t.Errorf("a running game is copied: %v", years)
				}
				w.daemon.Do(t.Context(), Request{Do: ActEnd, Game: id})
				time.Sleep(night)
				want, err := w.daemon.store.Log(t.Context(), id)
				must(t, err)
				copied := filepath.Join(w.cfg.Archive, time.Now().Format("2006"), string(id)+".yaml")
				has := func(when string, want []byte) {
					t.Helper()
					if got, err := os.ReadFile(copied); err != nil || !bytes.Equal(got, want) {
						t.Errorf("%s the copy is %s, %v", when, got, err)
					}
				}
				has("behind its end", want)

				must(t, os.WriteFile(copied, want[:len(want)/2], 0o600))
				time.Sleep(night)
				has("behind a night in which it was cut", want)
				longer := append(bytes.Clone(want), "# kept\n"...)
				must(t, os.WriteFile(copied, longer, 0o600))
				time.Sleep(night)
				has("longer than the game,", longer)

				must(t, os.Rename(w.cfg.Archive, w.cfg.Archive+".gone"))
				time.Sleep(40 * 24 * time.Hour)
				if place, err := w.daemon.store.Where(t.Context(), id); place != store.Here || err != nil {
					t.Errorf("without a copy the game is %v, %v", place, err)
				}
				must(t, os.Rename(w.cfg.Archive+".gone", w.cfg.Archive))
				must(t, os.Remove(copied))
				time.Sleep(night)
				has("before it is archived", want)
				if place, err := w.daemon.store.Where(t.Context(), id); place != store.PutAway || err != nil {
					t.Errorf("behind its copy the game is %v, %v", place, err)
				}
			})
		})
	}
}
