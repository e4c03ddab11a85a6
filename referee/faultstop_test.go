package referee

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestDaemonStopsInTraffic stops the daemon in the middle of heavy traffic, several times, with
// servers that are well, slow or silent, and with a disk that fails. It stops within ten seconds,
// and afterwards every mail has been answered once and every answer has come once.
func TestDaemonStopsInTraffic(t *testing.T) {
	const mails = 300
	for name, trouble := range map[string]func(*town){
		"all is well": func(*town) {},
		"the mailbox is mute": func(w *town) {
			w.office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "UID MOVE", Act: postoffice.Silence, Times: -1})
		},
		"no letter is taken": func(w *town) {
			w.office.Inject(postoffice.Fault{Protocol: postoffice.SMTP, Command: "MAIL", Act: postoffice.Silence, Times: -1})
		},
		"the journal fails": func(w *town) { w.disk.failing(syscall.ENOSPC, "/post/", "write", "create") },
		"the logs fail":     func(w *town) { w.disk.failing(syscall.ENOSPC, "/games/", "write", "create") },
	} {
		t.Run(name, func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				w.end()
				w.cfg.Limits.TalkMails = 10 * mails
				w.start()
				id, _ := w.inPlay("random")
				before := len(w.tray.letters)
				for i := range mails {
					p := w.players[i%3]
					p.answerTo(w.letterOf(p, id), fmt.Sprintf("say %s: number %d.", strings.ToLower(w.players[(i+1)%3].name), i))
					if i%100 == 50 {
						trouble(w)
						w.deliver()
						time.Sleep(time.Duration(i) * time.Millisecond)
						begun := time.Now()
						w.end()
						if took := time.Since(begun); took > 10*time.Second {
							t.Errorf("stopping took %v", took)
						}
						w.office.Heal()
						w.disk.heal()
						w.start()
					}
				}
				w.quiet(2 * time.Hour)
				answered, heard := map[int]int{}, map[int]bool{}
				for _, l := range w.tray.letters[before:] {
					for i := range mails {
						said := fmt.Sprintf("number %d.", i)
						if strings.Contains(l.Text, said) && l.To == w.players[i%3].address {
							answered[i]++
						}
						if strings.Contains(l.Text, said) && l.To == w.players[(i+1)%3].address {
							heard[i] = true
						}
					}
				}
				said := 0
				for _, e := range w.game(id).Entries() {
					if e.Talk != "" {
						said++
					}
				}
				if said != mails {
					t.Errorf("%d mails are recorded, want %d", said, mails)
				}
				for i := range mails {
					if answered[i] != 1 || !heard[i] {
						t.Errorf("mail %d: %d answers, heard %v", i, answered[i], heard[i])
					}
				}
				ids := map[string]bool{}
				for _, l := range w.tray.letters[before:] {
					if ids[string(l.ID)] {
						t.Errorf("letter %s came twice", l.ID)
					}
					ids[string(l.ID)] = true
				}
			})
		})
	}
}

// TestDaemonTwoHouses starts a daemon with another data directory on a mailbox. It refuses, says
// what to do, and touches no mail, until the mailbox is taken over on purpose; then the first one
// stops when it sees that. Nothing of what came is lost to it that the first would have done.
func TestDaemonTwoHouses(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		id, who := w.inPlay("random no clock")
		order, n := w.order(id), w.last(id)
		first, firstBox, stopFirst, ours := w.world.daemon, w.inbox, w.stop, w.cfg
		theirs := *newWorld(t).cfg
		var said bytes.Buffer
		log := w.log
		w.cfg, w.log = &theirs, slog.New(slog.NewTextHandler(&said, nil))
		w.start()
		w.pass(time.Minute)
		w.stop()
		w.inbox.Close()
		var held *HeldMailboxError
		if !errors.As(w.why, &held) || held.By != first.store.Instance() || !strings.Contains(w.why.Error(), "dhow doctor --take") {
			t.Errorf("the second daemon ended with %v", w.why)
		}
		if said := said.String(); !strings.Contains(said, "the mailbox is another's") || strings.Contains(said, "--take") { // that may be no way out: cmd/dhow knows
			t.Errorf("the second daemon has logged\n%s", said)
		}
		w.log = log
		w.world.daemon, w.cfg = first, ours
		who.answer(order)
		w.quiet(time.Minute)
		if w.last(id) <= n {
			t.Error("the order was not accepted")
		}
		box := mail.NewInbox(mail.InboxConfig{Account: w.office.IMAP(ourAddress)})
		must(t, TakeMailbox(t.Context(), box, "another"))
		box.Close()
		w.pass(30 * time.Minute)
		stopFirst()
		firstBox.Close()
		if !errors.As(w.why, &held) || held.By != "another" {
			t.Errorf("the first daemon ended with %v", w.why)
		}
		box = mail.NewInbox(mail.InboxConfig{Account: w.office.IMAP(ourAddress)})
		must(t, TakeMailbox(t.Context(), box, first.store.Instance()))
		box.Close()
		w.start()
		w.wantHeard(id)
	})
}

