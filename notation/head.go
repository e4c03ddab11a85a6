package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// headAt returns where the first word of a line stands, or the +1 tile before an order: behind
// stars, list marks, brackets and other signs that people put before a line.
func headAt(line string) int {
	at, rest := unmarked(line)
	for rest != "" && !strings.HasPrefix(rest, "+1") {
		if kind, _ := shape(rest); kind == word {
			break
		}
		_, n := utf8.DecodeRuneInString(rest)
		at, rest = at+n, rest[n:]
	}
	if again, inner := unmarked(rest); again > 0 && inner != "" {
		return at + again // * 1. G Cf1 M1
	}
	return at
}

// headed returns a line with blanks in the place of what stands before its first word, so that all
// else stands where it stood.
func headed(line string) string {
	at := headAt(line)
	return strings.Repeat(" ", at) + line[at:]
}

// triesInVain tells whether the line asks to have an order judged that is none. Who is not told
// counts on what the order would have brought.
func (s *sentence) triesInVain() bool { return s.says == nil && s.line == "try" }

// passes tells whether the line ends the round in a part of it that words follow: Pass, see you
// tomorrow. Other orders show by what stands behind their verbs that they have begun.
func (s *sentence) passes() bool {
	if s.says != nil || s.verb != "E" && withoutPronoun(s.text) == s.text {
		return false
	}
	head, behind := s.head()
	if head == "" {
		return false
	}
	if len(head) == 1 && behind.kind != word && len(s.words) < fewestOfSentence {
		return false // E. Smith
	}
	order, is := s.reader.whole(engine.NoSeat, withoutPronoun(head)).(Order)
	return is && isLoneEnd(&order.Action)
}

// fewestOfSentence is how many words and signs a line has at least in which the letter that ends a
// round is no initial.
const fewestOfSentence = 5

// head returns the line before the first sign or word that divides sentences, and that.
func (s *sentence) head() (string, token) {
	for i, w := range s.words {
		divides := strings.ContainsRune(";.!-", w.kind) ||
			w.kind == word && i > 0 && slices.Contains([]string{"and", "for"}, s.reader.Meaning(AsFiller, w.text)) && len(w.text) > 1
		if comma := strings.IndexByte(s.text[:w.mark.at], ','); comma >= 0 {
			return strings.TrimSpace(s.text[:comma]), token{kind: ','}
		}
		if divides {
			return strings.TrimSpace(s.text[:w.mark.at]), w
		}
	}
	return "", token{}
}

// pronouns stand before a verb that says what their author does.
var pronouns = []string{"I", "je", "ik", "ja"}

// withoutPronoun returns a text without the pronoun that it begins with.
func withoutPronoun(text string) string {
	first, rest, more := strings.Cut(trimBlanks(text), " ")
	if more && len(first) <= 2 && slices.ContainsFunc(pronouns, func(p string) bool { return strings.EqualFold(p, first) }) {
		return strings.TrimSpace(rest)
	}
	return text
}
