package main

import (
	"testing"
	"time"

	"dhow/games/post"
	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/referee/identity"
)

// TestReturnPathOnDovecotAndPostfix has a letter come back over servers that nobody here has
// written: its bounce arrives at the letter's own return path, and says which letter it is of.
func TestReturnPathOnDovecotAndPostfix(t *testing.T) {
	if testing.Short() {
		t.Skip("starts servers")
	}
	d := mailservers.StartDovecot(t, "dhow@example.org")
	p := mailservers.StartPostfix(t, d)
	ring := identity.NewKeyRing()
	const letter post.LetterID = "abcdefghij2345672345"
	id := ring.MessageID(letter, ring.Outside(letter), "example.org")
	account := p.SMTP()
	account.User, account.Secret = "", mail.Secret{}
	s := mail.NewSender(mail.SenderConfig{Account: account})
	defer s.Close()
	if err := s.Send(t.Context(), &mail.Outgoing{
		ID: id, Date: time.Now(), From: "dhow@example.org", To: "gone@example.org", Subject: "Round 1", Text: "It is your turn.\n",
		Envelope: "dhow@example.org", Return: mail.Address("dhow@example.org").WithSub(ring.ReturnDetail(letter)), Auto: true,
	}); err != nil {
		t.Fatal(err)
	}
	in := mail.NewInbox(mail.InboxConfig{Account: d.IMAP("dhow@example.org")})
	defer in.Close()
	var found []mail.Waiting
	for end := time.Now().Add(time.Minute); len(found) == 0 && time.Now().Before(end); {
		var err error
		if found, err = in.Search(t.Context(), mail.UID{}); err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			_ = in.Wait(t.Context(), time.Second) // for news, or not
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d mails have come", len(found))
	}
	err := in.FetchAll(t.Context(), []mail.UID{found[0].UID}, func(_ mail.UID, raw []byte) error {
		l := mail.Read(raw, mail.Reading{Own: ring.Own, Mailboxes: []mail.Address{"dhow@example.org"}})
		if l.Kind != mail.Bounce || len(l.Failures) != 1 || l.Failures[0].Letter != id || !l.Failures[0].Permanent || len(l.Details) != 1 || l.Details[0] != ring.ReturnDetail(letter) {
			t.Errorf("read is %+v of\n%s", l, raw)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
