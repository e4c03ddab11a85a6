package mail

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Address is a mail address as local@domain (RFC 5321, section 4.1.2), without name or brackets,
// its domain in lower case and in ASCII, as it is registered (RFC 5890, section 2.3.2.1). Its local
// part may have letters beyond ASCII (RFC 6531).
type Address string

// NewAddress returns a text as an address: with its domain as it is registered. One that cannot be
// stays as it is, in lower case, and so does one of which a letter would become another that is ASCII,
// as the sign for Kelvin.
func NewAddress(text string) Address {
	at := strings.LastIndexByte(text, '@') + 1
	labels := strings.Split(text[at:], ".")
	for i, label := range labels {
		if isASCII(label) {
			continue
		}
		if registered, err := idna.Lookup.ToASCII(label); err == nil && strings.HasPrefix(registered, "xn--") {
			labels[i] = registered
		}
	}
	return Address(text[:at] + lowerASCII(strings.Join(labels, ".")))
}

// Shown returns the address as people write it. A domain with letters that are not Latin is shown as
// it is registered: there are letters that look like others.
func (a Address) Shown() string {
	local, domain := a.cut()
	written, err := idna.Lookup.ToUnicode(domain)
	latin := func(c rune) bool { return c < utf8.RuneSelf || unicode.Is(unicode.Latin, c) }
	if err != nil || strings.ContainsFunc(written, func(c rune) bool { return !latin(c) }) ||
		NewAddress(local+"@"+written) != a {
		return string(a)
	}
	return local + "@" + written
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf })
}

// Local returns what stands before the last @.
func (a Address) Local() string {
	local, _ := a.cut()
	return local
}

// Domain returns what stands behind the last @.
func (a Address) Domain() string {
	_, domain := a.cut()
	return domain
}

// Sub parts the address of a mailbox from the detail behind the first + of its local part (RFC
// 5233, section 1), which is empty where there is none: ann+kilifi@example.org has ann@example.org
// and kilifi.
func (a Address) Sub() (mailbox Address, detail string) {
	local, domain := a.cut()
	local, detail, _ = strings.Cut(local, "+")
	return Address(local + "@" + domain), detail
}

// WithSub returns the address with a detail behind its local part.
func (a Address) WithSub(detail string) Address {
	return Address(a.Local() + "+" + detail + "@" + a.Domain())
}

// Same tells whether two addresses reach one mailbox, as far as can be told without asking its
// server: servers that heed the case of local parts have all but died out, and people change it.
func (a Address) Same(b Address) bool { return a.Folded() == b.Folded() }

// Folded returns the address in lower case, by which it is looked up. Only ASCII has case here:
// letters that merely look like a k or an s, as the sign for Kelvin, stay others.
func (a Address) Folded() string { return lowerASCII(string(a)) }

// Mailbox returns the address folded and without a detail: what has the same reaches one person,
// however often it is spelled anew.
func (a Address) Mailbox() string {
	mailbox, _ := a.Sub()
	return mailbox.Folded()
}

func lowerASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r | 0x20
		}
		return r
	}, text)
}

func (a Address) cut() (local, domain string) {
	at := strings.LastIndexByte(string(a), '@')
	if at < 0 {
		return string(a), ""
	}
	return string(a[:at]), string(a[at+1:])
}
