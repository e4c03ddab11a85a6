package correspondents

import (
	"fmt"
	"net/url"
	"strings"

	"dhow/mail"
)

// Tap opens a mail by a link in a letter (RFC 6068): whom it is to, its subject, and what is typed
// in it already. Who sends it, and when, is still to be said.
func Tap(link string) (*New, error) {
	rest, ok := strings.CutPrefix(link, "mailto:")
	to, fields, _ := strings.Cut(rest, "?")
	n := new(New)
	var errs error
	unescaped := func(text string) string {
		text, err := url.PathUnescape(text) // a + is a +
		if err != nil {
			errs = err
		}
		return strings.ReplaceAll(text, "\r\n", "\n")
	}
	n.To = mail.Address(unescaped(to))
	for _, field := range strings.Split(fields, "&") {
		switch name, value, _ := strings.Cut(field, "="); strings.ToLower(name) {
		case "subject":
			n.Subject = unescaped(value)
		case "body":
			n.Text = unescaped(value)
		default:
			return nil, fmt.Errorf("correspondents: a link with the field %q", name)
		}
	}
	if !ok || errs != nil || n.To == "" {
		return nil, fmt.Errorf("correspondents: %q opens no mail: %w", link, errs)
	}
	return n, nil
}
