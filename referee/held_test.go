package referee

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/questions"
)

var codeLine = regexp.MustCompile(`yes ([a-z2-7]{10})`)

// heldOf has Fay send an order with Ben's key, and returns the code that Ben is asked for.
func heldOf(t *testing.T, p *proofWorld) (code string, held *mail.Outgoing) {
	t.Helper()
	p.box.put(p.legal(from("Fay", friendAt, "", someOrder+"\nkey "+p.keyOf(p.players[1]))))
	p.settle()
	held = p.players[1].letter()
	found := codeLine.FindStringSubmatch(held.Text)
	if found == nil {
		t.Fatalf("Ben is not asked:\n%s", held.Text)
	}
	return found[1], held
}

// TestHeldMails protects what becomes of a mail with the right key from an unknown address, by what
// the address on file says.
func TestHeldMails(t *testing.T) {
	for _, row := range []struct {
		why     string
		answer  func(p *proofWorld, code string)
		entry   bool // the held order is recorded
		add     bool // the other address is Ben's from now on
		outcome string
	}{
		{"yes with the code", func(p *proofWorld, code string) { p.players[1].answer("yes " + code) }, true, false, post.OutcomeAccepted},
		{"yes with the code in capitals", func(p *proofWorld, code string) { p.players[1].answer("YES " + strings.ToUpper(code)) }, true, false, post.OutcomeAccepted},
		{"yes alone, as an answer", func(p *proofWorld, _ string) { p.players[1].answer("yes") }, true, false, post.OutcomeAccepted},
		{"yes in a sentence", func(p *proofWorld, _ string) { p.players[1].answer("Yes, that was me!") }, true, false, post.OutcomeAccepted},
		{"yes in another language, and talk", func(p *proofWorld, _ string) { p.players[1].answer("Hello,\n\nOui, c'est moi.\n\nThanks\nBen") }, true, false, post.OutcomeAccepted},
		{"no in a sentence", func(p *proofWorld, _ string) { p.players[1].answer("No, that was not me.") }, false, false, post.OutcomeNo},
		{"yes as a question", func(p *proofWorld, _ string) { p.players[1].answer("Yes? What letter?") }, false, false, post.OutcomeHeld},
		{"no to something else", func(p *proofWorld, _ string) { p.players[1].answer("No problem") }, false, false, post.OutcomeHeld},
		{"yes in a sentence of a mail that answers nothing", func(p *proofWorld, _ string) { p.box.put(from("Ben", benAt, "", "Yes, that was me!")) }, false, false, post.OutcomeHeld},
		{"yes that adds the address", func(p *proofWorld, code string) { p.players[1].answer("yes " + code + " add") }, true, true, post.OutcomeAccepted},
		{"yes in a mail of its own", func(p *proofWorld, code string) { p.box.put(from("Ben", benAt, "", "yes "+code)) }, true, false, post.OutcomeAccepted},
		{"no", func(p *proofWorld, code string) { p.players[1].answer("no " + code) }, false, false, post.OutcomeNo},
		{"yes from the unknown address", func(p *proofWorld, code string) {
			p.box.put(strings.Replace(from("Fay", friendAt, "", "yes "+code), "row@", "row2@", 1))
		}, false, false, post.OutcomeHeld},
		{"yes from another player", func(p *proofWorld, code string) { p.box.put(from("Cas", "cas@example.com", "", "yes "+code)) }, false, false, post.OutcomeHeld},
		{"yes with another code", func(p *proofWorld, _ string) { p.box.put(from("Ben", benAt, "", "yes aaaaaaaaaa")) }, false, false, post.OutcomeHeld},
		{"no answer for a week", func(p *proofWorld, _ string) { waitFor(questions.HeldTime + 2*time.Hour) }, false, false, post.OutcomeLapsed},
	} {
		t.Run(row.why, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				entries := p.game(p.id).Len()
				code, _ := heldOf(t, p)
				if n := p.game(p.id).Len(); n != entries {
					t.Fatal("the held order was recorded at once")
				}
				fingerprint := p.daemon.store.Holds()[0].Fingerprint
				row.answer(p, code)
				p.settle()
				g := p.game(p.id)
				recorded := false
				for _, e := range g.Entries() {
					recorded = recorded || e.Mail == fingerprint
				}
				if recorded != row.entry {
					t.Errorf("the order is recorded: %v", recorded)
				}
				if in, _ := p.daemon.store.Known(fingerprint); in.Outcome != row.outcome {
					t.Errorf("the outcome is %q, expected %q", in.Outcome, row.outcome)
				}
				if owner, known := p.daemon.clerk.set.Roster.Owner(friendAt); known != row.add {
					t.Errorf("the address is %q's", owner)
				}
				if open := len(p.daemon.store.Holds()) > 0; open != (row.outcome == post.OutcomeHeld) {
					t.Errorf("the mail waits still: %v", open)
				}
			})
		})
	}
}

