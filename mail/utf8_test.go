package mail_test

import (
	"errors"
	"strings"
	"testing"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestAddressesAreAsTheyAreRegistered has one spelling of each domain, and shows it as people write
// it unless a letter of it may be taken for another.
func TestAddressesAreAsTheyAreRegistered(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ text, address, shown string }{
		{"Ann@Example.ORG", "Ann@example.org", "Ann@example.org"},
		{"ann@Łódź.example", "ann@xn--d-uga0v4h.example", "ann@łódź.example"},
		{"ann@xn--d-uga0v4h.example", "ann@xn--d-uga0v4h.example", "ann@łódź.example"},
		{"józef@café.example", "józef@xn--caf-dma.example", "józef@café.example"},
		{"ann@exаmple.org", "ann@xn--exmple-4nf.org", "ann@xn--exmple-4nf.org"}, // a Cyrillic а
		{"ann@xn--a.example", "ann@xn--a.example", "ann@xn--a.example"},
		{"ann@-ł-.example", "ann@-ł-.example", "ann@-ł-.example"},
		{"ann@a_b.example", "ann@a_b.example", "ann@a_b.example"},
		{"", "", ""},
	} {
		a := mail.NewAddress(row.text)
		if string(a) != row.address || a.Shown() != row.shown {
			t.Errorf("%q is %q, shown as %q, not %q and %q", row.text, a, a.Shown(), row.address, row.shown)
		}
	}
}

// TestReadAddressesBeyondASCII reads who wrote a mail whose name is encoded (RFC 2047) or not, with
// a domain in either form, and a local part that only newer servers take.
func TestReadAddressesBeyondASCII(t *testing.T) {
	t.Parallel()
	for from, want := range map[string]string{
		"=?utf-8?q?J=C3=B3zef_=C5=BB=C3=B3=C5=82?= <jozef@xn--d-uga0v4h.example>": "Józef Żół jozef@łódź.example",
		"=?iso-8859-2?Q?Micha=B3?= <michal@example.org>":                          "Michał michal@example.org",
		"Józef <józef@łódź.example>":                                              "Józef józef@łódź.example",
		"\"Đ, É\" <e@example.org>":                                                "Đ, É e@example.org",
	} {
		l := mail.Read([]byte("From: "+from+"\r\nTo: dhow@example.org\r\nMessage-ID: <1@example.org>\r\n\r\nE 2\r\n"), mail.Reading{})
		if got := l.FromName + " " + l.From.Shown(); got != want || strings.Contains(l.From.Domain(), "ł") {
			t.Errorf("%s is read as %q (%s)", from, got, l.From)
		}
	}
}

// TestSendToAddressesBeyondASCII hands a letter to a local part with such letters in where the
// server takes it, and says what is missing where it does not; other letters are as they were.
func TestSendToAddressesBeyondASCII(t *testing.T) {
	t.Parallel()
	const jozef, lodz mail.Address = "józef@example.org", "ann@xn--d-uga0v4h.example"
	for _, takes := range []bool{false, true} {
		var commands []string
		office := openOffice(t, postoffice.Options{UTF8: takes, Trace: func(p postoffice.Protocol, line string) {
			if p == postoffice.SMTP && strings.HasPrefix(line, "MAIL") {
				commands = append(commands, line)
			}
		}})
		for _, a := range []mail.Address{jozef, lodz} {
			if err := office.AddAccount(a, "secret"); err != nil {
				t.Fatal(err)
			}
		}
		s := newSender(t, office)
		for _, to := range []mail.Address{ann, jozef, lodz} {
			l := letter()
			l.To, l.ToName = to, "Żółć"
			err := s.Send(shortly(t), l)
			if to == jozef && !takes {
				if e := wantError(t, err, "smtp smtputf8", mail.Permanent); !errors.Is(e, mail.ErrNoUTF8) {
					t.Errorf("it is refused with %v", err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("to %s: %v", to, err)
			}
			raw := string(office.Mails(to)[0])
			if want := "To: =?utf-8?q?=C5=BB=C3=B3=C5=82=C4=87?= <" + string(to) + ">\r\n"; !strings.Contains(raw, want) {
				t.Errorf("the letter does not say %s:\n%s", want, raw)
			}
			if last := commands[len(commands)-1]; strings.Contains(last, "SMTPUTF8") != (to == jozef) {
				t.Errorf("a letter to %s is announced with %s", to, last)
			}
		}
	}
}
