package mail

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"
)

const (
	maxHeaderText = 500 // bytes of a subject or a name: no header line comes near 998 octets (RFC 5322, section 2.1.1)
	maxReferences = 20  // Message-IDs, the first of the thread and the last ones
)

// Compose writes a letter: headers, text and HTML as quoted-printable, the HTML together with the
// pictures in it (RFC 2387), all of it 7-bit but a recipient's local part, lines ended by CRLF. An *Error of kind Permanent says
// what of it cannot be written: addresses that are none, control characters in headers, headers
// that are too long.
func Compose(o *Outgoing) ([]byte, error) {
	if err := o.check(); err != nil {
		return nil, &Error{Op: "compose", Kind: Permanent, Err: err}
	}
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent(), gomail.WithBoundary(o.boundary()))
	o.writeHeaders(m)
	m.SetBodyString(gomail.TypeTextPlain, o.Text)
	switch related := o.related(); {
	case related != nil:
		kind := gomail.ContentType(mime.FormatMediaType("multipart/related",
			map[string]string{"type": "text/html", "boundary": "page-" + o.boundary()}))
		m.AddAlternativeString(kind, string(related), gomail.WithPartEncoding(gomail.NoEncoding))
	case o.HTML != "":
		m.AddAlternativeString(gomail.TypeTextHTML, o.HTML)
	}
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		return nil, &Error{Op: "compose", Kind: Permanent, Err: err}
	}
	// The library knows no part that is 7-bit as it stands.
	part := "--" + o.boundary() + "\r\nContent-Transfer-Encoding: "
	return o.attach(bytes.Replace(b.Bytes(), []byte(part+"8bit"), []byte(part+"7bit"), 1)), nil
}

// attach makes a letter the first part of one with files behind it. The headers of its content are
// the last that the library writes.
func (o *Outgoing) attach(letter []byte) []byte {
	if len(o.Files) == 0 {
		return letter
	}
	at := bytes.Index(letter, []byte("\r\nContent-")) + len("\r\n")
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	_ = w.SetBoundary("files-" + o.boundary()) // it is a good one, and writing to memory never fails
	fmt.Fprintf(&b, "%sContent-Type: multipart/mixed;\r\n boundary=%s\r\n\r\n--%[2]s\r\n%s", letter[:at], w.Boundary(), letter[at:])
	for _, f := range o.Files {
		if content, err := f.Content(); err == nil {
			encoded(w, content, textproto.MIMEHeader{"Content-Type": {f.Type}, "Content-Disposition": {
				mime.FormatMediaType("attachment", map[string]string{"filename": f.Name})}})
		}
	}
	_ = w.Close()
	return b.Bytes()
}

// encoded writes a part of a letter that is no text.
func encoded(w *multipart.Writer, content []byte, header textproto.MIMEHeader) {
	header.Set("Content-Transfer-Encoding", "base64")
	part, _ := w.CreatePart(header)
	for line := range slices.Chunk(content, 57) { // 76 characters
		_, _ = part.Write(append(base64.StdEncoding.AppendEncode(nil, line), '\r', '\n'))
	}
}

func (o *Outgoing) writeHeaders(m *gomail.Msg) {
	m.FromMailAddress(&netmail.Address{Name: plain(o.FromName), Address: string(o.From)})
	m.ToMailAddress(&netmail.Address{Name: plain(o.ToName), Address: string(o.To)})
	m.Subject(plain(o.Subject))
	m.SetDateWithValue(o.Date)
	m.SetMessageIDWithValue(string(o.ID))
	if o.ReplyTo != "" {
		m.ReplyToMailAddress(&netmail.Address{Address: string(o.ReplyTo)})
	}
	set := func(header, format string, value any, is bool) {
		if is {
			m.SetGenHeader(gomail.Header(header), fmt.Sprintf(format, value))
		}
	}
	set("In-Reply-To", "<%s>", o.InReplyTo, o.InReplyTo != "")
	set("References", "%s", o.references(), len(o.References) > 0)
	set("List-Id", "<%s>", o.ListID, o.ListID != "")
	set("List-Unsubscribe", "<mailto:%s>", o.unsubscribe(), o.Unsubscribe != "")
	set("Auto-Submitted", "%s", "auto-generated", o.Auto)
	set("X-Auto-Response-Suppress", "%s", "OOF, AutoReply, RN, NRN", o.Auto)
}

// related writes the HTML and its pictures; nil if there are none.
func (o *Outgoing) related() []byte {
	if len(o.Pictures) == 0 {
		return nil
	}
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	_ = w.SetBoundary("page-" + o.boundary()) // it is a good one, and writing to memory never fails
	page, _ := w.CreatePart(textproto.MIMEHeader{"Content-Type": {"text/html; charset=UTF-8"},
		"Content-Transfer-Encoding": {"quoted-printable"}})
	text := quotedprintable.NewWriter(page)
	_, _ = text.Write([]byte(o.HTML))
	_ = text.Close()
	drawn := 0
	for _, p := range o.Pictures {
		file, err := p.PNG()
		if err != nil {
			continue
		}
		drawn++
		encoded(w, file, textproto.MIMEHeader{"Content-Type": {"image/png"}, "Content-Id": {"<" + p.ID + ">"},
			"Content-Disposition": {mime.FormatMediaType("inline", map[string]string{"filename": p.Name})}})
	}
	_ = w.Close()
	if drawn == 0 {
		return nil
	}
	return b.Bytes()
}

