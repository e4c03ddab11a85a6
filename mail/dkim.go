package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-msgauth/dkim"
)

// Resolver looks up text records of the DNS; *net.Resolver is one.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// Signatures checks DKIM signatures (RFC 6376) of mails about which no server of ours says whose
// they are.
//
// A signature shows that a domain has let a mail out; it does not show to whom, and whoever has the
// mail can send it again. So it proves a mail only if it covers what the mail is taken for: its
// author, its text, its Message-ID, by which it is known again, and that it was written to us, not
// to a friend who passes it on. docs/mail.md has the whole list.
type Signatures struct {
	DNS       Resolver  // of the keys
	Mailboxes []Address // our own addresses; To or Cc has to name one, with or without a detail
}

// maxSignatures is how many signatures a mail may have. A mail that passes through several services
// has three.
const maxSignatures = 6

// Check looks for a signature that proves a mail, of which Read has made the letter. The verdict is
// the letter's own, with another reason, if there is none; later says that the DNS has not
// answered, so that there may be one at another time. The time is that at which our server received
// the mail; if it is zero, the age of signatures is not looked at.
//
// Each signature costs one lookup at most, which ends with the context, and one pass over the mail.
func (s *Signatures) Check(ctx context.Context, raw []byte, l *Letter, received time.Time) (v Verdict, later bool) {
	v = l.Verdict
	if !l.Signed || v.Authentic {
		return v, false
	}
	m, err := s.open(raw, l, received)
	if err == nil {
		domain := ""
		if domain, err = s.prove(ctx, m); err == nil {
			return Verdict{Authentic: true, By: "dkim", Why: "a DKIM signature of " + domain + " holds, checked here"},
				false
		}
	}
	v.Why = "its DKIM signature, checked here, proves nothing: " + clean(utf8Text(err.Error()))
	var silent *silentError
	return v, errors.As(err, &silent)
}

// signedMail is a mail with signatures, in which all programs see the same fields and the same
// body.
type signedMail struct {
	letter   *Letter
	header   header // as Read has read it
	fields   []rawField
	body     []byte
	received time.Time
}

// open takes a mail apart, and refuses one that no signature could prove.
func (s *Signatures) open(raw []byte, l *Letter, received time.Time) (*signedMail, error) {
	fields, body, err := plainFields(raw)
	if err != nil {
		return nil, err
	}
	h, _ := (&Letter{}).splitHeader(raw)
	m := &signedMail{l, h, fields, body, received}
	switch twice := m.twice(); {
	case l.has(TooLarge) || l.has(HeaderBroken) || l.has(HeaderCut):
		return nil, errors.New("the header cannot be read as it stands")
	case !l.OneAuthor():
		return nil, errors.New("the mail does not name one author")
	case twice != "":
		return nil, fmt.Errorf("the field %s stands there twice", twice)
	case l.ID == "":
		return nil, errors.New("the mail has no Message-ID")
	case !h.has("date"):
		return nil, errors.New("the mail has no Date")
	case !s.addressed(l):
		return nil, errors.New("neither To nor Cc names the referee's mailbox")
	case len(h.all("dkim-signature")) > maxSignatures:
		return nil, fmt.Errorf("the mail has more than %d signatures", maxSignatures)
	}
	return m, nil
}

// addressed tells whether a mail was written to us.
func (s *Signatures) addressed(l *Letter) bool {
	return slices.ContainsFunc(slices.Concat(l.To, l.Cc), func(a Address) bool {
		box, _ := a.Sub()
		return slices.ContainsFunc(s.Mailboxes, func(ours Address) bool { return a.Same(ours) || box.Same(ours) })
	})
}

// prove returns the domain of the first signature that proves the mail, or why none does.
func (s *Signatures) prove(ctx context.Context, m *signedMail) (string, error) {
	why := errors.New("it cannot be read")
	first := true
	for i, f := range m.fields {
		if f.name != "dkim-signature" {
			continue
		}
		sig, ok := readSignature(f.value())
		if !ok || !aligned(sig.domain, m.letter.From.Domain()) {
			continue
		}
		err := sig.covers(m)
		if err == nil {
			err = s.verify(ctx, m, i, sig)
		}
		if err == nil {
			return sig.domain, nil
		}
		var silent *silentError
		if first || errors.As(err, &silent) {
			why, first = err, false
		}
	}
	return "", why
}

// verify checks one signature, in the mail without the others: the library would check those too,
// all at once.
func (s *Signatures) verify(ctx context.Context, m *signedMail, at int, sig *dkimSignature) error {
	var head bytes.Buffer
	for i, f := range m.fields {
		if i == at || f.name != "dkim-signature" {
			head.Write(f.raw)
		}
	}
	head.WriteString("\r\n")
	key := keyLookup{ctx: ctx, dns: s.DNS, signature: sig}
	found, err := dkim.VerifyWithOptions(io.MultiReader(&head, bytes.NewReader(m.body)),
		&dkim.VerifyOptions{LookupTXT: key.txt})
	switch {
	case key.err != nil:
		return key.err
	case err == nil && len(found) == 1:
		err = found[0].Err
	}
	if err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "dkim: "))
	}
	if len(found) != 1 || found[0].Domain != sig.domain ||
		!slices.EqualFunc(found[0].HeaderKeys, sig.names, strings.EqualFold) {
		return errors.New("it can be read in two ways")
	}
	return nil
}

// silentError says that the DNS did not answer.
type silentError struct{ cause error }

func (e *silentError) Error() string {
	return "the DNS does not answer for its key: " + e.cause.Error()
}
func (e *silentError) Unwrap() error { return e.cause }

// keyLookup brings the key of a signature from the DNS.
type keyLookup struct {
	ctx       context.Context
	dns       Resolver
	signature *dkimSignature
	err       error // why there is no key that proves anything
}

// maxKeyRecord is how many bytes a key's record may have. One of 8,192 bits has about 1,400; longer
// ones cost time.
const maxKeyRecord = 2000

// txt is asked by the library for the record of a key. The name is looked up as it stands, without
// the domains that the system would put behind one that is not found.
func (k *keyLookup) txt(name string) ([]string, error) {
	records, err := k.dns.LookupTXT(k.ctx, name+".")
	var failed *net.DNSError
	switch {
	case errors.As(err, &failed) && failed.IsNotFound, err == nil && len(records) == 0:
		k.err = fmt.Errorf("the DNS has no key %s", name)
	case err != nil:
		k.err = &silentError{err}
	case len(records) > 1:
		k.err = fmt.Errorf("the DNS has several keys %s", name)
	default:
		k.err = k.signature.allows(records[0])
	}
	return records, k.err
}

// allows tells whether a key's record (RFC 6376, section 3.6.1) is one to rely on, as far as the
// library does not look.
func (s *dkimSignature) allows(record string) error {
	if len(record) > maxKeyRecord {
		return errors.New("its key is too long")
	}
	flags := strings.Split(withoutSpace(tagsOf(record)["t"]), ":")
	switch {
	case slices.Contains(flags, "y"):
		return errors.New("its domain is only testing")
	case slices.Contains(flags, "s") && !strings.EqualFold(s.identity, s.domain):
		return errors.New("its key is not for subdomains")
	}
	return nil
}
