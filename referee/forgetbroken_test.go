package referee

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/games/log"
)

// TestForgottenWhereAGameIsBroken has Ben be forgotten while one of his games cannot be read, or is
// away. His address is gone at once, whoever is new is met, and as soon as the game is back his
// name goes from it, the house plays on, and nothing of him is left; also over restarts.
func TestForgottenWhereAGameIsBroken(t *testing.T) {
	for why, row := range map[string]struct {
		breaks, mends func(t *testing.T, path string)
		restart       bool
	}{
		"a file that cannot be read":              {func(t *testing.T, path string) { addTo(t, path, "--- {n: nonsense}\n") }, func(t *testing.T, path string) { cutFrom(t, path, "--- {n: nonsense}\n") }, false},
		"a file that is away":                     {func(t *testing.T, path string) { must(t, os.Rename(path, path+".away")) }, func(t *testing.T, path string) { must(t, os.Rename(path+".away", path)) }, false},
		"a file that cannot be read, over starts": {func(t *testing.T, path string) { addTo(t, path, "--- {n: nonsense}\n") }, func(t *testing.T, path string) { cutFrom(t, path, "--- {n: nonsense}\n") }, true},
		"a file that is away, over starts":        {func(t *testing.T, path string) { must(t, os.Rename(path, path+".away")) }, func(t *testing.T, path string) { must(t, os.Rename(path+".away", path)) }, true},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t)
				defer func() { p.stop() }()
				ben := p.players[1]
				other := p.begin(p.players, "first")
				path := filepath.Join(p.cfg.Data, "games", string(p.id)+".yaml")
				restart := func() {
					if row.restart {
						p.stop()
						p.start()
						p.settle()
					}
				}
				ben.write("forget me\ngame " + string(other))
				p.settle()
				row.breaks(t, path)
				restart()
				ben.write("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1]) // with no key, which may be of the game
				p.settle()
				if text := ben.letter().Text; !strings.Contains(text, "You are forgotten") {
					t.Fatalf("Ben is told:\n%s", text)
				}
				restart()
				time.Sleep(2 * time.Hour)
				if all := everything(t, p.cfg.Data); strings.Contains(all, "ben@") || p.game(other).Seats()[1].Name != log.FormerPlayer {
					t.Errorf("Ben stands in\n%s", all)
				}
				gus := p.person("Gus", "gus@elsewhere.example")
				p.players[0].write("new game " + string(gus.address))
				p.settle()
				if len(p.tray.to(gus.address)) == 0 {
					t.Error("Gus is not invited")
				}
				row.mends(t, path)
				restart()
				time.Sleep(2 * time.Hour)
				p.settle()
				restart()
				if g := p.game(p.id); !g.Resigned(engine.Green) || g.Seats()[1] != (log.Seated{Seat: engine.Green, Name: log.FormerPlayer}) {
					t.Errorf("the seats are %v", g.Seats())
				}
				for _, word := range []string{": Ben", `"Ben`, "ben-", "ben@"} {
					if all := everything(t, p.cfg.Data); strings.Contains(all, word) {
						t.Errorf("%q stands in\n%s", word, all)
					}
				}
			})
		})
	}
}

// addTo adds a text to a file, and cutFrom takes it away.
func addTo(t *testing.T, path, text string) {
	data, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, append(data, text...), 0o600))
}

func cutFrom(t *testing.T, path, text string) {
	data, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, []byte(strings.TrimSuffix(string(data), text)), 0o600))
}

// everything returns what stands in the files of a data directory but the journal, whose texts are
// sealed.
func everything(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	must(t, filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.Contains(path, "/post/") || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		b.WriteString(path + "\n" + string(data))
		return err
	}))
	return b.String()
}
