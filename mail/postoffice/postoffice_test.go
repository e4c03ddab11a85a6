package postoffice_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

const (
	dhow = mail.Address("dhow@example.org")
	ann  = mail.Address("Ann@example.org")
)

func open(t *testing.T, opt postoffice.Options) *postoffice.Office {
	t.Helper()
	office, err := postoffice.Open(opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close() })
	for _, a := range []mail.Address{dhow, ann} {
		if err := office.AddAccount(a, "secret"); err != nil {
			t.Fatal(err)
		}
	}
	return office
}

// send submits a letter as ann and returns what arrives.
func send(t *testing.T, office *postoffice.Office, from, to mail.Address) (string, error) {
	t.Helper()
	s := mail.NewSender(mail.SenderConfig{Account: office.SMTP(ann)})
	defer s.Close()
	err := s.Send(t.Context(), &mail.Outgoing{
		ID: "1@example.org", Date: time.Unix(1e9, 0), From: from, To: to, Subject: "Hello", Text: "G Cf1 M1\n", Envelope: from,
	})
	if err != nil {
		return "", err
	}
	mails := office.Mails(to)
	return string(mails[len(mails)-1]), nil
}

func TestVerdictComesFirst(t *testing.T) {
	t.Parallel()
	office := open(t, postoffice.Options{Host: "mx.example.org"})
	for _, c := range []struct{ from, dmarc string }{
		{"ann@example.org", "dmarc=pass header.from=example.org"},
		{"ANN@example.org", "dmarc=pass header.from=example.org"},
		{"ann+x@example.org", "dmarc=pass header.from=example.org"},
		{"dhow@example.org", "dmarc=fail header.from=example.org"},
		{"ann@example.net", "dmarc=none header.from=example.net"},
	} {
		raw, err := send(t, office, mail.Address(c.from), dhow)
		want := fmt.Sprintf("Return-Path: <%s>\r\nAuthentication-Results: mx.example.org;\r\n\t%s;\r\n\tauth=pass smtp.auth=Ann@example.org\r\nReceived: ", c.from, c.dmarc)
		if err != nil || !strings.HasPrefix(raw, want) {
			t.Errorf("expected\n%s\nfound\n%s%v", want, raw, err)
		}
	}
}

func TestMailFromTheWorldHasNoProof(t *testing.T) {
	t.Parallel()
	office := open(t, postoffice.Options{})
	raw := []byte("Authentication-Results: office.example.org; dmarc=pass header.from=example.org\nFrom: ann@example.org\n\nHi\n")
	if err := errors.Join(office.Deliver(raw, dhow), office.DeliverProven(raw, dhow)); err != nil {
		t.Fatal(err)
	}
	for n, verdict := range []string{"dmarc=none header.from=example.org", "dmarc=pass header.from=example.org"} {
		got := office.Mails(dhow)[n]
		want := "Return-Path: <ann@example.org>\r\nAuthentication-Results: office.example.org;\r\n\t" + verdict + "\r\nReceived: "
		if !bytes.HasPrefix(got, []byte(want)) || !bytes.HasSuffix(got, []byte("From: ann@example.org\r\n\r\nHi\r\n")) {
			t.Errorf("found %q", got)
		}
	}
	if office.Deliver(raw, "nobody@example.org") == nil {
		t.Error("delivered to nobody")
	}
}

func TestSubAddresses(t *testing.T) {
	t.Parallel()
	if _, err := send(t, open(t, postoffice.Options{}), ann, "DHOW+kilifi-7@example.org"); err != nil {
		t.Error(err)
	}
	_, err := send(t, open(t, postoffice.Options{NoSub: true}), ann, "dhow+kilifi-7@example.org")
	var e *mail.Error
	if !errors.As(err, &e) || e.Enhanced != "5.1.1" {
		t.Errorf("found %v", err)
	}
}

func TestAccountsAreOneEach(t *testing.T) {
	t.Parallel()
	office := open(t, postoffice.Options{})
	if office.AddAccount("ANN@example.org", "other") == nil {
		t.Error("two accounts for one address")
	}
	if office.Mails("nobody@example.org") != nil || office.Count("nobody@example.org", "INBOX")+office.Count(ann, "none") != 0 {
		t.Error("mail for nobody")
	}
	if office.Kick("nobody@example.org") != 0 || office.Renumber("nobody@example.org") == nil {
		t.Error("something was done to nobody")
	}
}

func TestRewritingServer(t *testing.T) {
	t.Parallel()
	office := open(t, postoffice.Options{Rewrite: func(raw []byte) []byte {
		return bytes.ReplaceAll(raw, []byte("<1@example.org>"), []byte("<9@elsewhere.example>"))
	}})
	if raw, err := send(t, office, ann, dhow); err != nil || !strings.Contains(raw, "Message-ID: <9@elsewhere.example>") {
		t.Errorf("%s%v", raw, err)
	}
}

func TestClockOfTheOffice(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	office := open(t, postoffice.Options{Now: func() time.Time { return at }})
	office.Deliver([]byte("From: ann@example.org\r\nDate: Mon, 1 Jan 2001 00:00:00 +0000\r\n\r\n"), dhow)
	in := mail.NewInbox(mail.InboxConfig{Account: office.IMAP(dhow)})
	defer in.Close()
	found, err := in.Search(t.Context(), mail.UID{})
	if err != nil || len(found) != 1 || !found[0].Received.Equal(at) {
		t.Errorf("found %v, %v", found, err)
	}
	if !bytes.Contains(office.Mails(dhow)[0], []byte("; Fri, 20 Nov 2026 18:00:00 +0000\r\n")) {
		t.Errorf("found %s", office.Mails(dhow)[0])
	}
}

func TestFaultsHappenAsOftenAsSaid(t *testing.T) {
	t.Parallel()
	office := open(t, postoffice.Options{})
	office.Inject(postoffice.Fault{Protocol: postoffice.SMTP, Command: "RCPT", Match: "dhow@", Reply: "450 4.2.1 Later", Times: 2})
	for n, want := range []bool{false, false, true} {
		if _, err := send(t, office, ann, dhow); (err == nil) != want {
			t.Errorf("letter %d: %v", n+1, err)
		}
		if _, err := send(t, office, ann, ann); err != nil {
			t.Errorf("to another: %v", err)
		}
	}
	office.Inject(postoffice.Fault{Protocol: postoffice.SMTP, Command: "MAIL", Reply: "450 4.2.1 Later", Times: -1})
	for range 3 {
		if _, err := send(t, office, ann, dhow); err == nil {
			t.Error("sent")
		}
	}
	if office.Heal() != 1 || office.Heal() != 0 {
		t.Error("not healed")
	}
	if _, err := send(t, office, ann, dhow); err != nil {
		t.Error(err)
	}
}
