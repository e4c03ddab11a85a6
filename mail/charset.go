package mail

import (
	"bytes"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

// toUTF8 reads bytes of a charset. Many programs name a wrong one, or none. Whatever it is called,
// text that is valid UTF-8 is UTF-8.
func toUTF8(l *Letter, body []byte, name string) string {
	name = charsetMeant(body, strings.Trim(name, " \t\"';,"))
	if utf8.Valid(body) && !isUTF7(name) && (name == "" || !bytes.ContainsFunc(body, strange)) {
		return string(body)
	}
	switch name {
	case "utf-8", "utf8":
		if !utf8.Valid(body) {
			l.problem(CharsetBroken, 0, name)
		}
		return utf8Text(string(body))
	case "", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252", "ansi_x3.4-1968", "unicode-1-1-utf-8":
		return utf8Text(string(body)) // Latin-1 is its superset Windows-1252
	}
	if r, err := readCharset(name, bytes.NewReader(body)); err == nil {
		if text, err := io.ReadAll(io.LimitReader(r, 2*maxText)); err == nil {
			return string(text)
		}
	}
	l.problem(CharsetBroken, 0, clean(name))
	return utf8Text(string(body))
}

// strange tells whether a rune shows that a text which is valid UTF-8 is something else: a half of
// a letter of two bytes, or what begins Japanese letters in a text that is ASCII between them.
func strange(r rune) bool { return r < utf8.RuneSelf && control(byte(r)) }

// charsetMeant corrects what a text is called by what it shows: zeros in most of its letters, or
// the beginnings of Japanese ones.
func charsetMeant(body []byte, name string) string {
	begin := body[:min(len(body), maxTextual)]
	var zeros [2]int
	for i, c := range begin {
		if c == 0 {
			zeros[i%2]++
		}
	}
	switch {
	case zeros[0]+zeros[1] <= len(begin)/8:
	case zeros[0] > zeros[1]:
		return "utf-16be" // also of four bytes a letter: what else is zero shows nothing
	default:
		return "utf-16le"
	}
	if bytes.Contains(body, []byte("\x1b$")) && !strings.HasPrefix(name, "iso-2022") {
		return "iso-2022-jp"
	}
	return name
}

// readCharset is charset.Reader, with UTF-7.
func readCharset(name string, text io.Reader) (io.Reader, error) {
	if !isUTF7(strings.ToLower(name)) {
		return charset.Reader(name, text)
	}
	raw, err := io.ReadAll(text)
	return strings.NewReader(fromUTF7(string(raw))), err
}

var words = mime.WordDecoder{CharsetReader: readCharset}

// decodeWords reads the encoded words of a header's text (RFC 2047), and raw 8-bit text as UTF-8 or
// else as Windows-1252.
func decodeWords(text string) string {
	text = utf8Text(text)
	if strings.Contains(text, "=?") {
		if decoded, err := words.DecodeHeader(text); err == nil {
			text = utf8Text(decoded)
		} else {
			// Those encoded words that can be read are, and the others are left.
			fields := strings.Fields(text)
			for i, f := range fields {
				if decoded, err := words.DecodeHeader(f); err == nil {
					fields[i] = utf8Text(decoded)
				}
			}
			text = strings.Join(fields, " ")
		}
	}
	return clean(text)
}

// utf8Text returns a text as UTF-8. Bytes that are none are Windows-1252, what mail without a
// charset most often is: a program may have put the two together. Every byte means something in it.
func utf8Text(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && size == 1 {
			r = charmap.Windows1252.DecodeByte(text[0])
		}
		b.WriteRune(r)
		text = text[size:]
	}
	return b.String()
}
