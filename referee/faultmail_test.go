package referee

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestDaemonRenumbered gives the mailbox new UIDs with ten thousand mails in it that cannot be put
// away. None is judged again, and a new mail among them is answered at once.
func TestDaemonRenumbered(t *testing.T) {
	const old = 1_000
	inTown(t, func(t *testing.T, w *town) {
		_, who := w.inPlay("random")
		for i := range old {
			body := fmt.Sprintf("From: Eve <eve@example.org>\r\nTo: %s\r\nMessage-ID: <old-%d@example.org>\r\nSubject: Hello\r\n\r\nshow\r\n", ourAddress, i)
			must(t, w.office.Deliver([]byte(body), ourAddress))
		}
		w.wait(10*time.Minute, "the old mails are known", func() bool { return strings.Count(w.journal(), " unproven ") >= old })
		before := w.journal()
		letters := len(w.tray.to(who.address))
		must(t, w.office.Renumber(ourAddress))
		begun := time.Now()
		who.answer("show")
		w.wait(time.Minute, "the new mail is answered", func() bool { return len(w.tray.to(who.address)) > letters })
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("the new mail waited for %v", took)
		}
		w.pass(10 * time.Minute)
		judged := func(journal string) int { return strings.Count(journal, "\nin ") - strings.Count(journal, " idle ") }
		if n := judged(w.journal()) - judged(before); n != 1 {
			t.Errorf("%d mails were judged again", n-1)
		}
		if got := len(w.tray.to(who.address)); got != letters+1 {
			t.Errorf("%d letters, want 1", got-letters)
		}
	}, func(opt *postoffice.Options) { opt.Without = []string{"MOVE", "UIDPLUS", "KEYWORDS"} })
}

// mailAs is a mail of a person's with a Message-ID of choice; none if it is empty.
func (p *person) mailAs(id, body string) string {
	head := ""
	if id != "" {
		head = "Message-ID: <" + id + ">\r\n"
	}
	l := p.letter()
	return p.stamped() + fmt.Sprintf("From: %s <%s>\r\nTo: %s\r\nDate: Fri, 20 Nov 2026 18:02:11 +0000\r\nSubject: Mombasa\r\n%sIn-Reply-To: <%s>\r\n\r\n%s\r\n",
		p.name, p.address, ourAddress, head, l.ID, strings.ReplaceAll(body, "\n", "\r\n"))
}

func slicesIndex(all []*person, one *person) int {
	for i, p := range all {
		if p == one {
			return i
		}
	}
	return -1
}

// TestDaemonNoMessageID tells mails without Message-ID by date, sender and text: each is judged
// once, however often it comes.
func TestDaemonNoMessageID(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		_, who := w.inPlay("random")
		before := len(w.tray.to(who.address))
		for _, body := range []string{"say all: One", "say all: Two", "say all: One", "say all: Two"} {
			w.box.put(who.mailAs("", body))
			w.quiet(time.Minute)
		}
		w.restart()
		w.box.put(who.mailAs("", "say all: One"))
		w.quiet(time.Minute)
		if got := len(w.tray.to(who.address)) - before; got != 2 {
			t.Errorf("%d answers, want 2", got)
		}
	})
}

// TestDaemonEdited edits a game's file while the daemon runs, as an editor does that saves by
// renaming: the game goes on from what is there, and letters tell of it.
func TestDaemonEdited(t *testing.T) {
	for _, row := range []struct {
		name  string
		edit  func([]byte) []byte
		stale bool
	}{
		{"a comment", func(log []byte) []byte { return append(log, "# looked at by the operator\n"...) }, false},
		{"the last entry taken away", func(log []byte) []byte { return log[:1+bytes.LastIndexByte(log[:len(log)-1], '\n')] }, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random")
				who.answer(w.order(id))
				w.quiet(time.Minute)
				log, err := os.ReadFile(w.logPath(id))
				must(t, err)
				must(t, os.WriteFile(w.logPath(id)+".new", row.edit(log), 0o600))
				must(t, os.Rename(w.logPath(id)+".new", w.logPath(id)))
				next := w.toMove(id)
				next.answer(w.order(id)) // for the position before the edit
				w.quiet(time.Minute)
				if row.stale {
					w.wantLetter(next.address, "the game was taken back to before the letter you answer")
				}
				who.answer("show")
				w.quiet(time.Minute)
				w.wantHeard(id)
			})
		})
	}
}

