package referee

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestDaemonRestored puts an older game file back, an older journal, or both, with the players'
// letters of what is lost in their hands. Nothing is mailed by itself but what an older journal
// does not know to be sent, the operator is told of what can be seen, no mail that was judged is
// judged again, and the game goes on: everybody hears of what is ordered then.
func TestDaemonRestored(t *testing.T) {
	for _, row := range []struct {
		name          string
		game, journal bool
		told          string // what the operator is told
	}{
		{"the game", true, false, "was put back"},
		{"the journal", false, true, ""},
		{"both", true, true, ""},
		{"a game that is new here", false, false, "was not known here"},
	} {
		t.Run(row.name, func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random")
				posts := filepath.Join(w.cfg.Data, "post")
				var log []byte
				old := map[string][]byte{}
				w.restart(func() {
					log = readFile(t, w.logPath(id))
					days, err := os.ReadDir(posts)
					must(t, err)
					for _, d := range days {
						old[d.Name()] = readFile(t, filepath.Join(posts, d.Name()))
					}
				})
				who.answer(w.order(id))
				w.quiet(time.Minute)
				w.toMove(id).answer(w.order(id))
				w.quiet(time.Minute)
				before := map[*person]int{}
				for _, p := range w.players {
					before[p] = len(w.tray.to(p.address))
				}
				w.restart(func() {
					if row.game {
						must(t, os.WriteFile(w.logPath(id), log, 0o600))
					}
					if row.journal || row.told == "was not known here" {
						must(t, os.RemoveAll(posts))
						must(t, os.Mkdir(posts, 0o700))
					}
					if row.journal {
						for name, data := range old {
							must(t, os.WriteFile(filepath.Join(posts, name), data, 0o600))
						}
					}
				})
				w.pass(time.Hour)
				for _, p := range w.players {
					for _, l := range w.tray.to(p.address)[before[p]:] {
						if owed := row.journal && !row.game; !owed && !strings.Contains(l.Subject, "referee needs you") {
							t.Errorf("%s was sent, by itself:\n%s", p.name, l.Text)
						}
					}
				}
				if row.told != "" {
					w.wantLetter(operatorAddress, row.told)
				}
				next := w.toMove(id)
				next.answerTo(w.letterOf(next, id), "show")
				w.quiet(time.Minute)
				w.wantHeard(id)
			})
		})
	}
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}
