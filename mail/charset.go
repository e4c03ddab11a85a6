package mail

import (
	"bytes"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
)

// toUTF8 reads bytes of a charset. Those that many programs name wrongly are looked at more
// closely: what is valid UTF-8 beyond ASCII is UTF-8, and Latin-1 is its superset Windows-1252.
func toUTF8(l *Letter, body []byte, name string) string {
	switch name {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252", "ansi_x3.4-1968",
		"unicode-1-1-utf-8":
		if utf8.Valid(body) {
			return string(body)
		}
		if name == "utf-8" || name == "utf8" {
			l.problem(CharsetBroken, 0, name)
		}
		return fromWindows(string(body))
	}
	r, err := charset.Reader(name, bytes.NewReader(body))
	if err == nil {
		var text []byte
		if text, err = io.ReadAll(io.LimitReader(r, 2*maxText)); err == nil {
			return string(text)
		}
	}
	l.problem(CharsetBroken, 0, clean(name))
	return utf8Text(string(body))
}

var words = mime.WordDecoder{CharsetReader: charset.Reader}

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

func utf8Text(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return fromWindows(text)
}

// fromWindows reads bytes as Windows-1252, what mail without a charset most often is. Every byte
// means something in it.
func fromWindows(text string) string {
	r, err := charset.Reader("windows-1252", strings.NewReader(text))
	if err == nil {
		if decoded, err := io.ReadAll(r); err == nil {
			return string(decoded)
		}
	}
	return strings.ToValidUTF8(text, "�")
}
