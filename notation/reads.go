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
// prose costs no more than a look at its first word.
func (r Reader) ReadsToAny(seat engine.Seat, text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	_, bare := unmarked(line)
	if !mayStart(text) && (len(bare) == len(text) || !mayStart(bare)) {
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

// mayStart tells whether a text begins as a line does that says something to a reader of some
// language: no reader's startsLine is true where it is not.
func mayStart(text string) bool {
	p := parser{src: text}
	p.scan()
	if p.at('+') {
		return true
	}
	said := p.tok.text
	return p.at(word) && (AsLine.mayBe(said) || AsVerb.mayBe(said[:letters(said)]))
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
