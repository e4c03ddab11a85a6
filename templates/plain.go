package templates

import (
	"strings"
	"unicode"
)

// plain returns what somebody has typed as it can stand in a letter: in one line, and without what
// cannot be seen.
func plain(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cf, r): // as those that turn the direction of reading
			return -1
		case !unicode.IsPrint(r):
			return '�'
		}
		return r
	}, text))
}

// clipped returns the first characters of what somebody has typed.
func clipped(text string, most int) string {
	letters := []rune(plain(text))
	return strings.TrimSpace(string(letters[:min(len(letters), most)]))
}
