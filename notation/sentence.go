package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// sentence is a line as the rules of verdicts look at it.
type sentence struct {
	reader Reader
	text   string
	number int    // of its line
	says   Saying // nil: it is not read
	err    *Error // of a line that is not read
	below  bool   // an order stands right above
	after  bool   // an order stands above, wherever

	words []token // its words and signs
	line  string  // the code of the word that it begins with as a line that is no order, or ""
	verb  string  // the letter of the verb that it begins with, or ""
	first int     // the word that the verb is
}

// sentence cuts a line into its words, however many there are.
func (r Reader) sentence(text string, number int, says Saying, err *Error, below bool) *sentence {
	s := &sentence{reader: r, text: text, number: number, says: says, err: err, below: below}
	p := r.parser(text, mark{line: 1})
	p.endless = true
	s.words = make([]token, 0, min(len(text)/4+1, MaxWords))
	for p.scan(); !p.at(end); p.scan() {
		s.words = append(s.words, p.tok)
	}
	s.findVerb()
	return s
}

// findVerb finds the verb that the line begins with, which may stand behind try, then and the
// condition of a queue.
func (s *sentence) findVerb() {
	i := 0
	if len(s.words) > 0 && s.words[0].kind == word {
		s.line = s.reader.Meaning(AsLine, s.words[0].text)
		if len(s.words) > 1 && (s.line == "try" || s.line == "then" || s.line == "auto") {
			i = 1
		}
	}
	for i+1 < len(s.words) && s.words[i].kind == '[' {
		for i+1 < len(s.words) && s.words[i].kind != ']' {
			i++
		}
		i++
	}
	if i >= len(s.words) {
		return
	}
	s.first = i
	w := s.words[i]
	if s.isSign(i, '+') && s.isNumber(i+1, "1") && s.isSign(i+2, '@') {
		s.verb = "+"
		return
	}
	if w.kind == word && len(w.text) > 2 && AsVerb.code(w.text[:1]) != "" && s.isCode(w.text[1:]) {
		s.verb = AsVerb.code(w.text[:1]) // GCt3
		card := w
		card.text, card.mark.at, card.glue = w.text[1:], w.mark.at+1, true
		s.words[i].text = w.text[:1]
		s.words = slices.Insert(s.words, i+1, card)
		return
	}
	n := letters(w.text)
	if w.kind != word || n == 0 || n > 1 && n < len(w.text) || n == 1 && s.apostrophe(w) {
		return
	}
	if n == 1 {
		s.verb = AsVerb.code(w.text[:1])
		return
	}
	p := s.reader.parser("", mark{})
	if s.verb = p.lookupVerb(w.text); p.err != nil {
		s.verb = "?" // one of several
	}
}

func (s *sentence) isSign(i int, kind rune) bool {
	return 0 <= i && i < len(s.words) && s.words[i].kind == kind
}

func (s *sentence) isNumber(i int, text string) bool {
	return i < len(s.words) && s.words[i].text == text
}

// apostrophe tells whether one stands right behind a word: S'il te plaît, D'accord.
func (s *sentence) apostrophe(w token) bool {
	rest := s.text[w.mark.at+len(w.text):]
	return strings.HasPrefix(rest, "'") || strings.HasPrefix(rest, "’") || strings.HasPrefix(rest, "`")
}

// behindVerb returns what stands behind the verb. What is glued to its letter is a word, too.
func (s *sentence) behindVerb() []token {
	w := s.words[s.first]
	if s.verb != "" && s.verb != "?" && w.kind == word && letters(w.text) == 1 && len(w.text) > 1 {
		w.text, w.mark.at = w.text[1:], w.mark.at+1
		return append([]token{w}, s.words[s.first+1:]...)
	}
	return s.words[s.first+1:]
}

// column returns where a word stands, in characters from 1.
func (s *sentence) column(w token) int {
	head := strings.LastIndexByte(s.text[:w.mark.at], '\n') + 1
	return utf8.RuneCountInString(s.text[head:w.mark.at]) + 1
}

// mostMeant is behind how many words of a verb a number may belong to it.
const mostMeant = 2

// numbered tells whether the numbers behind the verb may belong to it: they stand right behind one
// that takes a number, or behind a word that may be a misspelt company or follows the letter of a
// verb; a company stands among them; or there are only numbers, signs and letters.
func (s *sentence) numbered() bool {
	letter, bare := len(s.words[s.first].text) == 1, true
	said, company, number := 0, false, false
	for _, w := range s.behindVerb() {
		switch {
		case w.kind != word:
		case isDigit(w.text[0]):
			number = true
			if said == 0 && (s.verb == "X" || s.verb == "T") || said == 1 && letter {
				return true
			}
		case digitIn(w.text) && said < mostMeant && len(s.words[s.first].text) == 1:
			return true
		default:
			bare = bare && len(w.text) == 1 && !s.apostrophe(w)
			company = company || AsCompany.Has(w.text) || said == 0 && AsKind.Has(w.text)
			if said++; said == 1 {
				letter = letter && !s.apostrophe(w) || s.misspelt(w.text)
			}
		}
	}
	return number && (company || bare)
}

