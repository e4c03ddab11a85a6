package referee

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/questions"
)

const newAt = "ben@example.com"

var cancelLine = regexp.MustCompile(`the\s+code\s+([a-z2-7]{10})`)

// firstOf returns where letters to a player go.
func (w *world) firstOf(owner mail.Address) mail.Address {
	w.t.Helper()
	id, ok := w.daemon.clerk.set.Roster.Owner(owner)
	if !ok {
		return ""
	}
	return w.daemon.clerk.set.Roster.WriteTo(id)
}

// same tells whether two addresses are one player's.
func (w *world) same(a, b mail.Address) bool {
	one, ok := w.daemon.clerk.set.Roster.Owner(a)
	other, also := w.daemon.clerk.set.Roster.Owner(b)
	return ok && also && one == other
}

// asks has Ben name a new address, and returns the code in the letter to it.
func asks(t *testing.T, w *world, ben *person, line string) string {
	t.Helper()
	ben.sign(line)
	w.settle()
	found := codeLine.FindStringSubmatch(w.person("Ben", newAt).letter().Text)
	if found == nil {
		t.Fatalf("the new address is not asked:\n%s", w.person("Ben", newAt).letter().Text)
	}
	return found[1]
}

// TestAddressMoves has a player's letters go to another address: it has to be read first, the old
// one is told, and the keys of all letters up to now are dead, in all games.
func TestAddressMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		other := p.begin(p.players, "random")
		ben, there := p.players[1], p.person("Ben", newAt)
		old := p.keyOf(ben)
		code := asks(t, p.world, ben, "address "+newAt)
		if strings.Contains(there.letter().Text, "key ") || p.firstOf(benAt) != benAt || p.same(newAt, benAt) {
			t.Fatalf("the new address is trusted before it has answered:\n%s", there.letter().Text)
		}
		there.answer("yes " + code)
		p.settle()
		if p.firstOf(benAt) != newAt || !p.same(newAt, benAt) {
			t.Fatalf("letters go to %q; Ben is told:\n%s", p.firstOf(benAt), ben.letter().Text)
		}
		for _, id := range p.daemon.clerk.set.Index.All() {
			if e := p.game(id).Epoch(engine.Green); e != 2 || p.game(id).Epoch(engine.Blue) != 1 {
				t.Errorf("the keys of %s are of epoch %d", id, e)
			}
		}
		if text := ben.letter().Text; !strings.Contains(text, "go to another address") {
			t.Errorf("the old address is told:\n%s", text)
		}
		if n := len(p.tray.to(newAt)); n != 4 {
			t.Errorf("%d letters go to the new address, want the question, the answer, and one for each game", n)
		}
		entries := p.game(other).Len()
		p.box.put(p.legal(from("Ben", newAt, "", someOrder+"\nkey "+old)))
		p.settle()
		if p.game(other).Len() != entries {
			t.Error("an old key still moves")
		}
		for _, l := range p.tray.to(newAt) {
			if strings.Contains(l.Subject, string(p.id)) {
				order, _ := (&party{t: t, pick: p.pick}).order(p.game(p.id), engine.Green)
				entries := p.game(p.id).Len()
				there.answerTo(l, order)
				p.settle()
				if p.game(p.id).Len() != entries+1 {
					t.Errorf("the new key does not move:\n%s", there.letter().Text)
				}
			}
		}
	})
}

// TestAddressAdded has a player write from one more address: nothing else changes.
func TestAddressAdded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		ben, there := p.players[1], p.person("Ben", newAt)
		there.write("yes " + asks(t, p.world, ben, "address add "+newAt))
		p.settle()
		if p.firstOf(newAt) != benAt || p.game(p.id).Epoch(engine.Green) != 1 {
			t.Errorf("letters go to %q", p.firstOf(newAt))
		}
		ben.write("address")
		p.settle()
		if text := ben.letter().Text; !strings.Contains(text, "letters to you go to "+benAt) || !strings.Contains(text, newAt) || strings.Contains(text, "cas@") {
			t.Errorf("Ben is told:\n%s", text)
		}
		there.write("address drop " + newAt) // asked, since nothing but the domain vouches for it
		p.settle()
		ben.answer("yes")
		p.settle()
		if p.same(newAt, benAt) {
			t.Errorf("the address is still Ben's:\n%s", ben.letter().Text)
		}
	})
}

