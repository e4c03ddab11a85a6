package mail

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// dkimSignature is what a DKIM-Signature field says (RFC 6376, section 3.5).
type dkimSignature struct {
	domain   string   // d=
	selector string   // s=
	identity string   // the domain of i=; that of d= where it is left out
	names    []string // h=, in lower case
	tags     map[string]string
}

// reliedOn are the fields that decide what becomes of a mail. They stand at most once, and are
// signed where they stand.
var reliedOn = []string{"from", "to", "cc", "subject", "date", "message-id", "in-reply-to", "references"}

// readSignature reads the value of a field; false, if it is none that could be relied on.
func readSignature(value string) (*dkimSignature, bool) {
	if strings.ContainsFunc(value, func(r rune) bool { return r >= 0x7F }) {
		return nil, false
	}
	tags := tagsOf(value)
	s := &dkimSignature{domain: withoutSpace(tags["d"]), selector: withoutSpace(tags["s"]), tags: tags}
	s.identity = s.domain
	if i, ok := tags["i"]; ok {
		s.identity = Address(withoutSpace(i)).Domain()
	}
	s.names = strings.Split(lowerASCII(withoutSpace(tags["h"])), ":")
	return s, isDomain(s.domain) && isDomain(s.selector)
}

// signingKeys lists where the DNS has the keys of the signatures of a mail that could prove its
// author.
func signingKeys(h header, from Address) []string {
	var names []string
	for _, value := range h.all("dkim-signature") {
		if s, ok := readSignature(value); ok && len(names) < maxSignatures && aligned(s.domain, from.Domain()) {
			names = append(names, lowerASCII(s.selector+"._domainkey."+s.domain+"."))
		}
	}
	return names
}

// tagsOf reads a list of tags (RFC 6376, section 3.2). A list with a tag twice has none.
func tagsOf(list string) map[string]string {
	tags := map[string]string{}
	for _, tag := range strings.Split(list, ";") {
		name, value, _ := strings.Cut(tag, "=")
		name = strings.TrimSpace(name)
		if _, twice := tags[name]; twice && name != "" {
			return nil
		}
		tags[name] = strings.TrimSpace(value)
	}
	return tags
}

func withoutSpace(text string) string { return strings.Join(strings.Fields(text), "") }

// isDomain tells whether a text is spelled as a name in the DNS, without a dot at its end.
func isDomain(name string) bool {
	const longest, label = 253, 63
	if len(name) > longest {
		return false
	}
	for _, part := range strings.Split(name, ".") {
		if part == "" || len(part) > label || strings.ContainsFunc(part,
			func(r rune) bool { return r > 0x7F || r != '-' && r != '_' && !wordByte(byte(r)) }) {
			return false
		}
	}
	return true
}

// covers tells why a signature would prove nothing even if it holds, without a look at its key.
func (s *dkimSignature) covers(m *signedMail) error {
	if _, partly := s.tags["l"]; partly {
		return errors.New("it covers a part of the text only")
	}
	if a := withoutSpace(s.tags["a"]); a != "rsa-sha256" && a != "ed25519-sha256" {
		return errors.New("its algorithm is not one to rely on")
	}
	for _, name := range reliedOn {
		if m.header.has(name) && !s.signs(name) {
			return fmt.Errorf("it leaves %s unsigned", name)
		}
	}
	if s.signs("dkim-signature") {
		return errors.New("it signs other signatures")
	}
	if err := s.age(m); err != nil {
		return err
	}
	// The body must be read as it was written: whoever can say of a signed body that it is of
	// another type or encoding makes new lines of what is quoted in it. Not all providers sign
	// these fields. Where they do not, a mail is believed whose body says itself how it is to
	// be read.
	top := &part{header: m.header, body: m.body}
	top.readType(&Letter{})
	encoding := lowerASCII(m.header.get("content-transfer-encoding"))
	plain := encoding == "" || encoding == "7bit" || encoding == "8bit"
	framed := top.media == "multipart/alternative" && isFramed(m.body, top.params["boundary"])
	if m.header.has("content-type") && !s.signs("content-type") && !framed {
		return errors.New("it leaves content-type unsigned")
	}
	if !s.signs("content-transfer-encoding") &&
		!(plain && (strings.HasPrefix(top.media, "multipart/") || !endsSoftly(m.body))) {
		return errors.New("it leaves content-transfer-encoding unsigned")
	}
	return nil
}

func (s *dkimSignature) signs(name string) bool { return slices.Contains(s.names, name) }

const (
	signatureAge   = 7 * 24 * time.Hour // as long as servers may try to deliver a mail, and some
	signatureAhead = 7 * 24 * time.Hour // that the signer's clock may be ahead of ours, which may be behind
)

// age wants a signature to have been made shortly before the mail came, so that nobody brings an
// old mail that has not reached us. For that it matters little if it seems to be made after it.
func (s *dkimSignature) age(m *signedMail) error {
	made := m.letter.Date
	if t, given := s.tags["t"]; given {
		seconds, err := strconv.ParseInt(withoutSpace(t), 10, 64)
		if err != nil {
			return errors.New("when it was made cannot be read")
		}
		made = time.Unix(seconds, 0)
	}
	switch {
	case m.received.IsZero():
		return nil
	case made.Before(m.received.Add(-signatureAge)):
		return fmt.Errorf("it is older than %d days", signatureAge/(24*time.Hour))
	case made.After(m.received.Add(signatureAhead)):
		return errors.New("it was made after the mail came")
	}
	return nil
}

// isFramed tells whether a body begins and ends with the lines that a boundary makes.
func isFramed(body []byte, boundary string) bool {
	body = bytes.TrimSpace(body)
	first, _ := cutLine(body)
	last := body[bytes.LastIndexByte(body, '\n')+1:]
	return boundary != "" && string(first) == "--"+boundary && string(last) == "--"+boundary+"--"
}

// endsSoftly tells whether a line ends as those that quoted-printable has broken (RFC 2045, section
// 6.7).
func endsSoftly(body []byte) bool {
	for len(body) > 0 {
		var line []byte
		line, body = cutLine(body)
		if bytes.HasSuffix(bytes.TrimRight(line, " \t"), []byte("=")) {
			return true
		}
	}
	return false
}
