package referee

import (
	"context"
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

// TestGamesLapseThatNobodyJoins protects that a game is given up two weeks after its invitations whose
// host does not play, so that it has no entry, and whom nobody answers, whether the referee was
// started again meanwhile or not. The host is told.
func TestGamesLapseThatNobodyJoins(t *testing.T) {
	for what, restarts := range map[string]bool{"without a start": false, "with a start between": true} {
		t.Run(what, func(t *testing.T) {
			inWorld(t, func(t *testing.T, w *world) {
				ann := w.person("Ann", "ann@example.org")
				ann.write("new game without me ben@example.net cas@example.com")
				w.settle()
				id := w.daemon.clerk.Index.All()[0]
				over := func() bool {
					game, there, _ := w.daemon.clerk.Index.Game(context.Background(), id)
					return !there || game.Over
				}
				time.Sleep(7 * day)
				if restarts {
					w.stop()
					w.start()
					w.settle()
				}
				if time.Sleep(6 * day); over() {
					t.Error("it is given up before the two weeks are over")
				}
				time.Sleep(day + 2*lapseEvery)
				if w.settle(); !over() {
					t.Error("it waits for ever")
				}
				told := 0
				for _, l := range w.tray.to(ann.address) {
					if strings.Contains(l.Subject, "Host") && strings.Contains(l.Text, "Ben, Cas") {
						told++
					}
				}
				if told != 1 {
					t.Errorf("Ann was told %d times", told)
				}
			})
		})
	}
}
