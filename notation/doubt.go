package notation

import (
	"strings"
	"sync"
	"unicode"
)

// doubts lists how people begin to take back what they have just said.
var doubts = sync.OnceValue(func() (l []string) {
	for _, e := range lexicon()[AsDoubt] {
		l = append(l, strings.ReplaceAll(e.text, "_", " "))
	}
	return l
})

// mostBeforeDoubt is how many letters may stand before the words of a doubt: Hmm, no wait.
const mostBeforeDoubt = 6

// Doubts tells whether a line begins by taking back what was said above it, in any language.
func Doubts(line string) bool {
	said := strings.Join(strings.FieldsFunc(string(plain(nil, strings.ReplaceAll(line, "-", " "))), func(c rune) bool { return !unicode.IsLetter(c) }), " ") + " "
	for _, doubt := range doubts() {
		at := strings.Index(" "+said, " "+doubt+" ")
		if 0 <= at && at <= mostBeforeDoubt {
			return true
		}
	}
	return false
}
