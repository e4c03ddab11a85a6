package simulation

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"dhow/mail"
)

// names is the DNS, with the keys of the domains that sign mails.
type names struct {
	w *world

	mu      sync.Mutex
	records map[string]string  // by name
	signers map[string]*signer // by domain
	doubt   time.Time          // until then the DNS may say something else than what mails are signed with
}

// signer is what a domain signs with.
type signer struct {
	selector string
	key      ed25519.PrivateKey
	made     int // keys
}

func newNames(w *world, domains ...string) *names {
	n := &names{w: w, records: map[string]string{}, signers: map[string]*signer{}}
	for _, domain := range domains {
		n.signers[domain] = &signer{}
		n.renew(domain, "k1")
	}
	return n
}

func keyName(domain, selector string) string { return selector + "._domainkey." + domain + "." }

// renew gives a domain another key.
func (n *names) renew(domain, selector string) {
	s := n.signers[domain]
	s.made++
	s.selector, s.key = selector, ed25519.NewKeyFromSeed(fmt.Appendf(nil, "%-32.32s", fmt.Sprint(s.made, domain)))
	n.records[keyName(domain, selector)] = "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(s.key.Public().(ed25519.PublicKey))
}

// sign signs a mail as the server of its author's domain does, if that signs mails.
func (n *names) sign(raw []byte, from mail.Address) []byte {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := n.signers[from.Domain()]
	if s == nil {
		return raw
	}
	return signedBy(raw, from.Domain(), s)
}

func signedBy(raw []byte, domain string, s *signer) []byte {
	var b bytes.Buffer
	fields := strings.Split("from:to:cc:subject:date:message-id:in-reply-to:references:content-type:content-transfer-encoding", ":")
	err := dkim.Sign(&b, bytes.NewReader(raw), &dkim.SignOptions{
		Domain: domain, Selector: s.selector, Signer: s.key, Hash: crypto.SHA256, HeaderKeys: fields,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
	})
	if err != nil {
		panic(err)
	}
	return b.Bytes()
}

func (n *names) LookupTXT(ctx context.Context, name string) ([]string, error) {
	if err := n.w.faults.meet("dns", name); err != nil {
		if err == errHang {
			hang(ctx)
		}
		return nil, &net.DNSError{Err: err.Error(), Name: name, IsTimeout: true}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if record := n.records[name]; record != "" {
		return []string{record}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

// remembered is how long a resolver may go by what it has heard.
const remembered = 70 * time.Minute

// doubtful notes that until a time the DNS may not have what mails are signed with.
func (n *names) doubtful(until time.Time) {
	if until = until.Add(remembered); until.After(n.doubt) {
		n.doubt = until
	}
}

// vouches tells whether whoever asks the DNS since a time has learned that a domain's signatures
// hold.
func (n *names) vouches(since time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.doubt.Before(since)
}

// dnsFails has the DNS not answer.
func dnsFails(w *world, e event) {
	r := e.chance()
	until := w.now().Add(some(r, time.Minute, 3*time.Hour))
	w.faults.arm(fault{op: "dns", count: 1 + r.IntN(20), until: until, err: []error{errLost, errHang}[r.IntN(2)]})
	w.dns.mu.Lock()
	defer w.dns.mu.Unlock()
	w.dns.doubtful(until)
}

// keyChanges gives a domain another key, beside the old one, in its place, or under its name.
func keyChanges(w *world, e event) {
	r, n, now := e.chance(), w.dns, w.now()
	n.mu.Lock()
	defer n.mu.Unlock()
	domain := n.anyDomain(r)
	s := n.signers[domain]
	selector := fmt.Sprint("k", s.made+1)
	switch r.IntN(3) {
	case 0:
		delete(n.records, keyName(domain, s.selector)) // what it has signed lately cannot be checked any more
		n.doubtful(now)
	case 1:
		selector = s.selector
		n.doubtful(now)
	}
	n.renew(domain, selector)
}

// keyVanishes takes the key of a domain out of the DNS, and brings it back.
func keyVanishes(w *world, e event) {
	r, n, now := e.chance(), w.dns, w.now()
	n.mu.Lock()
	domain := n.anyDomain(r)
	name := keyName(domain, n.signers[domain].selector)
	record, lasts := n.records[name], some(r, time.Minute, 5*time.Hour)
	delete(n.records, name)
	n.doubtful(now.Add(lasts))
	n.mu.Unlock()
	w.later(lasts, name+" is back", func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		if n.records[name] == "" {
			n.records[name] = record
		}
	})
}

func (n *names) anyDomain(r *rand.Rand) string {
	domains := slices.Sorted(maps.Keys(n.signers))
	return domains[r.IntN(len(domains))]
}
