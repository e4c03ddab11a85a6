package notation

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dhow/engine"
)

// Reads tells whether a text says something when it is read from its first line: its first line,
// with those that continue it, is an order or another line with a meaning. It is quick, since it
// does not look for what else may have been meant.
func (r Reader) Reads(seat engine.Seat, text string) bool {
	reads, _ := r.reads(seat, text)
	return reads
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
	for r.Language = English; r.Language <= Polish; r.Language++ {
		reads, further := r.reads(seat, text)
		if reads || !further {
			return reads
		}
	}
	return false
}

// unknownWord returns where a line has a word that stands in no order of any language; -1: nowhere.
// In a comment any word may stand.
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
	for c := range categories {
		if c.mayBe(text) {
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

// reads tells whether a text says something, and if not, whether it may to a reader of another
// language. It does not if its first word is unknown: every reader knows the words of all
// languages, but for the shortest beginnings, which are read in one's own.
func (r Reader) reads(seat engine.Seat, text string) (reads, further bool) {
	p := r.parser(text, mark{line: 1})
	p.anyLine = true
	p.start()
	says := Saying(nil)
	if !p.at(end) {
		says = p.parseLine(seat)
	}
	line, _, _ := strings.Cut(text, "\n")
	switch {
	case says != nil && p.err == nil && !r.unsureEnd(text, says):
		return true, false
	case r.forgiven(seat, line) != nil:
		return true, false
	}
	_, line = unmarked(line)
	unknown := p.err != nil && p.err.Code == Expected && p.err.Line == 1 &&
		p.err.Col == utf8.RuneCountInString(text[:p.first])+1
	return false, !unknown || shortWord(text[p.first:]) || len(line) < len(text) && r.startsLine(line)
}

// shortWord tells whether a text begins with a word that may be the beginning of one only in the
// reader's own language.
func shortWord(text string) bool {
	rest := strings.TrimLeftFunc(text, unicode.IsLetter)
	n := utf8.RuneCountInString(text[:len(text)-len(rest)])
	return 0 < n && n < shortestForeign
}
