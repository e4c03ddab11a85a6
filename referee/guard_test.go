package referee

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
	"dhow/referee/config"
)

// TestGuardedActsAreAsked has what cannot be taken back be asked about where the proof is not the
// best, and done after the yes.
func TestGuardedActsAreAsked(t *testing.T) {
	for why, row := range map[string]struct {
		trust   string
		mail    forge
		resigns bool // or wants no invitations
	}{
		"resigning, vouched for by the domain":    {config.TrustProof, forge{top: stamp(pass), body: "resign"}, true},
		"resigning with an old key":               {config.TrustProof, forge{body: "resign\nkey {OLD}"}, true},
		"resigning, where an address is trusted":  {config.TrustOpen, forge{body: "resign"}, true},
		"resigning with the key, from elsewhere":  {config.TrustProof, forge{from: fayFrom, body: "resign\nkey {BEN}"}, true},
		"never, where an address is trusted":      {config.TrustOpen, forge{body: "never"}, false},
		"never with an old key":                   {config.TrustProof, forge{body: "never\nkey {OLD}"}, false},
		"never with the key, from another player": {config.TrustProof, forge{from: casFrom, body: "never\nkey {BEN}"}, false},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t, func(c *config.Config) { c.Trust = row.trust })
				defer func() { f.stop() }()
				ben := f.players[1]
				owner, _ := f.daemon.clerk.set.Roster.Owner(benAt)
				done := func() bool {
					return f.game(f.id).Resigned(2) == row.resigns && f.daemon.clerk.set.Roster.WantsNone(owner) != row.resigns
				}
				before := f.bytesOf()
				outcome, letters := f.send(f.fill(row.mail.raw(), 0))
				if outcome != post.OutcomeHeld || recipients(letters) != toBen || f.bytesOf() != before || done() {
					t.Fatalf("the outcome is %q, letters go to %q", outcome, recipients(letters))
				}
				code := codeLine.FindStringSubmatch(ben.letter().Text)[1]
				ben.answer("yes " + code)
				f.settle()
				if !done() {
					t.Errorf("it is not done after the yes; Ben is told:\n%s", ben.letter().Text)
				}
				f.keepsSecrets()
			})
		})
	}
}

// TestTrustOpenIsForOrders lets an address alone order where the configuration says so, and no more
// than that: a bare address that is another's, or refuted, is nobody.
func TestTrustOpenIsForOrders(t *testing.T) {
	for why, row := range map[string]struct {
		mail    forge
		outcome string
		to      string
	}{
		"an order":               {forge{body: "{ORDER}"}, post.OutcomeAccepted, toBen},
		"a question":             {forge{body: "show"}, post.OutcomeAnswered, toBen},
		"a new key":              {forge{body: "new key"}, post.OutcomeHeld, toBen},
		"another address":        {forge{body: "address fay@example.edu"}, post.OutcomeHeld, toBen},
		"a question for them":    {forge{body: "address"}, post.OutcomeAnswered, toBen},
		"the seat for a friend":  {forge{body: "replace me fay@example.edu"}, post.OutcomeHeld, toBen},
		"being forgotten":        {forge{body: "forget me"}, post.OutcomeHeld, toBen},
		"an order of a friend":   {forge{from: fayFrom, body: "{ORDER}\ngame {GAME}"}, post.OutcomeUnproven, ""},
		"two authors":            {forge{from: benFrom + ", fay@example.edu", body: "{ORDER}"}, post.OutcomeUnproven, ""},
		"a disowned address":     {forge{top: stamp("dmarc=fail (p=reject) header.from=example.net"), body: "{ORDER}"}, post.OutcomeUnproven, ""},
		"a stranger's question":  {forge{from: fayFrom, body: "show"}, post.OutcomeUnproven, ""},
		"a new game of the host": {forge{from: annFrom, body: "new game dee@example.org"}, post.OutcomeHeld, "ann@example.org"},
		"a new game of a player": {forge{body: "new game dee@example.org"}, post.OutcomeRefused, toBen},
		"a new game of a friend": {forge{from: fayFrom, body: "new game dee@example.org"}, post.OutcomeUnproven, ""},
		"a vacation notice":      {forge{head: "Auto-Submitted: auto-replied\n", body: "{ORDER}"}, post.OutcomeAutomatic, ""},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t, func(c *config.Config) { c.Trust = config.TrustOpen })
				defer func() { f.stop() }()
				outcome, letters := f.send(f.fill(row.mail.raw(), 0))
				if outcome != row.outcome || recipients(letters) != row.to {
					t.Errorf("the outcome is %q, letters go to %q", outcome, recipients(letters))
				}
			})
		})
	}
}

// TestSentAgain has somebody send Ben's mails again, with the signature of his domain: one that
// came without a key is done once, whatever its Message-ID is then. Mails that he sends himself
// later, in the same words, are others.
func TestSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		m := forge{top: stamp(pass), id: "first@example.net", body: "say well played\n{ORDER}"}
		raw := f.fill(m.raw(), 0)
		if outcome, _ := f.send(raw); outcome != post.OutcomeAccepted {
			t.Fatalf("Ben's mail is %q", outcome)
		}
		before := f.bytesOf()
		for _, id := range []string{"second@example.net", "third@example.edu"} {
			again := strings.Replace(raw, "first@example.net", id, 1)
			if outcome, letters := f.send(again); outcome != post.OutcomeCopy || len(letters) != 0 || f.bytesOf() != before {
				t.Errorf("the copy is %q, with %d letters", outcome, len(letters))
			}
		}
		f.stop()
		f.start()
		if outcome, _ := f.send(strings.Replace(raw, "first@example.net", "fourth@example.net", 1)); outcome != post.OutcomeCopy {
			t.Errorf("after a restart the copy is %q", outcome)
		}
		later := strings.Replace(strings.Replace(raw, "first@example.net", "fifth@example.net", 1), "18:00:00", "18:00:01", 1)
		if outcome, _ := f.send(later); outcome != post.OutcomeAccepted {
			t.Errorf("Ben's next mail is %q", outcome)
		}
	})
}

