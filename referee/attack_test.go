package referee

import (
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/config"
)

// TestYesBesideGuardedActs has somebody who has an old letter of Ben's, or only his address, write
// a yes that answers nothing above what is asked about otherwise: it is not done, and Ben is told
// that it was left.
func TestYesBesideGuardedActs(t *testing.T) {
	for why, row := range map[string]struct {
		trust string
		mail  forge
	}{
		"resigning with an old key":              {config.TrustProof, forge{body: "yes aaaaaaaaaa\nresign\nkey {OLD}"}},
		"a new key with an old key":              {config.TrustProof, forge{body: "yes aaaaaaaaaa\nnew key\nkey {OLD}"}},
		"a no, and resigning with an old key":    {config.TrustProof, forge{body: "no aaaaaaaaaa\nresign\nkey {OLD}"}},
		"resigning, vouched for by the domain":   {config.TrustProof, forge{top: stamp(pass), body: "yes aaaaaaaaaa\nresign"}},
		"resigning where an address is trusted":  {config.TrustOpen, forge{body: "yes aaaaaaaaaa\nresign"}},
		"a new key where an address is trusted":  {config.TrustOpen, forge{body: "yes aaaaaaaaaa\nnew key"}},
		"no letters where an address is trusted": {config.TrustOpen, forge{body: "yes aaaaaaaaaa\nnever"}},
		"an address, with an old key":            {config.TrustProof, forge{body: "yes aaaaaaaaaa\naddress fay@example.edu\nkey {OLD}"}},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t, func(c *config.Config) { c.Trust = row.trust })
				defer func() { f.stop() }()
				before := f.bytesOf()
				outcome, letters := f.send(f.fill(row.mail.raw(), 0))
				if f.bytesOf() != before || outcome != post.OutcomeAnswered || recipients(letters) != toBen {
					t.Fatalf("the outcome is %q, letters go to %q", outcome, recipients(letters))
				}
				if text := letters[0].Text; !strings.Contains(text, "left undone") {
					t.Errorf("Ben is told:\n%s", text)
				}
				f.keepsSecrets()
			})
		})
	}
}

// TestYesBesideOrders has Ben say yes to nothing, and order: what else he says is judged at the
// table, once.
func TestYesBesideOrders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		entries := f.game(f.id).Len()
		m := forge{top: stamp(pass), id: "first@example.net", body: "no aaaaaaaaaa\nsay hello\n{ORDER}"}
		raw := f.fill(m.raw(), 0)
		if outcome, _ := f.send(raw); outcome != post.OutcomeAccepted || f.game(f.id).Len() == entries || !strings.Contains(f.players[1].letter().Text, "no letter with the code") {
			t.Errorf("the outcome is %q", outcome)
		}
		before := f.bytesOf()
		f.send(strings.Replace(raw, "first@example.net", "second@example.net", 1))
		if f.bytesOf() != before {
			t.Error("a copy of the mail, sent again, is done again")
		}
	})
}

// TestQuestionsADay has a player offer a seat to one address, or name it as their own, again and
// again: it is written to as often in a day as with invitations to games, by all of them together,
// and a restart brings no more. The player has five such letters in a day.
func TestQuestionsADay(t *testing.T) {
	for why, row := range map[string]struct {
		line string
		all  int // letters in the end; a new address is taken back each time
	}{
		"a seat":     {"replace me Eve eve@example.net", config.DefaultLimits.NewAddresses},
		"an address": {"address add eve@example.net", config.DefaultLimits.InvitesADay},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t)
				defer func() { p.stop() }()
				ben := p.players[1]
				game := ben.letter()
				ben.write("show")
				p.settle()
				for i := range 9 {
					if ben.answerTo(game, row.line); i == 4 {
						p.stop()
						p.start()
					}
					p.settle()
					if found := cancelLine.FindStringSubmatch(ben.letter().Text); found != nil {
						ben.write("no " + found[1])
						p.settle()
					}
				}
				if n := len(p.tray.to("eve@example.net")); n != config.DefaultLimits.InvitesADay {
					t.Errorf("%d letters go to a stranger at once", n)
				}
				time.Sleep(3*day + time.Hour)
				p.settle()
				if n := len(p.tray.to("eve@example.net")); n != row.all {
					t.Errorf("%d letters go to a stranger in the end", n)
				}
			})
		})
	}
}

