package notation

import (
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
	p := r.parser(text, mark{line: 1})
	p.anyLine = true
	p.start()
	says := Saying(nil)
	if !p.at(end) {
		says = p.parseLine(seat)
	}
	if says != nil && p.err == nil && !r.unsureEnd(text, says) {
		return true
	}
	line, _, _ := strings.Cut(text, "\n")
	return r.forgiven(seat, line) != nil
}

// ReadsOrder tells whether a line is an order that can be given now, as far as reading it tells.
func (r Reader) ReadsOrder(seat engine.Seat, line string) bool {
	return r.isOrder(line) || slices.ContainsFunc(r.forgiven(seat, line), func(s spoken) bool {
		_, order := s.says.(Order)
		return order
	})
}

// ReadsToAny tells whether a text says something, as Reads does, to a reader of any language. Most
// prose costs no more than a look at its words.
func (r Reader) ReadsToAny(seat engine.Seat, text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	_, bare := unmarked(line)
	talk, order := mayStart(text)
	if len(bare) < len(text) {
		moreTalk, moreOrder := mayStart(bare)
		talk, order = talk || moreTalk, order || moreOrder
	}
	if !talk && !order {
		return false
	}
	if at := unknownWord(bare); !talk && at >= 0 && at < len(Unadorned(bare)) {
		return false
	}
	apart := false
	r.apart = &apart
	for r.Language = English; r.Language <= Polish; r.Language++ {
		if r.Reads(seat, text) {
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
		if n := strings.IndexAny(text, " \u00a0\u202f"); n >= 0 {
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

// shortestUnknown is how many letters a word has that stands in no order; shorter ones may be
// several codes.
const shortestUnknown = 4

// isKnown tells whether a word may stand in an order, or has more in it than letters.
func isKnown(text string) bool {
	if strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) }) {
		return true
	}
	var space [MaxWord]byte
	return stands(known(), plain(space[:0], text))
}

// known holds the words of all categories, and the codes that are words, sorted by their plain
// text.
var known = sync.OnceValue(func() (l []inOrder) {
	for c, words := range lexicon()[:AsSetting] {
		for i := range words {
			l = append(l, inOrder{words[i].text, words[i].shortest(Category(c))})
		}
	}
	for _, codes := range canonical {
		for _, code := range codes {
			l = append(l, inOrder{text: string(plain(nil, code))})
		}
	}
	slices.SortFunc(l, func(a, b inOrder) int { return strings.Compare(a.text, b.text) })
	return slices.Compact(l)
})

// inOrder is a word that may stand in an order, and how many letters its beginning must have; 0: it
// stands there whole only.
type inOrder struct {
	text     string
	shortest int
}

// stands tells whether a plain text is one of the words, or the beginning of one that may be cut so
// short.
func stands(words []inOrder, text []byte) bool {
	i, _ := slices.BinarySearchFunc(words, text, func(w inOrder, text []byte) int { return strings.Compare(w.text, string(text)) })
	for ; i < len(words) && begins(words[i].text, text); i++ {
		if w := &words[i]; len(w.text) == len(text) || 0 < w.shortest && w.shortest <= len(text) {
			return true
		}
	}
	return false
}

// mayStart tells whether a text begins as an order does, or as another line that says something, to
// a reader of some language: no reader's startsLine is true where neither is.
func mayStart(text string) (talk, order bool) {
	p := parser{src: text}
	p.scan()
	said := p.tok.text
	if !p.at(word) {
		return false, p.at('+')
	}
	return AsLine.mayBe(said), AsVerb.mayBe(said[:letters(said)])
}

// mayBe tells whether a text is a code or a word of some language, or the beginning of one that its
// own readers may cut so short.
func (c Category) mayBe(text string) bool {
	if code := c.code(text); code != "" || !c.admits(text) {
		return code != ""
	}
	var space [MaxWord]byte
	key := plain(space[:0], text)
	words := lexicon()[c]
	for i := search(words, key); i < len(words) && begins(words[i].text, key); i++ {
		if words[i].fit(words[i].lang, key, words[i].shortest(c)) < noFit {
			return true
		}
	}
	return false
}
