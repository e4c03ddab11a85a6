package referee

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/referee/intake"
)

// TestNewKeyEndsTheOldOnes has a seat get a new key by hand, beside a daemon that knows the old
// epoch: no older key moves for it any more, and the next letter has one that does.
func TestNewKeyEndsTheOldOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		f.send(f.fill(forge{id: "asked@example.net", body: "show\nkey {BEN}"}.raw(), 0))
		_, err := f.daemon.tables.Table(f.id).NewKey(context.Background(), engine.Green)
		must(t, err)
		before := f.bytesOf()
		raw := f.fill(forge{body: "{ORDER}\nkey {BEN}"}.raw(), 1)
		f.send(raw)
		time.Sleep(intake.LongestWait + time.Minute)
		if outcome, _ := f.daemon.store.Known(f.daemon.clerk.Read([]byte(raw)).Fingerprint); outcome.Outcome != post.OutcomeUnproven || f.bytesOf() != before {
			t.Errorf("an old key is %q", outcome.Outcome)
		}
		f.send(f.fill(forge{top: stamp(pass), id: "again@example.net", body: "resend\ngame {GAME}"}.raw(), 2))
		f.letters = f.lastLetters()
		f.realOrder()
		f.keepsEpochs()
	})
}

// keepsEpochs wants the newest letter to Ben to have a key of his second epoch.
func (f *forgeryWorld) keepsEpochs() {
	f.t.Helper()
	ring := f.daemon.clerk.set.Ring
	key, ok := parseOf(keyIn(f.players[1].letter()))
	key.Epoch = 2
	if !ok || ring.Text(key) != keyIn(f.players[1].letter()) {
		f.t.Error("the newest key is of another epoch")
	}
}

// checkKey reads a key and tells whether it is one of ours, and of its seat's epoch now.
func checkKey(ring *identity.KeyRing, text string, epoch func(games.GameID, engine.Seat) (int, bool)) (identity.Key, bool) {
	k, mac, ok := identity.ParseKey(text)
	if !ok {
		return identity.Key{}, false
	}
	now, known := epoch(k.Game, k.Seat)
	k.Epoch = now
	return k, known && ring.EpochOf(k, mac, now, now) == now
}

func parseOf(text string) (identity.Key, bool) {
	k, _, ok := identity.ParseKey(text)
	return k, ok
}

// TestNewKeyByMail has a player ask for a new key, in answer to a letter and vouched for by the
// domain: all earlier keys are dead, the answer has the new one, and the same mail again changes
// nothing. Orders beside it wait for the new key.
func TestNewKeyByMail(t *testing.T) {
	for why, row := range map[string]struct {
		mail forge
		told string
	}{
		"with the key":                 {forge{top: stamp(pass), body: "New key.\nkey {BEN}"}, "the key of this letter is new"},
		"with an order in front of it": {forge{top: stamp(pass), body: "{ORDER}\nnew key\nkey {BEN}"}, "your letter asks for a new key"},
		"with talk":                    {forge{top: stamp(pass), body: "say sorry, all\nnew key\nkey {BEN}"}, "the key of this letter is new"},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				defer func() { f.stop() }()
				entries := f.game(f.id).Len()
				raw := f.fill(row.mail.raw(), 0)
				outcome, letters := f.send(raw)
				if g := f.game(f.id); outcome != post.OutcomeAccepted || g.Len() != entries+1 || g.Epoch(engine.Green) != 2 || g.Epoch(engine.Blue) != 1 {
					t.Fatalf("the mail is %q, and the game has %d entries more", outcome, g.Len()-entries)
				}
				if !strings.Contains(f.players[1].letter().Text, row.told) {
					t.Errorf("Ben is told:\n%s", f.players[1].letter().Text)
				}
				if to := recipients(letters); !strings.Contains(row.mail.body, "say") && to != toBen {
					t.Errorf("letters go to %q", to)
				}
				old := f.fill(forge{id: "old@example.net", body: "{ORDER}\nkey {BEN}"}.raw(), 0)
				f.letters = f.lastLetters()
				f.keepsEpochs()
				if outcome, _ := f.send(old); outcome != post.OutcomeUnproven {
					t.Errorf("an order with the old key is %q", outcome)
				}
				if _, again := f.send(raw); len(again) != 0 || f.game(f.id).Len() != entries+1 {
					t.Errorf("the same mail again makes %d letters", len(again))
				}
				f.realOrder()
			})
		})
	}
}

// TestNewKeyDoesOneThing does not take a new key for nothing: beside what makes an entry of its own
// it has to be sent again, and in a game that is over it is of no use.
func TestNewKeyDoesOneThing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		f.send(f.fill(forge{body: "resign\nnew key\nkey {BEN}"}.raw(), 0))
		f.players[1].answer("yes " + codeLine.FindStringSubmatch(f.players[1].letter().Text)[1])
		f.settle()
		if g := f.game(f.id); !g.Resigned(engine.Green) || g.Epoch(engine.Green) != 1 || !strings.Contains(f.players[1].letter().Text, "a letter of its own") {
			t.Errorf("Ben is told:\n%s", f.players[1].letter().Text)
		}
		p, err := f.daemon.tables.Table(f.id).End(context.Background(), log.EndedHost)
		must(t, err)
		f.daemon.post.Add(nil, p.Lines()...)
		f.settle()
		f.letters = f.lastLetters()
		f.send(f.fill(forge{top: stamp(pass), id: "over@example.net", body: "new key\nkey {BEN}"}.raw(), 0))
		if f.game(f.id).Epoch(engine.Green) != 1 || !strings.Contains(f.players[1].letter().Text, "the game is over") {
			t.Errorf("in the end Ben is told:\n%s", f.players[1].letter().Text)
		}
	})
}
