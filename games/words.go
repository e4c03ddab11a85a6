package games

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Format is the version of positions and text records that this program writes, the newest it
// reads.
const Format = 1

// nothing is how a position spells an empty place and a seat or tile that is not there.
const Nothing = "_"

var SetupWords = []string{"first-game", "random"} // by engine.Setup

var SeatWords = []string{Nothing, "blue", "green", "yellow", "purple"} // by engine.Seat

// validWord tells whether a text is one plain word, as those of a header and the fingerprints of
// mails are.
func ValidWord(s string) bool {
	const longest = 128
	return s != "" && len(s) <= longest && MadeOf(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
}

func MadeOf(s, letters string) bool { return strings.Trim(s, letters) == "" }

// TimeForm is how times are written: in UTC, to the second.
const TimeForm = "2006-01-02T15:04:05Z"

// lineFeeds replaces all that ends lines.
var lineFeeds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// Visible leaves out of a text what a file may not hold: characters that cannot be seen and change
// how others are, and bytes that are not UTF-8. Ends of lines become line feeds.
func Visible(text string) string {
	text = lineFeeds.Replace(strings.ToValidUTF8(text, ""))
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) ||
			r == utf8.RuneError || r == '\uFEFF' || r&0xFFFE == 0xFFFE) {
			return -1
		}
		return r
	}, text)
}

// plainNumber reads digits without a sign or leading zeros.
func PlainNumber(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}
