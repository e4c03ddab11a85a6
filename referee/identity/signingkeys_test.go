package identity

import (
	"context"
	"errors"
	"net"
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
		records, err := keys.LookupTXT(first, "a._domainkey.example.org")
		if err != nil || !slices.Equal(records, []string{"v=DKIM1"}) || dns.asked != 1 {
			t.Errorf("afterwards: %v, %v, asked %d times", records, err, dns.asked)
		}
		dns.after = time.Hour
		begun := time.Now()
		_, err = keys.LookupTXT(t.Context(), "b._domainkey.example.org")
		if err == nil || time.Since(begun) > SignatureTime {
			t.Errorf("a DNS that does not answer: %v after %v", err, time.Since(begun))
		}
	})
}

// keysThere answers as the DNS would, which has these keys.
type keysThere map[string]string

func (d keysThere) LookupTXT(_ context.Context, name string) ([]string, error) {
	if record, known := d[name]; known {
		return []string{record}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

// TestSigningKeysAreAskedForAgain looks a key up that is not there yet: it is found minutes later.
// One that is there is asked for once an hour, and what the DNS did not answer to at once.
func TestSigningKeysAreAskedForAgain(t *testing.T) {
	dns, now := keysThere{}, evening
	keys := NewSigningKeys(dns, func() time.Time { return now })
	there := func() bool {
		_, err := keys.LookupTXT(t.Context(), "new._domainkey.example.net.")
		return err == nil
	}
	look := func(after time.Duration, want bool) {
		t.Helper()
		if now = now.Add(after); there() != want {
			t.Errorf("at %v the key is there: %v", now.Sub(evening), !want)
		}
	}
	look(0, false)
	dns["new._domainkey.example.net."] = "v=DKIM1; k=ed25519; p="
	look(time.Minute, false)
	look(noKeyFresh, true)
	delete(dns, "new._domainkey.example.net.")
	look(keyFresh-time.Second, true)
	look(time.Second, false)
}
