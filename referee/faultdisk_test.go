package referee

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/disk"
	"dhow/referee/outbox"
)

// diskFaults are ways in which a disk fails, and what of it.
var diskFaults = []struct {
	name string
	err  error
	part string // of the paths that fail
	ops  []string
}{
	{"the log, full", syscall.ENOSPC, "/games/", []string{"write"}},
	{"the log, full at its sync", syscall.ENOSPC, "/games/", []string{"sync"}},
	{"the log, broken", syscall.EIO, "/games/", []string{"write", "sync"}},
	{"the log, broken and not to be mended", syscall.EIO, "/games/", []string{"write", "sync", "truncate", "create", "link"}},
	{"the journal, full", syscall.ENOSPC, "/post/", []string{"write", "create"}},
	{"the journal, full at its sync", syscall.ENOSPC, "/post/", []string{"sync"}},
	{"the journal, broken", syscall.EIO, "/post/", []string{"write", "sync", "truncate", "create", "link"}},
	{"everything, full", syscall.ENOSPC, "", []string{"write", "create"}},
	{"everything, read-only", syscall.EROFS, "", []string{"write", "sync", "truncate", "create", "link", "mkdir"}},
}

// TestDaemonDiskFails has the disk fail while an order comes. Nobody is told anything of it, and it
// stays in the mailbox, until the disk takes it: then it is accepted once, everybody hears of it,
// and the operator has been told.
func TestDaemonDiskFails(t *testing.T) {
	for _, f := range diskFaults {
		for _, restarts := range []bool{false, true} {
			name := f.name
			if restarts {
				name += ", with a restart"
			}
			t.Run(name, func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) {
					id, who := w.inPlay("random")
					n := w.last(id)
					before := map[*person]int{}
					for _, p := range w.players {
						before[p] = len(w.tray.to(p.address))
					}
					order := w.order(id)
					w.disk.failing(f.err, f.part, f.ops...)
					who.answer(order)
					w.pass(20 * time.Minute)
					for _, p := range w.players {
						if got := len(w.tray.to(p.address)) - before[p]; got != 0 {
							t.Errorf("%d letters came to %s before the disk was well", got, p.name)
						}
					}
					if left := w.deliver(); left != 1 {
						t.Errorf("%d mails are in the mailbox, want 1", left)
					}
					if w.daemon.Health() == nil {
						t.Error("the daemon calls itself well")
					}
					if restarts {
						w.restart(w.disk.heal)
					}
					w.disk.heal()
					w.quiet(15 * time.Minute)
					if got := w.last(id); got <= n {
						t.Errorf("the game stands at entry %d, as before", got)
					}
					for _, p := range w.players {
						if got := len(w.tray.to(p.address)) - before[p]; got != 1 {
							t.Errorf("%d letters came to %s, want 1", got, p.name)
						}
					}
					if err := w.daemon.Health(); err != nil {
						t.Errorf("the daemon is not well: %v", err)
					}
					if !restarts {
						w.wantLetter(operatorAddress, "The disk fails")
					}
					if !strings.Contains(w.said.String(), f.err.Error()) {
						t.Errorf("the log does not say %q", f.err)
					}
				})
			})
		}
	}
}

// TestDaemonStopsWithAFullDisk stops a daemon in time whose journal cannot be written, and which
// has begun to look at its games.
func TestDaemonStopsWithAFullDisk(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		w.house = func() House {
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: disk, Log: w.log}
		}
		w.start()
		w.begin(w.three(), "")
		w.stop()
		disk.failing(syscall.ENOSPC, "/post/", "write", "create")
		w.start()
		waitFor(time.Minute)
		began := time.Now()
		w.stop()
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("it takes %v", took)
		}
	})
}

