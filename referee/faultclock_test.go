package referee

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/mail/postoffice"
	"dhow/referee/acts"
)

// noMailbox takes the mailbox away until the office is healed.
func (w *town) noMailbox() {
	w.office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "CONNECT", Act: postoffice.DropBefore, Times: -1})
	w.office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "CONNECT", Act: postoffice.DropAfter, Times: -1})
	w.office.Kick(ourAddress)
}

// deadlineAt is when the time of the first to move in a game ends; zero if no clock runs.
func deadlineAt(t testing.TB, d *Daemon, id games.GameID) (at time.Time) {
	t.Helper()
	must(t, d.tables.Table(id).Read(context.Background(), func(h acts.History) error {
		for _, seat := range h.ToMoveAt(h.Game.Len()) {
			if ends, runs := h.DeadlineAt(seat, h.Game.Len(), d.house.Clock()); runs {
				at = ends
				break
			}
		}
		return nil
	}))
	return at
}

// deadline is when the time of the first to move ends.
func (w *town) deadline(id games.GameID) (at time.Time) {
	w.t.Helper()
	at = deadlineAt(w.t, w.daemon, id)
	if at.IsZero() {
		w.t.Fatal("no clock runs")
	}
	return at
}

// until lets time pass until the daemon's clock shows a time.
func (w *town) until(at time.Time) { w.pass(at.Sub(w.now())) }

// timeouts counts the entries of a game that the house player made for who was late.
func (w *town) timeouts(id games.GameID) (n int) {
	for _, e := range w.game(id).Entries() {
		if e.Timeout {
			n++
		}
	}
	return n
}

// outages counts the entries that move deadlines.
func (w *town) outages(id games.GameID) (n int) {
	for _, e := range w.game(id).Entries() {
		if e.Outage != (log.Outage{}) {
			n++
		}
	}
	return n
}

// wantInOrder wants no entry to be of an earlier time than the one before.
func (w *town) wantInOrder(id games.GameID) {
	w.t.Helper()
	entries := w.game(id).Entries()
	for i := 1; i < len(entries); i++ {
		if entries[i].At.Before(entries[i-1].At) {
			w.t.Errorf("entry %d is of %v, the one before of %v", entries[i].N, entries[i].At, entries[i-1].At)
		}
	}
}

// TestDaemonDeadlineHeld has the mailbox be away while a deadline passes. What came in before it is
// in time; a short time away moves no deadline, a long one does, by an entry.
func TestDaemonDeadlineHeld(t *testing.T) {
	for _, row := range []struct {
		name  string
		away  time.Duration // in all, half before the deadline
		how   string
		order bool // the player's order comes while the mailbox is away
		moves bool
	}{
		{"short, an order comes", 4 * time.Minute, "mailbox", true, false},
		{"short, nothing comes", 4 * time.Minute, "mailbox", false, false},
		{"long, an order comes", 2 * time.Hour, "mailbox", true, true},
		{"long, nothing comes", 2 * time.Hour, "mailbox", false, true},
		{"no daemon for a short time, an order comes", 4 * time.Minute, "daemon", true, false},
		{"no daemon for long, an order comes", 2 * time.Hour, "daemon", true, true},
		{"no daemon for long, nothing comes", 2 * time.Hour, "daemon", false, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random pace 1d")
				order, n, due := w.order(id), w.last(id), w.deadline(id)
				w.until(due.Add(-row.away / 2))
				if row.how == "daemon" {
					w.end()
				} else {
					w.noMailbox()
				}
				w.pass(time.Minute)
				if row.order {
					who.answer(order)
				}
				w.until(due.Add(row.away / 2))
				if row.how == "daemon" {
					w.start()
				}
				w.office.Heal()
				w.pass(10 * time.Minute)
				if row.order {
					if e := w.game(id).Entries()[n]; e.Timeout || e.Outage == (log.Outage{}) && e.Mail == "" {
						t.Errorf("the entry after the deadline is %+v", e)
					}
					if w.timeouts(id) != 0 {
						t.Error("the house moved for who had moved in time")
					}
					return
				}
				if got := w.outages(id) > 0; got != row.moves {
					t.Errorf("an outage is noted: %v", got)
				}
				if !row.moves {
					if w.timeouts(id) != 1 {
						t.Errorf("the house moved %d times, want once", w.timeouts(id))
					}
					return
				}
				w.wantLetter(operatorAddress, "The mailbox could not be searched from")
				moved := w.deadline(id)
				if got := moved.Sub(due); got < row.away || got > 2*row.away {
					t.Errorf("the deadline moved by %v", got)
				}
				w.until(moved.Add(-5 * time.Minute))
				if w.timeouts(id) != 0 {
					t.Error("the house moved before the moved deadline")
				}
				w.until(moved.Add(10 * time.Minute))
				if w.timeouts(id) != 1 {
					t.Errorf("the house moved %d times, want once", w.timeouts(id))
				}
			})
		})
	}
}

