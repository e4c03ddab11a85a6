package notation

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"dhow/engine"
)

// Reads tells whether a text says something when it is read from its first line: its first line,
// with those that continue it, is an order or another line with a meaning. It is quick, since it
// does not look for what else may have been meant.
func (r Reader) Reads(seat engine.Seat, text string) bool {
	line, below, more := strings.Cut(text, "\n")
	if bare := unemphasised(line); bare != line && r.Reads(seat, joinedLine(bare, below, more)) {
		return true
	}
	return r.readsAsItStands(seat, text) || r.forgiven(seat, line) != nil
}

// joinedLine is a text whose first line is another one.
func joinedLine(line, below string, more bool) string {
	if more {
		return line + "\n" + below
	}
	return line
}

// readsAsItStands tells whether a text says something with nothing left out.
func (r Reader) readsAsItStands(seat engine.Seat, text string) bool {
	p := r.parser(text, mark{line: 1})
	p.anyLine = true
	p.start()
	if p.at(end) {
		return false
	}
	says := p.parseLine(seat)
	return says != nil && p.err == nil && !r.unsureEnd(text, says)
}

// ReadsOrder tells whether a line is an order that can be given now, as far as reading it tells.
func (r Reader) ReadsOrder(seat engine.Seat, line string) bool {
	line = unemphasised(line)
	return r.isOrder(line) || slices.ContainsFunc(r.forgiven(seat, line), func(s spoken) bool {
		_, order := s.says.(Order)
		return order
	})
}

// ReadsToAny tells whether a text says something, as Reads does, to a reader of any language. Most
// prose costs no more than a look at its words.
func (r Reader) ReadsToAny(seat engine.Seat, text string) bool {
	line, below, more := strings.Cut(text, "\n")
	if bare := unemphasised(line); bare != line && r.ReadsToAny(seat, joinedLine(bare, below, more)) {
		return true
	}
	from, bare := unmarked(line)
	talk, order := mayStart(text)
	if len(bare) < len(text) {
		moreTalk, moreOrder := mayStart(bare)
		talk, order = talk || moreTalk, order || moreOrder
	}
	if !talk && !order {
		return false
	}
	unadorned := Unadorned(bare)
	if at := unknownWord(bare); !talk && at >= 0 && at < len(unadorned) {
		return false
	}
	apart := false
	r.apart = &apart
	for r.Language = English; r.Language <= Polish; r.Language++ {
		if r.readsAsItStands(seat, text) ||
			len(bare) <= mostForgiven && r.startsLine(bare) && r.laidBare(seat, line, from, bare, unadorned) != nil {
			return true
		}
		if !apart {
			return false
		}
	}
	return false
}

// unknownWord returns where a line has a bracket, or a word that stands in no order of any
// language; -1: nowhere. In a comment both may stand.
func unknownWord(line string) int {
	if strings.ContainsAny(line, "#/") {
		return -1
	}
	for at := 0; at < len(line); {
		text, blank := line[at:], 0
		if n := strings.IndexFunc(text, betweenWords); n >= 0 {
			_, blank = utf8.DecodeRuneInString(text[n:])
			text = text[:n]
		}
		if n := strings.IndexByte(text, '('); n >= 0 {
			return at + n
		}
		if word := strings.Trim(text, ",.;"); len(word) >= shortestUnknown && !isKnown(word) {
			return at
		}
		at += len(text) + blank
	}
	return -1
}

// betweenWords tells whether a character stands between words, whether lines are divided at it or not.
func betweenWords(c rune) bool { return c == ' ' || c == '\u00a0' || c == '\u202f' }

// shortestUnknown is how many letters a word has that stands in no order; shorter ones may be
// several codes.
const shortestUnknown = 4

// isKnown tells whether a word may stand in an order, or has more in it than letters.
func isKnown(text string) bool {
	if strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) }) {
		return true
	}
	var space [MaxWord]byte
	return known()[string(plain(space[:0], text))]
}

// known holds the words of all categories that stand in orders, and the codes that are words, as
// shortened has them.
var known = sync.OnceValue(func() map[string]bool {
	l := map[string]bool{}
	for c := range AsSetting {
		maps.Copy(l, shortened(c))
	}
	for _, codes := range canonical {
		for _, code := range codes {
			l[string(plain(nil, code))] = true
		}
	}
	return l
})

// shortened holds the words of a category in all languages as plain text, and the beginnings of them
// that their own readers may write.
func shortened(c Category) map[string]bool {
	l := map[string]bool{}
	for _, word := range lexicon()[c] {
		l[word.text] = true
		for n := word.shortest(c); 0 < n && n < len(word.text); n++ {
			l[word.text[:n]] = true
		}
	}
	return l
}

// What lines and orders begin with.
var (
	lineWords = sync.OnceValue(func() map[string]bool { return shortened(AsLine) })
	verbWords = sync.OnceValue(func() map[string]bool { return shortened(AsVerb) })
)

// mayStart tells whether a text begins as an order does, or as another line that says something, to
// a reader of some language: no reader's startsLine is true where neither is.
func mayStart(text string) (talk, order bool) {
	p := parser{src: text}
	p.scan()
	said := p.tok.text
	if !p.at(word) {
		return false, p.at('+')
	}
	return AsLine.mayBe(said, lineWords()), AsVerb.mayBe(said[:letters(said)], verbWords())
}

// mayBe tells whether a text is a code, or one of the texts that stand for a word of the category.
func (c Category) mayBe(text string, words map[string]bool) bool {
	if code := c.code(text); code != "" || !c.admits(text) {
		return code != ""
	}
	var space [MaxWord]byte
	return words[string(plain(space[:0], text))]
}
