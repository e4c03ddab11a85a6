package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain appends a text in lower case, without diacritics and hyphens.
func plain(dst []byte, text string) []byte {
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			if c >= 'A' && c <= 'Z' {
				c |= 0x20
			}
			if c != '-' {
				dst = append(dst, c)
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case 'à' <= r && r <= 'ÿ':
			dst = utf8.AppendRune(dst, bare(r))
		case r < '\u0300' || !unicode.Is(unicode.Mn, r):
			dst = utf8.AppendRune(dst, bare(unicode.ToLower(r)))
		}
		i += n
	}
	return dst
}

// Alike tells whether texts differ in nothing but capitals, accents and hyphens.
func Alike(a, b string) bool { return string(plain(nil, a)) == string(plain(nil, b)) }

// bare returns a small letter without its diacritic, of those that the languages use.
func bare(r rune) rune {
	switch r {
	case 'à', 'á', 'â', 'ä', 'ã', 'ą':
		return 'a'
	case 'ç', 'ć':
		return 'c'
	case 'è', 'é', 'ê', 'ë', 'ę':
		return 'e'
	case 'ì', 'í', 'î', 'ï':
		return 'i'
	case 'ł':
		return 'l'
	case 'ñ', 'ń':
		return 'n'
	case 'ò', 'ó', 'ô', 'ö', 'õ':
		return 'o'
	case 'ś':
		return 's'
	case 'ù', 'ú', 'û', 'ü':
		return 'u'
	case 'ÿ', 'ý':
		return 'y'
	case 'ź', 'ż':
		return 'z'
	}
	return r
}

// equal tells whether two texts of one length differ in case only.
func equal(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i] == b[i] {
			continue
		}
		if a[i] >= utf8.RuneSelf || b[i] >= utf8.RuneSelf {
			return strings.EqualFold(a, b)
		}
		if a[i]|0x20 != b[i]|0x20 || !isAlpha(a[i]) {
			return false
		}
	}
	return true
}