// TestDaemonClockJumps sets the daemon's clock a day ahead or back, and right again after a while.
// No entry is of an earlier time than the one before, nobody's time is cut short, nobody is
// reminded twice of one deadline, and mails and letters are handled at once.
func TestDaemonClockJumps(t *testing.T) {
	for _, jump := range []time.Duration{24 * time.Hour, -24 * time.Hour, 100 * time.Hour} {
		t.Run(jump.String(), func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random")
				due := w.deadline(id)
				w.until(due.Add(-20 * time.Hour)) // after the reminder
				for _, ahead := range []time.Duration{jump, 0, jump, 0} {
					w.set(ahead)
					w.pass(10 * time.Minute)
					if w.timeouts(id) != 0 {
						t.Fatalf("with the clock %v ahead the house moved, hours before the deadline", ahead)
					}
				}
				before := len(w.tray.to(who.address))
				who.answer("show")
				w.quiet(time.Minute)
				if got := len(w.tray.to(who.address)) - before; got != 1 {
					t.Errorf("%d answers, want 1", got)
				}
				w.set(jump)
				who.answer(w.order(id))
				w.quiet(time.Minute)
				w.set(0)
				w.pass(time.Minute)
				next := w.toMove(id)
				next.answer(w.order(id))
				w.quiet(time.Minute)
				w.wantInOrder(id)
				reminders := map[string]int{}
				for _, l := range w.tray.to(who.address) {
					if strings.Contains(l.Text, "remind") || strings.Contains(l.Subject, "remind") {
						reminders[string(l.Text)]++
					}
				}
				for text, n := range reminders {
					if n > 1 {
						t.Errorf("%d reminders are the same:\n%s", n, text)
					}
				}
			})
		})
	}
}

// toMove is the first of those whom a game waits for.
func (w *town) toMove(id games.GameID) *person {
	w.t.Helper()
	state, err := w.game(id).State()
	must(w.t, err)
	return w.players[state.ToMove()[0]-1]
}

// TestWallClock wants the clock to be the time of day alone: with Go's own clock in it, a machine
// that slept would not notice.
func TestWallClock(t *testing.T) {
	if now := wallClock(); strings.Contains(now.String(), "m=") {
		t.Errorf("the clock says %v", now)
	}
}

// TestDaemonOutageKept has the disk fail when deadlines have to be moved for an outage, and the
// daemon end before it works again: the deadline is moved as soon as that can be recorded, and the
// house does not move before.
func TestDaemonOutageKept(t *testing.T) {
	for _, restarts := range []bool{false, true} {
		t.Run(fmt.Sprintf("restarts %v", restarts), func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, _ := w.inPlay("random")
				due := w.deadline(id)
				w.until(due.Add(-time.Hour))
				w.noMailbox()
				w.until(due.Add(time.Hour))
				w.disk.failing(syscall.ENOSPC, "/games/", "write")
				w.office.Heal()
				w.pass(8 * time.Minute)
				if restarts {
					w.restart()
					w.pass(2 * time.Minute)
				}
				w.disk.heal()
				w.pass(5 * time.Minute)
				if w.timeouts(id) != 0 || w.outages(id) != 1 {
					t.Errorf("the house moved %d times, and %d outages are noted", w.timeouts(id), w.outages(id))
				}
				if moved := w.deadline(id).Sub(due); moved < 2*time.Hour {
					t.Errorf("the deadline moved by %v", moved)
				}
			})
		})
	}
}

// TestDaemonDeadlineOfABrokenGame starts beside a game whose file is broken, has an order come in
// time, and mends the file after the deadline. The game is looked at before the order is tried
// again: its deadline waits for the order.
func TestDaemonDeadlineOfABrokenGame(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		id, who := w.inPlay("random")
		order, due := w.order(id), w.deadline(id)
		w.until(due.Add(-10 * time.Minute))
		log := readFile(t, w.logPath(id))
		w.restart(func() {
			must(t, os.WriteFile(w.logPath(id), bytes.Replace(log, []byte("by: "), []byte("by: grue, x: "), 1), 0o600))
		})
		w.pass(5 * time.Second)
		who.answer(order)
		w.until(due.Add(20 * time.Second))
		must(t, os.WriteFile(w.logPath(id), log, 0o600))
		w.quiet(15 * time.Minute)
		if n := w.timeouts(id); n != 0 {
			t.Errorf("the house moved %d times for who had moved in time", n)
		}
	})
}
