package mail

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quoteBegin returns how many rows from the one at hand stand above a quote and say where it comes
// from; 0: none.
func (s *sorter) quoteBegin() int {
	if n := s.attribution(s.at); n > 0 {
		return n
	}
	if n := s.headerBlock(s.at); n > 0 {
		return n
	}
	if ruleWord(s.rows[s.at].text) {
		return 1
	}
	return 0
}

// attribution returns how many rows say that somebody wrote what follows, up to five, and ending in
// a colon.
func (s *sorter) attribution(at int) int {
	const most = 5
	text := ""
	for n := 1; n <= most && at+n <= len(s.rows); n++ {
		row := &s.rows[at+n-1]
		if row.depth > 0 || row.blank() || len(row.text) > maxTextual {
			return 0
		}
		text += " " + row.text
		if runsOn(text) {
			return n
		}
		if !strings.HasSuffix(strings.TrimRightFunc(row.text, trailing), ":") {
			continue
		}
		if !s.wrote(text, at, n) || s.beginsLater(at, n) {
			return 0
		}
		return n
	}
	return 0
}

// runsOn tells whether a text is an attribution with the quote behind it in the same line, as
// Yahoo's program for phones writes it.
func runsOn(text string) bool {
	before, _, ok := strings.Cut(text, ":  ")
	if !ok {
		return false
	}
	words := attributionWords(before)
	return words.wrote && words.opened && words.address && words.digits >= 5
}

// trailing tells what may stand behind the colon of an attribution.
func trailing(r rune) bool { return unicode.IsSpace(r) || r == '*' || r == '_' }

// beginsLater tells whether the rows have text above an attribution that begins below.
func (s *sorter) beginsLater(at, n int) bool {
	for skip := 1; skip < n; skip++ {
		text := ""
		for _, row := range s.rows[at+skip : at+n] {
			text += " " + row.text
		}
		words := attributionWords(text)
		if words.wrote && words.dated() && (words.opened || s.r.matters(s.rows[at].text)) {
			return true
		}
	}
	return false
}

// wrote tells whether rows that end in a colon say that somebody wrote what follows. What says less
// must stand right above a quote.
func (s *sorter) wrote(text string, at, n int) bool {
	words := attributionWords(text)
	alone := at == 0 || s.rows[at-1].blank() || s.rows[at-1].depth > 0
	switch {
	case words.wrote && words.opened && words.dated():
		return true
	case !words.wrote && !words.address || s.r.matters(s.rows[at].text):
		return false
	case words.wrote && (words.address && words.digits >= 5 || alone && (words.address || words.digits >= 5)):
		return true
	}
	marked := at+n < len(s.rows) && s.quotedNext(at+n)
	return marked && (words.wrote && words.count <= 8 || words.address && words.digits >= 5 &&
		(alone || words.datedFirst))
}

// attributed is what a text has of what attributions have.
type attributed struct {
	wrote      bool // a word for writing
	opened     bool // one of the words they begin with
	datedFirst bool // a digit in its first word
	address    bool
	digits     int
	count      int // of words
}

func (a attributed) dated() bool { return a.digits >= 3 || a.address }

func attributionWords(text string) attributed {
	text = strings.ToLower(strings.Map(plainSpace, strings.Trim(text, " \t*_")))
	a := attributed{count: len(strings.Fields(text)), address: hasAddress(text)}
	for _, word := range wroteWords {
		a.wrote = a.wrote || hasWord(text, word)
	}
	if !a.wrote && !a.address {
		return a
	}
	for _, opener := range wroteOpeners {
		a.opened = a.opened || strings.HasPrefix(text, opener)
	}
	first, _, _ := strings.Cut(text, " ")
	a.datedFirst = strings.IndexFunc(first, unicode.IsDigit) >= 0 || a.opened
	for i := range len(text) {
		if digit(text[i]) {
			a.digits++
		}
	}
	return a
}

// hasAddress tells whether a text has something like ann@example.org in it. Orders have an @ too,
// with a number behind it.
func hasAddress(text string) bool {
	for {
		_, rest, ok := strings.Cut(text, "@")
		if !ok {
			return false
		}
		word := rest
		if end := strings.IndexAny(rest, " \t>)\"'"); end >= 0 {
			word = rest[:end]
		}
		if word != "" && !digit(word[0]) && strings.Contains(word, ".") {
			return true
		}
		text = rest
	}
}

// plainSpace makes a plain space of those that do not break.
func plainSpace(r rune) rune {
	if unicode.IsSpace(r) {
		return ' '
	}
	return r
}

// hasWord tells whether a word stands in a text, with no letter right before or behind it.
func hasWord(text, word string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		behind, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if !unicode.IsLetter(before) && !unicode.IsLetter(behind) {
			return true
		}
		from = at + len(word)
	}
}

// label is a field of the header that programs write above a quote.
type label uint8

const (
	noLabel label = iota
	fromLabel
	sentLabel
	toLabel
	ccLabel
	subjectLabel
)

// headerBlock returns how many rows are such a header: at least three fields, the author and the
// date or subject among them, maybe below a rule. Fields may go on in up to two rows.
func (s *sorter) headerBlock(at int) int {
	const most = 30 // rows
	begin, last := at, min(at+most, len(s.rows))
	ruleAbove := ruled(s.rows[at].text)
	for ; at < last && (ruled(s.rows[at].text) || at > begin && s.rows[at].blank()); at++ {
	}
	if at == last || rowLabel(s.rows[at].text) == noLabel {
		return 0
	}
	seen, end, slack := map[label]bool{}, at, 0
	for ; at < last && slack <= 2; at++ {
		row := &s.rows[at]
		if row.depth > 0 {
			break
		}
		if l := rowLabel(row.text); l != noLabel {
			seen[l] = true
			end, slack = at+1, 0
		} else {
			slack++
		}
	}
	if !seen[fromLabel] || !seen[sentLabel] && !seen[subjectLabel] || len(seen) < 3 && !ruleAbove {
		return 0
	}
	return end - begin
}

// rowLabel returns the field that a row begins with a label of.
func rowLabel(text string) label {
	name, _, ok := strings.Cut(text[:min(len(text), 60)], ":")
	if !ok {
		return noLabel
	}
	name = strings.ToLower(strings.TrimFunc(name,
		func(r rune) bool { return unicode.IsSpace(r) || r == '*' || r == '_' }))
	return headerLabels[name]
}

// ruleWord tells whether a row says that a mail follows: "Original Message" and the like between
// dashes, or a line of Apple Mail's.
func ruleWord(text string) bool {
	if len(text) > maxTextual {
		return false
	}
	trimmed := strings.TrimSpace(text)
	inner := strings.ToLower(strings.Trim(trimmed, "-–—_=*: "))
	if inner == "" {
		return false
	}
	ruled := begins(trimmed, []string{"--", "__", "=="})
	return ruled && begins(inner, ruleWords) || slices.Contains(forwardLines, inner)
}
