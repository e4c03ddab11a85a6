package referee

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/questions"
)

// noCode is the code with which a letter lets its reader say no.
func noCode(t testing.TB, p *person) string {
	t.Helper()
	_, code, found := strings.Cut(p.letter().Text, "* no ")
	if !found {
		t.Fatalf("%s cannot say no:\n%s", p.name, p.letter().Text)
	}
	return code[:acts.CodeLength]
}

// asksUnvouched has Ben name a new address with a key alone, say yes to the question, and answer
// from there.
func asksUnvouched(t testing.TB, p *proofWorld) (ben, there *person) {
	t.Helper()
	ben, there = p.players[1], p.person("Ben", newAt)
	ben.answer("address " + newAt)
	p.settle()
	ben.answer("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
	p.settle()
	there.answer("yes " + codeLine.FindStringSubmatch(there.letter().Text)[1])
	p.settle()
	return ben, there
}

// TestAddressWaits has letters go to the old address for three days where a key alone asked for
// another, over a restart and a mailbox that cannot be searched at the end, and then to the new
// one.
func TestAddressWaits(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ben, there := asksUnvouched(t, p)
		if p.firstOf(benAt) != benAt || p.same(newAt, benAt) || !strings.Contains(ben.letter().Text, "Until then they come here") {
			t.Fatalf("letters go to %q; Ben is told:\n%s", p.firstOf(benAt), ben.letter().Text)
		}
		waitFor(2 * day)
		p.stop()
		p.start()
		p.players[0].write("say hello\ngame " + string(p.id))
		p.settle()
		if !strings.Contains(ben.letter().Text, "hello") {
			t.Errorf("on the second day Ben has not got:\n%s", ben.letter().Text)
		}
		p.box.setBroken(context.DeadlineExceeded)
		waitFor(2 * day)
		if p.firstOf(benAt) != benAt {
			t.Error("the change takes effect while nobody can say no")
		}
		p.box.setBroken(nil)
		waitFor(2 * time.Hour)
		if p.firstOf(benAt) != newAt || p.game(p.id).Epoch(engine.Green) != 2 || !strings.Contains(ben.letter().Text, "go to another address") {
			t.Errorf("in the end letters go to %q; Ben is told:\n%s", p.firstOf(benAt), ben.letter().Text)
		}
		entries := p.game(p.id).Len()
		order, _ := (&party{t: t, pick: p.pick}).order(p.game(p.id), engine.Green)
		of := slices.DeleteFunc(p.tray.to(newAt), func(l *mail.Outgoing) bool { return !strings.Contains(l.Subject, string(p.id)) })
		there.answerTo(of[len(of)-1], order)
		p.settle()
		if p.game(p.id).Len() == entries {
			t.Errorf("the new key does not move:\n%s", there.letter().Text)
		}
		if p.stop(); len(p.daemon.store.Holds()) != 1 { // the code to take it back
			t.Errorf("%d questions are left", len(p.daemon.store.Holds()))
		}
	})
}

// TestAddressRefused has the old address say no while the change waits: also when it is about to
// take effect in the same search.
func TestAddressRefused(t *testing.T) {
	for why, wait := range map[string]time.Duration{"at once": 0, "on the second day": 2 * day, "at the last moment": questions.MoveTime + time.Minute} {
		t.Run(why, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				ben, _ := asksUnvouched(t, p)
				code := noCode(t, ben)
				p.box.setBroken(context.DeadlineExceeded)
				waitFor(wait)
				p.box.put(p.person("Fay", friendAt).raw("", "no "+code))
				p.box.put(ben.raw("", "no "+code))
				p.box.setBroken(nil)
				waitFor(4 * day)
				told := slices.ContainsFunc(p.tray.to(benAt), func(l *mail.Outgoing) bool { return strings.Contains(l.Text, "is not made yours") })
				if p.firstOf(benAt) != benAt || p.same(newAt, benAt) || p.game(p.id).Epoch(engine.Green) != 1 || !told {
					t.Errorf("letters go to %q; Ben is told:\n%s", p.firstOf(benAt), ben.letter().Text)
				}
			})
		})
	}
}

// TestAddressTakenBack has whoever reads the old address take a change back that somebody else has
// brought about, who has dropped it since, and named a third address: all is as it was, and no key
// of the others' counts. Nobody else has the code, and after three days it is worth nothing.
func TestAddressTakenBack(t *testing.T) {
	for why, row := range map[string]struct {
		wait time.Duration
		back bool
	}{"in time": {2 * day, true}, "too late": {questions.MoveTime + 2*time.Hour, false}} {
		t.Run(why, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				ben, there := p.players[1], p.person("Ben", newAt)
				code := asks(t, p.world, ben, "address "+newAt)
				there.sign("yes " + code)
				p.settle()
				no := noCode(t, ben)
				if p.firstOf(newAt) != newAt {
					t.Fatalf("letters go to %q", p.firstOf(newAt))
				}
				for _, l := range p.tray.to(newAt) {
					if strings.Contains(l.Text, no) {
						t.Errorf("the new address has the code:\n%s", l.Text)
					}
				}
				taken := there.letter()
				for _, line := range []string{"address drop " + benAt, "address add " + friendAt} {
					there.sign(line)
					p.settle()
				}
				if p.same(benAt, newAt) {
					t.Fatalf("the old address is not dropped:\n%s", there.letter().Text)
				}
				waitFor(row.wait)
				p.box.put(p.person("Fay", friendAt).raw("", "no "+no))
				p.settle()
				p.box.put(ben.raw("", "no "+no))
				p.settle()
				if back := p.firstOf(benAt) == benAt && !p.same(newAt, benAt); back != row.back {
					t.Fatalf("letters go to %q", p.firstOf(benAt))
				}
				if !row.back {
					return
				}
				if e := p.game(p.id).Epoch(engine.Green); e != 3 {
					t.Errorf("the keys are of epoch %d", e)
				}
				fay := p.person("Fay", friendAt)
				fay.answer("yes " + codeLine.FindStringSubmatch(fay.letter().Text)[1])
				entries := p.game(p.id).Len()
				there.answerTo(taken, p.legal(someOrder))
				p.settle()
				if p.game(p.id).Len() != entries || p.same(friendAt, benAt) {
					t.Error("what the other address was sent still counts")
				}
				ben.answer(p.legal(someOrder))
				p.settle()
				if p.game(p.id).Len() == entries {
					t.Errorf("Ben's order is not taken:\n%s", ben.letter().Text)
				}
			})
		})
	}
}