// TestAddressGuard is what an address change needs, and what it does not tell. Each row is a mail,
// or several; in the end everything has to be as it was.
func TestAddressGuard(t *testing.T) {
	for why, row := range map[string]struct {
		act  func(p *proofWorld, ben *person)
		told string // to Ben
	}{
		"a yes from elsewhere": {func(p *proofWorld, ben *person) {
			code := asks(p.t.(*testing.T), p.world, ben, "address "+newAt)
			p.person("Fay", friendAt).write("yes " + code)
		}, "a letter has gone to " + newAt},
		"a no of Ben's": {func(p *proofWorld, ben *person) {
			code := asks(p.t.(*testing.T), p.world, ben, "address "+newAt)
			ben.answer("no " + cancelLine.FindStringSubmatch(ben.letter().Text)[1])
			p.settle()
			p.person("Ben", newAt).answer("yes " + code)
		}, "is not made yours"},
		"a yes with Ben's code for a no": {func(p *proofWorld, ben *person) {
			asks(p.t.(*testing.T), p.world, ben, "address "+newAt)
			ben.write("yes " + cancelLine.FindStringSubmatch(ben.letter().Text)[1])
		}, "waits for an answer"},
		"a no of the new address": {func(p *proofWorld, ben *person) {
			p.person("Ben", newAt).answer("no " + asks(p.t.(*testing.T), p.world, ben, "address "+newAt))
		}, "is not made yours"},
		"a yes that comes too late": {func(p *proofWorld, ben *person) {
			code := asks(p.t.(*testing.T), p.world, ben, "address "+newAt)
			waitFor(questions.HeldTime + 2*time.Hour)
			p.person("Ben", newAt).answer("yes " + code)
		}, ""},
		"the address of another player": {func(p *proofWorld, ben *person) {
			ben.sign("address cas@example.com")
		}, "a letter has gone to cas@example.com"},
		"the address letters go to is dropped": {func(p *proofWorld, ben *person) {
			ben.sign("address drop " + benAt)
		}, "which address they are to go to instead"},
		"the referee's own address": {func(p *proofWorld, ben *person) { ben.sign("address add dhow+x@example.com") }, "is no mail address"},
		"the domain's word alone":   {func(p *proofWorld, ben *person) { ben.write("address " + newAt) }, "Did you write this letter"},
		"a key alone": {func(p *proofWorld, ben *person) {
			p.box.put(from("Fay", friendAt, "", "address "+friendAt+"\nkey "+p.keyOf(ben)))
		}, "Did you write this letter"},
		"a key alone, and a question":        {func(p *proofWorld, ben *person) { p.box.put(from("Fay", friendAt, "", "address\nkey "+p.keyOf(ben))) }, "Did you write this letter"},
		"beside an order, which is not done": {func(p *proofWorld, ben *person) { ben.sign(p.legal("address\n" + someOrder)) }, "the other lines of your letter are left undone"},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t)
				defer func() { p.stop() }()
				ben := p.players[1]
				row.act(p, ben)
				p.settle()
				if p.firstOf(benAt) != benAt || p.same(newAt, benAt) || p.same(friendAt, benAt) || p.game(p.id).Epoch(engine.Green) != 1 {
					t.Errorf("letters to Ben go to %q", p.firstOf(benAt))
				}
				if text := strings.Join(strings.Fields(ben.letter().Text), " "); !strings.Contains(text, row.told) {
					t.Errorf("Ben is told:\n%s", ben.letter().Text)
				}
				if row.told != "" && len(p.tray.to("cas@example.com")) != 2 {
					t.Errorf("Cas has %d letters", len(p.tray.to("cas@example.com")))
				}
				if n := len(p.tray.to(friendAt)); n > 1 {
					t.Errorf("Fay has %d letters", n)
				}
			})
		})
	}
}

// TestAddressAsked has what the domain alone vouches for be asked of the new address after the yes,
// in the player's name; letters go there after three days.
func TestAddressAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		ben := p.players[1]
		ben.write("address " + newAt)
		p.settle()
		code := asks(t, p.world, ben, "yes "+codeLine.FindStringSubmatch(ben.letter().Text)[1])
		p.person("Ben", newAt).answer("yes " + code)
		p.settle()
		if p.firstOf(benAt) != benAt {
			t.Errorf("letters go to %q at once", p.firstOf(benAt))
		}
		waitFor(questions.MoveTime + 2*time.Hour)
		if p.firstOf(benAt) != newAt {
			t.Errorf("letters go to %q", p.firstOf(benAt))
		}
	})
}

// TestAddressesAreLimited does not ask more addresses for one player than wait for an answer at a
// time.
func TestAddressesAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		ben := p.players[1]
		sent := len(p.tray.letters)
		var lines string
		for _, c := range "abcdefgh" {
			lines += "address add " + string(c) + "@example.edu\n"
		}
		ben.sign(lines)
		p.settle()
		ben.write("address add i@example.edu")
		p.settle()
		ben.write("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
		p.settle()
		if n := len(p.tray.letters) - sent; n != config.DefaultLimits.HeldMails+3 || !strings.Contains(ben.letter().Text, "have not answered yet") {
			t.Errorf("%d letters are sent; Ben is told:\n%s", n, ben.letter().Text)
		}
	})
}
