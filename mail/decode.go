package mail

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"
)

const maxText = MaxMail // bytes of one part's text that are read

// decoded returns the body without its transfer encoding (RFC 2045, section 6). A text that is not
// in the encoding that its header names is taken as it stands.
func (p *part) decoded(l *Letter) []byte {
	named := p.header.get("content-transfer-encoding")
	switch encoding := without([]byte(firstWord(named)), func(c byte) bool { return !wordByte(c) }); string(encoding) {
	case "quotedprintable", "quoted", "qp":
		return fromPrintable(l, p.body)
	case "base64", "b64":
		return p.fromBase64(l)
	case "7bit", "8bit", "8bits", "binary":
		return p.body
	default:
		if named != "" {
			l.problem(MimeBroken, 0, "the transfer encoding "+clean(named)+" is unknown")
		}
	}
	if p.deduced {
		return guessEncoding(l, p.body)
	}
	return p.body
}

// fromPrintable undoes quoted-printable, line by line. A program that encodes leaves no "=" but its
// own: in a line with another one the text is as it was typed, and the line ends where it ends.
func fromPrintable(l *Letter, body []byte) []byte {
	text := make([]byte, 0, len(body))
	for line := range bytes.Lines(body) {
		kept, soft := bytes.CutSuffix(bytes.TrimRight(line, " \t\r\n"), []byte("="))
		var encoded bool
		if text, encoded = appendUnescaped(text, kept); encoded && soft {
			continue
		}
		if !encoded {
			l.problem(MimeBroken, 0, "the transfer encoding quoted-printable is broken")
		}
		if soft {
			text = append(text, '=')
		}
		text = append(text, line[len(bytes.TrimRight(line, "\r\n")):]...)
	}
	return text
}

// appendUnescaped appends a line with each "=" and the two digits behind it made one byte, and tells
// whether every "=" had such digits.
func appendUnescaped(text, line []byte) (_ []byte, encoded bool) {
	encoded = true
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c == '=' {
			var code [1]byte
			if n, _ := hex.Decode(code[:], line[i+1:min(i+3, len(line))]); n == 1 {
				c, i = code[0], i+2
			} else {
				encoded = false
			}
		}
		text = append(text, c)
	}
	return text, encoded
}

// fromBase64 undoes base64. What stands below it, as the foot of a list, was not encoded; nor was a
// text that makes no sense when it is decoded.
func (p *part) fromBase64(l *Letter) []byte {
	head, tail := cutBase64(p.body)
	digits := without(head, func(c byte) bool { return !letter(c) && !digit(c) && c != '+' && c != '/' })
	stray := len(without(head, func(c byte) bool { return strings.IndexByte(" \t\r\n=", c) >= 0 })) > len(digits)
	if len(digits)%4 == 1 {
		digits, stray = digits[:len(digits)-1], true
	}
	text, _ := base64.RawStdEncoding.DecodeString(string(digits))
	if (len(text) > 0 || len(bytes.TrimSpace(p.body)) == 0) && (p.wide() || makesSense(text)) {
		if stray || len(tail) > 0 {
			l.problem(MimeBroken, 0, "the transfer encoding base64 is broken")
		}
		return append(text, tail...)
	}
	l.problem(MimeBroken, 0, "the text is not base64 as it says")
	return p.body
}

// cutBase64 parts base64 from what stands below it: a line that has words, or whatever stands below
// the digits that fill the last one up.
func cutBase64(body []byte) (head, tail []byte) {
	for at := 0; at < len(body); {
		line, after := cutLine(body[at:])
		line = bytes.TrimSpace(line)
		if bytes.ContainsAny(line, " \t") {
			return body[:at], append([]byte("\n"), body[at:]...)
		}
		if at = len(body) - len(after); bytes.HasSuffix(line, []byte("=")) && len(bytes.TrimSpace(after)) > 0 {
			return body[:at], append([]byte("\n"), after...)
		}
	}
	return body, nil
}

// makesSense tells whether bytes that were decoded are text. Few bytes that are not in UTF-8 are
// rather a word that was never encoded.
func makesSense(text []byte) bool {
	const few = 18
	return !bytes.ContainsFunc(text, func(r rune) bool { return r < utf8.RuneSelf && control(byte(r)) }) &&
		(len(text) >= few || utf8.Valid(text))
}

// wide tells whether the part's charset has bytes in its text that are none of ASCII's letters.
func (p *part) wide() bool {
	name := strings.ToLower(p.params["charset"])
	return strings.HasPrefix(name, "utf-16") || strings.HasPrefix(name, "utf-32") || strings.HasPrefix(name, "iso-2022")
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
		if err == nil && utf8.Valid(text) && makesSense(text) {
			l.problem(MimeBroken, 0, "the mail is base64 and does not say so")
			return text
		}
	}
	if bytes.Contains(body, []byte("=\n")) || bytes.Contains(body, []byte("=\r\n")) {
		l.problem(MimeBroken, 0, "the mail is quoted-printable and does not say so")
		return fromPrintable(l, body)
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
