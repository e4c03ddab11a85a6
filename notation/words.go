package notation

import (
	"slices"
	"strings"
	"sync"
)

// entry is a word of a language and the code it stands for.
type entry struct {
	text string // plain
	said string // as it is written
	code string
	lang Language
	at   int // its place in the vocabulary
}

// canonical holds the codes that are words themselves, by category.
var canonical = canonicalWords()

func canonicalWords() (l [untyped][]string) {
	for i := range vocabulary {
		for c, code := range vocabulary[i].codes[:untyped] {
			if code != "" && !slices.Contains(l[c], code) {
				l[c] = append(l[c], code)
			}
		}
	}
	return l
}

// lexicon holds the words of all languages, by category, sorted by their plain text. It is made
// when the first word is looked up that is not canonical.
var lexicon = sync.OnceValue(newLexicon)

func newLexicon() *[categories][]entry {
	var l [categories][]entry
	at := 0
	for i := range vocabulary {
		for lang, words := range vocabulary[i].words {
			for said := range strings.FieldsSeq(words) {
				e := entry{text: string(plain(nil, said)), said: said, lang: Language(lang), at: at}
				for c, code := range vocabulary[i].codes {
					if e.code = code; code != "" {
						l[c] = append(l[c], e)
					}
				}
				at++
			}
		}
	}
	for c := range l {
		slices.SortFunc(l[c], func(a, b entry) int { return strings.Compare(a.text, b.text) })
	}
	return &l
}

// fit says how well a word fits a text, the best first.
type fit uint8

const (
	ownWord fit = iota // of the reader's language
	ownBeginning
	foreignWord
	foreignBeginning
	noFit
)

// shortest says how many letters the beginning of the word must have; 0: it is read whole only.
// What ends a round needs nothing beside its verb, so that any short word of talk might be it.
func (e *entry) shortest(c Category) int {
	if c == AsVerb && e.code == "E" {
		return 0
	}
	return shortest[c]
}

// fit tells how well a word that begins with a plain text fits it.
func (e *entry) fit(lang Language, text []byte, shortest int) fit {
	whole := len(e.text) == len(text)
	cut := shortest > 0 && len(text) >= shortest
	switch {
	case e.lang == lang && whole:
		return ownWord
	case e.lang == lang && cut:
		return ownBeginning
	case whole:
		return foreignWord
	case cut && len(text) >= shortestForeign:
		return foreignBeginning
	}
	return noFit
}

// isBeginning tells whether a text is only the beginning of a word.
func (f fit) isBeginning() bool { return f == ownBeginning || f == foreignBeginning }

// found is what a text stands for.
type found struct {
	code    string
	fit     fit
	several bool // words that fit as well stand for something else
	apart   bool // to readers of other languages it may stand for something else, or for nothing
}

// lookup returns the code of a word or of the beginning of one, or "". Codes themselves come first,
// then the words of the reader's language, then those of the others. It fails where words that fit
// equally well have different meanings.
func (p *parser) lookup(c Category, text string) string {
	if code := c.code(text); code != "" || !c.admits(text) {
		return code
	}
	f := p.find(c, text)
	if f.fit.isBeginning() && AsFiller.Has(text) {
		return "" // en, et, od: rather talk than an order cut short
	}
	if f.several {
		p.fail(Ambiguous, text, readings(c, p.lang, text, f.fit))
		return ""
	}
	return f.code
}

// is tells whether the token is a word of a category.
func (p *parser) is(c Category) bool { return p.at(word) && p.lookup(c, p.tok.text) != "" }

// owns tells whether a text is a code or a whole word of the reader's language.
func (p *parser) owns(c Category, text string) bool {
	return Reader{Language: p.lang, apart: p.apart}.Owns(c, text)
}

