package mail

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message"
)

const maxText = MaxMail // bytes of one part's text that are read

// decoded returns the body without its transfer encoding (RFC 2045, section 6). Of an encoding that
// is broken it takes what can be read.
func (p *part) decoded(l *Letter) []byte {
	encoding := strings.ToLower(strings.Trim(p.header.get("content-transfer-encoding"), " \t\";"))
	body := p.body
	switch encoding {
	case "", "7bit", "8bit", "binary":
		if encoding == "" && p.deduced {
			return guessEncoding(l, body)
		}
		return body
	case "quoted-printable":
		body = printable(body)
	}
	var h message.Header
	h.Set("Content-Transfer-Encoding", encoding)
	entity, err := message.New(h, bytes.NewReader(body))
	if err != nil {
		l.problem(MimeBroken, 0, "the transfer encoding "+clean(encoding)+" is unknown")
		return body
	}
	text, err := io.ReadAll(entity.Body)
	if err == nil {
		return text
	}
	l.problem(MimeBroken, 0, "the transfer encoding "+encoding+" is broken")
	if encoding == "base64" {
		// The letters of base64 can be read, whatever stands between them.
		digits := without(body, func(c byte) bool { return !letter(c) && !digit(c) && c != '+' && c != '/' })
		if len(digits)%4 == 1 {
			digits = digits[:len(digits)-1]
		}
		text, _ := base64.RawStdEncoding.DecodeString(string(digits))
		return text
	}
	return text
}

// printable takes bytes out of a quoted-printable text that would end its reading.
func printable(body []byte) []byte {
	for _, c := range body {
		if control(c) {
			return without(body, control)
		}
	}
	return body
}

func control(c byte) bool { return c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0x7F }

// without returns a text without certain bytes.
func without(text []byte, drop func(byte) bool) []byte {
	kept := make([]byte, 0, len(text))
	for _, c := range text {
		if !drop(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// guessEncoding undoes an encoding that a mail without MIME headers does not tell of. Only what
// cannot well be anything else counts: soft line breaks of quoted-printable, or base64 and nothing
// else.
func guessEncoding(l *Letter, body []byte) []byte {
	if len(body) >= 40 && bytes.IndexByte(body, ' ') < 0 {
		text, err := base64.StdEncoding.DecodeString(string(bytes.Join(bytes.Fields(body), nil)))
		if err == nil && utf8.Valid(text) && len(printable(text)) == len(text) {
			l.problem(MimeBroken, 0, "the mail is base64 and does not say so")
			return text
		}
	}
	if bytes.Contains(body, []byte("=\n")) || bytes.Contains(body, []byte("=\r\n")) {
		text, err := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(body)))
		if err == nil {
			l.problem(MimeBroken, 0, "the mail is quoted-printable and does not say so")
			return text
		}
	}
	return body
}

// text returns the body as UTF-8, at most maxText bytes of it.
func (p *part) text(l *Letter) string {
	body := p.decoded(l)
	if len(body) > maxText {
		l.problem(TextCut, 0, strconv.Itoa(maxText)+" bytes")
		body = body[:back(string(body[:maxText]), maxText, func(c byte) bool { return c >= utf8.RuneSelf })]
	}
	return toUTF8(l, body, strings.ToLower(strings.TrimSpace(p.params["charset"])))
}
