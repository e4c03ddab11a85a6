package referee

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/identity"
)

// carriers are the ways in which a key comes back, each alone: no other place of the mail has it.
var carriers = map[string]forge{
	"the Message-ID in In-Reply-To":             {head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"},
	"the Message-ID in References":              {head: "References: <a@example.org> <{BEN-ID}>\n", body: "{ORDER}"},
	"the sub-address in To":                     {to: "dhow+{BEN}@example.com", body: "{ORDER}"},
	"the sub-address in capitals":               {to: "DHOW+{BEN-UP}@EXAMPLE.COM", body: "{ORDER}"},
	"the sub-address in Delivered-To":           {top: "Delivered-To: dhow+{BEN}@example.com\n", body: "{ORDER}"},
	"the key line, typed":                       {body: "{ORDER}\nkey {BEN}"},
	"the key line in capitals":                  {body: "{ORDER}\nKEY: {BEN-UP}"},
	"the key line over two lines":               {body: "{ORDER}\nkey {BEN-1}\n{BEN-2}"},
	"the key line, quoted":                      {body: "{ORDER}\n\nDhow wrote:\n{QUOTED}"},
	"the key line in a quote of a quote":        {body: "{ORDER}\n\n> > key {BEN}"},
	"the key line, quoted over two lines":       {body: "{ORDER}\n\n> key {BEN-1}\n> {BEN-2}"},
	"the newest of three keys of the seat":      {body: "{ORDER}\n\n> > > key {OLD}\n> > key {BEN}\n> key {OLD}"},
	"a dead key beside a reference that is not": {head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}\n\n{OLD-QUOTED}"},
}

// TestEachCarrierIsEnough has Ben order with a key that came back in one way alone, where nothing
// vouches for his address. A submission server has changed Message-ID and Date of both letters.
func TestEachCarrierIsEnough(t *testing.T) {
	for why, m := range carriers {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				m.id, m.date = "rewritten@relay.example.net", "Thu, 01 Jan 1970 00:00:00 +0000"
				entries := f.game(f.id).Len()
				outcome, letters := f.send(f.fill(m.raw(), 0))
				if outcome != post.OutcomeAccepted || f.game(f.id).Len() != entries+1 || recipients(letters) != toBen {
					t.Errorf("the order is %q, letters go to %q", outcome, recipients(letters))
				}
				f.keepsSecrets()
				f.stop()
			})
		})
	}
}

// TestKeyRotation changes the server's keys under a game: letters that are out stay good while
// their key is in the ring, and not longer.
func TestKeyRotation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		ring := f.daemon.clerk.Ring
		f.restartWith(ring.Rotated())
		f.realOrder()
		f.letters = f.lastLetters()
		rotated := f.daemon.clerk.Ring
		lines := strings.SplitAfter(string(rotated.Bytes()), "\n")
		newest, err := identity.ReadKeyRing("keys", []byte(lines[0]+lines[1]))
		must(t, err)
		f.restartWith(newest)
		before := f.bytesOf()
		old := forge{head: "In-Reply-To: <" + string(f.old[1].ID) + ">\n", body: "{ORDER}"}
		if outcome, letters := f.send(f.fill(old.raw(), 1)); outcome != post.OutcomeUnproven || len(letters) != told(f.players[1]) || f.bytesOf() != before {
			t.Errorf("a key of which the ring has none is %q, with %d letters", outcome, len(letters))
		}
		fresh := forge{head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"}
		if outcome, _ := f.send(f.fill(fresh.raw(), 2)); outcome != post.OutcomeAccepted {
			t.Errorf("a key of the newest is %q", outcome)
		}
		f.stop()
	})
}

// restartWith starts the daemon anew with another ring of keys.
func (f *forgeryWorld) restartWith(ring *identity.KeyRing) {
	f.t.Helper()
	f.stop()
	must(f.t, os.WriteFile(filepath.Join(f.cfg.Data, KeysName), ring.Bytes(), 0o600))
	f.start()
}