// TestAddressByTheOperator has the operator name a player's new address, whose mailbox is gone: it
// is asked, and letters go there when it has answered.
func TestAddressByTheOperator(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ask := func(player, to string) Reply {
			defer p.settle()
			return p.daemon.Do(context.Background(), Request{Do: ActAddress, Player: player, To: to})
		}
		for why, r := range map[string]Reply{
			"nobody":           ask("nobody-7f3a", newAt),
			"no address":       ask(benAt, "ben"),
			"our own":          ask(benAt, "dhow+ben@example.com"),
			"another player's": ask(benAt, "cas@example.com"),
		} {
			if r.Error == "" {
				t.Errorf("%s: it is taken", why)
			}
		}
		if r := ask(benAt, newAt); r.Error != "" || p.firstOf(benAt) != benAt {
			t.Fatalf("it is refused: %s", r.Error)
		}
		there := p.person("Ben", newAt)
		there.answer("yes " + codeLine.FindStringSubmatch(there.letter().Text)[1])
		p.settle()
		if p.firstOf(newAt) != newAt || p.game(p.id).Epoch(engine.Green) != 2 {
			t.Errorf("letters go to %q", p.firstOf(newAt))
		}
		id, _ := p.daemon.clerk.set.Roster.Owner(newAt)
		if r := ask(string(id), benAt); r.Error != "" {
			t.Errorf("by the id it is refused: %s", r.Error)
		}
	})
}

// TestGuardedYes takes a yes to what is guarded from a line with the code, or from a letter that
// says nothing else, and from nothing besides.
func TestGuardedYes(t *testing.T) {
	for body, taken := range map[string]bool{
		"yes {1}": true, "yes": true, "Thanks!\nyes {1}": true, "yes\nI am on holiday until Monday.": false, "yes\nsay fine": false, "yes {1}\nno {1}": false, "yes yes": false,
	} {
		t.Run(body, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				ben := p.players[1]
				ben.answer("new key")
				p.settle()
				ben.answer(strings.ReplaceAll(body, "{1}", codeLine.FindStringSubmatch(ben.letter().Text)[1]))
				p.settle()
				if renewed := p.game(p.id).Epoch(engine.Green) == 2; renewed != taken {
					t.Errorf("it is done: %v; Ben is told:\n%s", renewed, ben.letter().Text)
				}
			})
		})
	}
}

// TestOldKeys has a forger with a key from three rounds ago do nothing in Ben's name but be told,
// to Ben, why not. Vouched for by the domain, or with a key of the last round, it is done.
func TestOldKeys(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		p := &proofWorld{world: w, players: w.three()}
		p.id = w.begin(p.players, "first no clock")
		ben := p.players[1]
		var of [3]string // keys by round
		for round := 1; round < 3; {
			of[round] = p.keyOf(ben)
			w.playOn(p.id, p.players)
			state, err := p.game(p.id).State()
			must(t, err)
			round = state.Round
		}
		for _, row := range []struct {
			round   int
			headers string
			done    bool
		}{{1, "", false}, {2, "", true}, {1, aligned("example.net"), true}} {
			for _, line := range []string{"say I give up", "then P none | E 1"} {
				before := string(p.game(p.id).Bytes())
				p.box.put(strings.Replace(from("Ben", benAt, row.headers, line+"\nkey "+of[row.round]), "<row@", "<"+time.Now().Format("150405.000")+"@", 1))
				p.settle()
				if done := string(p.game(p.id).Bytes()) != before; done != row.done {
					t.Errorf("%q with a key of round %d and %q is done: %v\n%s", line, row.round, row.headers, done, ben.letter().Text)
				}
				if !row.done && !strings.Contains(strings.Join(strings.Fields(ben.letter().Text), " "), "of an earlier round") {
					t.Errorf("Ben is told:\n%s", ben.letter().Text)
				}
			}
		}
	})
}

// TestAddressRefusedAtTheLast has Ben say no to a change of address by a mail that came before the
// change is due, and is found when it is: the no holds.
func TestAddressRefusedAtTheLast(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ben, _ := asksUnvouched(t, p)
		code := codeLine.FindStringSubmatch(ben.letter().Text)
		if code == nil {
			code = []string{"", noCode(t, ben)}
		}
		waitFor(2 * day)
		p.box.setBroken(context.DeadlineExceeded)
		waitFor(day - time.Hour)
		ben.answer("no " + code[1])
		waitFor(3 * time.Hour)
		p.box.setBroken(nil)
		waitFor(6 * time.Hour)
		if p.firstOf(benAt) != benAt {
			t.Errorf("letters go to %q", p.firstOf(benAt))
		}
	})
}