// TestHeldTwice protects a mail from being taken twice: a second yes finds nothing that waits.
func TestHeldTwice(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		code, held := heldOf(t, p)
		p.players[1].answerTo(held, "yes "+code)
		p.settle()
		entries := p.game(p.id).Len()
		p.players[1].answerTo(held, "yes "+code)
		p.settle()
		if n := p.game(p.id).Len(); n != entries {
			t.Errorf("there are %d entries after %d", n, entries)
		}
		if l := p.players[1].letter(); !strings.Contains(l.Text, code) {
			t.Errorf("Ben is told:\n%s", l.Text)
		}
	})
}

// TestLapsedIsTheLastWord has the power fail between the journal's line that a held mail has lapsed
// and the one that ends the question. A yes that lies in the mailbox at the next start is too late.
func TestLapsedIsTheLastWord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		c := &cutWorld{proofWorld: &proofWorld{world: w, players: w.three()}}
		c.id = w.begin(c.players, "first no clock")
		c.phone(someOrder)
		question, held := c.players[1].letter(), c.daemon.store.Holds()[0].Fingerprint
		entries := c.game(c.id).Len()
		waitFor(questions.HeldTime + 2*time.Hour)
		c.stop()
		files, end := c.found(), regexp.MustCompile(`(?m)^settled `+held+` .*\n`)
		cut := false
		for path, text := range files {
			files[path] = end.ReplaceAllString(text, "")
			cut = cut || files[path] != text
		}
		if !cut {
			t.Fatal("the question has not ended")
		}
		c.put(files)
		c.box.put(c.players[1].reply(question, "yes "+c.codes[0]))
		c.start()
		c.settle()
		if n := c.game(c.id).Len(); n != entries {
			t.Errorf("there are %d entries after %d", n, entries)
		}
		if in, _ := c.daemon.store.Known(held); in.Outcome != post.OutcomeLapsed {
			t.Errorf("the outcome is %q", in.Outcome)
		}
		if open := c.daemon.store.Holds(); len(open) > 0 {
			t.Errorf("there wait %v", open)
		}
		c.stop()
	})
}

// TestHeldNewGame has a host whose mail nothing vouches for confirm it.
func TestHeldNewGame(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		w.box.put(ann.raw("", "new game dee@example.org"))
		w.settle()
		if len(w.daemon.clerk.set.Index.All()) != 0 || len(w.tray.all()) != 1 {
			t.Fatalf("there are %d games and %d letters", len(w.daemon.clerk.set.Index.All()), len(w.tray.all()))
		}
		code := codeLine.FindStringSubmatch(ann.letter().Text)[1]
		ann.answer("yes " + code)
		w.settle()
		if len(w.daemon.clerk.set.Index.All()) != 1 || len(w.tray.to("dee@example.org")) != 1 {
			t.Errorf("there are %d games; Dee has %d letters", len(w.daemon.clerk.set.Index.All()), len(w.tray.to("dee@example.org")))
		}
	})
}

// TestHeldNewGameConfirmedInWords has a first host, whose mail nothing vouches for, answer as
// people answer questions.
func TestHeldNewGameConfirmedInWords(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		w.box.put(ann.raw("", "new game dee@example.org"))
		w.settle()
		ann.answer("Yes, that was me!\n\nAnn")
		w.settle()
		if len(w.daemon.clerk.set.Index.All()) != 1 || len(w.tray.to("dee@example.org")) != 1 {
			t.Errorf("there are %d games; Dee has %d letters", len(w.daemon.clerk.set.Index.All()), len(w.tray.to("dee@example.org")))
		}
	})
}

// TestGuardedQuestionWantsTheWordAlone holds that what is guarded is not confirmed by a sentence
// that begins with yes.
func TestGuardedQuestionWantsTheWordAlone(t *testing.T) {
	for says, done := range map[string]bool{"Yes, that was me!": false, "Tak": true, "yes": true} {
		t.Run(says, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				p.box.put(p.legal(from("Fay", friendAt, "", "resign\nkey "+p.keyOf(p.players[1]))))
				p.settle()
				p.players[1].answer(says)
				p.settle()
				g := p.game(p.id)
				if resigned := g.Resigned(engine.Green); resigned != done {
					t.Errorf("the seat is resigned: %v", resigned)
				}
			})
		})
	}
}

