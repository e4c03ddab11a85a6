package referee

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/intake"
)

// passed is how long it takes until something is so, in the bubble's time.
func (w *world) passed(longest time.Duration, so func() bool) time.Duration {
	w.t.Helper()
	begun := time.Now()
	for !so() {
		if time.Since(begun) > longest {
			w.t.Errorf("%v have passed in vain", longest)
			break
		}
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
	}
	return time.Since(begun)
}

// TestStrangersHoldUpNobody has 120 strangers of one domain write, and 300 mails for new games come
// in Ann's name and in the name of another host. An order with a key, one that the domain's word
// proves, a stranger of another domain and the other host wait for none of them; nothing is
// dropped.
func TestStrangersHoldUpNobody(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		for n := range 120 {
			p.box.put(from("Eve", mail.Address(fmt.Sprintf("eve%d@example.edu", n)), aligned("example.edu"), "May I play?"))
		}
		for n := range 300 {
			p.box.put(strings.Replace(from("Ann", toTheHost, "", "new game ben@example.net dee@example.org"), "row@", fmt.Sprintf("row%d@", n), 1))
		}
		p.box.put(from("Fay", "fay@example.ac.uk", aligned("example.ac.uk"), "May I play?"))
		p.box.put(from("Hal", "hal@example.info", "", "new game ben@example.net"))
		order := p.logLength(p.id)
		p.box.put(p.legal(from("Ben", benAt, "", someOrder+"\nkey "+p.keyOf(p.players[1]))))
		if took := p.passed(time.Hour, func() bool { return p.logLength(p.id) > order }); took > time.Second {
			t.Errorf("Ben's order with his key took %v", took)
		}
		cas, _ := (&party{t: p.t, pick: p.pick}).order(p.game(p.id), 3)
		p.box.put(from("Cas", "cas@example.com", aligned("example.com"), cas))
		if took := p.passed(time.Hour, func() bool { return p.logLength(p.id) > order+1 }); took > time.Second {
			t.Errorf("Cas's order without a key took %v", took)
		}
		if took := p.passed(time.Hour, func() bool { return len(p.tray.to("fay@example.ac.uk")) > 0 }); took > time.Minute {
			t.Errorf("the stranger of another domain is answered after %v", took)
		}
		if took := p.passed(time.Hour, func() bool { return len(p.tray.to("hal@example.info")) > 0 }); took > time.Minute {
			t.Errorf("another host is asked after %v", took)
		}
		p.passed(4*time.Hour, func() bool { return len(p.tray.to("eve119@example.edu")) > 0 })
		if n := p.box.left(); n != 300-config.DefaultLimits.HeldMails {
			t.Errorf("%d mails are left, and not those that wait to be asked about", n)
		}
	}, func(c *config.Config) { c.Hosts = append(c.Hosts, "hal@example.info") })
}

// TestMailsWaitAWeekToBeAskedAbout has hundreds of mails come that are asked about, more than may
// be: in Ben's name and from elsewhere, with his key, and in Ann's name for new games. Those that
// nobody is asked about within a week are put away, in few searches, over restarts too; then Ben is
// asked about his own.
func TestMailsWaitAWeekToBeAskedAbout(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ben, key := p.players[1], p.keyOf(p.players[1])
		const flood = 300
		for n := range flood {
			id := fmt.Sprintf("row%d@", n)
			p.box.put(strings.Replace(from("Ben", benAt, "", "resign\nkey "+key), "row@", "key-"+id, 1))
			p.box.put(strings.Replace(from("Fay", friendAt, "", "resign\nkey "+key), "row@", "friend-"+id, 1))
			p.box.put(strings.Replace(from("Ann", toTheHost, "", "new game dee@example.org"), "row@", "game-"+id, 1))
		}
		waitFor(time.Hour)
		before := len(p.tray.all())
		if n := p.box.left(); n < 3*flood-20 {
			t.Errorf("%d mails are left at once", n)
		}
		waitFor(3 * day)
		p.stop()
		p.start()
		waitFor(4*day + 2*time.Hour)
		if n := p.box.left(); n != 0 {
			t.Errorf("%d mails are left after a week", n)
		}
		if n := len(p.tray.all()) - before; n > 40 {
			t.Errorf("%d letters are sent in the week", n)
		}
		waitFor(8 * day) // those that were asked about last have lapsed as well
		ben.write("resign")
		p.settle()
		if !strings.Contains(oneLine(ben.letter().Text), "Did you write this letter, Ben?") {
			t.Errorf("Ben is told:\n%s", ben.letter().Text)
		}
	})
}

