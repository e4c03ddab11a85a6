package mail_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestWaitMakesWay lets calls come at every moment of a Wait: none may have to wait until that is
// over. The time is fake, so that a call which takes any has slept.
func TestWaitMakesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		office, err := postoffice.Open(postoffice.Options{Piped: true})
		if err != nil {
			t.Fatal(err)
		}
		defer office.Close()
		if err := office.AddAccount("ann@example.org", "sesame"); err != nil {
			t.Fatal(err)
		}
		in := mail.NewInbox(mail.InboxConfig{Account: office.IMAP("ann@example.org")})
		defer in.Close()
		ctx, cancel := context.WithCancel(t.Context())
		var waiting sync.WaitGroup
		waiting.Go(func() {
			for ctx.Err() == nil {
				in.Wait(ctx, 4*time.Minute)
			}
		})
		begun := time.Now()
		for calls := 0; calls < 1000 && !t.Failed(); calls++ {
			var all sync.WaitGroup
			for range 1 + calls%3 {
				all.Go(func() {
					if _, err := in.Search(ctx, mail.UID{}); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if took := time.Since(begun); took > 0 {
				t.Errorf("call %d had to wait for %v", calls, took)
			}
		}
		cancel()
		waiting.Wait()
	})
}
