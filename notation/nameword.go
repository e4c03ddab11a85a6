package notation

import (
	"iter"
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"
)

// nameWord is a word of a name, as names are compared.
type nameWord struct {
	text  string // as it is written
	sense string // what it is, whatever its case, its accents and the alphabets of its letters
	look  string // what it looks like: a capital I is an l
	since int    // when its seat's player took a name that has it
	own   bool   // it means its seat alone
}

// newNameWord folds a word by the skeletons of UTS 39 (Unicode Security Mechanisms, section 4).
func newNameWord(text string) nameWord {
	apart := norm.NFKD.String(text)
	return nameWord{text: text, sense: skeleton(strings.ToLower(apart)), look: skeleton(confusables.Skeleton(apart))}
}

// skeleton is what a text looks like in small letters without accents.
func skeleton(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, strings.ToLower(confusables.Skeleton(strings.ToLower(text))))
}

// same tells whether two words are one word, or look like one.
func (w *nameWord) same(other *nameWord) bool {
	return w.sense == other.sense || w.look == other.look || w.sense == other.look || w.look == other.sense
}

// nameWords are the words of a name, each once: what has no letter is none. What cannot be seen is
// left out, or is a blank, so that it neither hides a word nor makes two of one.
func nameWords(name string) (words []nameWord) {
	for _, blank := range []rune{-1, ' '} {
		for text := range wordsIn(strings.Map(func(r rune) rune {
			if isIgnorable(r) {
				return blank
			}
			return r
		}, norm.NFKC.String(name))) {
			if w := newNameWord(text); strings.IndexFunc(text, unicode.IsLetter) >= 0 && !hasWord(words, w.sense) {
				words = append(words, w)
			}
		}
	}
	return words
}

func hasWord(words []nameWord, sense string) bool {
	for i := range words {
		if words[i].sense == sense {
			return true
		}
	}
	return false
}

// isIgnorable tells whether a character is one that is not shown (Default_Ignorable_Code_Point), or
// is shown as a blank.
func isIgnorable(r rune) bool {
	return r >= 0x80 && (unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) || r == '\u2800')
}

// visibleName is a name in one line, without what cannot be seen.
func visibleName(name string) string {
	visible := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if isIgnorable(r) {
			return -1
		}
		return r
	}, name)), " ")
	if visible == name {
		return name // most are, and games keep them
	}
	return visible
}

// wordsIn cuts talk into its words, without the signs around them.
func wordsIn(text string) iter.Seq[string] {
	return strings.FieldsFuncSeq(text, func(r rune) bool { return !isLetter(r) })
}
