package mailservers

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/mail"
)

// TestMailGoesFromPostfixToDovecot: a letter submitted is a letter in the mailbox, at a sub-address
// too.
func TestMailGoesFromPostfixToDovecot(t *testing.T) {
	const ann = mail.Address("ann@example.org")
	d := StartDovecot(t, ann, "dhow@example.org")
	p := StartPostfix(t, d)
	s := mail.NewSender(mail.SenderConfig{Account: p.SMTP()})
	defer s.Close()
	in := mail.NewInbox(mail.InboxConfig{Account: d.IMAP(ann)})
	defer in.Close()
	o := &mail.Outgoing{
		ID: "a.b@example.org", Date: time.Unix(1e9, 0), From: "dhow@example.org", To: ann.WithSub("kilifi-7.1"), Subject: "Hello", Text: "Hello\n",
	}
	if err := s.Send(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	raw := first(t, in)
	for _, want := range []string{"Message-ID: <a.b@example.org>", "Return-Path: <>", "Received: from localhost"} {
		if !strings.Contains(string(raw), want) {
			t.Errorf("expected %q in\n%s", want, raw)
		}
	}
	d.Kick(t, ann)
	if _, err := in.Search(t.Context(), mail.UID{}); err != nil {
		t.Errorf("after a kick: %v", err)
	}
}

// first waits for the mailbox's first mail.
func first(t *testing.T, in *mail.Inbox) []byte {
	t.Helper()
	for range 100 {
		waiting, err := in.Search(t.Context(), mail.UID{})
		if err != nil {
			t.Fatal(err)
		}
		if len(waiting) > 0 {
			raw, err := in.Fetch(t.Context(), waiting[0].UID)
			if err != nil {
				t.Fatal(err)
			}
			return raw
		}
		if err := in.Wait(t.Context(), 10*time.Second); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no mail came")
	return nil
}

// TestAddressesBeyondASCII submits letters to addresses with such letters: one of which only the
// domain has them arrives; one to a local part that has them is taken, and is not even begun where
// Postfix takes none.
func TestAddressesBeyondASCII(t *testing.T) {
	const jozef = mail.Address("józef@example.org")
	lodz := mail.NewAddress("ann@łódź.example")
	d := StartDovecot(t, lodz, jozef)
	send := func(p *Postfix, to mail.Address) error {
		s := mail.NewSender(mail.SenderConfig{Account: p.SMTP()})
		defer s.Close()
		return s.Send(t.Context(), &mail.Outgoing{ID: "a.b@example.org", Date: time.Unix(1e9, 0), From: "dhow@example.org",
			To: to, ToName: "Żółć", Subject: "Zażółć", Text: "Hello\n"})
	}
	p := StartPostfix(t, d)
	for _, to := range []mail.Address{lodz, jozef} {
		if err := send(p, to); err != nil {
			t.Fatal(to, err)
		}
	}
	in := mail.NewInbox(mail.InboxConfig{Account: d.IMAP(lodz)})
	defer in.Close()
	if l := mail.Read(first(t, in), mail.Reading{}); l.Subject != "Zażółć" {
		t.Errorf("it has the subject %q", l.Subject)
	}
	err := send(StartPostfix(t, d, "smtputf8_enable = no"), jozef)
	var failed *mail.Error
	if !errors.As(err, &failed) || failed.Kind != mail.Permanent || !errors.Is(err, mail.ErrNoUTF8) {
		t.Errorf("a Postfix that takes none fails it with %v", err)
	}
}

func TestUnknownMailboxIsRefused(t *testing.T) {
	p := StartPostfix(t, StartDovecot(t, "ann@example.org"))
	s := mail.NewSender(mail.SenderConfig{Account: p.SMTP()})
	defer s.Close()
	err := s.Send(t.Context(), &mail.Outgoing{
		ID: "a.b@example.org", Date: time.Unix(1e9, 0), From: "dhow@example.org", To: "nobody@example.org", Subject: "Hello", Text: "Hello\n",
	})
	if e, ok := err.(*mail.Error); !ok || e.Kind != mail.Permanent || e.Enhanced != "5.1.1" {
		t.Errorf("found %v", err)
	}
}
