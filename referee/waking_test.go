package referee

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/log"
)

// TestClockRingsInTimeAfterStart starts the daemon shortly before a reminder is due, and before a
// deadline. Neither comes late, though games are looked into when the daemon waits for mail
// already.
func TestClockRingsInTimeAfterStart(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		id := w.begin(players, "first pace 3d")
		began := w.turn(id)
		for _, after := range []time.Duration{2 * 24 * time.Hour, 3 * 24 * time.Hour} { // the reminders, the deadlines
			waitFor(time.Until(began.Add(after - 5*time.Minute)))
			w.stop()
			waitFor(4 * time.Minute)
			before := len(w.tray.all())
			w.start()
			waitFor(time.Minute - time.Second)
			if n := len(w.tray.all()) - before; n != 0 {
				t.Errorf("%d letters are sent before the time", n)
			}
			waitFor(2 * time.Second)
			if n := len(w.tray.all()) - before; n < 3 {
				t.Errorf("%v after the turn began %d letters are sent, expected one to each at least", after, n)
			}
		}
	})
}

// turn is when the turn began of those who are to move: with the last entry.
func (w *world) turn(id games.GameID) time.Time {
	w.t.Helper()
	entries := w.game(id).Entries()
	return entries[len(entries)-1].At
}

// TestPutOffIsTriedInTime has a disk be full for a moment: the mail that came then is handled when
// it is to be tried again, and not at the next search that would have been.
func TestPutOffIsTriedInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w, disk := newFaultyWorld(t)
		players := w.three()
		id := w.begin(players, "first")
		waitFor(time.Second)
		disk.failing(syscall.ENOSPC, "/games/", "write")
		players[1].answer("say hello")
		waitFor(time.Second)
		disk.heal()
		waitFor(10 * time.Second)
		if said := allSaid(w.game(id)); w.box.left() != 0 || said == "" {
			t.Errorf("%d mails are left, said is %q", w.box.left(), said)
		}
		w.stop()
	})
}

// TestDeadlineIsJudgedWhenAMailIsTakenAway has a mail be put off over a deadline, because the disk
// is full, and a person take it out of the mailbox: nothing ever comes of it, and the deadline that
// waited for it is judged.
func TestDeadlineIsJudgedWhenAMailIsTakenAway(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w, disk := newFaultyWorld(t)
		defer func() { w.stop() }()
		players := w.three()
		id := w.begin(players, "first pace 3d")
		deadline := w.turn(id).Add(3 * day)
		waitFor(time.Until(deadline.Add(-time.Minute)))
		entries := w.game(id).Len()
		disk.failing(syscall.ENOSPC, "/games/", "write")
		players[1].answer("say hello")
		waitFor(2 * time.Minute)
		if w.box.left() != 1 || w.game(id).Len() != entries {
			t.Fatalf("%d mails are left, %d entries after %d", w.box.left(), w.game(id).Len(), entries)
		}
		disk.heal()
		w.box.takeAway()
		waitFor(15 * time.Minute)
		if g := w.game(id); g.Len() == entries || !g.Entries()[entries].Timeout {
			t.Error("the deadline is never judged")
		}
	})
}

// TestOutageMovesDeadlineBehindAMail has the mailbox be out of reach over a deadline while a mail
// is put off, because the disk is full: the deadline moves when the mail has been handled, and is
// not judged as if nothing had been.
func TestOutageMovesDeadlineBehindAMail(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w, disk := newFaultyWorld(t)
		defer func() { w.stop() }()
		players := w.three()
		id := w.begin(players, "first pace 3d")
		deadline := w.turn(id).Add(3 * day)
		waitFor(time.Until(deadline.Add(-time.Hour)))
		entries := w.game(id).Len()
		disk.failing(syscall.ENOSPC, "/games/", "write")
		players[1].answer("say hello")
		waitFor(time.Minute)
		w.box.setBroken(errors.New("connection refused"))
		waitFor(6 * time.Hour)
		w.box.setBroken(nil)
		waitFor(5 * time.Minute)
		disk.heal()
		waitFor(30 * time.Minute)
		moved := false
		for _, e := range w.game(id).Entries()[entries:] {
			moved = moved || e.Outage != (log.Outage{})
			if e.Timeout {
				t.Error("a deadline is judged that has to move")
			}
		}
		if said := allSaid(w.game(id)); !moved || said == "" || w.box.left() != 0 {
			t.Errorf("the deadline moves: %v; said is %q; %d mails are left", moved, said, w.box.left())
		}
	})
}

// takeAway has a person take all mails out.
func (b *mailbox) takeAway() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.mails = nil
}

// TestReadyWhenSearched wants the daemon not to be ready before it has reached its mailbox.
func TestReadyWhenSearched(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.box.setBroken(errors.New("connection refused"))
		w.start()
		isReady := func() bool {
			select {
			case <-w.daemon.Ready():
				return true
			default:
				return false
			}
		}
		waitFor(time.Minute)
		if isReady() {
			t.Error("ready without a mailbox")
		}
		w.box.setBroken(nil)
		waitFor(2 * time.Minute)
		if !isReady() {
			t.Error("not ready with a mailbox")
		}
	})
}

// TestOrderWhoseEntryFindsNoFile has a game's file not be found at the moment when an entry is
// written to it, as where somebody saves it anew: the mail is put off, and not taken for one of a
// game that never was.
func TestOrderWhoseEntryFindsNoFile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w, disk := newFaultyWorld(t)
		defer func() { w.stop() }()
		players := w.three()
		id := w.begin(players, "first")
		waitFor(time.Second)
		disk.failing(syscall.ENOENT, "/games/", "write")
		players[1].answer("say hello")
		waitFor(time.Second)
		if w.box.left() != 1 {
			t.Errorf("%d mails are left", w.box.left())
		}
		disk.heal()
		waitFor(10 * time.Minute)
		if said := allSaid(w.game(id)); w.box.left() != 0 || said == "" {
			t.Errorf("%d mails are left, said is %q", w.box.left(), said)
		}
	})
}

// TestMendedGameGoesOnSoon has a game's file be broken for 45 minutes: the mail that came meanwhile
// is handled within a minute after somebody has mended it.
func TestMendedGameGoesOnSoon(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		defer func() { w.stop() }()
		players := w.three()
		id := w.begin(players, "first")
		path := filepath.Join(w.cfg.Data, "games", string(id)+".yaml")
		whole, err := os.ReadFile(path)
		must(t, err)
		must(t, os.WriteFile(path, bytes.Replace(whole, []byte("seats: [{"), []byte("seats: {[{"), 1), 0o600))
		players[1].answer("say hello")
		waitFor(45 * time.Minute)
		if w.box.left() != 1 {
			t.Fatalf("%d mails are left of a game that is broken", w.box.left())
		}
		must(t, os.WriteFile(path, whole, 0o600))
		waitFor(time.Minute + time.Second)
		if said := allSaid(w.game(id)); w.box.left() != 0 || said == "" {
			t.Errorf("%d mails are left, said is %q", w.box.left(), said)
		}
	})
}

// newFaultyWorld starts a world whose disk can be made to fail.
func newFaultyWorld(t *testing.T) (*world, *faultyDisk) {
	w, disk := newWorld(t), &faultyDisk{Disk: unsyncedDisk{}}
	w.files = disk
	w.start()
	return w, disk
}
