package main

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/referee/config"

	"github.com/emersion/go-msgauth/dkim"
)

// dnsTable answers as the DNS would; an empty record is that of a server that fails.
type dnsTable map[string]string

func (d dnsTable) LookupTXT(_ context.Context, name string) ([]string, error) {
	record, known := d[name]
	if !known || record == "" {
		return nil, &net.DNSError{Err: "server misbehaving", Name: name, IsNotFound: !known, IsTemporary: known}
	}
	return []string{record}, nil
}

// TestReadChecksSignatures looks at a signature when it is told to, and asks the DNS for nothing
// else.
func TestReadChecksSignatures(t *testing.T) {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	raw := "From: Ann <ann@example.org>\r\nTo: dhow@example.com\r\nDate: Fri, 20 Nov 2026 18:00:00 +0000\r\nMessage-ID: <1@example.org>\r\n\r\nshow\r\n"
	var signed bytes.Buffer
	if err := dkim.Sign(&signed, strings.NewReader(raw), &dkim.SignOptions{Domain: "example.org", Selector: "s", Signer: key, Hash: crypto.SHA256}); err != nil {
		t.Fatal(err)
	}
	dns := dnsTable{"s._domainkey.example.org.": "k=ed25519; p=" + base64.StdEncoding.EncodeToString(key.Public().(ed25519.PublicKey))}
	const failed = "Authentication-Results: mx.example.com; dmarc=fail header.from=example.org\r\n"
	for why, row := range map[string]struct {
		raw, says string
		args      []string
	}{
		"offline":           {signed.String(), "authentic: false", nil},
		"by the DNS":        {signed.String(), "authentic: true, by: dkim", []string{"--dns", "--mailbox", "dhow@example.com"}},
		"to somebody else":  {signed.String(), "neither To nor Cc", []string{"--dns", "--mailbox", "dhow@example.net"}},
		"no signature":      {raw, "no server of ours", []string{"--dns", "--mailbox", "dhow@example.com"}},
		"refuted by us":     {failed + signed.String(), "DMARC failed", []string{"--dns", "--mailbox", "dhow@example.com", "--authserv", "mx.example.com"}},
		"without a mailbox": {signed.String(), "--dns wants --mailbox ADDRESS", []string{"--dns"}},
	} {
		var out bytes.Buffer
		c := newCall(commands.named("read"), append(row.args, "-"), strings.NewReader(row.raw), &out, &out)
		c.dns = dns
		if c.status(c.cmd.run(c)); !strings.Contains(out.String(), row.says) {
			t.Errorf("%s: %q is missing in\n%s", why, row.says, out.String())
		}
	}
}

// TestDoctorAsksTheDNS says whether the DNS answers, if it is wanted.
func TestDoctorAsksTheDNS(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	mustRun(t, "", "init", "--data", dir, "--mailbox", "dhow@example.org", "--operator", "ann@example.org", "--password-env", "NONE")
	const config = config.Name
	for name, row := range map[string]struct {
		dns  dnsTable
		line string
	}{
		"a record":  {dnsTable{"_domainkey.example.org.": "v=DKIM1"}, "ok    dns            answers"},
		"no record": {dnsTable{}, "ok    dns            answers"},
		"failing":   {dnsTable{"_domainkey.example.org.": ""}, "warn  dns            the DNS does not answer: lookup _domainkey.example.org.: server misbehaving: DKIM signatures cannot be checked; look at /etc/resolv.conf, or write dkim: false"},
	} {
		if said := askedByDoctor(t, dir, row.dns); !strings.Contains(said, row.line) {
			t.Errorf("%s: %q is missing in\n%s", name, row.line, said)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, config))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, config), bytes.Replace(text, []byte("dkim: true"), []byte("dkim: false"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if said := askedByDoctor(t, dir, nil); said != "" {
		t.Errorf("where it is not wanted, dhow doctor says\n%s", said)
	}
}

// askedByDoctor is what dhow doctor says of the DNS.
func askedByDoctor(t *testing.T, dir string, dns dnsTable) string {
	t.Helper()
	cfg, err := config.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c := newCall(doctorCommand, nil, nil, &out, &out)
	c.dns = dns
	d := &doctor{c: c, cfg: cfg}
	d.dns(t.Context())
	if len(d.findings) > 0 {
		if err := d.report(); err != nil {
			t.Fatal(err)
		}
	}
	c.stdout.Flush()
	return out.String()
}