// unsubscribe is the address to unsubscribe at, with the subject. What an address may hold stands
// in a mailto URI as it is, but for %.
func (o *Outgoing) unsubscribe() string {
	to := strings.ReplaceAll(string(o.Unsubscribe), "%", "%25")
	if o.UnsubscribeSubject != "" {
		to += "?subject=" + url.PathEscape(o.UnsubscribeSubject)
	}
	return to
}

// boundary is made of what it must not occur in, so that nobody can write a letter that holds it.
func (o *Outgoing) boundary() string {
	sum := sha256.New()
	for _, part := range []string{string(o.ID), o.Text, o.HTML} {
		fmt.Fprintf(sum, "%d %s", len(part), part)
	}
	return "dhow-" + hex.EncodeToString(sum.Sum(nil)[:16])
}

// references writes the thread; of a long one its beginning, which mail programs thread by, and its
// end.
func (o *Outgoing) references() string {
	ids := o.References
	if len(ids) > maxReferences {
		ids = append([]MessageID{ids[0]}, ids[len(ids)-maxReferences+1:]...)
	}
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = "<" + string(id) + ">"
	}
	return strings.Join(words, " ")
}

// plain breaks what a mail program would decode as an encoded word (RFC 2047), so that a text shows
// as it was typed.
func plain(text string) string { return strings.ReplaceAll(text, "=?", "= ?") }

// check looks at everything that goes into headers.
func (o *Outgoing) check() error {
	errs := []error{
		checkText("subject", o.Subject), checkText("sender's name", o.FromName), checkText("recipient's name",
			o.ToName),
		checkAddress("sender", o.From), checkRecipient("recipient", o.To),
		checkID("Message-ID", o.ID),
	}
	for _, may := range []struct {
		what string
		be   Address
	}{{"Reply-To", o.ReplyTo}, {"List-Unsubscribe", o.Unsubscribe}, {"envelope sender", o.Envelope}, {"return path",
		o.Return}} {
		if may.be != "" {
			errs = append(errs, checkAddress(may.what, may.be))
		}
	}
	if o.InReplyTo != "" {
		errs = append(errs, checkID("In-Reply-To", o.InReplyTo))
	}
	for _, id := range o.References {
		errs = append(errs, checkID("References", id))
	}
	for _, p := range o.Pictures {
		errs = append(errs, checkID("Content-ID", MessageID(p.ID)), checkWord("picture's name", p.Name))
	}
	for _, f := range o.Files {
		errs = append(errs, checkWord("file's name", f.Name), checkWord("file's type", f.Type))
	}
	if o.ListID != "" {
		errs = append(errs, checkWord("List-Id", o.ListID))
	}
	if o.Date.IsZero() {
		errs = append(errs, errors.New("no date"))
	}
	return errors.Join(errs...)
}

// checkText wants a line of text without control characters.
func checkText(what, text string) error {
	switch {
	case len(text) > maxHeaderText:
		return fmt.Errorf("%s: expected at most %d bytes, found %d", what, maxHeaderText, len(text))
	case !utf8.ValidString(text):
		return fmt.Errorf("%s: expected UTF-8, found %q", what, text)
	case strings.ContainsFunc(text, isControl):
		return fmt.Errorf("%s: expected one line of text, found %q", what, text)
	}
	return nil
}

// isControl tells control characters, and Unicode's ways to end a line.
func isControl(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029
}

// checkAddress wants local@domain in ASCII, fit for envelope and headers without quotes.
func checkAddress(what string, a Address) error {
	if err := checkWord(what, string(a)); err != nil {
		return err
	}
	return checkRecipient(what, a)
}

// checkRecipient wants the same of an address whose local part may have letters beyond ASCII.
func checkRecipient(what string, a Address) error {
	if err := checkText(what, string(a)); err != nil {
		return err
	}
	if !isASCII(a.Domain()) {
		return fmt.Errorf("%s: expected a domain as it is registered, found %q", what, a)
	}
	parsed, err := netmail.ParseAddress(string(a))
	if err != nil || parsed.Address != string(a) || len(a) > maxAddress || strings.ContainsAny(string(a), `"(),:;[]\`) {
		return fmt.Errorf("%s: expected an address as ann@example.org, found %q", what, a)
	}
	return nil
}

func checkID(what string, id MessageID) error {
	if at := strings.IndexByte(string(id), '@'); at < 1 || at == len(id)-1 {
		return fmt.Errorf("%s: expected left@right, found %q", what, id)
	}
	return checkWord(what, string(id))
}

// checkWord wants printable ASCII without blanks and angle brackets.
func checkWord(what, word string) error {
	bad := func(r rune) bool { return r <= ' ' || r >= 0x7f || r == '<' || r == '>' }
	if word == "" || len(word) > maxHeaderText || strings.ContainsFunc(word, bad) {
		return fmt.Errorf("%s: expected one word of ASCII, found %q", what, word)
	}
	return nil
}
