package referee

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/mail/postoffice"
)

// smtpSteps are the commands by which a letter is handed in.
var smtpSteps = []struct {
	name, command string
	letter        bool // a refusal is about the letter, not about us
}{
	{"connect", "CONNECT", false}, {"EHLO", "EHLO", false}, {"AUTH", "AUTH", false}, {"MAIL", "MAIL", true}, {"RCPT", "RCPT", true},
	{"DATA", "DATA", true}, {"after the dot", ".", true},
}

// TestDaemonSMTPLater has the server put a letter off, or the connection lost, at every step: it
// arrives later, once, and nobody is troubled with it.
func TestDaemonSMTPLater(t *testing.T) {
	ways := map[string]postoffice.Fault{
		"4xx": {Act: postoffice.Refuse, Reply: "451 4.3.0 Not now"}, "cut before": {Act: postoffice.DropBefore}, "silence": {Act: postoffice.Silence},
	}
	for _, step := range smtpSteps {
		for name, f := range ways {
			f.Protocol, f.Command, f.Times = postoffice.SMTP, step.command, 3
			t.Run(step.name+"/"+name, func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) { w.arrivesOnce(f) })
			})
		}
	}
}

// arrivesOnce has a fault happen to the letters that follow from an order, and wants all of them to
// arrive once.
func (w *town) arrivesOnce(f postoffice.Fault) {
	w.t.Helper()
	_, who := w.inPlay("random")
	w.restart(func() { w.office.Inject(f) }) // so that the daemon connects anew
	before := map[*person]int{}
	for _, p := range w.players {
		before[p] = len(w.tray.to(p.address))
	}
	who.answer("say all: Good luck to you all")
	w.quiet(3 * time.Hour)
	if left := w.office.Heal(); left != 0 {
		w.t.Errorf("%d faults never happened", left)
	}
	for _, p := range w.players {
		if got := len(w.tray.to(p.address)) - before[p]; got != 1 {
			w.t.Errorf("%d letters came to %s, want 1", got, p.name)
		}
	}
	if n := len(w.tray.to(operatorAddress)); n != 0 {
		w.t.Errorf("the operator got %d letters", n)
	}
	if owed := sure(w.daemon.store.Letters(context.Background(), []int{0}, time.Now())); len(owed) != 0 {
		w.t.Errorf("the journal owes %d letters", len(owed))
	}
}

// TestDaemonSMTPRefused has the server refuse a letter for good, at every step. What is about the
// letter ends it: the journal says so and the host is told, by a letter that says what the server
// said. What is about us ends nothing: the letter arrives when the server takes us again.
func TestDaemonSMTPRefused(t *testing.T) {
	for _, step := range smtpSteps {
		t.Run(step.name, func(t *testing.T) {
			f := postoffice.Fault{Protocol: postoffice.SMTP, Command: step.command, Act: postoffice.Refuse, Reply: "554 5.7.1 Not here"}
			inTown(t, func(t *testing.T, w *town) {
				if step.command == "MAIL" { // no recipient is named: it is the account that is refused
					f.Times = 1
					w.arrivesOnce(f)
					return
				}
				if !step.letter {
					f.Times = 5
					w.arrivesOnce(f)
					return
				}
				w.inPlay("random")
				ben := w.players[1]
				before := len(w.tray.to(ben.address))
				ben.answer("show")
				w.office.Inject(f)
				w.quiet(time.Hour)
				if got := len(w.tray.to(ben.address)) - before; got != 0 {
					t.Errorf("%d letters came to Ben", got)
				}
				w.wantLetter("ann@example.org", "A letter to Ben could not be delivered, and is given up. The mail server said: code 554, 5.7.1")
				w.wantJournal("dead", "554 5.7.1 Not here")
				ben.answer("show")
				w.quiet(time.Hour)
				if got := len(w.tray.to(ben.address)) - before; got != 1 {
					t.Errorf("after the refusal %d letters came to Ben, want 1", got)
				}
			})
		})
	}
}

// TestDaemonSMTPTwice loses the connection after a letter's end, when nobody can know whether it
// was taken over: it comes again, under the same Message-ID.
func TestDaemonSMTPTwice(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		w.inPlay("random")
		ben := w.players[1]
		before := len(w.tray.to(ben.address))
		w.office.Inject(postoffice.Fault{Protocol: postoffice.SMTP, Command: ".", Act: postoffice.DropAfter})
		ben.answer("show")
		w.quiet(time.Hour)
		got := w.tray.to(ben.address)[before:]
		if len(got) != 2 || got[0].ID != got[1].ID || !got[0].Date.Equal(got[1].Date) || got[0].Text != got[1].Text {
			t.Errorf("%d letters came, want the same one twice", len(got))
		}
	})
}

// wantJournal wants a line of the journal to begin with a word and to hold a text.
func (w *town) wantJournal(word, text string) {
	w.t.Helper()
	for _, line := range strings.Split(w.journal(), "\n") {
		if strings.HasPrefix(line, word+" ") && strings.Contains(line, text) {
			return
		}
	}
	w.t.Errorf("no line of the journal begins with %q and holds %q:\n%s", word, text, w.journal())
}

// journal is what the post journal says.
func (w *town) journal() string {
	w.t.Helper()
	files, err := filepath.Glob(filepath.Join(w.cfg.Data, "post", "*.log"))
	must(w.t, err)
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(w.t, err)
		all.Write(text)
	}
	return all.String()
}

// TestDaemonSTARTTLSRefused has the server refuse to encrypt: nothing is sent in clear, and the
// letters leave when it can again.
func TestDaemonSTARTTLSRefused(t *testing.T) {
	for _, reply := range []string{"454 4.7.0 TLS not available", "554 5.7.0 No TLS here"} {
		t.Run(reply[:3], func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				w.arrivesOnce(postoffice.Fault{Protocol: postoffice.SMTP, Command: "STARTTLS", Act: postoffice.Refuse, Reply: reply, Times: 3})
			}, withSTARTTLS)
		})
	}
}
