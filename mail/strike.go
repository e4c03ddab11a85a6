package mail

import (
	"regexp"
	"strings"
	"unicode"
)

// keyTail is what a key cannot do without: its position, its seat and its code. What stands in
// front of it in a word goes with it.
var keyTail = regexp.MustCompile(`(?i)\.[0-9]{1,9}\.[` + seats + `]\.[a-z2-7]{22}`)

// keyRest is what may follow a key in a word, as the domain of a Message-ID.
var keyRest = regexp.MustCompile(`(?i)^[a-z0-9]*(@[a-z0-9.-]*[a-z0-9])?`)

// struckKey stands where a key was.
const struckKey = "(key)"

// Strike takes keys and our Message-IDs out of a text that is passed on to others, and also those
// that only a line break or what nobody sees keeps from being keys: a quotation may bring the
// halves together again.
func Strike(text string) string {
	if strings.Count(text, ".") < 3 {
		return text
	}
	tight, place := tightened(text)
	var b strings.Builder
	done := 0
	for _, at := range keyTail.FindAllStringIndex(tight, -1) {
		end := place[at[1]-1] + 1
		start := wordsOfKey(text[done:end])
		if start < 0 {
			continue
		}
		b.WriteString(text[done:done+start] + struckKey)
		done = end + len(keyRest.FindString(text[end:]))
	}
	return b.String() + text[done:]
}

// tightened returns a text without blanks and what nobody sees, and where in the text each of its
// bytes stands.
func tightened(text string) (tight string, place []int) {
	var b strings.Builder
	for i, r := range text {
		switch {
		case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
			continue
		case r > unicode.MaxASCII:
			r = '?'
		}
		b.WriteByte(byte(r))
		place = append(place, i)
	}
	return b.String(), place
}

// wordsOfKey returns where the word or the two words begin that a text's key at its end stands in.
// It is -1 where more words would be needed: that is a text that happens to read so.
func wordsOfKey(text string) int {
	start := len(text)
	for range 2 {
		start = strings.LastIndexFunc(strings.TrimRightFunc(text[:start], unicode.IsSpace), unicode.IsSpace) + 1
		if tight, _ := tightened(text[start:]); keyTail.MatchString(tight) {
			return start + len(text[start:]) - len(strings.TrimLeft(text[start:], `"'<([{`))
		}
	}
	return -1
}