// TestHeldLimit protects a seat's mailbox from a flood with its key: some questions are asked, the
// rest of the mails wait, and the seat's own orders do not wait for them.
func TestHeldLimit(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		key := p.keyOf(p.players[1])
		before := len(p.tray.to(benAt))
		for range 50 {
			fay := p.person("Fay", friendAt)
			p.box.put(p.legal(fay.raw("", someOrder+"\nkey "+key)))
		}
		p.settle()
		if n := len(p.tray.to(benAt)) - before; n != config.DefaultLimits.HeldMails {
			t.Errorf("Ben is asked %d times", n)
		}
		if n := p.box.left(); n != 50-config.DefaultLimits.HeldMails {
			t.Errorf("%d mails wait", n)
		}
		entries := p.game(p.id).Len()
		p.box.put(p.legal(from("Ben", benAt, "", someOrder+"\nkey "+key)))
		p.settle()
		if n := p.game(p.id).Len(); n != entries+1 {
			t.Errorf("Ben's own order is not recorded")
		}
	})
}

// TestFloodInAPlayersName protects a player's real order from a flood of forged mails before it,
// and the player from a flood of letters: one tells of all of them.
func TestFloodInAPlayersName(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ben := p.players[1]
		key := p.keyOf(ben) // before a letter without one comes
		letters, entries := len(p.tray.all()), p.game(p.id).Len()
		for range 500 {
			p.box.put(ben.raw("", "E\nsay nonsense"))
		}
		p.box.put(p.legal(from("Ben", benAt, "", someOrder+"\nkey "+key)))
		p.settle()
		if n := p.game(p.id).Len(); n != entries+1 || len(p.tray.all()) != letters+2 || p.box.left() != 0 {
			t.Errorf("%d entries after %d, %d letters more, %d mails left", n, entries, len(p.tray.all())-letters, p.box.left())
		}
	})
}

// TestPlayerLimit delays what one player sends too much of, in order, and nobody else's mails.
func TestPlayerLimit(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ben := p.players[1]
		for i := range 10 {
			ben.write("say number " + string(rune('a'+i)))
		}
		p.players[2].write("say I am here")
		p.settle()
		if n := p.box.left(); n < 7 || n > 9 {
			t.Errorf("%d of Ben's mails wait", n)
		}
		if said := allSaid(p.game(p.id)); !strings.Contains(said, "I am here") {
			t.Errorf("said is %q", said)
		}
		waitFor(3 * time.Hour)
		p.settle()
		if said := allSaid(p.game(p.id)); p.box.left() != 0 || !strings.Contains(strings.ReplaceAll(said, "I am here ", ""), "number a number b number c number d number e") {
			t.Errorf("%d mails are left, said is %q", p.box.left(), said)
		}
	}, func(c *config.Config) { c.Limits.PlayerMails = 8 })
}

func allSaid(g *log.Game) string {
	var b strings.Builder
	for _, e := range g.Entries() {
		for _, s := range e.Says {
			b.WriteString(s.Text + " ")
		}
	}
	return b.String()
}

// TestStrangersOnceAWeek answers a stranger once a week, however often they write.
func TestStrangersOnceAWeek(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		fay := w.person("Fay", friendAt)
		for range 5 {
			fay.write("hello?")
			w.settle()
		}
		waitFor(8 * 24 * time.Hour)
		if n := len(w.tray.to(friendAt)); n != 1 {
			t.Errorf("Fay has %d letters", n)
		}
		waitFor(8 * 24 * time.Hour)
		fay.write("hello!")
		w.settle()
		if n := len(w.tray.to(friendAt)); n != 2 {
			t.Errorf("two weeks later Fay has %d letters", n)
		}
	})
}

// TestStrangersWeekHasAnyBeginning has a stranger write every day: whenever the first letter went
// out, the next one is a week later at least.
func TestStrangersWeekHasAnyBeginning(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		fay := w.person("Fay", friendAt)
		var last time.Time
		for range 30 {
			before := len(w.tray.to(friendAt))
			fay.write("hello?")
			w.settle()
			if len(w.tray.to(friendAt)) > before {
				if gap := time.Since(last); gap < strangerWeek {
					t.Errorf("Fay has the next letter after %s", gap)
				}
				last = time.Now()
			}
			waitFor(day)
		}
		if n := len(w.tray.to(friendAt)); n < 2 {
			t.Errorf("Fay has %d letters in a month", n)
		}
	})
}

// TestCodesOutliveNewServerKeys changes the server's keys while a mail is held: the code that Ben
// was asked with is good.
func TestCodesOutliveNewServerKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		if outcome, _ := f.send(f.fill(forge{from: fayFrom, body: "say hello\nkey {BEN}"}.raw(), 0)); outcome != post.OutcomeHeld {
			t.Fatalf("the mail is %q", outcome)
		}
		code := codeLine.FindStringSubmatch(f.players[1].letter().Text)[1]
		f.restartWith(f.daemon.clerk.set.Ring.Rotated())
		f.send(f.fill(forge{head: "In-Reply-To: <{BEN-ID}>\n", body: "yes " + code}.raw(), 1))
		if said := allSaid(f.game(f.id)); !strings.Contains(said, "hello") {
			t.Errorf("after the yes Ben has said %q:\n%s", said, f.players[1].letter().Text)
		}
	})
}
