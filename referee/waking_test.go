package referee

import (
	"errors"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

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

// newFaultyWorld starts a world whose disk can be made to fail.
func newFaultyWorld(t *testing.T) (*world, *faultyDisk) {
	w, disk := newWorld(t), &faultyDisk{Disk: unsyncedDisk{}}
	w.files = disk
	w.start()
	return w, disk
}
