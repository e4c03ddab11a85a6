package notation

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// People sign below their orders, with initials, telephone numbers and addresses: T: +44 20 7946
// 0000, E14 5AB London. Many such lines begin with the letter of a verb and go on with numbers.

// signs tells whether a line below something that is read belongs to the signature of its author,
// though it begins as an order might: it has a telephone number, a postcode or an address, or begins
// with a letter alone, and nothing in it is a thing of the game. A number is one at the end of the
// line alone, where the order takes it, and behind at most one name: T. Jansen, Kerkstraat 8 signs.
func (r Reader) signs(line string) bool {
	text := strings.TrimSpace(headed(line))
	rest, contacts := withoutContacts(text)
	s := r.sentence(rest, 1, nil, nil, false)
	if contacts > 0 {
		return !s.namesThing()
	}
	return s.beginsWithLetter() && !s.namesThing() && !s.nearThing() && s.signsName() && (!s.takesNumber() || s.capitals() > 1)
}

// namesThing tells whether the line has a thing of the game besides the letter of a verb that it may
// begin with.
func (s *sentence) namesThing() bool {
	for i, w := range s.words {
		switch {
		case w.kind == '!' || w.kind == '=' || w.kind == ';' || w.kind == '_':
			return true
		case w.kind == '+' && s.isNumber(i+1, "1"), w.kind == '@' && i+1 < len(s.words) && digitIn(s.words[i+1].text):
			return true
		case w.kind != word:
		case i == 0 && letters(w.text) == 1:
			if strings.IndexByte("MTLC", w.text[0]) >= 0 && s.isCode(w.text) {
				return true
			}
		case len(w.text) == 1 && s.isSign(i+1, '.'): // m. 3, Sp. z o. o.
		case digitIn(w.text) && s.isCode(w.text), isCodeOfLetters(w.text), isThing(w.text) && !AsFiller.Has(w.text) && !s.isStreet(i):
			return true
		}
	}
	return false
}

// thingCategories have the words for the things of the game.
var thingCategories = []Category{AsCompany, AsTail, AsKind, AsSpace, AsTile, AsDeck, AsMajority, AsNone}

// isThing tells whether a word is the name of a thing of the game.
func isThing(text string) bool {
	for _, c := range thingCategories {
		if c.Has(text) {
			return true
		}
	}
	return false
}

// isStreet tells whether the word St is one for a street: behind another word, and not before Louis.
func (s *sentence) isStreet(i int) bool {
	return equal(s.words[i].text, "St") && i > 1 && (i+1 == len(s.words) || !AsTail.Has(s.words[i+1].text))
}

// beginsWithLetter tells whether the first word is the letter of a verb, or has that before its digits.
func (s *sentence) beginsWithLetter() bool {
	return len(s.words) > 0 && s.words[0].kind == word && letters(s.words[0].text) == 1 && AsVerb.code(s.words[0].text[:1]) != ""
}

// highest is the highest number that the order of a letter takes by itself; other orders take none.
var highest = map[byte]int{'T': 10, 'G': 9, 'X': 24, 'B': 9, 'E': 9}

// takesNumber tells whether a number may belong to the order of the letter that the line begins
// with: the last word does if it is in the range of that order; and so does one right behind the
// letter of an order that needs nothing else.
func (s *sentence) takesNumber() bool {
	head := s.words[0].text
	most := highest[head[0]&^0x20]
	if len(s.words) > 2 && AsCompany.code(head) != "" {
		most = highest['X'] // whose letter may be missing
	}
	inRange := func(text string, most int) bool {
		n, length := leadingNumber(text)
		return length > 0 && length == len(text) && n <= most && (text[0] != '0' || text == "0" && most > 0)
	}
	last := s.words[len(s.words)-1]
	if last.kind == word && (inRange(last.text, most) || len(s.words) == 1 && inRange(last.text[1:], most)) {
		return true
	}
	first := head[1:]
	if first == "" && len(s.words) > 1 {
		first = s.words[1].text
	}
	own := highest[head[0]&^0x20]
	return (head[0]|0x20 == 't' || head[0]|0x20 == 'e') && inRange(first, own)
}

// nearThing tells whether a word may be a misspelt one of the game, or a code with a slip.
func (s *sentence) nearThing() bool {
	for i, w := range s.words[1:] {
		switch text := w.text; {
		case w.kind != word || isNumber(text):
		case len(text) == 1:
			if !s.isSign(i+2, '.') {
				return true
			}
		case digitIn(text), len(text) < 4 && text[1:] != strings.ToLower(text[1:]) && text != strings.ToUpper(text):
			return true
		case s.misspelt(text) && !s.isStreet(i+1):
			return true
		}
	}
	return false
}

// signsName tells whether the line has a number that no order takes, or a word with a capital, as
// names have.
func (s *sentence) signsName() bool {
	numbered := func(w token) bool { return w.kind == word && isNumber(w.text) }
	return digitIn(s.words[0].text) || slices.ContainsFunc(s.words[1:], numbered) || s.capitals() > 0
}

// capitals counts the words behind the first one that begin with a capital, as names do.
func (s *sentence) capitals() (count int) {
	for _, w := range s.words[1:] {
		if w.kind == word && len(w.text) > 2 && isCapital(w.text) {
			count++
		}
	}
	return count
}

func isCapital(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(first)
}