// TestDaemonCopyOfItsDirectory starts a daemon on a copy of another's data directory, which is on
// the same mailbox. The first one stops within the time in which it looks, says what to do, and
// does not begin again while the copy runs, or has run last, until it is given the mailbox back.
func TestDaemonCopyOfItsDirectory(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		id, _ := w.inPlay("random no clock")
		w.restart()
		w.wantHeard(id)
		first, firstBox, stopFirst, ours := w.world.daemon, w.inbox, w.stop, w.cfg
		theirs := *w.cfg
		theirs.Data = filepath.Join(t.TempDir(), "copy")
		must(t, os.CopyFS(theirs.Data, os.DirFS(ours.Data)))
		must(t, filepath.WalkDir(theirs.Data, func(path string, at fs.DirEntry, err error) error {
			return errors.Join(err, os.Chmod(path, map[bool]os.FileMode{true: 0o700, false: 0o600}[at.IsDir()]))
		}))
		w.cfg = &theirs
		w.start()
		second, secondBox, stopSecond := w.world.daemon, w.inbox, w.stop
		w.pass(20 * time.Minute)
		var copied *CopiedDirError
		if why := first.ending.reason(); !errors.As(why, &copied) || !strings.Contains(why.Error(), "dhow doctor --take") {
			t.Errorf("the first daemon has ended with %v", why)
		}
		stopFirst()
		firstBox.Close()
		w.cfg = ours
		for _, runs := range []bool{true, false} {
			if !runs {
				stopSecond()
				secondBox.Close()
				if why := second.ending.reason(); why != nil {
					t.Errorf("the second daemon has ended with %v", why)
				}
			}
			w.start()
			w.pass(time.Minute)
			if why := w.world.daemon.ending.reason(); !errors.As(why, &copied) {
				t.Errorf("the first daemon begins again, while the copy runs %v: %v", runs, why)
			}
			w.end()
		}
		box := mail.NewInbox(mail.InboxConfig{Account: w.office.IMAP(ourAddress)})
		must(t, ForgetRuns(t.Context(), box.Runs()))
		box.Close()
		for range 2 {
			w.start()
			w.wantHeard(id)
			w.pass(30 * time.Minute)
			if why := w.world.daemon.ending.reason(); why != nil {
				t.Errorf("the first daemon does not go on: %v", why)
			}
			w.end()
		}
		w.start()
	})
}

