package referee

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/config"
)

// kinds counts the letters of a kind that are owed in the journal's time; by what their first line
// says.
func lettersSaying(p *person, what string) int {
	n := 0
	for _, l := range p.tray.to(p.address) {
		if strings.Contains(l.Subject+"\n"+l.Text, what) {
			n++
		}
	}
	return n
}

// TestReminderAndTimeout has a player be reminded once, and the house player play when the time is
// over.
func TestReminderAndTimeout(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		id := w.begin(players, "pace 3d")
		players[0].write("say I wait")
		w.settle()
		entries, before := w.game(id).Len(), len(w.tray.all())
		waitFor(2*24*time.Hour - time.Hour)
		if len(w.tray.all()) != before {
			t.Fatalf("a letter is sent long before the deadline:\n%s", w.tray.all()[before].Text)
		}
		waitFor(2 * time.Hour)
		if n := len(w.tray.all()) - before; n != 3 {
			t.Errorf("%d reminders are sent", n)
		}
		waitFor(22 * time.Hour)
		if n := w.game(id).Len(); n != entries || len(w.tray.all()) != before+3 {
			t.Errorf("%d entries after %d, %d letters", n, entries, len(w.tray.all())-before)
		}
		waitFor(3 * time.Hour)
		g := w.game(id)
		if n := g.Len(); n < entries+3 || !g.Entries()[entries].Timeout {
			t.Errorf("%d entries after %d", n, entries)
		}
	})
}

// TestOutageMovesDeadlines protects players from a mailbox that nobody could read: the deadline
// that lies in an outage moves, and the order that came meanwhile counts.
func TestOutageMovesDeadlines(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		id := w.begin(players, "pace 3d")
		entries := w.game(id).Len()
		waitFor(2*24*time.Hour + 12*time.Hour)
		w.box.setBroken(errors.New("connection refused"))
		waitFor(24 * time.Hour)
		w.box.setBroken(nil)
		waitFor(10 * time.Minute)
		g := w.game(id)
		if g.Len() != entries+1 || g.Entries()[entries].Outage == (log.Outage{}) {
			t.Fatalf("after the outage the log goes on with %+v", g.Entries()[entries:])
		}
		waitFor(12 * time.Hour)
		if n := w.game(id).Len(); n != entries+1 {
			t.Errorf("the deadline did not move: %d entries", n)
		}
		waitFor(14 * time.Hour)
		if n := w.game(id).Len(); n == entries+1 {
			t.Error("the deadline never comes")
		}
	})
}

// TestDowntimeMovesDeadlines does the same for a daemon that did not run.
func TestDowntimeMovesDeadlines(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		id := w.begin(players, "pace 3d")
		waitFor(2 * 24 * time.Hour)
		w.stop()
		waitFor(2 * 24 * time.Hour)
		w.start()
		waitFor(time.Hour)
		for _, e := range w.game(id).Entries() {
			if e.Timeout {
				t.Fatal("somebody's time was over while nobody could read the mailbox")
			}
		}
	})
}

// TestInvitationsLapse gives a game up that not everybody joins in two weeks, and tells the host
// who is missing.
func TestInvitationsLapse(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		players[0].write("new game Ben ben@example.net, cas@example.com")
		w.settle()
		players[1].answer("join tree")
		w.settle()
		cas := len(w.tray.to("cas@example.com"))
		waitFor(15 * 24 * time.Hour)
		id := w.daemon.clerk.set.Index.All()[0]
		if ended := w.game(id).Ended(); ended != log.EndedLapsed {
			t.Errorf("the game has ended as %q", ended)
		}
		if lettersSaying(players[0], "Cas") == 0 {
			t.Error("the host is not told who is missing")
		}
		if n := len(w.tray.to("cas@example.com")); n != cas || cas != 1 {
			t.Errorf("Cas, who has never answered, has %d letters", n)
		}
	})
}

// TestNever promises whoever says never that nothing comes again, and tells the host.
func TestNever(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		players[0].write("new game ben@example.net cas@example.com")
		w.settle()
		players[2].answer("never")
		w.settle()
		got := len(w.tray.to("cas@example.com"))
		if lettersSaying(players[0], "Cas") < 2 {
			t.Error("the host is not told")
		}
		players[0].write("new game cas@example.com")
		w.settle()
		if n := len(w.tray.to("cas@example.com")); n != got || got != 2 {
			t.Errorf("Cas has %d letters, and then %d", got, n)
		}
	})
}

// TestInvitesADay sends one address few invitations in a day, and the others later. A restart
// brings no more.
func TestInvitesADay(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		for range 5 {
			ann.write("new game ben@example.net")
			w.settle()
			w.stop()
			w.start()
		}
		if n := len(w.tray.to("ben@example.net")); n != config.DefaultLimits.InvitesADay {
			t.Errorf("Ben has %d invitations", n)
		}
		waitFor(25 * time.Hour)
		w.stop()
		w.start()
		for range 2 {
			ann.write("new game ben@example.net")
			w.settle()
		}
		if n := len(w.tray.to("ben@example.net")); n != 2*config.DefaultLimits.InvitesADay {
			t.Errorf("a day later Ben has %d invitations", n)
		}
	})
}

// TestArchive puts a finished game away after a month, when its letters are sent.
func TestArchive(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		players[0].write("new game ben@example.net")
		w.settle()
		waitFor(20 * 24 * time.Hour)
		if n := len(w.daemon.clerk.set.Index.All()); n != 1 {
			t.Fatalf("there are %d games", n)
		}
		waitFor(30 * 24 * time.Hour)
		archived, err := w.daemon.store.(*store.Files).Archived()
		must(t, err)
		if n := len(w.daemon.clerk.set.Index.All()); n != 0 || len(archived) != 1 {
			t.Errorf("there are %d games, and archived are %v", n, archived)
		}
	})
}
