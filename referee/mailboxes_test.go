package referee

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/log"
	"dhow/games/store/memory"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/outbox"
)

// onStores runs a test in worlds with two mailboxes, on files and on a store that takes mails in.
func onStores(t *testing.T, test func(*testing.T, *world, *mailbox)) {
	t.Helper()
	for _, takesIn := range []bool{false, true} {
		t.Run(fmt.Sprintf("the store takes mails in: %v", takesIn), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				second := w.withSecondBox(takesIn)
				w.start()
				test(t, w, second)
			})
		})
	}
}

// withSecondBox has the daemon of a world read a second mailbox, whose server signs as
// mx2.example.com.
func (w *world) withSecondBox(takesIn bool) *mailbox {
	second := newMailbox()
	stored, mails := func() Store { return nil }, func() int { return 0 }
	if takesIn {
		server := memory.New()
		mails = server.Waiting
		stored = func() Store {
			s, err := server.Open()
			must(w.t, err)
			return s
		}
	}
	w.cfg.Mailboxes = []config.Mailbox{{Name: "a", AuthServ: w.cfg.Mailboxes[0].AuthServ}, {Name: "b", AuthServ: []string{"mx2.example.com"}}}
	w.house = func() House {
		return House{Inboxes: []intake.Inbox{w.box, second}, Senders: []outbox.Sender{w.tray}, Store: stored(), Disk: w.files, DNS: w.dns, Log: w.log}
	}
	w.carry = func() int { return w.box.left() + second.left() + mails() }
	return second
}

// TestSeveralMailboxes plays with mails that come to two mailboxes: one that comes to both counts
// once, and what the server of one says of a mail is not believed in the other.
func TestSeveralMailboxes(t *testing.T) {
	onStores(t, func(t *testing.T, w *world, second *mailbox) {
		players := w.three()
		id, ben := w.begin(players, "pace 3d"), players[1]
		n := w.logLength(id)
		both := ben.stamped() + ben.reply(ben.letter(), "say hello")
		w.box.put(both)
		second.put(both)
		w.settle()
		if got := w.logLength(id); got != n+1 {
			t.Errorf("a mail that came to both makes %d entries", got-n)
		}
		for _, row := range []struct {
			server string
			proves bool
		}{{"mx.example.com", false}, {"mx2.example.com", true}} {
			n = w.logLength(id)
			second.put("Authentication-Results: " + row.server + "; dmarc=pass header.from=example.net\r\n" + ben.raw("", "say without a key"))
			w.settle()
			if got := w.logLength(id) > n; got != row.proves {
				t.Errorf("what %s says in the second mailbox is believed: %v", row.server, got)
			}
		}
		if w.left() != 0 {
			t.Errorf("%d mails are left", w.left())
		}
	})
}

// TestDeadlinesWaitForAllMailboxes has one of two mailboxes be out of reach while a deadline
// passes: mails of the other are handled at once, the deadline is not judged, and moves afterwards;
// and the one is named.
func TestDeadlinesWaitForAllMailboxes(t *testing.T) {
	onStores(t, func(t *testing.T, w *world, second *mailbox) {
		players := w.three()
		id := w.begin(players, "pace 3d")
		second.setBroken(errors.New("away"))
		waitFor(time.Hour)
		n := w.logLength(id)
		players[1].answer("say still here")
		waitFor(10 * time.Second)
		if got := w.logLength(id); got != n+1 {
			t.Error("a mail of a mailbox waits for the other one")
		}
		if err := w.daemon.Health(); err == nil || !strings.Contains(err.Error(), "the mailbox b could not be searched") {
			t.Errorf("its health is %v", err)
		}
		searches := w.daemon.metrics.Count(`dhow_searches_total{mailbox="a"}`)
		waitFor(3 * day)
		timeouts := func() (n int) {
			for _, e := range w.game(id).Entries() {
				if e.Timeout {
					n++
				}
			}
			return n
		}
		if timeouts() != 0 {
			t.Error("the deadline is judged without a search of the second mailbox")
		}
		if got := w.daemon.metrics.Count(`dhow_searches_total{mailbox="a"}`) - searches; got > 3000 {
			t.Errorf("the first mailbox is searched %d times while the second is away", got)
		}
		second.setBroken(nil)
		waitFor(10 * time.Minute)
		entries := w.game(id).Entries()
		if last := entries[len(entries)-1]; last.Outage == (log.Outage{}) || timeouts() != 0 {
			t.Errorf("the last entry is %s", last.Line())
		}
		if told := w.tray.to(w.cfg.Operator); len(told) == 0 || !strings.Contains(told[len(told)-1].Text, ": b.") {
			t.Errorf("the operator is told %v", told)
		}
		waitFor(10 * day)
		if timeouts() == 0 {
			t.Error("the moved deadline is never judged")
		}
	})
}