// TestDaemonUnwellWhileClocksWait calls a daemon unwell that cannot write down that a deadline has
// passed while nobody listened, until it can.
func TestDaemonUnwellWhileClocksWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		w.house = func() House {
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: disk, Log: w.log}
		}
		w.start()
		id := w.begin(w.three(), "pace 1h")
		n := w.game(id).Len()
		waitFor(55 * time.Minute)
		w.stop()
		waitFor(6 * time.Minute)
		disk.failing(syscall.ENOSPC, "/games/", "write")
		w.start()
		waitFor(10 * time.Second)
		if w.daemon.Health() == nil {
			t.Error("the daemon calls itself well")
		}
		disk.heal()
		waitFor(5 * time.Minute)
		if err := w.daemon.Health(); err != nil || w.game(id).Len() == n {
			t.Errorf("with the disk well again: %v, and the game stands at entry %d of %d", err, w.game(id).Len(), n)
		}
		w.stop()
	})
}

// TestDaemonRingsAgain has the disk refuse what a deadline leads to. As soon as it is well the
// deadline is judged, though no mail comes and nobody starts the daemon anew.
func TestDaemonRingsAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		w.house = func() House {
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: disk, Log: w.log}
		}
		w.start()
		id := w.begin(w.three(), "pace 3h")
		n := w.game(id).Len()
		waitFor(3*time.Hour - 10*time.Minute)
		disk.failing(syscall.ENOSPC, "/games/", "write")
		waitFor(20 * time.Minute)
		disk.heal()
		waitFor(5 * time.Minute)
		if w.logLength(id) == n {
			t.Error("the deadline is not judged")
		}
		w.stop()
	})
}

// TestDaemonNewGameWithoutArchive leaves a mail for a new game in the mailbox while nobody can tell
// whether the archive has its name.
func TestDaemonNewGameWithoutArchive(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		w.disk.failing(syscall.EIO, "/archive", "list")
		w.players[0].write("new game ben@example.net cas@example.com")
		w.pass(time.Minute)
		if left := w.deliver(); left != 1 {
			t.Errorf("%d mails are in the mailbox, want 1", left)
		}
		if w.daemon.Health() == nil {
			t.Error("the daemon calls itself well")
		}
		w.disk.heal()
		w.quiet(15 * time.Minute)
		if all := w.daemon.clerk.Index.All(); len(all) != 1 {
			t.Errorf("there are the games %v", all)
		}
	})
}

// TestDaemonStopsWithAHungDisk stops a daemon in time whose disk does not answer, in the midst of
// mails. It keeps its data directory until the disk has answered; the next one does what is left.
func TestDaemonStopsWithAHungDisk(t *testing.T) {
	for _, part := range []string{"/post/", "/games/", ""} {
		t.Run("all of "+part, func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, _ := w.inPlay("random")
				answers := make(chan struct{})
				w.disk.taking(func() { <-answers }, part, "write", "sync", "create")
				for _, p := range w.players {
					p.answer("say hello")
				}
				w.pass(time.Minute)
				began := time.Now()
				w.end()
				if took := time.Since(began); took > 10*time.Second {
					t.Errorf("it takes %v", took)
				}
				if _, err := Open(w.onTheOffice(), w.cfg); !errors.As(err, new(*disk.LockedError)) {
					t.Errorf("another daemon is let in: %v", err)
				}
				close(answers)
				w.disk.heal()
				w.pass(time.Minute)
				w.start()
				w.quiet(15 * time.Minute)
				if said := allSaid(w.game(id)); strings.Count(said, "hello") != 3 {
					t.Errorf("said is %q", said)
				}
			})
		})
	}
}

// TestDaemonReadOnly does not start on a data directory that cannot be written to, and says which.
func TestDaemonReadOnly(t *testing.T) {
	for _, err := range []error{syscall.EROFS, syscall.EACCES} {
		w := newWorld(t)
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		disk.failing(err, "", "write", "sync", "truncate", "create", "link", "mkdir", "lock")
		_, got := Open(House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: disk, Log: w.log}, w.cfg)
		if !errors.Is(got, err) || !strings.Contains(got.Error(), w.cfg.Data) {
			t.Errorf("opening on a disk that says %v gives %v", err, got)
		}
	}
}

// TestDaemonTwice refuses a second daemon on a data directory, and says who has it.
func TestDaemonTwice(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		_, err := Open(w.onTheOffice(), w.cfg)
		var locked *disk.LockedError
		if !errors.As(err, &locked) || locked.Process != os.Getpid() {
			t.Errorf("a second daemon gives %v", err)
		}
	})
}