// TestTalkHasNoKeys has Ben say his key, whole, in a Message-ID and in halves that a quotation
// would put together: nobody else gets it, and his opponents' answers, which quote him, are still
// theirs alone.
func TestTalkHasNoKeys(t *testing.T) {
	for why, talk := range map[string]string{
		"whole":                 "my key is {BEN}, is that right?",
		"in capitals":           "key {BEN-UP}",
		"in our Message-ID":     "see <{BEN-ID}>",
		"in a sub-address":      "write to dhow+{BEN}@example.com",
		"in halves":             strings.Repeat("a ", 22) + "{BEN-1} {BEN-2}",
		"behind a long word":    strings.Repeat("a", 60) + "{BEN}",
		"with what nobody sees": "{BEN-1}\u200b{BEN-2}",
		"twice":                 "{BEN} {BEN}",
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				m := forge{head: "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nIn-Reply-To: <{BEN-ID}>\n", body: "say " + talk + "\n\nsay yellow: " + talk}
				outcome, letters := f.send(f.fill(m.raw(), 0))
				if outcome != post.OutcomeAccepted || !strings.Contains(recipients(letters), toCas) {
					t.Fatalf("the talk is %q, letters go to %q", outcome, recipients(letters))
				}
				f.keepsSecrets()
				if strings.Contains(f.bytesOf(), keyIn(f.letters[1])) {
					t.Error("the key stands in the game's log")
				}
				cas := f.players[2]
				order, _ := f.party().order(f.game(f.id), 3)
				entries := f.game(f.id).Len()
				cas.answer(order)
				f.settle()
				if f.game(f.id).Len() != entries+1 {
					t.Errorf("Cas's answer is kept from being carried out:\n%s", cas.letter().Text)
				}
				f.stop()
			})
		})
	}
}

// TestTalkIsRepeatedWithoutKeys has Ben tell others the key that Cas has told him, in a mail that
// is answered: the answer repeats what he has said, and not the key.
func TestTalkIsRepeatedWithoutKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		m := forge{top: aligned("example.net"), body: "say Cas has {CAS}, has he not?\nshow"}
		_, letters := f.send(f.fill(m.raw(), 0))
		repeated := 0
		for _, l := range letters {
			if l.To == benAt && strings.Contains(l.Text, "say Cas has") {
				repeated++
			}
		}
		if repeated != 1 {
			t.Errorf("%d letters repeat to Ben what he has said:\n%s", repeated, textsOf(letters))
		}
		f.keepsSecrets()
		f.stop()
	})
}

// TestSubjectsHaveNoKeys has Ben write under a subject with a key of Cas's: the answer, which
// repeats it, does not bring the key along.
func TestSubjectsHaveNoKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		m := forge{top: aligned("example.net"), subject: "about {CAS}", body: "game nowhere-7\nshow"}
		_, letters := f.send(f.fill(m.raw(), 0))
		if len(letters) != 1 || letters[0].Subject != "Re: about (key)" {
			t.Errorf("Ben is answered with %d letters, the first under %q", len(letters), letters[0].Subject)
		}
		f.keepsSecrets()
	})
}

// TestRefereesDoNotAnswerEachOther has no letter of ours be taken for a person's by another
// referee, nor by us under another ring: two referees that write to each other would never end.
func TestRefereesDoNotAnswerEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		for i, l := range f.tray.letters {
			raw, err := mail.Compose(l)
			must(t, err)
			for _, other := range []mail.Reading{{}, {Own: identity.NewKeyRing().Own, Mailboxes: []mail.Address{"dhow@example.org"}}} {
				if kind := mail.Read(raw, other).Kind; kind == mail.Person {
					t.Errorf("letter %d (%s) is a person's for another referee", i, l.Subject)
				}
			}
			if kind := f.daemon.clerk.Read(raw, "").Kind; kind != mail.Own {
				t.Errorf("letter %d (%s) is %v for us", i, l.Subject, kind)
			}
		}
		f.stop()
	})
}
