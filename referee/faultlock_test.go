package referee

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/disk"
)

// endsItself tells whether a daemon ends by itself for such a reason, as some tests want it to.
func endsItself(err error) bool {
	var lost *disk.LostLockError
	var held *HeldMailboxError
	var copied *CopiedDirError
	return errors.As(err, &lost) || errors.As(err, &held) || errors.As(err, &copied)
}

// TestDaemonLosesItsLock removes the lock of a running daemon, with a second one started on the
// directory or not. It stops by itself without having written, told or put away anything more;
// nothing is lost: the order that came is accepted once, and everybody hears of it once.
func TestDaemonLosesItsLock(t *testing.T) {
	for _, second := range []bool{false, true} {
		t.Run(map[bool]string{false: "removed", true: "with a second daemon"}[second], func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random")
				n, order, log := w.last(id), w.order(id), string(readFile(t, w.logPath(id)))
				before := map[*person]int{}
				for _, p := range w.players {
					before[p] = len(w.tray.to(p.address))
				}
				must(t, os.Remove(filepath.Join(w.cfg.Data, "lock")))
				first, inbox := w.world.daemon, w.inbox
				stopFirst := w.stop
				if second {
					w.start()
				}
				who.answer(order)
				w.pass(10 * time.Minute)
				if !second {
					if string(readFile(t, w.logPath(id))) != log || w.deliver() != 1 {
						t.Errorf("the game's file was written to, or the mail put away: %d mails are left", w.deliver())
					}
				}
				if err := first.Health(); err == nil {
					t.Error("the first daemon calls itself well")
				}
				begun := time.Now()
				stopFirst()
				inbox.Close()
				if took := time.Since(begun); took > time.Second {
					t.Errorf("it had not stopped: that took %v", took)
				}
				if !second {
					if !endsItself(w.why) || !strings.Contains(w.why.Error(), "lock is not ours") {
						t.Errorf("it ended with %v", w.why)
					}
					w.start()
				}
				w.quiet(15 * time.Minute)
				if got := w.last(id); got <= n {
					t.Errorf("the game stands at entry %d, as before", got)
				}
				for _, p := range w.players {
					if got := len(w.tray.to(p.address)) - before[p]; got != 1 {
						t.Errorf("%d letters came to %s, want 1", got, p.name)
					}
				}
			})
		})
	}
}

// TestLockIsLookedAtWithoutAMailbox removes the lock of a daemon that cannot search its mailbox: it
// stops by itself all the same, before the next search.
func TestLockIsLookedAtWithoutAMailbox(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		w.noMailbox()
		w.pass(10 * time.Minute)
		must(t, os.Remove(filepath.Join(w.cfg.Data, "lock")))
		w.pass(90 * time.Second)
		select {
		case <-w.daemon.store.Lost():
		default:
			t.Error("it goes on")
		}
		if w.end(); !endsItself(w.why) {
			t.Errorf("it ended with %v", w.why)
		}
	})
}

// TestDaemonIdleLosesItsLock notices without any mail that the lock is gone.
func TestDaemonIdleLosesItsLock(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		must(t, os.Remove(filepath.Join(w.cfg.Data, "lock")))
		w.pass(10 * time.Minute)
		w.stop()
		if !endsItself(w.why) {
			t.Errorf("it ended with %v", w.why)
		}
	})
}
