package identity

import (
	"context"
	"errors"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"dhow/mail"
)

// SignatureTime is how long mails wait for the DNS, all that were fetched together.
const SignatureTime = 5 * time.Second

// SigningKeys are the keys of signatures that were looked up lately, so that a domain is not asked
// for its key with every mail, and a mail signed with a key that is known waits for none. It is
// safe for concurrent use.
type SigningKeys struct {
	dns   mail.Resolver
	clock func() time.Time

	mu    sync.Mutex
	known map[string]dnsKey    // by the name in the DNS
	asked map[string]*keyAsked // likewise those that the DNS is asked for

	asking context.Context // ends with the daemon: a question outlasts whoever asked it first
	end    context.CancelFunc
}

// keyAsked is a key that the DNS is asked for.
type keyAsked struct {
	done    chan struct{}
	records []string
	err     error
}

// dnsKey is what the DNS said: a record, or that there is none.
type dnsKey struct {
	records []string
	err     error
	at      time.Time
}

const (
	keyFresh    = time.Hour       // how long a key is taken for what it was
	noKeyFresh  = 5 * time.Minute // likewise that there is none
	mostSigning = 10_000          // keys that are remembered
)

// NewSigningKeys returns what is known of keys before any was asked for; nil if there is no DNS to
// ask.
func NewSigningKeys(dns mail.Resolver, clock func() time.Time) *SigningKeys {
	if dns == nil {
		return nil
	}
	k := &SigningKeys{dns: dns, clock: clock, known: map[string]dnsKey{}, asked: map[string]*keyAsked{}}
	k.asking, k.end = context.WithCancel(context.Background())
	return k
}

// Close ends all questions to the DNS.
func (k *SigningKeys) Close() { k.end() }

// LookupTXT returns a key that is fresh, or asks the DNS, once for all who want to know it at the
// time.
func (k *SigningKeys) LookupTXT(ctx context.Context, name string) ([]string, error) {
	name = strings.ToLower(name)
	if key, fresh := k.fresh(name); fresh {
		return key.records, key.err
	}
	k.mu.Lock()
	asked, others := k.asked[name]
	if !others {
		asked = &keyAsked{done: make(chan struct{})}
		k.asked[name] = asked
	}
	k.mu.Unlock()
	if !others {
		go k.ask(name, asked)
	}
	select {
	case <-asked.done:
		return asked.records, asked.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// ask asks the DNS for all who want to know: whoever came first may give up before the others.
func (k *SigningKeys) ask(name string, asked *keyAsked) {
	ctx, cancel := context.WithTimeout(k.asking, SignatureTime)
	defer cancel()
	asked.records, asked.err = k.dns.LookupTXT(ctx, name)
	k.heard(name, asked)
	close(asked.done)
}

// heard remembers what the DNS has said. That it has said nothing is not remembered.
func (k *SigningKeys) heard(name string, asked *keyAsked) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.asked, name)
	var failed *net.DNSError
	if asked.err == nil || errors.As(asked.err, &failed) && failed.IsNotFound {
		k.forget()
		k.known[name] = dnsKey{asked.records, asked.err, k.clock()}
	}
}

// fresh returns what the DNS said of a key, if that was lately.
func (k *SigningKeys) fresh(name string) (dnsKey, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	key, ok := k.known[name]
	return key, ok && key.isFresh(k.clock())
}

func (key *dnsKey) isFresh(now time.Time) bool {
	age := now.Sub(key.at)
	return 0 <= age && (age < noKeyFresh || age < keyFresh && key.err == nil)
}

// forget makes room: for what is asked for now and then there is enough. The caller holds the lock.
func (k *SigningKeys) forget() {
	if len(k.known) < mostSigning {
		return
	}
	now := k.clock()
	maps.DeleteFunc(k.known, func(_ string, key dnsKey) bool { return key.err != nil || !key.isFresh(now) })
	if len(k.known) >= mostSigning {
		clear(k.known)
	}
}

// found tells whether a key was there when it was last asked for, however long ago.
func (k *SigningKeys) found(name string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	key, ok := k.known[name]
	return ok && key.err == nil
}

// AtHand tells whether checking the signatures of a mail is nothing that others should wait for:
// its keys are known, if only from some time ago.
func (k *SigningKeys) AtHand(l *mail.Letter) bool {
	return !slices.ContainsFunc(l.SigningKeys, func(name string) bool {
		_, fresh := k.fresh(name)
		return !fresh && !k.found(name)
	})
}
