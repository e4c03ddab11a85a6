package referee

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// newestDay is the file of the journal that is written to.
func (w *town) newestDay() string {
	w.t.Helper()
	days, err := filepath.Glob(filepath.Join(w.cfg.Data, "post", "*.log"))
	must(w.t, err)
	return slices.Max(days)
}

// TestDaemonBadJournalLine damages a line of the journal, while the daemon runs and while it does
// not. It goes on, the operator is told once with file and line, and nothing is judged or sent
// again.
func TestDaemonBadJournalLine(t *testing.T) {
	for _, stopped := range []bool{true, false} {
		for _, verb := range []string{"\nin ", "\nowe ", "\nsent ", "\nmark "} {
			t.Run(strings.TrimSpace(verb)+map[bool]string{true: ", while it is stopped"}[stopped], func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) {
					id, who := w.inPlay("random no clock")
					letters := len(w.tray.all())
					path := w.newestDay()
					spoil := func() {
						text := string(readFile(t, path))
						at := strings.LastIndex(text, verb) + len(verb)
						must(t, os.WriteFile(path, []byte(text[:at]+"?"+text[at+1:]), 0o600))
					}
					if stopped {
						w.restart(spoil)
					} else {
						spoil()
					}
					w.pass(15 * time.Minute) // until somebody has looked
					if told := w.says(operatorAddress, "A line of the post journal cannot be read"); told != 1 {
						t.Errorf("the operator was told %d times", told)
					}
					if now := len(w.tray.all()) - 1; now != letters && verb != "\nsent " { // that one may come twice
						t.Errorf("%d letters were sent again", now-letters)
					}
					w.restart()
					w.pass(5 * time.Minute)
					if told := w.says(operatorAddress, "A line of the post journal cannot be read"); told != 1 {
						t.Errorf("the operator was told %d times after a start", told)
					}
					who.answerTo(w.letterOf(who, id), "show")
					w.quiet(time.Minute)
					w.wantHeard(id)
				})
			})
		}
	}
}

// TestDaemonJournalDayGone takes the day of the journal away while the daemon runs. Everything
// waits until it is back; nothing is told or lost.
func TestDaemonJournalDayGone(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		id, _ := w.inPlay("random no clock")
		path := w.newestDay()
		letters := len(w.tray.all())
		must(t, os.Rename(path, path+"-away"))
		w.toMove(id).answer(w.order(id))
		w.pass(30 * time.Minute)
		if now := len(w.tray.all()); now != letters || w.deliver() != 1 {
			t.Errorf("%d letters were sent, and %d mails are left", now-letters, w.deliver())
		}
		if w.daemon.Health() == nil {
			t.Error("the daemon calls itself well")
		}
		must(t, os.Rename(path+"-away", path))
		w.quiet(15 * time.Minute)
		w.wantHeard(id)
	})
}

// TestDaemonSecretForOthersToRead opens the secret of a game to others. That game stands still, and
// host and operator are told how to mend it; the other one goes on.
func TestDaemonSecretForOthersToRead(t *testing.T) {
	for _, spoil := range []func(path string) (mend func() error, err error){
		func(path string) (func() error, error) {
			return func() error { return os.Chmod(path, 0o600) }, os.Chmod(path, 0o644)
		},
		func(path string) (func() error, error) {
			whole, _ := os.ReadFile(path)
			return func() error { return os.WriteFile(path, whole, 0o600) }, os.WriteFile(path, []byte("none\n"), 0o600)
		},
	} {
		inTownOf(t, func(t *testing.T, w *town) {
			id, who := w.inPlay("random no clock")
			other, order := w.another(), w.order(id)
			var mend func() error
			w.restart(func() {
				var err error
				mend, err = spoil(filepath.Join(w.cfg.Data, "games", string(id)+".secret"))
				must(t, err)
			})
			ben := w.players[1]
			ben.answerTo(w.about(ben, other), "join palm")
			who.answerTo(w.letterOf(who, id), order)
			w.pass(10 * time.Minute)
			if left := w.deliver(); left != 1 || w.last(other) != 2 {
				t.Errorf("%d mails are left, and the other game has %d entries", left, w.last(other))
			}
			if told := w.says(operatorAddress, string(id)+".secret"); told != 1 {
				t.Errorf("the operator was told %d times", told)
			}
			for _, l := range w.tray.all() {
				if strings.Contains(l.Text, w.cfg.Data) {
					t.Errorf("a letter says where the data lies:\n%s", l.Text)
				}
			}
			must(t, mend())
			w.quiet(15 * time.Minute)
			w.wantHeard(id)
		})
	}
}

// inTownOf is inTown in a test of its own.
func inTownOf(t *testing.T, test func(*testing.T, *town)) {
	t.Run("", func(t *testing.T) { inTown(t, test) })
}

// TestDaemonAnotherTextUnderOneID answers who sends a second letter under a Message-ID that nothing
// was done about it, once for each text; a copy of the first is put away in silence, and so is what
// shows nothing of who wrote it.
func TestDaemonAnotherTextUnderOneID(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		id, who := w.inPlay("random no clock")
		order, n := w.order(id), w.last(id)
		const told = "I have read another letter under the Message-ID of this one"
		send := func(text string) {
			w.box.put(who.mailAs("same@example.org", text))
			w.quiet(time.Minute)
		}
		send("say all: Hello")
		send("say all: Hello")
		send("say all:   Hello\n")
		if got := w.says(who.address, told); got != 0 {
			t.Errorf("a copy was answered %d times", got)
		}
		send(order)
		send(order)
		send("say all: Hello")
		if got := w.says(who.address, told); got != 1 {
			t.Errorf("another text was answered %d times", got)
		}
		w.restart()
		send(order)
		send("say all: Good luck")
		if got := w.says(who.address, told); got != 2 {
			t.Errorf("two other texts were answered %d times", got)
		}
		if w.last(id) != n+1 {
			t.Errorf("%d entries were made", w.last(id)-n)
		}
		before := len(w.tray.all())
		w.box.put(strings.Replace(w.players[0].mailAs("same@example.org", "resign"), "From: ", "From: "+who.name+" <"+string(who.address)+">\r\nX-From: ", 1))
		w.quiet(time.Minute)
		w.box.put("From: Eve <" + string(who.address) + ">\r\nTo: " + string(ourAddress) + "\r\nMessage-ID: <same@example.org>\r\nSubject: Hi\r\n\r\nresign\r\n")
		w.quiet(time.Minute)
		for _, l := range w.tray.all()[before:] {
			if strings.Contains(l.Text, "another letter") && l.To != who.address {
				t.Errorf("%s was told:\n%s", l.To, l.Text)
			}
		}
	})
}
