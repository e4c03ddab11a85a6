package referee

import (
	"strings"
	"testing"
	"time"

	"dhow/games/log"
)

// TestHostsHearOfGivenUpGamesAfterACrash protects what a host is told of a game that nobody could
// begin: the program died behind the entry, and a mail for the game came before it was looked at, so
// that the journal knows of the entry. The host is told all the same, and once.
func TestHostsHearOfGivenUpGamesAfterACrash(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		ann.write("new game without me ben@example.net cas@example.com")
		w.settle()
		id := w.daemon.clerk.Index.All()[0]
		p, err := w.daemon.clerk.Tables.Table(id).End(t.Context(), log.EndedLapsed, nil)
		must(t, err)
		w.daemon.clerk.Post.Rest(nil, p.Left)
		w.settle()
		notices := func() (n int) {
			for _, l := range w.tray.to(ann.address) {
				if strings.Contains(l.Text, string(id)) && strings.Contains(l.Text, "Cas") && strings.Contains(l.Subject, "Host") {
					n++
				}
			}
			return n
		}
		if n := notices(); n != 0 {
			t.Fatalf("Ann was told %d times already", n)
		}
		must(t, w.daemon.clerk.visits.lookAgain(t.Context(), id))
		time.Sleep(3 * lapseEvery)
		w.settle()
		if n := notices(); n != 1 {
			t.Errorf("Ann was told %d times", n)
		}
	})
}
