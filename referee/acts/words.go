package acts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/templates"
)

// This file has the words of our letters, by which quoted.go and copied.go know what comes back.
// The journal keeps them, sealed, for the last letters to each seat.

// Words are the words of a letter in their order, a byte of a sum for each, with its lines, what
// people have said, and the orders that it offers. A single byte says little; a sequence of them
// says where in the letter a text stands.
//
// Each line is a byte with its kind and the number of its words, and a byte for each word. Behind
// the first byte of a line that offers an order, the number of the order's words and the sum of its
// text stand.
type Words []byte

// lineKind is what a line of a letter is.
type lineKind byte

const (
	ownLine   lineKind = iota // the referee's own
	talkLine                  // what somebody has said
	offerLine                 // begins what is said of an order that is offered
	offerRest                 // continues that

	mostInLine = 1<<6 - 1 // words; a longer line counts as several
	kindShift  = 6
)

// WordsOf returns the words of a letter.
func WordsOf(l *templates.Letter) Words {
	var w Words
	at, offers := 0, l.Offers
	for line := range strings.Lines(l.Text) {
		for len(offers) > 0 && offers[0].To <= at {
			offers = offers[1:]
		}
		words := wordsOf(line)
		switch in := len(offers) > 0 && offers[0].From <= at; {
		case in && offers[0].From == at:
			order := wordsOf(offers[0].Order)
			w = append(w.line(offerLine, words[:min(len(words), mostInLine)]), byte(len(order)))
			w = sumOf(order).append(w)
			w = appendWords(w, words[:min(len(words), mostInLine)])
		case in:
			w = w.lines(offerRest, words)
		case strings.HasPrefix(strings.TrimSpace(line), ">"):
			w = w.lines(talkLine, words)
		default:
			w = w.lines(ownLine, words)
		}
		at += len(line)
	}
	return w
}

// WordsOfText returns the words of a letter of which the text alone is known: a line behind a star
// offers an order, up to two blanks, and what is said of the order goes on below it.
func WordsOfText(text string) Words { return WordsOf(letterOf(text)) }

func letterOf(text string) *templates.Letter {
	l := &templates.Letter{Text: text}
	at := 0
	for line := range strings.Lines(text) {
		order, starred := strings.CutPrefix(line, "   * ")
		switch n := len(l.Offers); {
		case starred:
			order, _, _ = strings.Cut(strings.TrimSpace(order), "  ")
			l.Offers = append(l.Offers, templates.Copyable{Order: order, From: at, To: at + len(line)})
		case n > 0 && l.Offers[n-1].To == at && strings.HasPrefix(line, "         "):
			l.Offers[n-1].To += len(line)
		}
		at += len(line)
	}
	return l
}

// lines appends a line, as several if it is long.
func (w Words) lines(kind lineKind, words []string) Words {
	for part := range slices.Chunk(words, mostInLine) {
		w = appendWords(w.line(kind, part), part)
	}
	return w
}

func (w Words) line(kind lineKind, words []string) Words {
	return append(w, byte(kind)<<kindShift|byte(len(words)))
}

func appendWords(to []byte, words []string) []byte {
	for _, word := range words {
		s := sumOf([]string{word})
		to = append(to, byte(s^s>>8^s>>16^s>>24))
	}
	return to
}

// sum is of words in their order.
type sum uint32

const (
	emptySum sum = 2166136261 // FNV-1a
	sumPrime sum = 16777619
)

// with is the sum of one more word.
func (s sum) with(word string) sum {
	for i := range len(word) {
		s = (s ^ sum(word[i])) * sumPrime
	}
	return (s ^ ' ') * sumPrime
}

func sumOf(words []string) sum {
	s := emptySum
	for _, word := range words {
		s = s.with(word)
	}
	return s
}

func (s sum) append(to []byte) []byte {
	return append(to, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
}

// wordsOf returns the words of a line, without the marks that may stand before it or by themselves.
func wordsOf(line string) []string {
	words := strings.Fields(bare(line))
	return slices.DeleteFunc(words, func(word string) bool { return strings.Trim(word, "*•>|") == "" })
}

// bare is a line without what mail programs put before it: quote marks, also with the initials of
// the author in front, and stars.
func bare(line string) string {
	line = plainBlanks(line)
	for {
		rest := strings.TrimLeft(line, " \t\u00a0*•>|")
		marks := strings.IndexByte(rest, '>')
		if marks <= 0 || marks > mostInitials || !initials(rest[:marks]) || !endsMark(rest[marks:]) {
			return strings.TrimSpace(rest)
		}
		line = rest[marks:]
	}
}

// mostInitials is how long a name before a quote mark may be, in bytes.
const mostInitials = 12

// initials tells whether a text may be the initials, or the name, that some programs put before a
// quote mark.
func initials(text string) bool {
	for i := range len(text) {
		if c := text[i] | 0x20; (c < 'a' || c > 'z') && c < utf8.RuneSelf {
			return false
		}
	}
	return true
}

// endsMark tells whether a text is quote marks with nothing right behind them.
func endsMark(text string) bool {
	rest := strings.TrimLeft(text, ">")
	return rest == "" || rest[0] == ' ' || rest[0] == '\t'
}

// letterWords are the words of a letter, opened.
type letterWords struct {
	words  []byte
	lineOf []int // by word
	lines  []letterLine
	offers []letterOffer
}

// letterLine is where a line lies among the words. The lines of an offer are one unit.
type letterLine struct {
	from, to int
	kind     lineKind
	unit     int
}

// letterOffer is where an offer lies among the words: its order, its first line, all its lines.
type letterOffer struct {
	from, order, first, to int
	sum                    sum
}

// read opens the words of a letter; what does not hold ends them.
func (w Words) read() *letterWords {
	l := &letterWords{}
	for unit := 0; len(w) > 0; {
		kind, n := lineKind(w[0]>>kindShift), int(w[0]&mostInLine)
		w = w[1:]
		if kind != offerRest {
			unit++
		}
		from := len(l.words)
		if kind == offerLine {
			if len(w) < 5 {
				break
			}
			s := sum(w[1]) | sum(w[2])<<8 | sum(w[3])<<16 | sum(w[4])<<24
			l.offers = append(l.offers, letterOffer{from: from, order: from + int(w[0]), first: from + n, sum: s})
			w = w[5:]
		}
		if n > len(w) {
			break
		}
		l.words = append(l.words, w[:n]...)
		for range n {
			l.lineOf = append(l.lineOf, len(l.lines))
		}
		if n > 0 {
			l.lines = append(l.lines, letterLine{from, from + n, kind, unit})
		}
		if len(l.offers) > 0 && (kind == offerLine || kind == offerRest) {
			l.offers[len(l.offers)-1].to = from + n
		}
		w = w[n:]
	}
	return l
}

// line is the one that a word stands in.
func (l *letterWords) line(word int) *letterLine { return &l.lines[l.lineOf[word]] }
