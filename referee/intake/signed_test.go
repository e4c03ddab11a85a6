package intake

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/mail"
	"dhow/referee/config"
)

// TestSilentDNSIsAskedNoMoreThanADomainMay has more mails of one domain come than keys may be
// looked up for it at once, and the DNS not answer for any of them, each of which is asked for
// again and again. All that together stays within the allowance of the domain, each mail is taken
// as it is after a while, and a mail of another domain waits for none of them.
func TestSilentDNSIsAskedNoMoreThanADomainMay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box, desk := newBox(), new(silentDesk)
		f := fetching(t, box, desk)
		f.Begin(t.Context())
		go func() {
			for t.Context().Err() == nil {
				found, _, _ := f.Search(t.Context())
				_ = f.TakeIn(t.Context(), t.Context(), time.Now(), found)
				_ = f.Wait(t.Context(), func() time.Time { return time.Time{} })
			}
		}()
		const flood, atOnce = 3000, lookupsADomain / burst
		box.mu.Lock()
		for n := range flood { // found by one search
			box.mails, box.came = append(box.mails, fmt.Sprintf("flood%d@flood.example", n)), append(box.came, time.Now())
		}
		box.mu.Unlock()
		box.Stir()
		waitFor(time.Second)
		if asked := desk.asked.Load(); asked == 0 || asked > atOnce {
			t.Errorf("%d keys are asked for at once, expected %d at most", asked, atOnce)
		}
		box.put("ben@example.net")
		waitFor(time.Second)
		if desk.others.Load() != 1 {
			t.Error("a mail of another domain waits")
		}
		for minute := 1; f.Late() > 0 && minute < 24*60; minute++ {
			before := desk.asked.Load()
			waitFor(time.Minute)
			if asked, most := desk.asked.Load()-before, int64(atOnce+lookupsADomain/60); asked > most {
				t.Errorf("%d keys are asked for in minute %d, expected %d at most", asked, minute, most)
			}
		}
		if done := desk.done.Load(); done != flood+1 {
			t.Errorf("%d mails are taken as they are, of %d", done, flood+1)
		}
		t.Logf("%d keys are asked for", desk.asked.Load())
	})
}

// TestAskingTheDNSAgainCosts puts a mail off for which the DNS has not answered: to ask again uses
// up one more of the keys that may be looked up for its domain.
func TestAskingTheDNSAgainCosts(t *testing.T) {
	now := evening
	f := New(Settings{Desk: new(silentDesk), Log: slog.New(slog.DiscardHandler), Limits: config.DefaultLimits, Clock: func() time.Time { return now }})
	in := &Incoming{Letter: &mail.Letter{From: "ben@example.net"}, Waiting: mail.Waiting{Received: now}}
	class := Class{isSigned, "example.net"}
	if !f.backlog.mayCheck(in, false, now) || f.signed.check(t.Context(), in, nil) {
		t.Fatal("it is not put off")
	}
	used := f.backlog.shares.used(class, now)
	now = now.Add(signatureAgain)
	if due, _ := f.backlog.due(now, nil); len(due) != 1 {
		t.Fatalf("%d mails are tried again", len(due))
	}
	if again := f.backlog.shares.used(class, now); used != 1 || again != 1 { // what was used before has come back meanwhile
		t.Errorf("%v keys were asked for, and then %v", used, again)
	}
}

// silentDesk has mails whose signatures decide, and a DNS that never answers.
type silentDesk struct {
	Desk
	asked, others, done atomic.Int64 // keys of the flood's domain, and of others
}

func (d *silentDesk) Read(raw []byte, _ string) *mail.Letter {
	return &mail.Letter{Fingerprint: string(raw), From: mail.Address(raw), Signed: true}
}

func (d *silentDesk) Proven(context.Context, *Incoming) bool                { return false }
func (d *silentDesk) Folder(string) mail.Folder                             { return mail.Done }
func (d *silentDesk) MayDecide(context.Context, *Incoming) bool             { return true }
func (d *silentDesk) SignedAbout(context.Context, *Incoming) []games.GameID { return nil }
func (d *silentDesk) KeysAtHand(*Incoming) bool                             { return false }

func (d *silentDesk) CheckSignature(_ context.Context, in *Incoming, _ []byte) Checked {
	if in.Letter.From.Domain() == "flood.example" {
		d.asked.Add(1)
	} else {
		d.others.Add(1)
	}
	return Checked{Later: true}
}

func (d *silentDesk) Sort(context.Context, *Incoming) Task {
	return Task{Do: func(context.Context) (Done, error) {
		d.done.Add(1)
		return Done{}, nil
	}}
}
