package referee

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"dhow/mail"
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
