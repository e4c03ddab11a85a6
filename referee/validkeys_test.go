package referee

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/table"
)

// TestForgedKeysOpenNoTable has a mail come with a forged key of each of many games that nobody has
// spoken to since the start: none of them is read. A mail with a true key is the game's.
func TestForgedKeysOpenNoTable(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		for range 8 {
			w.person("Ann", "ann@example.org").write("new game ben@example.net no clock")
			w.settle()
		}
		w.stop()
		w.start()
		waitFor(3 * time.Minute)
		ids := w.daemon.clerk.Index.All()
		body := "show\n"
		for _, id := range ids {
			body += "key " + string(id) + ".1.g.abcdefghijklmnopqrstuv\n"
		}
		sort := func(body string) intake.Task {
			in := &intake.Incoming{Letter: w.daemon.clerk.Read([]byte(from("Ben", benAt, "", body)), ""), Waiting: mail.Waiting{Received: time.Now()}}
			return w.daemon.clerk.Sort(t.Context(), in)
		}
		sort(body)
		if n := len(w.daemon.tables.Loaded()); len(ids) != 8 || n != 0 {
			t.Errorf("of %d games %d are read for forged keys", len(ids), n)
		}
		key := w.daemon.clerk.Ring.Text(identity.Key{Game: ids[0], Position: 1, Seat: engine.Green, Epoch: 1})
		if task := sort("show\nkey " + key); task.Lane != string(ids[0]) {
			t.Errorf("a mail with a true key is for %q", task.Lane)
		}
	})
}

// TestManyNewKeys takes the key of a seat that has had more new ones than a key is compared with
// before its game is asked, and none before it.
func TestManyNewKeys(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		for now := 2; now <= 19; now++ { // a key is compared with 16
			posting, err := p.daemon.tables.Table(p.id).RenewKey(t.Context(), engine.Green,
				table.Cause{Mail: fmt.Sprint("lost", now), At: p.daemon.house.Clock()})
			must(t, err)
			p.daemon.post.Add(nil, posting.Lines()...)
			must(t, p.daemon.clerk.visits.lookAgain(t.Context(), p.id))
			p.settle()
			p.onlyEpoch(now)
		}
	})
}

// onlyEpoch wants the keys of one epoch of Ben's to be good, whether the game is asked for the
// epochs or they are known.
func (p *proofWorld) onlyEpoch(now int) {
	p.t.Helper()
	for _, asked := range []bool{true, false} {
		for epoch := 1; epoch <= now+1; epoch++ {
			p.daemon.clerk.Who.Epochs.Forget(p.id)
			if !asked {
				_, err := p.daemon.clerk.Who.Epochs.Of(p.t.Context(), p.id, engine.Green)
				must(p.t, err)
			}
			key := p.daemon.clerk.Ring.Text(identity.Key{Game: p.id, Position: 2, Seat: engine.Green, Epoch: epoch})
			good, err := p.daemon.clerk.Who.ValidKeys(p.t.Context(), []mail.Key{{Text: strings.ToUpper(key)}}, "")
			if must(p.t, err); (len(good) == 1) != (epoch == now) {
				p.t.Errorf("of epoch %d of %d, asked %v: %v", epoch, now, asked, good)
			}
		}
	}
}