// Owns tells whether a text is a code or a whole word of the reader's language.
func (r Reader) Owns(c Category, text string) bool {
	if c.code(text) != "" {
		return true
	}
	f := find(c, r.Language, text)
	if r.apart != nil && f.fit <= foreignWord {
		*r.apart = true
	}
	return f.fit == ownWord
}

// Meaning returns the code of a word or of the beginning of one, as the parser looks it up. It is
// "" if there is no such word, or if it means several things.
func (r Reader) Meaning(c Category, text string) string {
	p := parser{lang: r.Language, apart: r.apart}
	return p.lookup(c, text)
}

// Has tells whether a text is a code or a whole word of any language.
func (c Category) Has(text string) bool {
	if c.code(text) != "" {
		return true
	}
	var space [MaxWord]byte
	key := plain(space[:0], text)
	words := lexicon()[c]
	i := search(words, key)
	return i < len(words) && words[i].text == string(key)
}

// code returns the code that a text is, or "".
func (c Category) code(text string) string {
	if c < untyped {
		for _, code := range canonical[c] {
			if len(code) == len(text) && equal(code, text) {
				return code
			}
		}
	}
	return ""
}

// admits tells whether a text may be a word of the category. Most of canonical text may not, and
// costs no more than this.
func (c Category) admits(text string) bool {
	switch len(text) {
	case 0:
		return false
	case 1:
		return shortest[c] == 1 || c == AsFiller || c == AsNoun
	}
	return !isDigit(text[0]) && !isDigit(text[len(text)-1])
}

// find returns what stands in the lexicon for a text, and notes whether that depends on the language.
func (p *parser) find(c Category, text string) found {
	f := find(c, p.lang, text)
	if f.apart && p.apart != nil {
		*p.apart = true
	}
	return f
}

// find returns what stands in the lexicon for a text.
func find(c Category, lang Language, text string) found {
	best := found{fit: noFit}
	var space [MaxWord]byte
	key := plain(space[:0], text)
	if len(key) == 0 || len(key) == 1 && len(text) > 1 { // a lone letter keeps its diacritic
		return best
	}
	words := lexicon()[c]
	first := (*entry)(nil) // that fits its own readers
	for i := search(words, key); i < len(words) && begins(words[i].text, key); i++ {
		e := &words[i]
		if own := e.fit(e.lang, key, e.shortest(c)); own < noFit {
			if first == nil {
				first = e
			}
			whole := len(e.text) == len(key)
			best.apart = best.apart || e.code != first.code || whole != (len(first.text) == len(key)) || !whole && len(key) < shortestForeign
		}
		switch fit := e.fit(lang, key, e.shortest(c)); {
		case fit < best.fit:
			best.code, best.fit, best.several = e.code, fit, false
		case fit == best.fit && fit < noFit && e.code != best.code:
			best.several = true
		}
	}
	return best
}

// search returns where the words begin that are not less than a plain text.
func search(words []entry, text []byte) int {
	lo, hi := 0, len(words)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if words[mid].text < string(text) {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// begins tells whether a word begins with a plain text.
func begins(word string, text []byte) bool {
	return len(word) >= len(text) && word[:len(text)] == string(text)
}

// readings lists words that fit a text, one for each meaning, in the order of the vocabulary.
// Beginnings of the reader's own words say enough; of others the language and the code are added.
func readings(c Category, lang Language, text string, wanted fit) []string {
	key := plain(nil, text)
	var fitting []entry
	for _, e := range lexicon()[c] {
		if begins(e.text, key) && e.fit(lang, key, e.shortest(c)) == wanted {
			fitting = append(fitting, e)
		}
	}
	slices.SortFunc(fitting, func(a, b entry) int { return a.at - b.at })
	var l, codes []string
	for _, e := range fitting {
		if slices.Contains(codes, e.code) {
			continue
		}
		if wanted != ownBeginning {
			e.said += " (" + e.lang.String() + ": " + e.code + ")"
		}
		l, codes = append(l, e.said), append(codes, e.code)
	}
	return l
}