// TestGreatMails has mails in which everything is as much as fits: they are answered, in a letter
// of a size that people read, and put away.
func TestGreatMails(t *testing.T) {
	filler := strings.Repeat("# "+strings.Repeat("hello you ", 370)+"\n", 400)
	for why, row := range map[string]struct {
		mail    forge
		outcome string
	}{
		"a new game of many words that are no addresses": {
			forge{top: stamp("dmarc=pass header.from=example.org"), from: annFrom, body: strings.Repeat("new game "+strings.Repeat("a@b ", 1000)+"\n", 30)}, post.OutcomeRefused},
		"a new game for thousands": {
			forge{top: stamp("dmarc=pass header.from=example.org"), from: annFrom, body: "new game" + manyAddresses()}, post.OutcomeRefused},
		"resigning, and much else":          {forge{body: "key {BEN}\nresign\n" + filler}, post.OutcomeHeld},
		"an order, and much else":           {forge{body: "key {BEN}\n{ORDER}\n" + filler}, post.OutcomeRefused},
		"much that waits for a yes":         {forge{from: fayFrom, body: "key {BEN}\n{ORDER}\n" + filler}, post.OutcomeHeld},
		"much that says resign at last":     {forge{head: "In-Reply-To: <{BEN-ID}>\n", body: filler + "\nresign"}, post.OutcomeRefused},
		"lines that grow when written down": {forge{body: "key {BEN}\nshow\n" + strings.Repeat(strings.Repeat("<&>", 1300)+"\n", 400)}, post.OutcomeRefused},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				defer func() { f.stop() }()
				outcome, letters := f.send(f.fill(row.mail.raw(), 0))
				if outcome != row.outcome || f.box.left() != 0 {
					t.Fatalf("the outcome is %q, %d mails are left", outcome, f.box.left())
				}
				for _, l := range letters {
					if len(l.Text) > 256<<10 {
						t.Errorf("%s gets %d bytes", l.To, len(l.Text))
					}
				}
			})
		})
	}
}

func manyAddresses() string {
	var b strings.Builder
	for i := range 10_000 {
		b.WriteString("\n" + strconv.Itoa(i) + "@b.c " + strconv.Itoa(10_000+i) + "@b.c")
	}
	return b.String()
}

// TestManyCodes has a mail with more codes than anybody is asked for: none is looked at.
func TestManyCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		f.send(f.fill(forge{from: fayFrom, body: "say hello\nkey {BEN}"}.raw(), 0))
		code := codeLine.FindStringSubmatch(f.players[1].letter().Text)[1]
		guesses := strings.Repeat("yes aaaaaaaaaa\n", acts.MostAnswers)
		before := f.bytesOf()
		if outcome, letters := f.send(f.fill(forge{id: "all@example.edu", body: guesses + "yes " + code}.raw(), 0)); outcome != post.OutcomeUnproven || len(letters) != told(f.players[1]) || f.bytesOf() != before {
			t.Errorf("the outcome is %q", outcome)
		}
		if outcome, _ := f.send(f.fill(forge{id: "one@example.edu", body: "yes " + code}.raw(), 0)); outcome != post.OutcomeYes || f.bytesOf() == before {
			t.Errorf("the outcome of the one code is %q", outcome)
		}
	})
}

// TestInvitedAddressIsNotTaken has Cas offer his seat to an address that is Ben's, so that Ben
// could not use it: nobody has answered there.
func TestInvitedAddressIsNotTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		ben, cas := p.players[1], p.players[2]
		cas.sign("replace me Dee " + newAt)
		p.settle()
		there := p.person("Ben", newAt)
		n := len(p.tray.to(newAt))
		ben.sign("address " + newAt)
		p.settle()
		if len(p.tray.to(newAt)) == n {
			t.Fatalf("the address is not asked; Ben is told:\n%s", ben.letter().Text)
		}
		there.answer("yes " + codeLine.FindStringSubmatch(there.letter().Text)[1])
		p.settle()
		if p.firstOf(benAt) != newAt || !p.same(newAt, benAt) {
			t.Errorf("letters go to %q; Ben is told:\n%s", p.firstOf(benAt), ben.letter().Text)
		}
	})
}
