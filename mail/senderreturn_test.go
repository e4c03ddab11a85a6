package mail_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestReturnPath names a return path to the server, and does without it where the server takes no
// other sender than the account: it says so at the sender, or at the recipient. A recipient who is
// refused for himself is.
func TestReturnPath(t *testing.T) {
	t.Parallel()
	const back = "dhow+b-letter-mark@example.org"
	for _, row := range []struct {
		name    string
		fault   postoffice.Fault
		to      mail.Address
		want    string // the Return-Path of what arrives
		refused bool
	}{
		{name: "taken", to: "ann@example.org", want: back},
		{name: "refused", fault: postoffice.Fault{Command: "MAIL", Match: "+b-", Reply: "553 5.7.1 Sender address rejected: not owned by user", Times: -1}, to: "ann@example.org", want: "dhow@example.org"},
		{name: "refused at the recipient", fault: postoffice.Fault{Command: "RCPT", Reply: "553 5.7.1 Sender address rejected: not owned by user"}, to: "ann@example.org", want: "dhow@example.org"},
		{name: "for now", fault: postoffice.Fault{Command: "MAIL", Match: "+b-", Reply: "451 4.3.0 Later", Times: -1}, to: "ann@example.org", refused: true},
		{name: "an unknown recipient", to: "nobody@example.org", refused: true},
	} {
		office, err := postoffice.Open(postoffice.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer office.Close()
		for _, a := range []mail.Address{"dhow@example.org", "ann@example.org"} {
			if err := office.AddAccount(a, "secret"); err != nil {
				t.Fatal(err)
			}
		}
		if row.fault.Command != "" {
			row.fault.Protocol = postoffice.SMTP
			office.Inject(row.fault)
		}
		s := mail.NewSender(mail.SenderConfig{Account: office.SMTP("dhow@example.org")})
		defer s.Close()
		letter := &mail.Outgoing{
			ID: "1@example.org", Date: time.Unix(1e9, 0), From: "dhow@example.org", To: row.to, Subject: "Hello", Text: "G Cf1 M1\n",
			Envelope: "dhow@example.org", Return: back,
		}
		for range 2 {
			err := s.Send(t.Context(), letter)
			var e *mail.Error
			if (err != nil) != row.refused || err != nil && !errors.As(err, &e) {
				t.Errorf("%s: %v", row.name, err)
			}
		}
		got := office.Mails("ann@example.org")
		if row.refused != (len(got) == 0) || !row.refused && len(got) != 2 {
			t.Errorf("%s: %d letters", row.name, len(got))
		}
		for _, raw := range got {
			if !strings.HasPrefix(string(raw), "Return-Path: <"+row.want+">\r\n") {
				t.Errorf("%s: arrived\n%s", row.name, raw)
			}
		}
	}
}
