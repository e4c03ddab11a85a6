package referee

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/mail"
	"dhow/referee/config"
)

// again has mails come again, under new UIDs.
func (b *mailbox) again(mails []boxed) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range mails {
		b.next++
		m.UID = mail.UID{Validity: b.validity, Number: b.next}
		b.mails = append(b.mails, m)
	}
}

// journalFile returns the one file of the post journal.
func (w *world) journalFile() string {
	w.t.Helper()
	found, err := filepath.Glob(filepath.Join(w.cfg.Data, "post", "*.log"))
	must(w.t, err)
	if len(found) != 1 {
		w.t.Fatalf("the journal is %q", found)
	}
	return found[0]
}

// TestRestartRepeatsNothing cuts the journal at each of its last lines, as a crash may, and has all
// mails come again: no entry is made twice, no letter has another id than before, and what was
// answered is answered the same.
func TestRestartRepeatsNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		players := w.three()
		id := w.begin(players, "")
		var mails []boxed
		w.box.keep = func(m boxed) { mails = append(mails, m) }
		for range 3 {
			w.playOn(id, players)
		}
		for _, p := range players {
			p.answer("then E 1 | P none | E 2")
			w.settle()
		}
		w.playOn(id, players)
		players[0].answer("show\nP Cf9 nonsense")
		w.settle()
		players[1].answer("help")
		w.settle()
		w.stop()
		w.box.keep = nil
		log := filepath.Join(w.cfg.Data, "games", string(id)+".yaml")
		game, err := os.ReadFile(log)
		must(t, err)
		if !bytes.Contains(game, []byte("queued: ")) {
			t.Error("nothing that was left for a later turn is carried out")
		}
		journal, err := os.ReadFile(w.journalFile())
		must(t, err)
		before := lettersByID(w.tray.all())
		lines := bytes.SplitAfter(journal, []byte("\n"))
		for cut := range min(40, len(lines)) {
			must(t, os.WriteFile(w.journalFile(), bytes.Join(lines[:len(lines)-cut], nil), 0o600))
			w.box.again(mails)
			w.start()
			w.settle()
			w.stop()
			now, err := os.ReadFile(log)
			must(t, err)
			if !bytes.Equal(now, game) {
				t.Fatalf("with %d lines cut the log is\n%s", cut, now[len(game):])
			}
			for id, text := range lettersByID(w.tray.all()) {
				if was, ok := before[id]; !ok || was != text {
					t.Logf("%s", bytes.Join(lines[len(lines)-cut:], nil))
					now, _ := os.ReadFile(w.journalFile())
					t.Logf("now:\n%s", now[len(bytes.Join(lines[:len(lines)-cut], nil)):])
					t.Fatalf("with %d lines cut, this letter is new or other:\n%s\nbefore:\n%s", cut, text, was)
				}
			}
		}
	})
}

// lettersByID has the text of each letter by its Message-ID.
func lettersByID(letters []*mail.Outgoing) map[mail.MessageID]string {
	texts := map[mail.MessageID]string{}
	for _, l := range letters {
		texts[l.ID] = l.Subject + "\n" + l.Text
	}
	return texts
}

// TestRestartOwesLetters sends after a restart what was owed before, once.
func TestRestartOwesLetters(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		id := w.begin(players, "")
		w.tray.fail(&mail.Error{Op: "smtp dial", Kind: mail.Temporary, Err: os.ErrDeadlineExceeded})
		sent := len(w.tray.all())
		w.playOn(id, players)
		owed := w.daemon.outbox.Waiting()
		w.stop()
		if owed == 0 || len(w.tray.all()) != sent {
			t.Fatalf("%d letters are owed", owed)
		}
		w.tray.fail(nil)
		w.start()
		w.settle()
		if n := len(w.tray.all()) - sent; n != owed || len(w.daemon.store.Owed()) != 0 {
			t.Errorf("%d of %d letters are sent", n, owed)
		}
	})
}