// TestSentAgainAtOnce has the copies come with the mail, while the journal is slow.
func TestSentAgainAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		f.stop()
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		disk.taking(func() { time.Sleep(time.Second) }, "/post/", "write")
		f.files = disk
		f.start()
		m := forge{top: stamp(pass), id: "first@example.net", body: "say well played"}
		raw := f.fill(m.raw(), 0)
		for _, id := range []string{"first@example.net", "second@example.net", "third@example.edu"} {
			f.box.put(strings.Replace(raw, "first@example.net", id, 1))
		}
		waitFor(time.Minute)
		if said := allSaid(f.game(f.id)); strings.Count(said, "well played") != 1 || f.box.left() != 0 {
			t.Errorf("said is %q, %d mails are left", said, f.box.left())
		}
	})
}

// TestInvitationsAreNoMegaphone has a host try to tell strangers something in their invitations,
// and to have the referee write to itself.
func TestInvitationsAreNoMegaphone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		defer func() { w.stop() }()
		ann := w.person("Ann www.casino.example", "ann@example.org")
		ann.write("new game Visit casino.example/now dee@example.org\nBuy_pills@once eve@example.net")
		w.settle()
		ann.write("new game Go http://casino.example dee@example.org\nkilifi-7.41.b.abcdefghijklmnopqr eve@example.net")
		w.settle()
		for _, l := range w.tray.letters {
			if l.To != ann.address && (strings.Contains(l.Text+l.Subject+l.ToName, "casino") || strings.Contains(l.Text, "pills") || strings.Contains(l.Text, "kilifi-7.41")) {
				t.Errorf("%s is told:\n%s", l.To, l.Text)
			}
		}
		games := len(w.daemon.clerk.set.Index.All())
		ann.write("new game dhow@example.com")
		ann.write("new game Ben dhow+ben@example.com")
		w.settle()
		if n := len(w.daemon.clerk.set.Index.All()); n != games {
			t.Error("the referee plays a game with itself")
		}
		for _, l := range w.tray.letters {
			if strings.HasSuffix(string(l.To), "@example.com") {
				t.Errorf("a letter goes to %s", l.To)
			}
		}
	})
}

// TestHostsAreLimited has many hosts start games where anyone may: each has an allowance of their
// own from the first mail on.
func TestHostsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, func(c *config.Config) { c.Hosts = []string{config.Anyone}; c.Limits.PlayerMails = 8 })
		w.start()
		defer func() { w.stop() }()
		fay := w.person("Fay", friendAt)
		for range 6 {
			fay.write("new game")
		}
		gus := w.person("Gus", "gus@example.com")
		gus.write("new game dee@example.org")
		w.settle()
		if n := w.box.left(); n < 3 {
			t.Errorf("%d mails of a new host wait", n)
		}
		if len(w.tray.to("dee@example.org")) != 1 {
			t.Error("another host's game is kept from being made")
		}
		time.Sleep(2 * time.Hour)
		w.settle()
		if n := w.box.left(); n != 0 {
			t.Errorf("%d mails are left in the end", n)
		}
	})
}

// TestHeldMailShowsNoKeys has a held mail hold somebody else's key, broken so that it carries none:
// Ben, who quotes the question, must be able to answer it.
func TestHeldMailShowsNoKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		cas := keyIn(f.letters[2])
		m := forge{from: fayFrom, body: "say hello, see " + cas[:20] + "\nsay " + cas[20:] + " and so on\nkey {BEN}\nsay or " + cas[:20] + " " + cas[20:] + " there\nsay or " + cas}
		outcome, letters := f.send(f.fill(m.raw(), 0))
		if outcome != post.OutcomeHeld || recipients(letters) != toBen {
			t.Fatalf("the outcome is %q, letters go to %q", outcome, recipients(letters))
		}
		entries := f.game(f.id).Len()
		ben := f.players[1]
		ben.answer("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
		f.settle()
		if f.game(f.id).Len() != entries+1 {
			t.Errorf("Ben's yes is not taken:\n%s", ben.letter().Text)
		}
		f.keepsSecrets()
	})
}

// TestNeverWaitsForABrokenGame does not take the word of who has a key that is past because the
// game cannot say so at the moment.
func TestNeverWaitsForABrokenGame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		raw := f.fill(forge{body: "never\nkey {OLD}"}.raw(), 0)
		path := filepath.Join(f.cfg.Data, "games", string(f.id)+".yaml")
		whole, err := os.ReadFile(path)
		must(t, err)
		waitFor(5 * time.Minute) // until nobody has the game in memory
		must(t, os.WriteFile(path, append(slices.Clone(whole), "--- {n: 999}\n"...), 0o600))
		f.box.put(raw)
		waitFor(5 * time.Minute)
		owner, _ := f.daemon.clerk.set.Roster.Owner(benAt)
		if never := f.daemon.clerk.set.Roster.WantsNone(owner); never || f.box.left() != 1 {
			t.Fatalf("never is taken: %v; %d mails are in the mailbox, want 1", never, f.box.left())
		}
		must(t, os.WriteFile(path, whole, 0o600))
		waitFor(20 * time.Minute)
		if ben := f.players[1]; f.box.left() != 0 || !strings.Contains(ben.letter().Text, "Did you write this letter") {
			t.Errorf("%d mails are in the mailbox; Ben is told:\n%s", f.box.left(), ben.letter().Text)
		}
	})
}
