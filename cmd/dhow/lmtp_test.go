package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"net/smtp"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/internal/mailservers"
	"dhow/internal/postgresql"
	"dhow/mail"
	"dhow/referee/config"
)

// TestMailsAreHandedOver plays a part of a game whose mails Postfix hands over by LMTP, to a daemon
// that reads no mailbox, and that is killed: what it has not acknowledged comes again.
func TestMailsAreHandedOver(t *testing.T) {
	server := postgresql.Start(t)
	name := server.Create(t, "")
	s := serveBeside(t)
	if err := s.office.AddAccount("cas@example.com", "hunter2"); err != nil {
		t.Fatal(err)
	}
	at := freeAddress(t)
	dovecot := mailservers.StartDovecot(t, mailbox)
	postfix := mailservers.StartPostfix(t, dovecot, "transport_maps = inline:{"+string(mailbox)+"=lmtp:inet:"+at+"}",
		"minimal_backoff_time = 1s", "maximal_backoff_time = 1s", "queue_run_delay = 1s", "lmtp_destination_recipient_limit = 1").SMTP()
	deliver := func(raw []byte, to mail.Address) error { return s.office.Deliver(raw, to) }
	s.configure("sub-address: false", "sub-address: true")
	s.start()
	n := 0
	m := s.table(s.office.IMAP, func(p *mailPlayer, a *correspondents.Answer) {
		n++
		if err := deliver(composed(a, correspondents.Programs[n%len(correspondents.Programs)]), addressee(a)); err != nil {
			p.Fatal(err)
		}
	})
	m.begin()
	s.stop()
	before := s.letters(mailbox)

	cfg, err := config.Load(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Mailboxes, cfg.Store = nil, server.URL(name)
	cfg.LMTP = &config.LMTP{Network: "tcp", Address: at, AuthServ: []string{"mx.example.org"}, Peers: []string{config.LocalPeer}, Grace: time.Second}
	if err := os.WriteFile(filepath.Join(s.dir, config.Name), config.Write(cfg), 0o600); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "", "store", "migrate", "--data", s.dir)
	mustRun(t, "", "store", "import", s.dir, "--data", s.dir)
	m.lies = func() (text, secret []byte) { return m.inDatabase(server.URL(name)) }
	deliver = func(raw []byte, to mail.Address) error {
		return smtp.SendMail(fmt.Sprintf("%s:%d", postfix.Host, postfix.Port), nil, "ann@example.org", []string{string(to)}, raw)
	}
	s.start()
	m.join()
	for range 2 {
		m.turn(m.game())
	}
	m.trouble = func(*log.Game) {
		s.kill()
		s.start()
		s.hear("READY=1") // the first time it has waited for the lease of the one before
	}
	m.turn(m.game())
	s.web("/metrics", "dhow_lmtp_refused_total 0")
	if n := s.letters(mailbox); n != before {
		t.Errorf("%d mails came into the mailbox", n-before)
	}
	s.stop()
	if said := mustRun(t, "", "doctor", "--data", s.dir); !strings.Contains(said, "listen-lmtp") {
		t.Errorf("dhow doctor says\n%s", said)
	}
}

// TestCertificatesGone has the operator told why nobody can hand mails over, when the files of our
// certificate cannot be read any more.
func TestCertificatesGone(t *testing.T) {
	dir := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	files := &config.LMTPTLS{Cert: filepath.Join(dir, "cert"), Key: filepath.Join(dir, "key"), CA: filepath.Join(dir, "cert")}
	for path, block := range map[string]*pem.Block{files.Cert: {Type: "CERTIFICATE", Bytes: cert}, files.Key: {Type: "PRIVATE KEY", Bytes: der}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var said strings.Builder
	cfg, err := renewedTLS(files, slog.New(slog.NewTextHandler(&said, nil)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cfg.GetConfigForClient(nil); err != nil || said.Len() > 0 {
		t.Errorf("the files are read with %v, %s", err, said.String())
	}
	if err := os.Remove(files.Key); err != nil {
		t.Fatal(err)
	}
	if _, err := cfg.GetConfigForClient(nil); err == nil || !strings.Contains(said.String(), "cert and key") {
		t.Errorf("without the key: %v, %s", err, said.String())
	}
}

// freeAddress is an address of this machine's own that nobody listens at.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
