package mail_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/textproto"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"dhow/mail"
)

// doorstep is where a test hands mails over.
type doorstep struct {
	mail.LMTPConfig
	*mail.LMTP
	mu    sync.Mutex
	taken []mail.Handed
	fails error // of taking in
}

func listening(t *testing.T, cfg mail.LMTPConfig) *doorstep {
	t.Helper()
	d := &doorstep{LMTPConfig: cfg}
	d.Mailbox, d.Log = "dhow@example.org", slog.New(slog.DiscardHandler)
	d.TakeIn = func(_ context.Context, m mail.Handed) error {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.fails == nil {
			d.taken = append(d.taken, m)
		}
		return d.fails
	}
	if d.Network == "" {
		d.Network, d.Address = "unix", filepath.Join(t.TempDir(), "s")
	}
	l, err := mail.ListenLMTP(d.LMTPConfig)
	if err != nil {
		t.Fatal(err)
	}
	d.Address, d.LMTP = l.Addr().String(), l
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// hand says lines to a server, and returns the codes that it answers with, and the last answer.
func hand(t *testing.T, conn net.Conn, lines ...string) (codes []int, last string) {
	t.Helper()
	defer conn.Close()
	c := textproto.NewConn(conn)
	for _, line := range append([]string{""}, lines...) {
		if line != "" {
			_ = c.PrintfLine("%s", line) // it may answer, and hang up, before the end of it
		}
		code, text, err := c.ReadResponse(-1)
		if said := (*textproto.Error)(nil); err != nil && !errors.As(err, &said) {
			return append(codes, 0), err.Error()
		}
		codes, last = append(codes, code), text
	}
	return codes, last
}

func (d *doorstep) dial(t *testing.T) net.Conn {
	t.Helper()
	conn, err := net.Dial(d.Network, d.Address)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestLMTP has a row for each way to hand a mail over, with the answers: a mail is acknowledged
// only once it is taken in, and nobody is told why it is not.
func TestLMTP(t *testing.T) {
	t.Parallel()
	begin := []string{"LHLO mx.example.org", "MAIL FROM:<ann@example.org>"}
	const one, body = "RCPT TO:<Dhow+k7x2@Example.org>", "From: ann@example.org\r\n\r\n..E 1\r\n."
	for _, row := range []struct {
		why   string
		lines []string
		fails error
		want  []int
		taken int
	}{
		{"a mail", append(begin, one, "DATA", body), nil, []int{220, 250, 250, 250, 354, 250}, 1},
		{"a mail in UTF-8", []string{"LHLO mx.example.org", "MAIL FROM:<józef@example.org> SMTPUTF8", one, "DATA", body}, nil, []int{220, 250, 250, 250, 354, 250}, 1},
		{"two at once", append(begin, one, "DATA", body, "MAIL FROM:<>", one, "DATA", body), nil, []int{220, 250, 250, 250, 354, 250, 250, 250, 354, 250}, 2},
		{"another's mail", append(begin, "RCPT TO:<ann@example.org>", "DATA"), nil, []int{220, 250, 250, 550, 502}, 0},
		{"the store is away", append(begin, one, "DATA", body), errors.New("postgres://dhow@db: no answer"), []int{220, 250, 250, 250, 354, 451}, 0},
		{"too many wait", append(begin, one, "DATA", body), fmt.Errorf("postgres://dhow@db: %w", mail.ErrFull), []int{220, 250, 250, 250, 354, 452}, 0},
		{"a mail that is too large", append(begin, one, "DATA", strings.Repeat("x\r\n", mail.MaxMail/3+1)+"."), nil, []int{220, 250, 250, 250, 354, 552}, 0},
		{"a line that is long", append(begin, one, "DATA", "X: "+strings.Repeat("x", 60_000)+"\r\n"+body), nil, []int{220, 250, 250, 250, 354, 250}, 1},
		{"one that is too long", append(begin, one, "DATA", strings.Repeat("x", 64<<10)+"\r\n"+body), nil, []int{220, 250, 250, 250, 354, 554}, 0},
		{"an address in letters", []string{"LHLO mx.example.org", "MAIL FROM:<>", "RCPT TO:<dhow@exämple.org>"}, nil, []int{220, 250, 250, 550}, 0},
		{"an address that is too long", append(begin, "RCPT TO:<dhow+"+strings.Repeat("x", 600)+"@example.org>"), nil, []int{220, 250, 250, 501}, 0},
		{"an address that ends a line", append(begin, "RCPT TO:<\"dhow+\rFrom: x\"@example.org>"), nil, []int{220, 250, 250, 501}, 0},
		{"a command that is too long", []string{"LHLO " + strings.Repeat("x", 64<<10)}, nil, []int{220, 500}, 0},
		{"the greeting of SMTP", []string{"EHLO mx.example.org"}, nil, []int{220, 500}, 0},
		{"nothing before a mail", []string{"DATA"}, nil, []int{220, 502}, 0},
	} {
		d := listening(t, mail.LMTPConfig{})
		d.fails = row.fails
		codes, last := hand(t, d.dial(t), row.lines...)
		if !slices.Equal(codes, row.want) || len(d.taken) != row.taken || strings.Contains(last, "postgres") {
			t.Errorf("%s: %v %s, %d taken; expected %v", row.why, codes, last, len(d.taken), row.want)
		}
		for _, m := range d.taken {
			if !strings.HasSuffix(string(m.Raw), "From: ann@example.org\r\n\r\n.E 1\r\n") || m.Names != nil {
				t.Errorf("%s: taken is %q of %q", row.why, m.Raw, m.Names)
			}
		}
	}
}

// TestLMTPCutShort protects orders from being half done: what a client that was killed had not said
// all of is no mail, however it was to be said.
func TestLMTPCutShort(t *testing.T) {
	t.Parallel()
	for _, how := range []string{"DATA", "BDAT 100", "BDAT 100 LAST"} {
		d := listening(t, mail.LMTPConfig{})
		conn := d.dial(t)
		said := "LHLO mx\r\nMAIL FROM:<>\r\nRCPT TO:<dhow@example.org>\r\n" + how + "\r\nFrom: ann@example.org\r\n\r\nE 1"
		if _, err := io.WriteString(conn, said); err != nil {
			t.Fatal(err)
		}
		if err := conn.(*net.UnixConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(conn); err != nil {
			t.Fatal(err)
		}
		if d.mu.Lock(); len(d.taken) > 0 {
			t.Errorf("%s: half a mail is taken", how)
		}
		d.mu.Unlock()
	}
}

// TestLMTPEnded has the operator learn of it that no mails are taken any more, unless that was wanted.
func TestLMTPEnded(t *testing.T) {
	t.Parallel()
	cfg := mail.LMTPConfig{Network: "tcp", Address: "127.0.0.1:0", Mailbox: "dhow@example.org", Log: slog.New(slog.DiscardHandler)}
	for _, wanted := range []bool{false, true} {
		l, err := mail.ListenLMTP(cfg)
		if err != nil || l.Health() != nil {
			t.Fatal(err, l.Health())
		}
		conn, err := net.Dial(cfg.Network, l.Addr().String())
		if err == nil {
			_, _, err = textproto.NewConn(conn).ReadResponse(220) // it accepts
		}
		if err != nil {
			t.Fatal(err)
		}
		conn.Close()
		if !wanted {
			if err := l.End(); err != nil {
				t.Fatal(err)
			}
			for l.Health() == nil { // until it has seen that
				runtime.Gosched()
			}
			if err := l.Health(); !strings.Contains(err.Error(), "no mails are taken") {
				t.Errorf("its health is %v", err)
			}
		}
		if err := l.Close(); wanted && (err != nil || l.Health() != nil) {
			t.Errorf("closed, its health is %v, %v", l.Health(), err)
		}
	}
}

// TestLMTPEnvelope protects programs that answer letters, which give no sender, from being answered
// as people are, and keys that stand in the envelope alone.
func TestLMTPEnvelope(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		from string
		want mail.Kind
	}{{"", mail.Automatic}, {"ann@example.org", mail.Person}} {
		d := listening(t, mail.LMTPConfig{})
		hand(t, d.dial(t), "LHLO mx", "MAIL FROM:<"+row.from+">", "RCPT TO:<dhow+k7x2@example.org>", "RCPT TO:<dhow@example.org>",
			"DATA", "From: ann@example.org\r\nReturn-Path: <ann@example.org>\r\n\r\nI am away.\r\n.")
		l := mail.Read(d.taken[0].Raw, mail.Reading{Mailboxes: []mail.Address{"dhow@example.org"}})
		if l.Kind != row.want || !slices.Equal(l.Details, []string{"k7x2"}) {
			t.Errorf("from %q: a mail of kind %v, sent to %q", row.from, l.Kind, l.Details)
		}
	}
}

// TestLMTPOnce protects a socket from being taken from the process that listens there, and one that
// a killed process has left from keeping the next one from listening.
func TestLMTPOnce(t *testing.T) {
	t.Parallel()
	d := listening(t, mail.LMTPConfig{})
	if _, err := mail.ListenLMTP(d.LMTPConfig); err == nil || !strings.Contains(err.Error(), "another process listens") {
		t.Errorf("a second one listens: %v", err)
	}
	busy := filepath.Join(t.TempDir(), "busy")
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err == nil {
		defer syscall.Close(fd)
		err = errors.Join(syscall.Bind(fd, &syscall.SockaddrUnix{Name: busy}), syscall.Listen(fd, 0))
	}
	if err != nil {
		t.Fatal(err)
	}
	for err == nil { // until as many clients wait as may
		var conn net.Conn
		if conn, err = net.Dial("unix", busy); err == nil {
			defer conn.Close()
		}
	}
	if l, err := mail.ListenLMTP(mail.LMTPConfig{Network: "unix", Address: busy, Mailbox: d.Mailbox, Log: d.Log}); err == nil {
		l.Close()
		t.Error("the socket of a process that is busy is taken from it")
	}
	left := filepath.Join(t.TempDir(), "left")
	l, err := net.Listen("unix", left)
	if err != nil {
		t.Fatal(err)
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	l.Close()
	again := listening(t, mail.LMTPConfig{Network: "unix", Address: left})
	if codes, _ := hand(t, again.dial(t), "LHLO x"); !slices.Equal(codes, []int{220, 250}) {
		t.Errorf("it answers %v", codes)
	}
}

// TestLMTPCutShortOverTLS protects orders from being half done by a client that ends TLS amid a
// chunk, which is a proper end of all that it says, and has what is said behind a chunk take
// nothing from a mail.
func TestLMTPCutShortOverTLS(t *testing.T) {
	t.Parallel()
	ours := authority(t)
	d := listening(t, mail.LMTPConfig{Network: "tcp", Address: "127.0.0.1:0", TLS: &tls.Config{
		Certificates: []tls.Certificate{ours.issue(t, "dhow.example.org")}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: ours.pool}})
	cert := ours.issue(t, "mx.example.org")
	const begun, half = "LHLO mx\r\nMAIL FROM:<>\r\nRCPT TO:<dhow@example.org>\r\n", "From: ann@example.org\r\n\r\nE 1\r\n"
	whole := half + strings.Repeat("so it is written, and again\r\n", 400)
	last := fmt.Sprintf("BDAT %d LAST\r\n%s", len(whole), whole)
	for _, row := range []struct {
		why, said string
		taken     int
	}{
		{"half of a mail", "DATA\r\n" + half, 0},
		{"half of a chunk", "BDAT 100\r\n" + half, 0},
		{"half of the last chunk", "BDAT 100 LAST\r\n" + half, 0},
		{"half of a long last chunk", "BDAT 99999 LAST\r\n" + whole, 0},
		{"a chunk without the last", fmt.Sprintf("BDAT %d\r\n%s", len(half), half), 0},
		{"a last chunk", last + "QUIT\r\n", 1},
		{"more behind a last chunk", last + begun[len("LHLO mx\r\n"):] + last + "QUIT\r\n", 2},
	} {
		d.mu.Lock()
		d.taken = nil
		d.mu.Unlock()
		secure := begunTLS(t, d, &tls.Config{RootCAs: ours.pool, ServerName: "dhow.example.org", Certificates: []tls.Certificate{cert}})
		_, err := io.WriteString(secure, begun+row.said)
		if err == nil && row.taken == 0 {
			err = secure.CloseWrite()
		}
		if err != nil {
			t.Fatal(err)
		}
		answers, err := io.ReadAll(secure)
		if err != nil || strings.Contains(string(answers), "\r\n5") {
			t.Errorf("%s: it is given up: %s %v", row.why, answers, err)
		}
		secure.Close()
		if d.mu.Lock(); len(d.taken) != row.taken {
			t.Errorf("%s: %d are taken in, expected %d", row.why, len(d.taken), row.taken)
		}
		for _, m := range d.taken {
			if !strings.HasSuffix(string(m.Raw), whole) {
				t.Errorf("%s: %d bytes are taken in: %.200q", row.why, len(m.Raw), m.Raw)
			}
		}
		d.mu.Unlock()
	}
}

// begunTLS is a connection on which TLS has begun, as far as that is possible.
func begunTLS(t *testing.T, d *doorstep, cfg *tls.Config) *tls.Conn {
	t.Helper()
	conn := d.dial(t)
	c := textproto.NewConn(conn)
	for _, line := range []string{"LHLO mx", "STARTTLS"} {
		c.ReadResponse(0)
		if err := c.PrintfLine("%s", line); err != nil {
			t.Fatal(err)
		}
	}
	c.ReadResponse(0)
	return tls.Client(conn, cfg)
}

// TestLMTPOverTLS protects mails from whoever has no certificate of the authority, and has the
// names of who has one known.
func TestLMTPOverTLS(t *testing.T) {
	t.Parallel()
	ours, theirs := authority(t), authority(t)
	d := listening(t, mail.LMTPConfig{Network: "tcp", Address: "127.0.0.1:0", TLS: &tls.Config{
		Certificates: []tls.Certificate{ours.issue(t, "dhow.example.org")}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: ours.pool}})
	send := []string{"LHLO mx", "MAIL FROM:<>", "RCPT TO:<dhow@example.org>", "DATA", "From: ann@example.org\r\n\r\n."}
	if codes, _ := hand(t, d.dial(t), send[:2]...); !slices.Equal(codes, []int{220, 250, 530}) {
		t.Errorf("in clear it answers %v", codes)
	}
	for i, row := range []struct {
		why   string
		certs []tls.Certificate
		taken bool
	}{
		{"no certificate", nil, false},
		{"another authority's", []tls.Certificate{theirs.issue(t, "mx.example.org")}, false},
		{"one of ours", []tls.Certificate{ours.issue(t, "mx.example.org")}, true},
	} {
		secure := begunTLS(t, d, &tls.Config{RootCAs: ours.pool, ServerName: "dhow.example.org", Certificates: row.certs})
		d.taken = nil
		talk := textproto.NewConn(secure)
		last := 0
		for _, line := range send {
			if talk.PrintfLine("%s", line) != nil {
				break
			}
			last, _, _ = talk.ReadResponse(0)
		}
		secure.NetConn().Close()
		want := int64(min(i+1, 2))
		for began := time.Now(); d.Refused() < want && time.Since(began) < 10*time.Second; <-time.After(time.Millisecond) {
		}
		if d.Refused() != want {
			t.Errorf("%s: %d are refused, expected %d", row.why, d.Refused(), want)
		}
		if (last == 250) != row.taken || len(d.taken) == 1 != row.taken || row.taken && !slices.Contains(d.taken[0].Names, "mx.example.org") {
			t.Errorf("%s: %d, taken are %v", row.why, last, d.taken)
		}
	}
}

// issuer is an authority of certificates.
type issuer struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	pool *x509.CertPool
}

func authority(t *testing.T) *issuer {
	t.Helper()
	a := &issuer{pool: x509.NewCertPool()}
	made := a.issue(t, "ca.example.org")
	var err error
	if a.cert, err = x509.ParseCertificate(made.Certificate[0]); err != nil {
		t.Fatal(err)
	}
	a.key = made.PrivateKey.(*ecdsa.PrivateKey)
	a.pool.AddCert(a.cert)
	return a
}

// issue makes a certificate for a name; the first one is that of the authority.
func (a *issuer) issue(t *testing.T, name string) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, DNSNames: []string{name},
		NotAfter: time.Now().Add(time.Hour), BasicConstraintsValid: true, IsCA: a.cert == nil,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth}}
	parent, by := a.cert, a.key
	if parent == nil {
		parent, by = c, key
	}
	raw, err := x509.CreateCertificate(rand.Reader, c, parent, &key.PublicKey, by)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key}
}
