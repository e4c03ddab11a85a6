package referee

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/store/memory"
)

// TestLateAnswerDoesNotCount protects the end of an outage: an answer to what was called for in the
// middle of it is not taken for its end, but the next one is, however late that is.
func TestLateAnswerDoesNotCount(t *testing.T) {
	t.Parallel()
	at := func(minutes int) time.Time { return time.Unix(0, 0).Add(time.Duration(minutes) * time.Minute) }
	for _, row := range []struct {
		name       string
		good, made int // minutes
		now        int
		late       bool // the answer before came too late
		want       bool
	}{
		{"at once", 0, 1, 1, false, true},
		{"late, where it was searched before", 0, 5, 30, false, true},
		{"at once behind an outage", 0, 20, 20, false, true},
		{"late in an outage", 0, 20, 30, false, false},
		{"late again", 0, 20, 50, true, true},
		{"never searched before", -1, 20, 30, false, true},
	} {
		b := &box{late: row.late, calls: []call{{3, at(row.made - 1)}, {4, at(row.made)}, {5, at(row.now)}}}
		if row.good >= 0 {
			b.good = at(row.good)
		}
		when, is := b.answered(4, at(row.now))
		if is != row.want || !when.Equal(at(row.made)) || len(b.calls) != 1 || b.calls[0].n != 5 {
			t.Errorf("%s: it counts: %v, as of %v; left are %v", row.name, is, when, b.calls)
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
		{"searched long ago", box{searched: true, good: at(-100)}, time.Time{}, at(0)},
		{"the clock was set back", box{searched: true, good: at(1000)}, time.Time{}, at(0)},
		{"something is due soon", box{searched: true, good: at(-10)}, at(5), at(5)},
		{"something is due later", box{searched: true, good: at(-10)}, at(500), at(50)},
		{"something was due before the search", box{searched: true, good: at(-10)}, at(-20), at(50)},
		{"something is due since the search", box{searched: true, good: at(-10)}, at(-5), at(-5)},
		{"it was called for", box{searched: true, good: at(-100), calls: []call{{1, at(-20)}}}, time.Time{}, time.Time{}},
		{"something is due behind the call", box{searched: true, good: at(-100), calls: []call{{1, at(-20)}}}, at(-5), at(-5)},
		{"something was due before the call", box{searched: true, good: at(-100), calls: []call{{1, at(-20)}}}, at(-30), time.Time{}},
		{"the answer came too late", box{searched: true, good: at(-10), late: true}, time.Time{}, at(0)},
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
			held, err := w.daemon.database.HoldMailbox(t.Context(), "b")
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
		second.setBroken(nil)
		waitFor(2 * time.Minute)
		if isFree() || w.daemon.Health() != nil {
			t.Errorf("when its server is there again nobody reads it, or the health is %v", w.daemon.Health())
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
