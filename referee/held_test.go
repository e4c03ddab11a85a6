package referee

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/config"
	"dhow/referee/questions"
)

var codeLine = regexp.MustCompile(`yes ([a-z2-7]{10})`)

// TestLapsedIsTheLastWord has the power fail between the journal's line that a held mail has lapsed
// and the one that ends the question. A yes that lies in the mailbox at the next start is too late.
func TestLapsedIsTheLastWord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		c := &cutWorld{proofWorld: &proofWorld{world: w, players: w.three()}}
		c.id = w.begin(c.players, "first no clock")
		c.phone(someOrder)
		question, held := c.players[1].letter(), sure(c.daemon.store.Holds(context.Background()))[0].Fingerprint
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
		if in, _ := answer(c.daemon.store.Known(context.Background(), held)); in.Outcome != post.OutcomeLapsed {
			t.Errorf("the outcome is %q", in.Outcome)
		}
		if open := sure(c.daemon.store.Holds(context.Background())); len(open) > 0 {
			t.Errorf("there wait %v", open)
		}
		c.stop()
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
		f.restartWith(f.daemon.clerk.Ring.Rotated())
		f.send(f.fill(forge{head: "In-Reply-To: <{BEN-ID}>\n", body: "yes " + code}.raw(), 1))
		if said := allSaid(f.game(f.id)); !strings.Contains(said, "hello") {
			t.Errorf("after the yes Ben has said %q:\n%s", said, f.players[1].letter().Text)
		}
	})
}
