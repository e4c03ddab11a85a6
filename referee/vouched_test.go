package referee

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/referee/intake"
)

// bySilent signs as Ben's domain does, with a key for which the DNS does not answer.
var bySilent = signedAs("example.net", "silent", signedNames)

// TestSignatureWithAKey checks the signature of a mail with a key where it decides what becomes of
// the mail, and asks the DNS nothing where it does not.
func TestSignatureWithAKey(t *testing.T) {
	for why, row := range map[string]struct {
		vouched bool // the domain has vouched for Ben before
		body    string
		signed  func(string) string
		outcome string // at once
	}{
		"an order":                           {false, "{ORDER}", bySilent, post.OutcomeAccepted},
		"a question":                         {false, "show", bySilent, post.OutcomeAnswered},
		"what is asked about in any case":    {false, "resign", bySilent, post.OutcomeHeld},
		"what is guarded":                    {false, "new key", byBen, post.OutcomeAccepted},
		"what is guarded, no DNS":            {false, "new key", bySilent, ""},
		"that no more letters are wanted":    {false, "never", byBen, post.OutcomeNever},
		"an order, vouched for before":       {true, "{ORDER}", byBen, post.OutcomeAccepted},
		"an order, vouched before, no DNS":   {true, "{ORDER}", bySilent, ""},
		"an order whose signature is forged": {true, "{ORDER}", func(raw string) string { return byBen(raw) + "more" }, post.OutcomeHeld},
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
				waitFor(36 * time.Minute) // the DNS is asked for half an hour
				in, _ := answer(f.daemon.store.Known(context.Background(), f.daemon.clerk.Read([]byte(raw), "").Fingerprint))
				if in.Outcome != post.OutcomeHeld {
					t.Errorf("when the DNS has not answered for long the outcome is %q", in.Outcome)
				}
			})
		})
	}
}

func mustOwner(p *proofWorld, a mail.Address) (id games.PlayerID) {
	id, _ = p.daemon.clerk.Roster.Owner(p.t.Context(), a)
	return id
}

// TestEntryIsTheVerdictOfAMailBeforeItsAddressWasVouchedFor loses the journal's word of an order
// that was taken with a key alone, after the domain has begun to vouch for the address: the order
// comes again, stays accepted, and nobody is asked about it.
func TestEntryIsTheVerdictOfAMailBeforeItsAddressWasVouchedFor(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		c := &cutWorld{proofWorld: p}
		before := c.found()
		var mails []boxed
		p.box.keep = func(m boxed) { mails = append(mails, m) }
		p.box.put(p.legal(from("Ben", benAt, "", someOrder+"\nkey "+p.keyOf(p.players[1]))))
		p.settle()
		must(t, p.daemon.clerk.Roster.Vouch(t.Context(), benAt, time.Now()))
		entries := p.game(p.id).Len()
		p.stop()
		files := c.found()
		for path, data := range before {
			if strings.HasPrefix(path, "post") {
				files[path] = data
			}
		}
		c.put(files)
		sent := len(p.tray.to(benAt))
		p.box.again(mails)
		p.start()
		p.settle()
		in, _ := answer(p.daemon.store.Known(context.Background(), p.daemon.clerk.Read(mails[0].raw, "").Fingerprint))
		if in.Outcome != post.OutcomeAccepted || p.game(p.id).Len() != entries || len(sure(p.daemon.store.Holds(context.Background()))) != 0 {
			t.Errorf("the outcome is %q, and %d mails are held", in.Outcome, len(sure(p.daemon.store.Holds(context.Background()))))
		}
		if letters := p.tray.to(benAt)[sent:]; len(letters) != 1 {
			t.Errorf("Ben gets %d letters", len(letters))
		}
	})
}

// TestEachAddressIsVouchedForItself has the domain of Ben's second address vouch for a mail: that
// is known of this address, and not of the first. Of one that was invited, and has not answered, it
// is not noted.
func TestEachAddressIsVouchedForItself(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		const second = "ben@work.example.edu"
		roster := p.daemon.clerk.Roster
		must(t, roster.Add(t.Context(), mustOwner(p, benAt), second, time.Now()))
		must(t, roster.Vouch(t.Context(), second, time.Now()))
		if sure(roster.Vouched(t.Context(), benAt)) || !sure(roster.Vouched(t.Context(), second)) {
			t.Errorf("the first address is vouched for: %v, the second: %v", sure(roster.Vouched(t.Context(), benAt)), sure(roster.Vouched(t.Context(), second)))
		}
		p.players[0].write("new game dee@example.org")
		p.settle()
		dee := p.person("Dee", "dee@example.org")
		must(t, roster.Vouch(t.Context(), dee.address, time.Now()))
		if sure(roster.Vouched(t.Context(), dee.address)) || sure(p.daemon.clerk.quotas.hasAnswered(p.t.Context(), dee.address)) {
			t.Errorf("of the invited: vouched for %v, has answered %v", sure(roster.Vouched(t.Context(), dee.address)), sure(p.daemon.clerk.quotas.hasAnswered(p.t.Context(), dee.address)))
		}
		dee.sign("join deeds-word")
		p.settle()
		if !sure(roster.Vouched(t.Context(), dee.address)) {
			t.Error("who has joined is not vouched for")
		}
	})
}

// fullProfiles keeps no change of a profile.
type fullProfiles struct{ identity.Profiles }

var errFull = errors.New("no space left")

func (fullProfiles) SaveProfile(context.Context, games.PlayerID, *store.Profile) error {
	return errFull
}

// TestWhatIsDoneStaysDoneWhereVouchingIsNotNoted protects the letters of a mail that a table has
// judged: they are owed also where the profile of its author cannot be written. A mail of which
// nothing is stored yet is tried again.
func TestWhatIsDoneStaysDoneWhereVouchingIsNotNoted(t *testing.T) {
	t.Parallel()
	dir, err := store.OpenFiles(unsyncedDisk{}, t.TempDir()+"/data", time.Now)
	must(t, err)
	t.Cleanup(func() { _ = dir.Close() })
	must(t, dir.SaveProfile(t.Context(), "ben-02c1", &store.Profile{Name: "Ben", Lang: "en", Zone: "UTC",
		Addresses: []store.Address{{Address: benAt, Proof: identity.AddressAnswered, Since: evening}}}))
	people, _, err := identity.OpenPeople(t.Context(), fullProfiles{dir})
	roster := identity.NewRoster(people, nil, nil)
	must(t, err)
	c := &Clerk{authors: &authors{&ClerkSettings{Roster: roster, Log: slog.New(slog.DiscardHandler)}, nil}}
	in := &intake.Incoming{Letter: &mail.Letter{From: benAt, Verdict: mail.Verdict{Authentic: true}}}
	for _, stored := range []bool{true, false} {
		left := []post.Line{post.Mark{Game: "kilifi-7", Entry: 7}}
		done, err := c.vouched(t.Context(), in, intake.Task{Do: func(context.Context) (intake.Done, error) {
			return intake.Done{Stored: stored, Left: left}, nil
		}}).Do(t.Context())
		if stored && (err != nil || len(done.Left) != 1) {
			t.Errorf("of what is stored %v is left: %v", done.Left, err)
		}
		if !stored && !errors.Is(err, errFull) {
			t.Errorf("what is not stored is done with: %v", err)
		}
	}
}
