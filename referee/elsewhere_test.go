package referee

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/store/memory"
	"dhow/mail"
	"dhow/referee/intake"
)

// TestAnswers protects deadlines from being judged by an answer to an earlier call.
func TestAnswers(t *testing.T) {
	t.Parallel()
	at := func(seconds int) time.Time { return time.Unix(1000, 0).Add(time.Duration(seconds) * time.Second) }
	for _, row := range []struct {
		upTo int64
		want int // as of which second; 0: none
		left int // calls
	}{{2, 0, 3}, {3, 3, 2}, {4, 4, 1}, {7, 5, 0}} {
		b := &box{calls: []call{{3, at(3)}, {4, at(4)}, {5, at(5)}}}
		when, is := b.answered(row.upTo)
		if is != (row.want > 0) || is && !when.Equal(at(row.want)) || len(b.calls) != row.left {
			t.Errorf("up to %d: answered %v, as of %v; left are %v", row.upTo, is, when, b.calls)
		}
	}
}

// TestNextCall protects deadlines from waiting for a search that nobody calls for, and the database
// from calls for what was called for.
func TestNextCall(t *testing.T) {
	t.Parallel()
	at := func(seconds int) time.Time { return time.Unix(1000, 0).Add(time.Duration(seconds) * time.Second) }
	for _, row := range []struct {
		name        string
		box         box
		due, expect time.Time
	}{
		{"never searched", box{}, time.Time{}, at(0)},
		{"searched lately", box{searched: true, good: at(-10)}, time.Time{}, at(50)},
		{"searched long ago", box{searched: true, good: at(-100)}, time.Time{}, at(-40)},
		{"the clock was set back", box{searched: true, good: at(1000)}, time.Time{}, at(0)},
		{"something is due soon", box{searched: true, good: at(-10)}, at(5), at(5)},
		{"something is due later", box{searched: true, good: at(-10)}, at(500), at(50)},
		{"something was due before the search", box{searched: true, good: at(-10)}, at(-20), at(50)},
		{"something is due since the search", box{searched: true, good: at(-10)}, at(-5), at(-5)},
		{"it was called for", box{searched: true, good: at(-100), calls: []call{{1, at(-20)}}}, time.Time{}, at(40)},
		{"something is due behind the call", box{searched: true, good: at(-100), calls: []call{{1, at(-20)}}}, at(-5), at(-5)},
		{"something was due before the call", box{searched: true, good: at(-100), calls: []call{{1, at(-20)}}}, at(-30), at(40)},
	} {
		if got := row.box.nextCall(at(0), row.due); !got.Equal(row.expect) {
			t.Errorf("%s: the next call is at %v, expected %v", row.name, got, row.expect)
		}
	}
}

// TestMailboxThatFailsHereIsLeftToOthers protects mails from a process that cannot reach their
// server: it gives the mailbox back, and leaves it to others for a while.
func TestMailboxThatFailsHereIsLeftToOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		second := w.withSecondBox(true)
		w.start()
		waitFor(10 * time.Second)
		isFree := func() bool {
			held, err := w.daemon.database.HoldMailbox(t.Context(), w.cfg.Mailboxes[1].Address())
			if err != nil {
				if !errors.As(err, new(*disk.LockedError)) {
					t.Fatal(err)
				}
				return false
			}
			must(t, held.Close())
			return true
		}
		if isFree() {
			t.Fatal("nobody reads the mailbox")
		}
		second.setBroken(errors.New("no route to host"))
		free := 0
		for range 30 {
			waitFor(10 * time.Second)
			if isFree() {
				free++
			}
		}
		if free < 5 || free > 20 {
			t.Errorf("while it fails it is free in %d looks of 30", free)
		}
		failed := func() int64 { return w.daemon.metrics.Count(`dhow_search_failures_total{mailbox="b"}`) }
		before := failed()
		waitFor(time.Hour)
		if n := failed() - before; n < 30 || n > 70 {
			t.Errorf("it is searched %d times in an hour", n)
		}
		second.setBroken(nil)
		waitFor(2 * time.Minute)
		if isFree() || w.daemon.Health() != nil {
			t.Errorf("when its server is there again nobody reads it, or the health is %v", w.daemon.Health())
		}
	})
}