// wantHeard has who is to move answer the newest letter with an order, and wants it accepted and
// everybody to hear of it.
func (w *town) wantHeard(id games.GameID) {
	w.t.Helper()
	who, n := w.toMove(id), w.last(id)
	before := map[*person]int{}
	for _, p := range w.players {
		before[p] = len(w.tray.to(p.address))
	}
	who.answer(w.order(id))
	w.quiet(time.Minute)
	if got := w.last(id); got <= n {
		w.t.Errorf("the game stands at entry %d, as before; the last answer is\n%s", got, who.letter().Text)
	}
	for _, p := range w.players {
		if got := len(w.tray.to(p.address)) - before[p]; got != 1 {
			w.t.Errorf("%d letters came to %s, want 1", got, p.name)
		}
	}
}

// TestDaemonBroken breaks a game's file in the middle and at its head, while the daemon runs and
// while it does not. That game stands still, the other goes on; host and operator learn file and
// line, once; when it is mended, what came meanwhile is handled.
func TestDaemonBroken(t *testing.T) {
	for _, at := range []string{"by: ", "seats:"} {
		for _, stopped := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s stopped %v", strings.TrimRight(at, ": "), stopped), func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) {
					id, who := w.inPlay("random")
					order := w.order(id)
					w.players[0].write("new game random ben@example.net cas@example.com")
					w.quiet(time.Minute)
					log, err := os.ReadFile(w.logPath(id))
					must(t, err)
					line := 1 + bytes.Count(log[:bytes.Index(log, []byte(at))], []byte("\n"))
					spoil := func() {
						must(t, os.WriteFile(w.logPath(id), bytes.Replace(log, []byte(at), []byte(at+"grue, x: "), 1), 0o600))
					}
					if stopped {
						w.restart(spoil)
						w.pass(time.Minute)
						w.wantLetter(operatorAddress, fmt.Sprintf("%s.yaml:%d", id, line)) // before anybody writes
					} else {
						spoil()
					}
					w.box.put(who.stamped() + who.raw(fmt.Sprintf("In-Reply-To: <%s>\r\n", w.letterOf(who, id).ID), order))
					w.pass(30 * time.Minute)
					place := fmt.Sprintf("%s.yaml:%d", id, line)
					if n := w.wantLetter(operatorAddress, place); n != 1 {
						t.Errorf("the operator was told %d times", n)
					}
					for _, l := range w.tray.to(operatorAddress) {
						if strings.Contains(l.Text, "The disk fails") {
							t.Errorf("the operator was told that it is the disk:\n%s", l.Text)
						}
					}
					if !(stopped && at == "seats:") { // nobody knows the host then
						w.wantLetter("ann@example.org", place)
					}
					w.players[1].answerTo(w.invitationOf(w.players[1], id), "join other-word")
					w.pass(time.Minute)
					if left := w.deliver(); left != 1 {
						t.Errorf("%d mails are in the mailbox, want that for the broken game alone", left)
					}
					must(t, os.WriteFile(w.logPath(id), log, 0o600))
					w.quiet(15 * time.Minute)
					if e := w.game(id).Entries()[w.last(id)-1]; e.By != engine.Seat(slicesIndex(w.players, who)+1) && e.Open == nil {
						t.Errorf("the last entry is %+v", e)
					}
				})
			})
		}
	}
}

// letterOf is the last letter to a person about a game.
func (w *town) letterOf(p *person, id games.GameID) (last *mail.Outgoing) {
	for _, l := range w.tray.to(p.address) {
		if strings.Contains(l.Text, "key "+string(id)+".") {
			last = l
		}
	}
	return last
}

// invitationOf is the last letter to a person about another game.
func (w *town) invitationOf(p *person, id games.GameID) (last *mail.Outgoing) {
	for _, l := range w.tray.to(p.address) {
		if strings.Contains(l.Text, "key ") && !strings.Contains(l.Text, "key "+string(id)+".") {
			last = l
		}
	}
	return last
}
