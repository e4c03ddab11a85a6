package mail

import (
	"encoding/base64"
	"strings"
	"unicode/utf16"
)

// isUTF7 tells whether a charset, in lower case, is UTF-7.
func isUTF7(name string) bool {
	return name == "utf-7" || name == "utf7" || strings.HasSuffix(name, "unicode-1-1-utf-7") || name == "csunicode11utf7"
}

// fromUTF7 reads a text in UTF-7 (RFC 2152): letters beyond ASCII are base64 of UTF-16 between + and
// a -, and +- is +. A + that begins nothing of the kind stays.
func fromUTF7(text string) string {
	var b strings.Builder
	for {
		plain, rest, shifted := strings.Cut(text, "+")
		b.WriteString(plain)
		if !shifted {
			return b.String()
		}
		n := 0
		for n < len(rest) && (wordByte(rest[n]) || rest[n] == '+' || rest[n] == '/') {
			n++
		}
		switch units, ok := utf16Units(rest[:n]); {
		case n == 0 && strings.HasPrefix(rest, "-"):
			b.WriteString("+")
		case !ok:
			b.WriteString("+" + rest[:n])
			text = rest[n:]
			continue
		default:
			b.WriteString(string(utf16.Decode(units)))
		}
		text = strings.TrimPrefix(rest[n:], "-")
	}
}

// utf16Units decodes base64 of letters of two bytes. It is false of what is none.
func utf16Units(digits string) (units []uint16, ok bool) {
	raw, err := base64.RawStdEncoding.Strict().DecodeString(digits)
	for i := 0; i+1 < len(raw); i += 2 {
		units = append(units, uint16(raw[i])<<8|uint16(raw[i+1]))
	}
	return units, err == nil && len(units) > 0 && len(raw)%2 == 0
}