// TestHeldMailsHaveTheirPlaces has somebody who has Ben's key write until no more of that may wait
// for a yes: what Ben's domain vouches for is asked about all the same.
func TestHeldMailsHaveTheirPlaces(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		for n := range 10 {
			raw := p.legal(from("Fay", friendAt, "", someOrder+"\nkey "+p.keyOf(p.players[1]))) // of what means nothing one is held
			p.box.put(strings.Replace(raw, "row@", fmt.Sprintf("row%d@", n), 1))
		}
		p.settle()
		if n := p.box.left(); n != 10-config.DefaultLimits.HeldMails {
			t.Fatalf("%d mails are left", n)
		}
		raw := from("Ben", benAt, aligned("example.net"), "resign")
		p.box.put(raw)
		p.settle()
		if in, _ := answer(p.daemon.store.Known(context.Background(), p.daemon.clerk.Read([]byte(raw), "").Fingerprint)); in.Outcome != post.OutcomeHeld {
			t.Errorf("Ben's own mail is %q", in.Outcome)
		}
	})
}

// TestProvenMailComesFirst takes the proven mails of what is fetched together before all others, in
// the order in which they came.
func TestProvenMailComesFirst(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		var fetched []*intake.Incoming
		for n, raw := range []string{
			from("Ben", benAt, "", "E 2"), from("Fay", friendAt, "", "E 2"),
			from("Ben", benAt, "", "show\nkey "+p.keyOf(p.players[1])), from("Fay", friendAt, aligned("example.edu"), "E 2"),
			from("Fay", friendAt, "", "E 2\nkey "+p.keyOf(p.players[1])), from("Cas", "cas@example.com", aligned("example.com"), "E 2"),
			from("Ben", benAt, "", "yes abcdefghij"), from("Ben", benAt, "Auto-Submitted: auto-replied\r\n", "E 2\nkey "+p.keyOf(p.players[1])),
		} {
			fetched = append(fetched, &intake.Incoming{Letter: p.daemon.clerk.Read([]byte(raw), ""), Waiting: mail.Waiting{UID: mail.UID{Validity: 1, Number: uint32(n)}}})
		}
		var order []uint32
		for _, in := range fetched {
			if p.daemon.clerk.Proven(t.Context(), in) {
				order = append(order, in.UID.Number)
			}
		}
		if got := fmt.Sprint(order); got != "[2 5]" {
			t.Errorf("of the mails those that are taken for proven are %s", got)
		}
	})
}

// TestHostileMailsDelayNoOrder has 200 mails in Ben's name, made to cost time, lie in the mailbox
// before an order of Cas's, and holds what they cost of the processors together until it is carried
// out.
func TestHostileMailsDelayNoOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer f.stop()
		manyHeld(t, f.world, 200)
		f.settle()
		bodies := hostileBodies()
		order, _ := f.party().order(f.game(f.id), 3)
		cas := f.players[2]
		last := f.game(f.id).Len()
		spent := spentBy(func() {
			f.box.setBroken(fmt.Errorf("nobody is in"))
			for n := range 200 {
				for _, name := range []string{"words that are not ASCII", "yes", "codes with no", "two short words", "addresses"}[n%5 : n%5+1] {
					raw := f.fill(hostileMail("", "Ben <ben@example.net>", "Subject: x\r\n", bodies[name]), n)
					f.box.put(strings.Replace(raw, "hostile@", fmt.Sprintf("hostile%d@", n), 1))
				}
			}
			cas.answer(order)
			f.box.setBroken(nil)
			f.passed(time.Minute, func() bool { return f.logLength(f.id) > last })
		})
		t.Logf("200 hostile mails and the order behind them: %v of the processors", spent.Round(time.Millisecond))
		if tooDear(spent, 400) {
			t.Errorf("they cost %v", spent)
		}
	})
}
