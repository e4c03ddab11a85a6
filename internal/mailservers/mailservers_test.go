package mailservers

import (
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
