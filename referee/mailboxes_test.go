package referee

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/outbox"
)

// onStores runs a test in worlds with two mailboxes: on files; on a store that takes mails in; and
// on one where a deputy reads the second mailbox.
func onStores(t *testing.T, test func(*testing.T, *world, *mailbox)) {
	t.Helper()
	for _, row := range []struct {
		name            string
		takesIn, shares bool
	}{{"files", false, false}, {"database", true, false}, {"database and deputy", true, true}} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				second := w.withSecondBox(row.takesIn)
				if row.shares {
					w.deputyReads(second)
				}
				w.start()
				waitFor(10 * time.Second)
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
	w.cfg.Mailboxes = []config.Mailbox{
		{Name: "a", IMAP: mail.Account{Host: "a"}, AuthServ: w.cfg.Mailboxes[0].AuthServ},
		{Name: "b", IMAP: mail.Account{Host: "b"}, AuthServ: []string{"mx2.example.com"}},
	}
	w.house = func() House {
		return House{Inboxes: []intake.Inbox{w.box, second}, Senders: []outbox.Sender{w.tray}, Store: stored(), Disk: w.files, DNS: w.dns, Log: w.log}
	}
	w.carry = func() int { return w.box.left() + second.left() + mails() }
	return second
}

// sharingStore is a store whose mailboxes but one are read by another process.
type sharingStore struct {
	*memory.Store
	reads  string
	theirs bool // it is the other process's to open and close
}

func (s sharingStore) Recall(tell ...func(post.Line)) ([]store.Torn, error) {
	if s.theirs {
		return nil, nil
	}
	return s.Store.Recall(tell...)
}

func (s sharingStore) HoldMailbox(ctx context.Context, place string) (store.HeldMailbox, error) {
	if !strings.HasPrefix(place, s.reads+"/") {
		return nil, &disk.LockedError{Path: "memory"}
	}
	return s.Store.HoldMailbox(ctx, place)
}

// Parts is that of a store which is not one process's alone.
func (s sharingStore) Parts() int { return 2 }

func (s sharingStore) Close() error {
	if s.theirs {
		return nil
	}
	return s.Store.Close()
}

// deputyReads has a deputy read the second mailbox, and the daemon the first alone.
func (w *world) deputyReads(second intake.Inbox) {
	house := w.house
	w.house = func() House {
		h := house()
		s := h.Store.(*memory.Store)
		h.Store = sharingStore{Store: s, reads: "a"}
		other := h
		other.Inboxes, other.Store = []intake.Inbox{newMailbox(), second}, sharingStore{s, "b", true}
		go w.asDeputy(other)
		return h
	}
}

// asDeputy reads mailboxes as a deputy until the test ends, and does nothing else.
func (w *world) asDeputy(h House) {
	time.Sleep(time.Second) // the daemon tells of what the store knows
	d, err := OpenDeputy(h, w.cfg)
	if err != nil {
		w.t.Error(err)
		return
	}
	ctx := w.t.Context()
	d.intake.Begin(ctx)
	var reading sync.WaitGroup
	for _, b := range d.readers {
		reading.Go(func() { d.reads(ctx, ctx, b) })
	}
	reading.Wait()
	d.intake.End()
	_ = d.close()
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
		id := w.begin(players, "pace 12h")
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
		waitFor(12 * time.Hour)
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
		waitFor(day)
		if timeouts() == 0 {
			t.Error("the moved deadline is never judged")
		}
	})
}
