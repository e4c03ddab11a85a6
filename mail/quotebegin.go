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
	if n := s.quoteHead(s.at); n > 0 {
		return n
	}
	if n := max(s.headerBlock(s.at), s.tableHead(s.at)); n > 0 {
		return n
	}
	if !s.ruleWord(s.at) {
		return 0
	}
	below := s.textFrom(s.at + 1)
	if n := s.quoteHead(below); n > 0 {
		return below + n - s.at
	}
	return 1
}

// textFrom returns the first row from one on that is not blank.
func (s *sorter) textFrom(at int) int {
	for at < len(s.rows) && s.rows[at].blank() {
		at++
	}
	return at
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
	labelOf := rowLabel
	wordsAbove := s.ruleWord(at)
	if wordsAbove {
		labelOf = bareLabel
	}
	ruleAbove := wordsAbove || ruled(s.rows[at].text) || len(s.rows[at].text) <= maxTextual && framed(s.rows[at].text) && len(strings.Fields(strings.Trim(s.rows[at].text, "- "))) <= 2
	for ; at < last && (at == begin && ruleAbove || ruled(s.rows[at].text) || at > begin && s.rows[at].blank()); at++ {
	}
	if at == last || labelOf(s.rows[at].text) == noLabel {
		return 0
	}
	seen, end, slack := map[label]bool{}, at, 0
	for ; at < last && slack <= 2; at++ {
		row := &s.rows[at]
		if row.depth > 0 || row.blank() && slack > 0 && !s.rows[at-1].blank() {
			break // below the last line of a field that goes on
		}
		if l := labelOf(row.text); l != noLabel {
			if seen[l] && l != ccLabel {
				break // another header
			}
			seen[l] = true
			end, slack = at+1, 0
		} else {
			slack++
		}
	}
	if !seen[fromLabel] || !seen[sentLabel] && !seen[subjectLabel] {
		return 0
	}
	if len(seen) < 3 && !ruleAbove && !s.authorAndDate(begin, end) {
		return 0
	}
	return end - begin
}

// authorAndDate tells whether two rows have an address and a date, which is as good as a third field.
func (s *sorter) authorAndDate(begin, end int) bool {
	if end-begin != 2 || begin > 0 && !s.rows[begin-1].blank() {
		return false
	}
	author, date := readHead(s.rows[begin].text), readHead(s.rows[begin+1].text)
	return author.address && date.dated()
}

// rowLabel returns the field that a row begins with a label of, which a colon ends, or a bar in a
// table.
func rowLabel(text string) label {
	text = strings.TrimLeft(text[:min(len(text), 60)], "| \t")
	end := strings.IndexAny(text, ":：|")
	if end < 0 {
		return noLabel
	}
	name := strings.ToLower(strings.Map(plainSpace, strings.TrimFunc(text[:end],
		func(r rune) bool { return unicode.IsSpace(r) || r == '*' || r == '_' })))
	if l := spoken.labels[name]; l != noLabel || len(name) > 0 && name[0] < utf8.RuneSelf {
		return l
	}
	return spoken.labels[strings.ReplaceAll(name, " ", "")] // as some write two ideographs
}

// bareLabel returns the field that a row begins with a label of, also one without a colon, as eM
// Client writes them.
func bareLabel(text string) label {
	if l := rowLabel(text); l != noLabel {
		return l
	}
	first, _, _ := strings.Cut(text[:min(len(text), 60)], " ")
	return spoken.labels[strings.ToLower(first)]
}

// ruleWord tells whether a row says that a mail follows: "Original Message" and the like between
// dashes or right above a header, or a line of Apple Mail's.
func (s *sorter) ruleWord(at int) bool {
	text := s.rows[at].text
	if s.rows[at].depth > 0 || len(text) > maxTextual {
		return false
	}
	trimmed := strings.TrimSpace(strings.Map(plainSpace, text))
	inner := strings.ToLower(strings.Trim(trimmed, "-–—_=*:：<>| "))
	if inner == "" {
		return false
	}
	if slices.Contains(spoken.forward, inner) {
		return true
	}
	for _, words := range spoken.original {
		rest, ok := strings.CutPrefix(inner, words)
		if !ok {
			continue
		}
		rest = strings.TrimSpace(rest)
		if begins(trimmed, frames) {
			if rest == "" || begins(rest, frames) || framed(trimmed) {
				return true
			}
			continue
		}
		below := s.textFrom(at + 1)
		if rest == "" && below < len(s.rows) && rowLabel(s.rows[below].text) != noLabel {
			return true
		}
	}
	return false
}

// frames begin a row that has a rule on both sides of its words.
var frames = []string{"--", "__", "==", "**", "——", "––", "- -", "<<"}
