package referee

import (
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
)

// bySilent signs as Ben's domain does, with a key for which the DNS does not answer.
var bySilent = signedAs("example.net", "silent", signedNames)

// TestSignatureWithAKey checks the signature of a mail with a key where it decides what becomes of the mail, and asks the DNS nothing where it does not.
func TestSignatureWithAKey(t *testing.T) {
	for why, row := range map[string]struct {
		vouched bool // the domain has vouched for Ben before
		body    string
		signed  func(string) string
		outcome string // at once
	}{
		"an order":                           {false, "{ORDER}", bySilent, outcomeAccepted},
		"a question":                         {false, "show", bySilent, outcomeAnswered},
		"what is asked about in any case":    {false, "resign", bySilent, outcomeHeld},
		"what is guarded":                    {false, "new key", byBen, outcomeAccepted},
		"what is guarded, no DNS":            {false, "new key", bySilent, ""},
		"an order, vouched for before":       {true, "{ORDER}", byBen, outcomeAccepted},
		"an order, vouched before, no DNS":   {true, "{ORDER}", bySilent, ""},
		"an order whose signature is forged": {true, "{ORDER}", func(raw string) string { return byBen(raw) + "more" }, outcomeHeld},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				defer func() { f.stop() }()
				if row.vouched {
					f.players[1].write("show")
					f.settle()
				}
				raw := row.signed(f.fill(forge{body: row.body + "\nkey {BEN}"}.raw(), 0))
				if outcome, _ := f.send(raw); outcome != row.outcome {
					t.Errorf("the outcome is %q, expected %q", outcome, row.outcome)
				}
				if row.outcome != "" {
					return
				}
				waitFor(signatureLast + signatureAgain + time.Minute)
				in, _ := f.daemon.journal.Known(f.daemon.clerk.Read([]byte(raw)).Fingerprint)
				if in.Outcome != outcomeHeld {
					t.Errorf("when the DNS has not answered for long the outcome is %q", in.Outcome)
				}
			})
		})
	}
}

// TestVouchedIsRemembered notes of an address that its domain vouches for it: through a restart, beside never, and when letters go there. Nobody else's mail notes it.
func TestVouchedIsRemembered(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ben := p.players[1]
		is := func(want bool, why string) {
			t.Helper()
			p.settle()
			p.stop()
			p.start()
			if p.daemon.clerk.set.Roster.Vouched(benAt) != want {
				t.Errorf("%s: vouched for is %v", why, !want)
			}
		}
		is(false, "nobody has vouched")
		p.box.put(from("Ben", benAt, "", "show\nkey "+p.keyOf(ben)))
		is(false, "an answer")
		p.box.put(from("Ben", benAt+", fay@example.edu", aligned("example.net"), "show"))
		is(false, "two authors")
		ben.sign("show")
		is(true, "vouched for")
		ben.sign("never")
		is(true, "never")
		if !p.daemon.clerk.set.Roster.WantsNone(mustOwner(p, benAt)) {
			t.Error("never is forgotten")
		}
		entries := p.game(p.id).Len()
		p.box.put(p.legal(ben.reply(ben.letter(), someOrder)))
		p.settle()
		if p.game(p.id).Len() != entries {
			t.Error("an order that is not vouched for is done")
		}
		ben.answer("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
		p.settle()
		if g := p.game(p.id); g.Len() == entries || g.Entries()[entries].By != engine.Green {
			t.Errorf("after the yes it is not done:\n%s", ben.letter().Text)
		}
	})
}

func mustOwner(p *proofWorld, a mail.Address) (id games.PlayerID) {
	id, _ = p.daemon.clerk.set.Roster.Owner(a)
	return id
}
