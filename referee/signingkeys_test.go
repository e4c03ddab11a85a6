package referee

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// slowDNS answers after a time, or when whoever asks gives up.
type slowDNS struct {
	after time.Duration
	asked int
}

func (d *slowDNS) LookupTXT(ctx context.Context, _ string) ([]string, error) {
	d.asked++
	select {
	case <-time.After(d.after):
		return []string{"v=DKIM1"}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TestSigningKeyOutlivesWhoAsks has several want one key. The first gives up: the others get what
// the DNS says all the same, which is asked once. Nobody waits for a DNS that never answers.
func TestSigningKeyOutlivesWhoAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dns := &slowDNS{after: 2 * time.Second}
		keys := NewSigningKeys(dns, time.Now)
		first, giveUp := context.WithTimeout(t.Context(), time.Second)
		defer giveUp()
		failed := make(chan error)
		go func() {
			_, err := keys.LookupTXT(first, "a._domainkey.example.org")
			failed <- err
		}()
		synctest.Wait()
		go func() {
			_, err := keys.LookupTXT(t.Context(), "A._domainkey.example.org")
			failed <- err
		}()
		if err := <-failed; !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who gives up gets %v", err)
		}
		if err := <-failed; err != nil {
			t.Errorf("who waits gets %v", err)
		}
		if records, err := keys.LookupTXT(first, "a._domainkey.example.org"); err != nil || !slices.Equal(records, []string{"v=DKIM1"}) || dns.asked != 1 {
			t.Errorf("afterwards: %v, %v, asked %d times", records, err, dns.asked)
		}
		dns.after = time.Hour
		begun := time.Now()
		if _, err := keys.LookupTXT(t.Context(), "b._domainkey.example.org"); err == nil || time.Since(begun) > SignatureTime {
			t.Errorf("a DNS that does not answer: %v after %v", err, time.Since(begun))
		}
	})
}
