package referee

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/mail"
	"dhow/referee/questions"
)

// TestAddressWaitsForABrokenGame takes the file of a game away, or spoils it, while an address is
// changed or a change taken back. The keys of that game could not be ended, so that the change
// waits for it, for longer than its question does, and nobody is told that it is done.
func TestAddressWaitsForABrokenGame(t *testing.T) {
	acts := map[string]struct {
		before func(*testing.T, *proofWorld) string // while all is well; returns a code
		act    func(*testing.T, *proofWorld, string)
		told   string       // when it is done
		first  mail.Address // of Ben's addresses in the end
		epoch  int
	}{
		"at once": {
			func(t *testing.T, p *proofWorld) string { return asks(t, p.world, p.players[1], "address "+newAt) },
			func(_ *testing.T, p *proofWorld, code string) { p.person("Ben", newAt).sign("yes " + code) },
			"go to another address", newAt, 2,
		},
		"after three days": {
			func(t *testing.T, p *proofWorld) string {
				asksUnvouched(t, p)
				return ""
			},
			func(*testing.T, *proofWorld, string) { waitFor(questions.MoveTime) },
			"go to another address", newAt, 2,
		},
		"back": {
			func(t *testing.T, p *proofWorld) string {
				p.person("Ben", newAt).sign("yes " + asks(t, p.world, p.players[1], "address "+newAt))
				p.settle()
				return noCode(t, p.players[1])
			},
			func(_ *testing.T, p *proofWorld, code string) { p.box.put(p.players[1].raw("", "no "+code)) },
			"come here again", benAt, 3,
		},
	}
	spoils := map[string]func(*testing.T, string) func(){
		"gone": func(t *testing.T, path string) func() {
			must(t, os.Rename(path, path+"-away"))
			return func() { must(t, os.Rename(path+"-away", path)) }
		},
		"unreadable": func(t *testing.T, path string) func() {
			good, err := os.ReadFile(path)
			must(t, err)
			must(t, os.WriteFile(path, append([]byte("{{{\n"), good...), 0o600))
			return func() { must(t, os.WriteFile(path, good, 0o600)) }
		},
	}
	for when, row := range acts {
		for how, spoil := range spoils {
			t.Run(when+", "+how, func(t *testing.T) {
				inProofWorld(t, func(t *testing.T, p *proofWorld) {
					code := row.before(t, p)
					waitFor(3 * time.Minute) // until nobody sits at the table
					told := func() (n int) {
						for _, l := range p.tray.all() {
							if (l.To == mail.Address(benAt) || l.To == mail.Address(newAt)) && strings.Contains(strings.Join(strings.Fields(l.Text), " "), row.told) {
								n++
							}
						}
						return n
					}
					before := told()
					mend := spoil(t, filepath.Join(p.cfg.Data, "games", string(p.id)+".yaml"))
					row.act(t, p, code)
					waitFor(8 * day)
					if n := told(); n != before {
						t.Errorf("Ben is told of it %d times while the game cannot be read", n-before)
					}
					if when != "back" && p.firstOf(benAt) != benAt {
						t.Error("the change has taken effect for letters, and the keys count")
					}
					mend()
					waitFor(2 * time.Hour)
					if e := p.game(p.id).Epoch(engine.Green); e != row.epoch || p.firstOf(row.first) != row.first || told() != before+1 {
						t.Errorf("in the end the keys are of epoch %d, and Ben is told of it %d times", e, told()-before)
					}
				})
			})
		}
	}
}
