package referee

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
)

// TestNewKeyEndsTheOldOnes has a seat get a new key by hand, beside a daemon that knows the old epoch: no older key moves for it any more,
// and the next letter has one that does.
func TestNewKeyEndsTheOldOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		f.send(f.fill(forge{id: "asked@example.net", body: "show\nkey {BEN}"}.raw(), 0))
		must(t, f.daemon.tables.Table(f.id).do(context.Background(), func(s *sitting) error {
			draft := s.game.Draft(time.Now(), engine.NoSeat, "")
			if err := draft.NewKey(engine.Green); err != nil {
				return err
			}
			return s.enter(draft)
		}))
		before := f.bytesOf()
		raw := f.fill(forge{body: "{ORDER}\nkey {BEN}"}.raw(), 1)
		f.send(raw)
		time.Sleep(longestWait + time.Minute)
		if outcome, _ := f.daemon.journal.Known(f.daemon.clerk.Read([]byte(raw)).Fingerprint); outcome.Outcome != outcomeUnproven || f.bytesOf() != before {
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

func parseOf(text string) (Key, bool) {
	k, _, ok := parseKey(text)
	return k, ok
}