// hangingMailbox is a mailbox of which no search comes to anything, for long.
type hangingMailbox struct{ *mailbox }

func (hangingMailbox) Search(context.Context, mail.UID) ([]mail.Waiting, error) {
	time.Sleep(30 * time.Second)
	return nil, errors.New("no answer")
}

// TestMailboxThatWasGivenUpIsCalledFor protects deadlines: while a mailbox is tried that was given
// up, whoever referees takes it for one that is read here, and calls others for no search of it.
func TestMailboxThatWasGivenUpIsCalledFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.inMemory()
		house := w.house
		w.house = func() House {
			h := house()
			h.Inboxes = oneInbox(hangingMailbox{w.box})
			return h
		}
		w.start()
		defer w.stop()
		waitFor(time.Hour)
		w.daemon.turn.Lock()
		defer w.daemon.turn.Unlock()
		calls := w.daemon.boxes[0].calls
		for i, c := range calls[1:] {
			if gap := c.at.Sub(calls[i].at); gap > 2*callEvery {
				t.Errorf("no search is called for in %v", gap)
			}
		}
		if len(calls) < 20 {
			t.Errorf("searches are called for %d times", len(calls))
		}
	})
}

// TestServerIsAskedBesideMailboxesOfOthers has a daemon start after so long that nothing but a mail
// server bears its clock out, while deputies read all mailboxes: it asks by itself.
func TestServerIsAskedBesideMailboxesOfOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.inMemory()
		w.start()
		id := w.begin(w.three(), "pace 1d")
		w.stop()
		time.Sleep(5 * day)
		house, begun := w.house, time.Now()
		w.house = func() House {
			h := house()
			h.Inboxes = oneInbox(tellingMailbox{w.box})
			h.Store = sharingStore{Store: h.Store.(*memory.Store), reads: "none of them"}
			h.Uptime = func() time.Duration { return time.Since(begun) }
			return h
		}
		w.start()
		waitFor(time.Minute)
		if _, _, doubted := w.daemon.kept.doubted(); doubted {
			t.Error("the clock is doubted, though the server bears it out")
		}
		waitFor(time.Hour)
		isOver := func(e log.Entry) bool { return e.Timeout }
		if slices.ContainsFunc(w.game(id).Entries(), isOver) || slices.ContainsFunc(w.daemon.boxes, func(b *box) bool { return b.searched }) {
			t.Errorf("what nobody has searched counts as searched:\n%s", w.text(id))
		}
	})
}

// TestDeputyThatKnowsNoTimeAnswersNothing has a deputy be started with the first daemon, by clocks
// that their mail servers contradict: it takes no mails in, and the mailbox does not count as
// searched, until the operator confirms the clock at the daemon.
func TestDeputyThatKnowsNoTimeAnswersNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		second := w.withSecondBox(true)
		house := w.house
		w.house = func() House {
			h := house()
			h.Inboxes = []intake.Inbox{tellingMailbox{w.box}, tellingMailbox{second}}
			return h
		}
		w.deputyReads(tellingMailbox{second})
		w.box.sets(3 * day)
		second.sets(3 * day)
		w.start()
		waitFor(10 * time.Second)
		second.put(from("Ben", benAt, "", "games"))
		waitFor(time.Hour)
		searched := func() bool {
			w.daemon.turn.Lock()
			defer w.daemon.turn.Unlock()
			return w.daemon.boxes[1].searched
		}
		if second.left() != 1 || searched() {
			t.Errorf("%d mails lie in the mailbox, which counts as searched: %v", second.left(), searched())
		}
		if r := w.daemon.Do(t.Context(), Request{Do: ActClock}); r.Error != "" {
			t.Errorf("the clock cannot be confirmed: %s", r.Error)
		}
		waitFor(10 * time.Minute)
		if second.left() != 0 || !searched() {
			t.Errorf("when the clock is confirmed %d mails lie there, and it counts as searched: %v", second.left(), searched())
		}
	})
}
