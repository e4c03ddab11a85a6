package notation

import "strings"

// isTerse tells whether the line has things of the game and hardly a word beside them, as orders do
// whose verb is mistyped: Z T 5 6, SS first 1A@3, expnad Cairo 2 1. Sentences about things of the game
// have other words, or end in a question mark.
func (s *sentence) isTerse() bool {
	if strings.HasSuffix(strings.TrimSpace(s.text), "?") {
		return false
	}
	named, short := 0, 0
	numbers := s.numbersAtEnd()
	var others []string
	for i, w := range s.words {
		switch {
		case w.kind != word:
		case s.isNamed(i, w):
			named++
		case isNumber(w.text):
		case len(w.text) < 3:
			short++
		case AsFiller.Has(w.text) || AsNoun.Has(w.text) || isThing(w.text) || AsInstead.Has(w.text) || AsVerb.Has(w.text):
		case len(others) == mostOthers || named > 0 && len(others) > 0:
			return false
		default:
			others = append(others, w.text)
		}
	}
	switch {
	case len(others) == 0:
		return named > 0 || s.verb != "" && short > 1 && len(s.words[0].text) == 1 && !strings.Contains(s.text, ".")
	case named > 0 && (s.verb != "" || len(others) == 1 && (named > 1 || len(s.words) < fewestOfSentence)):
		return true
	case named > 0 || numbers > 1 || s.verb == "X" && numbers > 0:
		return s.verb == "X" || s.mistyped(others[0])
	}
	return s.verb != "" && len(s.words) == 2 && len(s.words[0].text) == 1 && s.misspelt(others[0])
}

// numbersAtEnd counts the numbers that the line ends with, if they may be regions.
func (s *sentence) numbersAtEnd() (count int) {
	for i := len(s.words) - 1; i > 0 && s.isPlainNumber(i); i-- {
		count++
	}
	return count
}

// mostOthers is how many words an order has at most that are none of its words: one that a blank has
// fallen into makes two.
const mostOthers = 2

// mistyped tells whether a word may be that of a verb with a slip, or glued to the next word.
func (s *sentence) mistyped(text string) bool {
	if AsVerb.code(text[:1]) != "" && (isThing(text[1:]) || AsInstead.Has(text[1:])) {
		return true
	}
	said := string(plain(nil, text))
	for _, e := range lexicon()[AsVerb] {
		if len(e.text) > 3 && (strings.HasPrefix(said, e.text) || distance(said, e.text) < 2) {
			return true
		}
	}
	at := strings.Index(s.text, text) // S first, as Sf irst
	before := strings.TrimRight(s.text[:at], " ")
	n := len(before) - 2
	return n >= 0 && AsVerb.code(before[n:n+1]) != "" && isThing(before[n+1:]+text)
}

// isNamed tells whether a word names a thing of the game by its code, or by its name and a number.
func (s *sentence) isNamed(i int, w token) bool {
	text := w.text
	switch {
	case s.componentAt(i, w) >= 0 || looksLikeCode(text):
		return true
	case digitIn(text):
		return len(text) < 5 && letters(text) > 0
	case AsCompany.code(text) != "":
		return s.isSign(i-1, '-') || s.isSign(i+1, '/') || s.isPlainNumber(i+1)
	case len(text) == 2 && AsVerb.code(text[:1]) != "" && AsCompany.code(text[1:]) != "", AsTail.Has(text):
		return s.isPlainNumber(i + 1)
	}
	return false
}

// isPlainNumber tells whether a word is a number as orders have them.
func (s *sentence) isPlainNumber(i int) bool {
	return i < len(s.words) && isNumber(s.words[i].text) && s.words[i].text[0] != '0'
}

// looksLikeCode tells whether a short word has capitals as the codes of merchants and tiles have:
// DmC, tBk, and what slips make of them.
func looksLikeCode(text string) bool {
	const longest = 4
	return 1 < len(text) && len(text) <= longest && strings.ContainsAny(text[1:], "MTLCBDE") && text != strings.ToUpper(text)
}