// TestGameNeverSeen counts a game that was copied in as posted to its end, tells the operator, and
// nobody else.
func TestGameNeverSeen(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		id := w.begin(players, "")
		w.playOn(id, players)
		w.stop()
		must(t, os.Remove(w.journalFile()))
		sent := len(w.tray.all())
		w.start()
		w.settle()
		if to := recipients(w.tray.all()[sent:]); to != "olga@example.com" {
			t.Errorf("letters go to %q", to)
		}
		w.playOn(id, players)
		if !w.playOn(id, players) {
			t.Error("the game is over")
		}
	})
}

// TestGameCopiedInIsKnown counts a game that was copied in as posted to its end when it was first
// seen, and at no later start: what was done without a mail just before a crash, of which the
// journal does not know, is told to all. In a game without a clock nothing else is posted
// meanwhile.
func TestGameCopiedInIsKnown(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		id := w.begin(w.three(), "first no clock")
		w.stop()
		must(t, os.Remove(w.journalFile()))
		w.start()
		w.settle()
		w.stop()
		journal := w.journalFile()
		before, err := os.ReadFile(journal)
		must(t, err)
		w.start()
		sent := len(w.tray.all())
		if r := w.daemon.Do(t.Context(), Request{Do: ActEnd, Game: id}); r.Error != "" {
			t.Fatal(r.Error)
		}
		w.settle()
		told := w.tray.all()[sent:]
		w.stop()
		must(t, os.WriteFile(journal, before, 0o600))
		sent = len(w.tray.all())
		w.start()
		w.settle()
		if to, again := recipients(told), recipients(w.tray.all()[sent:]); len(told) < 3 || again != to {
			t.Errorf("of the end letters went to %q; after the crash they go to %q", to, again)
		}
	})
}

// TestBrokenGame stops one game whose file cannot be played, tells its host which line is wrong,
// keeps its mails, and goes on when the file is mended.
func TestBrokenGame(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		id := w.begin(players, "")
		others := []*person{w.person("Dee", "dee@example.edu"), w.person("Eve", "eve@example.edu")}
		others[0].write("new game eve@example.edu")
		w.settle()
		w.stop()
		log := filepath.Join(w.cfg.Data, "games", string(id)+".yaml")
		good, err := os.ReadFile(log)
		must(t, err)
		must(t, os.WriteFile(log, append(bytes.Clone(good), "--- {n: 9, nonsense: true}\n"...), 0o600))
		w.start()
		p := &proofWorld{world: w, players: players, id: id}
		answer := players[1].letter()
		players[1].answerTo(answer, "say hello")
		others[1].answer("join tree")
		w.settle()
		if w.box.left() != 1 {
			t.Fatalf("%d mails are left", w.box.left())
		}
		if l := players[0].letter(); !strings.Contains(l.Text, string(id)+".yaml:") || strings.Contains(l.Text, w.cfg.Data) {
			t.Errorf("the host is told:\n%s", l.Text)
		}
		if len(w.tray.to("olga@example.com")) == 0 {
			t.Error("the operator is not told")
		}
		must(t, os.WriteFile(log, good, 0o600))
		waitFor(15 * time.Minute)
		w.settle()
		if said := allSaid(p.game(id)); w.box.left() != 0 || !strings.Contains(said, "hello") {
			t.Errorf("%d mails are left, said is %q", w.box.left(), said)
		}
	}, func(c *config.Config) { c.Hosts = append(c.Hosts, "dee@example.edu") })
}

// TestRenumberedMailbox reads a mailbox anew whose UIDs have all changed, and does nothing twice.
func TestRenumberedMailbox(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		var mails []boxed
		w.box.keep = func(m boxed) { mails = append(mails, m) }
		id := w.begin(players, "")
		w.playOn(id, players)
		w.box.keep = nil
		entries, sent := w.game(id).Len(), len(w.tray.all())
		w.box.mu.Lock()
		w.box.validity++
		w.box.next = 0
		w.box.mu.Unlock()
		w.box.again(mails)
		players[0].answer("say the mailbox has moved")
		w.settle()
		if n := w.game(id).Len(); n != entries+1 || w.box.left() != 0 {
			t.Errorf("%d entries after %d, %d mails left", n, entries, w.box.left())
		}
		if n := len(w.tray.all()) - sent; n != 3 {
			t.Errorf("%d letters are sent", n)
		}
	})
}
