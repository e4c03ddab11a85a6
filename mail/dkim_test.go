package mail_test

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"dhow/mail"
)

// dnsTable answers as the DNS would, from a table. What is not in it is not there; a name with an
// error gives that.
type dnsTable struct {
	records map[string][]string
	errs    map[string]error
	asked   int
}

func (d *dnsTable) LookupTXT(ctx context.Context, name string) ([]string, error) {
	d.asked++
	if err := d.errs[name]; err != nil {
		return nil, err
	}
	if r := d.records[name]; r != nil {
		return r, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

var (
	rsaKey = sync.OnceValue(func() *rsa.PrivateKey {
		key, err := rsa.GenerateKey(rand.Reader, 1024)
		if err != nil {
			panic(err)
		}
		return key
	})
	edKey = ed25519.NewKeyFromSeed([]byte("a seed of thirty-two bytes, fixed"[:32]))
)

func record(tags string, key crypto.PublicKey) string {
	der, err := x509.MarshalPKIXPublicKey(key)
	if err != nil {
		panic(err)
	}
	if ed, ok := key.(ed25519.PublicKey); ok {
		der = ed
	}
	return tags + " p=" + base64.StdEncoding.EncodeToString(der)
}

// keysInDNS are the keys of example.net and of others.
func keysInDNS() *dnsTable {
	rsaPublic, edPublic := &rsaKey().PublicKey, edKey.Public()
	short := &rsa.PublicKey{N: new(big.Int).Add(new(big.Int).Lsh(big.NewInt(1), 511), big.NewInt(1)), E: 65537}
	return &dnsTable{
		records: map[string][]string{
			"ed._domainkey.example.net.":            {record("v=DKIM1; k=ed25519;", edPublic)},
			"rsa._domainkey.example.net.":           {record("v=DKIM1; k=rsa;", rsaPublic)},
			"ed._domainkey.mail.example.net.":       {record("v=DKIM1; k=ed25519;", edPublic)},
			"ed._domainkey.example.edu.":            {record("v=DKIM1; k=ed25519;", edPublic)},
			"short._domainkey.example.net.":         {record("v=DKIM1; k=rsa;", short)},
			"test._domainkey.example.net.":          {record("v=DKIM1; k=ed25519; t=y:s;", edPublic)},
			"strict._domainkey.example.net.":        {record("v=DKIM1; k=ed25519; t=s;", edPublic)},
			"revoked._domainkey.example.net.":       {"v=DKIM1; k=ed25519; p="},
			"two._domainkey.example.net.":           {record("k=ed25519;", edPublic), record("k=ed25519;", edPublic)},
			"long._domainkey.example.net.":          {record("k=ed25519; n="+strings.Repeat("n", 3000)+";", edPublic)},
			"other._domainkey.example.net.":         {record("k=ed25519;", ed25519.NewKeyFromSeed(make([]byte, 32)).Public())},
			"twice._domainkey.example.net.":         {record("t=s; t=y; k=ed25519;", edPublic)},
			"ed._domainkey.net.":                    {record("k=ed25519;", edPublic)},
			"ed._domainkey.example.net.example.edu": {record("k=ed25519;", edPublic)},
		},
		errs: map[string]error{
			"silent._domainkey.example.net.": &net.DNSError{Err: "i/o timeout", Name: "silent", IsTimeout: true, IsTemporary: true},
			"late._domainkey.example.net.":   context.DeadlineExceeded,
		},
	}
}

// sentBy is a mail of Ben's to the referee, without its signature.
const sentBy = "From: Ben <ben@example.net>\r\n" +
	"To: Dhow <dhow@example.com>\r\n" +
	"Subject: [kilifi-7] Round 3\r\n" +
	"Date: Fri, 20 Nov 2026 18:00:00 +0000\r\n" +
	"Message-ID: <1@example.net>\r\n" +
	"Content-Type: text/plain\r\n" +
	"Content-Transfer-Encoding: quoted-printable\r\n" +
	"\r\n" +
	"G Cf1 M1\r\n"

// signing is how a mail is signed. What is left out is as a provider that signs all that matters
// does it.
type signing struct {
	domain, selector, identity string
	names                      string // separated by colons
	expires                    time.Time
	simple                     bool
	rsa                        bool
}

const allNames = "from:to:cc:subject:date:message-id:in-reply-to:references:content-type:content-transfer-encoding"

// sign puts a signature in front of a mail.
func (s signing) sign(t testing.TB, raw string) string {
	t.Helper()
	or := func(text, otherwise string) string {
		if text == "" {
			return otherwise
		}
		return text
	}
	o := &dkim.SignOptions{
		Domain: or(s.domain, "example.net"), Selector: or(s.selector, "ed"), Identifier: s.identity, Signer: edKey, Hash: crypto.SHA256,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		HeaderKeys: strings.Split(or(s.names, allNames), ":"), Expiration: s.expires,
	}
	if s.simple {
		o.HeaderCanonicalization, o.BodyCanonicalization = dkim.CanonicalizationSimple, dkim.CanonicalizationSimple
	}
	if s.rsa {
		o.Signer, o.Selector = rsaKey(), or(s.selector, "rsa")
	}
	var b bytes.Buffer
	if err := dkim.Sign(&b, strings.NewReader(raw), o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// check has a mail's signatures looked at, as of a mail that came just now.
func check(dns mail.Resolver, raw string) (mail.Verdict, bool) {
	return checkAt(dns, raw, time.Now())
}

func checkAt(dns mail.Resolver, raw string, received time.Time) (mail.Verdict, bool) {
	s := mail.Signatures{DNS: dns, Mailboxes: []mail.Address{"dhow@example.com"}}
	return s.Check(context.Background(), []byte(raw), mail.Read([]byte(raw), mail.Reading{}), received)
}

func change(raw, old, new string) string {
	if !strings.Contains(raw, old) {
		panic(fmt.Sprintf("%q is not in the mail", old))
	}
	return strings.Replace(raw, old, new, 1)
}

const alternative = "--b1\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nG Cf1 =\r\nM1\r\n--b1\r\nContent-Type: text/html\r\n\r\n<p>G Cf1 M1\r\n--b1--\r\n"

// written is a mail with other fields of MIME, or none.
func written(fields, body string) string {
	raw := change(sentBy, "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n", fields)
	return change(raw, "G Cf1 M1\r\n", body)
}

const asGmailSigns = "from:to:cc:subject:date:message-id:in-reply-to:references:mime-version"

// TestSignaturesThatProve has signatures that hold and cover what matters.
func TestSignaturesThatProve(t *testing.T) {
	asIs := signing{}
	for why, raw := range map[string]string{
		"ed25519":                           asIs.sign(t, sentBy),
		"rsa":                               signing{rsa: true}.sign(t, sentBy),
		"nothing changed by canonical form": signing{simple: true}.sign(t, sentBy),
		"a subdomain of the author's":       signing{domain: "mail.example.net"}.sign(t, sentBy),
		"a strict key, for its own domain":  signing{selector: "strict"}.sign(t, sentBy),
		"it expires later":                  signing{expires: time.Now().Add(time.Hour)}.sign(t, sentBy),
		"line feeds alone":                  strings.ReplaceAll(asIs.sign(t, sentBy), "\r\n", "\n"),
		"spaces changed on the way":         change(asIs.sign(t, sentBy), "Subject: [kilifi-7] Round 3", "SUBJECT:   [kilifi-7]\r\n Round 3"),
		"lines added by servers":            "Received: from a by b; Fri, 20 Nov 2026 18:00:00 +0000\r\nX-Spam: no\r\n" + asIs.sign(t, sentBy),
		"a copy to the referee":             asIs.sign(t, change(sentBy, "To: Dhow <dhow@example.com>", "To: ann@example.org\r\nCc: DHOW@example.com")),
		"a sub-address":                     asIs.sign(t, change(sentBy, "dhow@example.com", "dhow+kilifi-7@example.com")),
		"beside one of a service":           signing{domain: "example.edu"}.sign(t, asIs.sign(t, sentBy)),
		"beside one that does not hold":     signing{selector: "other"}.sign(t, asIs.sign(t, sentBy)),
		"beside one without an answer":      signing{selector: "silent"}.sign(t, asIs.sign(t, sentBy)),
		"no MIME":                           signing{names: asGmailSigns}.sign(t, written("", "G Cf1 M1\r\n")),
		"a type that the body shows":        signing{names: asGmailSigns}.sign(t, written("Content-Type: multipart/alternative; boundary=b1\r\n", alternative)),
		"7bit, which is not signed":         signing{names: asGmailSigns + ":content-type"}.sign(t, written("Content-Type: text/plain\r\nContent-Transfer-Encoding: 7bit\r\n", "G Cf1 M1\r\n")),
	} {
		if v, later := check(keysInDNS(), raw); !v.Authentic || v.By != "dkim" || later {
			t.Errorf("%s: %+v, later %v", why, v, later)
		}
	}
}

// TestSignaturesThatProveNothing has one reason each, with words of the reason that must be told.
func TestSignaturesThatProveNothing(t *testing.T) {
	good := signing{}.sign(t, sentBy)
	unsigned := func(name string) string {
		return signing{names: strings.Replace(allNames+":", name+":", "", 1) + "x-none"}.sign(t, sentBy)
	}
	reply := change(sentBy, "Message-ID:", "In-Reply-To: <a@example.com>\r\nReferences: <a@example.com>\r\nCc: ann@example.org\r\nMessage-ID:")
	for why, row := range map[string]struct{ raw, words string }{
		"the text is another":               {change(good, "G Cf1 M1", "G Cf1 T1"), "body hash"},
		"text is appended":                  {good + "G Cf1 T1\r\n", "body hash"},
		"the subject is another":            {change(good, "kilifi-7", "kilifi-8"), "did not verify"},
		"the Message-ID is another":         {change(good, "<1@", "<2@"), "did not verify"},
		"the date is another":               {change(good, "18:00", "18:01"), "did not verify"},
		"it is passed on to the referee":    {change(good, "dhow@example.com", "DHOW@example.com"), "did not verify"},
		"the author is another":             {change(good, "From: Ben <ben@", "From: Ann <ann@"), "did not verify"},
		"it was made with another key":      {signing{selector: "other"}.sign(t, sentBy), "did not verify"},
		"a signed length":                   {change(good, "v=1;", "v=1; l=10;"), "part of the text"},
		"a second From above":               {"From: Ann <ann@example.net>\r\n" + good, "one author"},
		"a second From below":               {change(good, "To: Dhow", "From: Ann <ann@example.net>\r\nTo: Dhow"), "one author"},
		"two authors":                       {signing{}.sign(t, change(sentBy, "<ben@example.net>", "<ben@example.net>, ann@example.net")), "one author"},
		"a second Subject above":            {"Subject: [kilifi-8]\r\n" + good, "subject stands there twice"},
		"a second To above":                 {"To: dhow@example.com\r\n" + good, "to stands there twice"},
		"a second Message-ID above":         {"Message-ID: <2@example.net>\r\n" + good, "message-id stands there twice"},
		"a second Content-Type above":       {"Content-Type: text/html\r\n" + good, "content-type stands there twice"},
		"To is not signed":                  {unsigned("to"), "to unsigned"},
		"Subject is not signed":             {unsigned("subject"), "subject unsigned"},
		"Date is not signed":                {unsigned("date"), "date unsigned"},
		"Message-ID is not signed":          {unsigned("message-id"), "message-id unsigned"},
		"Content-Type is not signed":        {unsigned("content-type"), "content-type unsigned"},
		"the encoding is not signed":        {unsigned("content-transfer-encoding"), "content-transfer-encoding unsigned"},
		"From is not signed":                {change(good, "h=from:", "h=fron:"), "from unsigned"},
		"Cc is not signed":                  {signing{names: "from:to:subject:date:message-id:in-reply-to:references"}.sign(t, reply), "cc unsigned"},
		"In-Reply-To is not signed":         {signing{names: "from:to:cc:subject:date:message-id:references"}.sign(t, reply), "in-reply-to unsigned"},
		"References is not signed":          {signing{names: "from:to:cc:subject:date:message-id:in-reply-to"}.sign(t, reply), "references unsigned"},
		"a Cc is added":                     {change(good, "To: Dhow", "Cc: ann@example.org\r\nTo: Dhow"), "did not verify"},
		"a type is added":                   {change(signing{names: asGmailSigns}.sign(t, written("", "G Cf1 M1\r\n")), "Subject:", "Content-Type: text/html\r\nSubject:"), "content-type unsigned"},
		"a type that the body does not say": {signing{names: asGmailSigns}.sign(t, written("Content-Type: multipart/alternative; boundary=b2\r\n", alternative)), "content-type unsigned"},
		"mixed parts, not signed":           {signing{names: asGmailSigns}.sign(t, written("Content-Type: multipart/mixed; boundary=b1\r\n", alternative)), "content-type unsigned"},
		"an encoding may be missing":        {signing{names: asGmailSigns}.sign(t, written("", "> say=20=\r\nG Cf1 M1\r\n")), "content-transfer-encoding unsigned"},
		"it is written to a friend":         {signing{}.sign(t, change(sentBy, "dhow@example.com", "fay@example.edu")), "neither To nor Cc"},
		"the referee had a blind copy":      {signing{}.sign(t, change(sentBy, "To: Dhow <dhow@example.com>", "To: undisclosed-recipients:;")), "neither To nor Cc"},
		"the referee's address for a name":  {signing{}.sign(t, change(sentBy, "To: Dhow <dhow@example.com>", `To: "dhow@example.com" <fay@example.edu>`)), "neither To nor Cc"},
		"no To":                             {signing{}.sign(t, change(sentBy, "To: Dhow <dhow@example.com>\r\n", "")), "neither To nor Cc"},
		"no Message-ID":                     {signing{}.sign(t, change(sentBy, "Message-ID: <1@example.net>\r\n", "")), "no Message-ID"},
		"an empty Message-ID":               {signing{}.sign(t, change(sentBy, "<1@example.net>", "<>")), "no Message-ID"},
		"no Date":                           {signing{}.sign(t, change(sentBy, "Date: Fri, 20 Nov 2026 18:00:00 +0000\r\n", "")), "no Date"},
		"it has expired":                    {signing{expires: time.Now().Add(-time.Hour)}.sign(t, sentBy), "expired"},
		"when it was made cannot be read":   {change(good, "t=", "t=x"), "made cannot be read"},
		"sha1":                              {change(good, "a=ed25519-sha256", "a=rsa-sha1"), "algorithm"},
		"no algorithm":                      {change(good, "a=ed25519-sha256;", ""), "algorithm"},
		"a short key":                       {change(change(good, "s=ed", "s=short"), "ed25519", "rsa"), "too short"},
		"a key that is only tested":         {signing{selector: "test"}.sign(t, sentBy), "testing"},
		"a key with its flags twice":        {signing{selector: "twice"}.sign(t, sentBy), "key record error"},
		"a strict key, for a subdomain":     {signing{selector: "strict", identity: "ben@mail.example.net"}.sign(t, sentBy), "not for subdomains"},
		"a key that was taken back":         {signing{selector: "revoked"}.sign(t, sentBy), "revoked"},
		"two keys":                          {signing{selector: "two"}.sign(t, sentBy), "several keys"},
		"a key too long":                    {signing{selector: "long"}.sign(t, sentBy), "too long"},
		"no key":                            {signing{selector: "gone"}.sign(t, sentBy), "no key gone._domainkey.example.net"},
		"many signatures":                   {strings.Repeat("DKIM-Signature: d=example.net\r\n", 6) + good, "more than 6"},
		"it signs other signatures":         {signing{names: allNames + ":dkim-signature"}.sign(t, sentBy), "other signatures"},
		"a version that is not known":       {change(good, "v=1", "v=2"), "version"},
		"a tag twice":                       {change(good, "v=1;", "v=1; v=1;"), ""},
		"a NUL":                             {signing{}.sign(t, change(sentBy, "G Cf1", "\x00G Cf1")), "not read alike"},
		"a carriage return by itself":       {signing{}.sign(t, change(sentBy, "G Cf1", ">\rG Cf1")), "not read alike"},
		"a line of spaces in the header":    {change(good, "Content-Type:", "X-A: b\r\n \r\nContent-Type:"), "not read alike"},
		"a space before a colon":            {change(good, "To: Dhow", "Cc : ann@example.org\r\nTo: Dhow"), "not read alike"},
		"a line that is no field":           {"nothing\r\n" + good, "not read alike"},
		"a line of a mailbox file":          {"From ben@example.net Fri Nov 20 18:00:00 2026\r\n" + good, "not read alike"},
		"a header of one field too long":    {"X-A: " + strings.Repeat("x", 70_000) + "\r\n" + good, "not read alike"},
		"a header too long":                 {change(good, "Subject:", strings.Repeat("X-A: b\r\n", 1100)+"Subject:"), "cannot be read"},
		"a header without an end":           {good[:strings.Index(good, "\r\n\r\n")+2], "not read alike"},
	} {
		t.Run(why, func(t *testing.T) {
			v, later := check(keysInDNS(), row.raw)
			if v.Authentic || later || !strings.Contains(v.Why, row.words) {
				t.Errorf("%+v, later %v", v, later)
			}
		})
	}
}

// TestStrangersSignaturesAreNotLookedAt asks the DNS for no key of a domain that could not prove
// the author.
func TestStrangersSignaturesAreNotLookedAt(t *testing.T) {
	good := signing{}.sign(t, sentBy)
	for why, raw := range map[string]string{
		"no signature":                         sentBy,
		"a domain of others":                   signing{domain: "example.edu"}.sign(t, sentBy),
		"a domain that ends as the author's":   signing{domain: "badexample.net"}.sign(t, sentBy),
		"a public suffix":                      signing{domain: "net"}.sign(t, sentBy),
		"a domain with a dot behind":           change(good, "d=example.net", "d=example.net."),
		"a selector that names another domain": change(good, "s=ed", "s=ed._domainkey.example.edu/"),
		"letters that are not ASCII":           change(good, "s=ed", "s=\u00e9d"),
		"a domain broken by a wide space":      change(good, "d=example.net", "d=example.\u3000net"),
		"the text only":                        strings.Replace(sentBy, "G Cf1", good+"\r\nG Cf1", 1),
		"what our server has refuted":          "Authentication-Results: mx.example.com; dmarc=fail (p=none) header.from=example.net\r\n" + sentBy,
	} {
		dns := keysInDNS()
		if v, later := check(dns, raw); v.Authentic || later || dns.asked > 0 {
			t.Errorf("%s: %+v, %d lookups", why, v, dns.asked)
		}
	}
}

// TestOldSignatures bounds the age of what proves a mail by the time at which it came.
func TestOldSignatures(t *testing.T) {
	good := signing{}.sign(t, sentBy)
	now := time.Now()
	for after, proves := range map[time.Duration]bool{
		0: true, 6 * 24 * time.Hour: true, 8 * 24 * time.Hour: false, -30 * time.Minute: true, -6 * 24 * time.Hour: true, -8 * 24 * time.Hour: false,
	} {
		if v, _ := checkAt(keysInDNS(), good, now.Add(after)); v.Authentic != proves {
			t.Errorf("%v after it was signed: %+v", after, v)
		}
	}
	if v, _ := checkAt(keysInDNS(), good, time.Time{}); !v.Authentic {
		t.Errorf("at a time that is not known: %+v", v)
	}
}

// TestSilentDNS tells a DNS that does not answer from one that has no key.
func TestSilentDNS(t *testing.T) {
	for _, selector := range []string{"silent", "late"} {
		raw := signing{selector: selector}.sign(t, sentBy)
		if v, later := check(keysInDNS(), raw); v.Authentic || !later || !strings.Contains(v.Why, "the DNS does not answer") {
			t.Errorf("%s: %+v, later %v", selector, v, later)
		}
		raw = signing{selector: "other"}.sign(t, raw)
		if v, later := check(keysInDNS(), raw); v.Authentic || !later {
			t.Errorf("%s beside a signature that does not hold: %+v, later %v", selector, v, later)
		}
	}
}

// TestDoubtsStayOthers leaves a verdict alone that our own server has found.
func TestDoubtsStayOthers(t *testing.T) {
	for results, authentic := range map[string]bool{"dmarc=pass header.from=example.net": true, "dkim=none": false} {
		raw := "Authentication-Results: mx.example.com; " + results + "\r\n" + sentBy
		l := mail.Read([]byte(raw), mail.Reading{AuthServers: []string{"mx.example.com"}})
		v, _ := new(mail.Signatures).Check(t.Context(), []byte(raw), l, time.Now())
		if v != l.Verdict || v.Authentic != authentic {
			t.Errorf("%s: %+v", results, v)
		}
	}
}

// TestHostileSignatures bounds the time of mails that are made to cost some: as large, and with as
// many signatures, as can be.
func TestHostileSignatures(t *testing.T) {
	for why, row := range map[string]struct {
		unit   string
		simple bool
	}{
		"letters": {"x", true}, "line feeds": {"\n", false}, "empty lines": {"\r\n", true},
	} {
		body := sentBy + strings.Repeat(row.unit, (mail.MaxMail-250_000)/len(row.unit)) + "x\r\n"
		broken := signing{selector: "other", simple: row.simple, names: strings.Repeat("from:x:", 5000) + allNames}.sign(t, body)
		raw := strings.Repeat(broken[:strings.Index(broken, "From: Ben")], 6) + body
		begun := time.Now()
		v, _ := check(keysInDNS(), raw)
		if took := time.Since(begun); took > slowdown*hostileTime || !strings.Contains(v.Why, "did not verify") {
			t.Errorf("%s: %v, %+v", why, took, v)
		}
	}
}

// FuzzSignatures has no mail make the check panic, and no change of a signed mail keep it proven
// under another author, Message-ID or text.
func FuzzSignatures(f *testing.F) {
	signed := signing{}.sign(f, sentBy)
	f.Add([]byte(signed), uint16(0), "")
	f.Add([]byte("Subject: x\r\n"+signed), uint16(30), "From: x\r\n")
	f.Add([]byte(signing{rsa: true, simple: true}.sign(f, sentBy)), uint16(400), "\r\n ")
	want := mail.Read([]byte(sentBy), mail.Reading{})
	dns := keysInDNS()
	f.Fuzz(func(t *testing.T, raw []byte, at uint16, insert string) {
		changed := signed[:min(int(at), len(signed))] + insert + signed[min(int(at), len(signed)):]
		for _, m := range [][]byte{raw, []byte(changed)} {
			l := mail.Read(m, mail.Reading{})
			s := mail.Signatures{DNS: dns, Mailboxes: []mail.Address{"dhow@example.com"}}
			v, _ := s.Check(t.Context(), m, l, time.Now())
			if v.Authentic && (l.From != want.From || l.ID != want.ID || strings.Join(strings.Fields(l.NewText()), " ") != want.NewText() || l.Subject != want.Subject) {
				t.Errorf("%q is taken for Ben's", m)
			}
		}
	})
}