// misspelt tells whether a word is near to one that orders have.
func (s *sentence) misspelt(text string) bool {
	for _, near := range s.reader.Spellings(text) {
		if len(near) > 0 {
			return true
		}
	}
	return false
}

// component returns at which word the first component is named, or -1.
func (s *sentence) component() int {
	tries := 0
	for i, w := range s.words {
		if at := s.componentAt(i, w); at >= 0 {
			return at
		}
		if i > s.first && w.kind == word && len(w.text) == 1 && w.text <= "Z" && tries < mostTries {
			if tries++; s.beginsOrder(w) {
				return i
			}
		}
	}
	return -1
}

// mostTries is how many letters of verbs within a line may begin an order.
const mostTries = 3

// beginsOrder tells whether an order begins within a line with the letter of its verb: I do E 2.
func (s *sentence) beginsOrder(w token) bool {
	if AsVerb.code(w.text) == "" || s.apostrophe(w) {
		return false
	}
	text := s.text[w.mark.at:]
	text = text[:min(len(text), MaxWord)]
	p := s.reader.begin(text)
	p.parseOrder(engine.NoSeat)
	if p.parseEnd(); p.err == nil {
		return len(strings.TrimSpace(text)) > 2
	}
	inner := s.reader.sentence(text, 1, nil, p.err, false)
	behind := inner.behindVerb()
	return inner.begins() || inner.verb == "E" && len(behind) > 0 && digitIn(behind[0].text)
}

// componentAt returns where the name begins of a component that ends at a word, or -1.
func (s *sentence) componentAt(i int, w token) int {
	switch {
	case w.kind == '@':
		if i+1 < len(s.words) && s.words[i+1].glue && isDigit(s.words[i+1].text[0]) {
			return max(i-1, 0)
		}
	case w.kind != word:
	case isNumber(w.text):
		return s.namedBefore(i)
	case digitIn(w.text):
		if s.isCode(w.text) {
			return i
		}
	case isCodeOfLetters(w.text), s.isMerchantOf(i):
		return i
	}
	return -1
}

// isCode tells whether a word with a digit is the code of a component, or looks like one.
func (s *sentence) isCode(text string) bool {
	n := letters(text)
	if len(text) == 2 {
		a, b := text[0], text[1]
		switch {
		case isDigit(a):
			return isBookLetter(b) && a != '0'
		case a|0x20 >= 'x' && a|0x20 <= 'z', strings.IndexByte("MTLC", a) >= 0:
			return isDigit(b)
		}
	}
	if namesTrackSpace(text) || findBook(s.reader.Edition, text) != 0 {
		return true
	}
	return n > 1 && n < len(text) && AsKind.Has(text[:n]) && len(text)-n <= len("2M.1")
}

// isCodeOfLetters tells whether a word is written as the code of a card that has no digit: DmC.
func isCodeOfLetters(text string) bool {
	return len(text) == 3 && text[2] >= 'A' && text[2] <= 'Z' && slices.Contains(canonical[AsKind], text[:2])
}

// isMerchantOf tells whether a merchant is named by a company: merchant Cairo.
func (s *sentence) isMerchantOf(i int) bool {
	return i+1 < len(s.words) && s.words[i+1].kind == word && len(s.words[i+1].text) > 1 &&
		AsCompany.Has(s.words[i+1].text) && AsKind.Has(s.words[i].text) &&
		s.reader.Meaning(AsKind, s.words[i].text) == "Dm"
}

// namedBefore returns where the name of a company or kind of card begins that a number belongs to,
// or -1: Cairo 2, Cape Town to region 5, coffee 3.
func (s *sentence) namedBefore(i int) int {
	at := i - 1
	for at >= 0 && s.words[at].kind == word && i-at <= mostMeant && !digitIn(s.words[at].text) &&
		(AsFiller.Has(s.words[at].text) || AsNoun.Has(s.words[at].text)) {
		at--
	}
	if at < 0 || s.words[at].kind != word {
		return -1
	}
	name := s.words[at].text
	if at > 0 && AsTail.Has(name) && AsCompany.Has(s.words[at-1].text) {
		return at - 1
	}
	if len(name) > 1 && AsCompany.Has(name) {
		if at > 0 && AsArticle.Has(s.words[at-1].text) {
			return at - 1
		}
		return at
	}
	if len(name) > 2 && at == i-1 && AsKind.Has(name) {
		p := s.reader.parser("", mark{})
		if kind := p.lookup(AsKind, name); kind != "" && p.findCard(kind, s.words[i].text) != 0 {
			return at
		}
	}
	return -1
}