// TestOneRunStays has two runs put their marks on a mailbox at the same moment, or one after
// another, and somebody take the marks away: one of the runs stays, and one alone is displaced by
// nothing.
func TestOneRunStays(t *testing.T) {
	for at := range 6 {
		for _, tidied := range []bool{false, true} {
			box := &holders{names: []string{"before"}, before: func() {}}
			ours, theirs := &runMark{id: "b"}, &runMark{id: map[bool]string{false: "a", true: "c"}[at%2 == 0]}
			n := 0
			box.before = func() {
				if n++; n == at+1 {
					box.before = func() {}
					_, err := theirs.keep(t.Context(), box)
					must(t, err)
				}
			}
			displaced := map[*runMark]bool{}
			for round := range 8 {
				for _, m := range []*runMark{ours, theirs} {
					if displaced[m] || m == theirs && !m.put {
						continue
					}
					if tidied && round == 3 {
						box.names = nil
					}
					gone, err := m.keep(t.Context(), box)
					must(t, err)
					displaced[m] = len(gone) > 0
				}
			}
			if theirs.put && displaced[ours] == displaced[theirs] || !theirs.put && displaced[ours] {
				t.Errorf("call %d, tidied %v: ours is displaced: %v, theirs: %v; the mailbox says %v", at, tidied, displaced[ours], displaced[theirs], box.names)
			}
		}
	}
}

// TestDaemonMailboxWithoutMemory runs beside a mailbox that cannot remember who reads it, and warns
// of that.
func TestDaemonMailboxWithoutMemory(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		w.restart(func() {
			w.office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "LIST", Match: "Held", Reply: "NO No", Times: -1})
		})
		id, _ := w.inPlay("random no clock")
		w.wantHeard(id)
		if !strings.Contains(w.said.String(), "cannot remember who reads it") {
			t.Error("nothing warns of that")
		}
	})
}

// TestDaemonMailboxRemembersAgain has the server refuse for a moment to say who reads the mailbox,
// at the start and later: from then on it is looked at as ever, and another data directory is
// noticed.
func TestDaemonMailboxRemembersAgain(t *testing.T) {
	for why, command := range map[string]string{"it lists nothing": "LIST", "it makes no folder": "CREATE"} {
		for _, atStart := range []bool{true, false} {
			t.Run(fmt.Sprint(why, ", at the start ", atStart), func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) {
					w.pass(time.Minute)
					if atStart {
						w.end()
					}
					if command == "CREATE" {
						box := mail.NewInbox(mail.InboxConfig{Account: w.office.IMAP(ourAddress)})
						must(t, box.Release(t.Context(), w.daemon.store.Instance()))
						box.Close()
					}
					w.office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: command, Match: "Held", Reply: "NO [SERVERBUG] try again", Times: 1})
					if atStart {
						w.start()
					}
					w.pass(30 * time.Minute)
					box := mail.NewInbox(mail.InboxConfig{Account: w.office.IMAP(ourAddress)})
					must(t, TakeMailbox(t.Context(), box, "another"))
					box.Close()
					w.pass(30 * time.Minute)
					var held *HeldMailboxError
					if !errors.As(w.world.daemon.ending.reason(), &held) || held.By != "another" {
						t.Errorf("that another has taken the mailbox is not noticed: %v", w.world.daemon.ending.reason())
					}
				})
			})
		}
	}
}

// TestMailboxIsClaimedByOne has two data directories claim a mailbox at the same moment: at most
// one reads it.
func TestMailboxIsClaimedByOne(t *testing.T) {
	for _, at := range []int{1, 2, 3} {
		box := &holders{}
		n := 0
		box.before = func() {
			if n++; n == at {
				box.before = func() {}
				others, err := claimMailbox(t.Context(), box, "theirs")
				must(t, err)
				box.theirs = len(others) == 0
			}
		}
		others, err := claimMailbox(t.Context(), box, "ours")
		must(t, err)
		if ours := len(others) == 0; ours && box.theirs || !ours && !box.theirs && len(box.names) > 1 {
			t.Errorf("before call %d: ours %v, theirs %v, the mailbox says %v", at, ours, box.theirs, box.names)
		}
	}
}

// holders is a mailbox in memory that remembers who reads it.
type holders struct {
	names  []string
	before func()
	theirs bool
}

func (h *holders) Holders(context.Context) ([]string, error) {
	h.before()
	return slices.Clone(h.names), nil
}

func (h *holders) Hold(_ context.Context, id string) error {
	h.before()
	h.names = append(without(h.names, id), id)
	return nil
}

func (h *holders) Release(_ context.Context, id string) error {
	h.names = without(h.names, id)
	return nil
}
