package referee

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"dhow/mail/postoffice"
)

// TestDaemonStopsInTraffic stops the daemon in the middle of heavy traffic, several times, with servers that are well, slow or silent, and with a
// disk that fails. It stops within ten seconds, and afterwards every mail has been answered once and every answer has come once.
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

// TestDaemonTwoHouses has daemons with two data directories on one mailbox. A mail is handled by whoever sees it first; the other one's lies in the
// folder of the refused, and the daemon that put it there warns of it.
func TestDaemonTwoHouses(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		id, who := w.inPlay("random")
		order := w.order(id)
		w.end()
		ours := w.cfg
		theirs := *newWorld(t).cfg
		w.cfg = &theirs
		w.start()
		who.answer(order)
		w.quiet(time.Minute)
		if got := w.office.Count(ourAddress, "Dhow/Refused"); got != 1 {
			t.Errorf("%d mails are refused, want 1", got)
		}
		if !strings.Contains(w.said.String(), "another daemon") {
			t.Error("nothing warns of the other daemon")
		}
		w.restart(func() { w.cfg = ours })
	})
}
