package mail_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// certificate makes one for 127.0.0.1, and those who trust it.
func certificate(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}, roots
}

// login has an inbox and a sender log in, as two accounts say.
func login(t *testing.T, imap, smtp mail.Account) (inbox, sender error) {
	t.Helper()
	in := openInbox(t, imap)
	_, inbox = in.Search(shortly(t), mail.UID{})
	s := mail.NewSender(mail.SenderConfig{Account: smtp, Patience: 10 * time.Second})
	defer s.Close()
	return inbox, s.Send(shortly(t), letter())
}

func TestLoginByTLS(t *testing.T) {
	t.Parallel()
	for _, mode := range []mail.TLSMode{mail.TLSImplicit, mail.TLSStart} {
		t.Run(mode.String(), func(t *testing.T) {
			t.Parallel()
			config, roots := certificate(t)
			office := openOffice(t, postoffice.Options{TLS: config, TLSMode: mode})
			imap, smtp := office.IMAP(dhow), office.SMTP(dhow)
			inbox, sender := login(t, imap, smtp)
			if inbox == nil || sender == nil || !strings.Contains(inbox.Error()+sender.Error(), "certificate") {
				t.Errorf("a certificate of nobody was believed: %v; %v", inbox, sender)
			}
			imap.Roots, smtp.Roots = roots, roots
			if inbox, sender = login(t, imap, smtp); inbox != nil || sender != nil {
				t.Errorf("%v; %v", inbox, sender)
			}
		})
	}
}

// TestStartTLSIsNotOptional: a server without STARTTLS, or someone in between who took it away,
// gets no password.
func TestStartTLSIsNotOptional(t *testing.T) {
	t.Parallel()
	asked := &recorder{}
	office := openOffice(t, postoffice.Options{Trace: asked.trace})
	imap, smtp := office.IMAP(dhow), office.SMTP(dhow)
	imap.TLS, smtp.TLS = mail.TLSStart, mail.TLSStart
	inbox, sender := login(t, imap, smtp)
	if inbox == nil || sender == nil || asked.count("LOGIN")+asked.count("AUTH") > 0 {
		t.Errorf("%v; %v; %q", inbox, sender, asked.lines)
	}
}

// TestTLSIsTheDefault: beyond the loopback nothing goes in clear unless the configuration says so.
func TestTLSIsTheDefault(t *testing.T) {
	for _, c := range []struct {
		account mail.Account
		mode    mail.TLSMode
		address string
	}{
		{mail.Account{Host: "mail.example.org"}, mail.TLSImplicit, "mail.example.org:993"},
		{mail.Account{Host: "192.0.2.1", Port: 1143}, mail.TLSImplicit, "192.0.2.1:1143"},
		{mail.Account{Host: "mail.example.org", TLS: mail.TLSStart}, mail.TLSStart, "mail.example.org:143"},
		{mail.Account{Host: "mail.example.org", TLS: mail.TLSNone}, mail.TLSNone, "mail.example.org:143"},
		{mail.Account{Host: "localhost"}, mail.TLSNone, "localhost:143"},
		{mail.Account{Host: "127.0.0.1"}, mail.TLSNone, "127.0.0.1:143"},
		{mail.Account{Host: "::1"}, mail.TLSNone, "[::1]:143"},
		{mail.Account{Host: "::1", TLS: mail.TLSImplicit}, mail.TLSImplicit, "[::1]:993"},
		{mail.Account{Host: "localhost.example.org"}, mail.TLSImplicit, "localhost.example.org:993"},
	} {
		if mode, address := mail.Reach(c.account); mode != c.mode || address != c.address {
			t.Errorf("%s: expected %v, %s, found %v, %s", c.account.Host, c.mode, c.address, mode, address)
		}
	}
}

func TestLoginByToken(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	imap, smtp := office.IMAP(dhow), office.SMTP(dhow)
	for _, c := range []struct {
		command string
		good    bool
	}{
		{"printf 'password of dhow\\nexpires later\\n'", true},
		{"echo something else", false},
		{"echo no token today >&2; exit 1", false},
		{"true", false},
	} {
		secret := mail.Secret{Command: c.command, Token: true}
		imap.Secret, smtp.Secret = secret, secret
		inbox, sender := login(t, imap, smtp)
		if c.good && (inbox != nil || sender != nil) {
			t.Errorf("%s: %v; %v", c.command, inbox, sender)
		}
		if !c.good {
			wantError(t, inbox, "imap login", mail.Auth)
			wantError(t, sender, "smtp auth", mail.Auth)
		}
	}
}

// TestBusyServerIsNoWrongPassword: the daemon must not tell its operator to change a password that
// is right.
func TestBusyServerIsNoWrongPassword(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "AUTHENTICATE", Reply: "NO [UNAVAILABLE] Later"})
	office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "AUTHENTICATE", Reply: "NO [AUTHENTICATIONFAILED] No"})
	in := openInbox(t, office.IMAP(dhow))
	_, err := in.Search(shortly(t), mail.UID{})
	wantError(t, err, "imap login", mail.Temporary)
	_, err = in.Search(shortly(t), mail.UID{})
	wantError(t, err, "imap login", mail.Auth)
}

func TestSecretComesFromItsSource(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	t.Setenv("DHOW_TEST_PASSWORD", "from the environment")
	for _, c := range []struct {
		name   string
		secret mail.Secret
		want   string // empty: an error
	}{
		{"text", mail.Secret{Text: "itself"}, "itself"},
		{"file", mail.Secret{File: file("a", "in a file\nsecond line\n")}, "in a file"},
		{"file with CRLF", mail.Secret{File: file("b", "in a file\r\n")}, "in a file"},
		{"file without newline", mail.Secret{File: file("c", " blanks count ")}, " blanks count "},
		{"environment", mail.Secret{Env: "DHOW_TEST_PASSWORD"}, "from the environment"},
		{"command", mail.Secret{Command: "echo by a command"}, "by a command"},
		{"empty file", mail.Secret{File: file("d", "\n")}, ""},
		{"missing file", mail.Secret{File: filepath.Join(dir, "none")}, ""},
		{"huge file", mail.Secret{File: file("e", strings.Repeat("x", 70_000))}, ""},
		{"unset variable", mail.Secret{Env: "DHOW_TEST_NO_PASSWORD"}, ""},
		{"failing command", mail.Secret{Command: "exit 3"}, ""},
		{"nothing", mail.Secret{}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.secret.Read(t.Context())
			if got != c.want || (err == nil) != (c.want != "") {
				t.Errorf("found %q, %v", got, err)
			}
		})
	}
}
