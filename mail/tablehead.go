package mail

import (
	"strings"
)

// tableHead returns how many rows from one on are the header above a quote as Notes writes it: the
// author with an address, the date, and labels that stand alone, each above what it names.
func (s *sorter) tableHead(at int) int {
	const most = 24 // rows
	t := tableReader{seen: map[label]bool{}}
	if !t.begins(&s.rows[at]) {
		return 0
	}
	end, blanks := 0, 0
	for i := at + 1; i < min(at+most, len(s.rows)) && blanks <= 2; i++ {
		row := &s.rows[i]
		if row.blank() {
			blanks++
			continue
		}
		blanks = 0
		if row.depth > 0 || len(row.text) > maxTextual || !t.reads(row.text) {
			break
		}
		if t.complete() {
			end = i + 1 - at
		}
	}
	return end
}

// tableReader is what was read of such a header.
type tableReader struct {
	author, dated, alone bool // alone: a label stands by itself
	named                bool // the row above is a label that stands by itself
	seen                 map[label]bool
}

func (t *tableReader) complete() bool {
	return t.author && t.dated && t.alone && !t.named && t.seen[subjectLabel] && (t.seen[toLabel] || t.seen[ccLabel])
}

// begins tells whether a row may be the first: the label of the author, or the author with an
// address, maybe with the date behind.
func (t *tableReader) begins(r *row) bool {
	if r.depth > 0 || len(r.text) > maxTextual || r.blank() {
		return false
	}
	if rowLabel(r.text+":") == fromLabel {
		return t.reads(r.text)
	}
	h := readHead(r.text)
	_, behind, bracketed := strings.Cut(r.text, ">")
	behind = strings.TrimSpace(behind)
	if !h.address || bracketed && !h.authorFirst || !bracketed && h.words > 1 || strings.Contains(strings.SplitN(r.text, "<", 2)[0], ":") ||
		behind != "" && (!readHead(behind).dated() || len(strings.Fields(behind)) > 4) {
		return false
	}
	t.author, t.dated = true, behind != ""
	return true
}

// reads tells whether a row goes on with the header.
func (t *tableReader) reads(text string) bool {
	l, value := rowLabel(text), true
	if _, rest, _ := strings.Cut(text, ":"); l == noLabel || strings.TrimSpace(rest) == "" {
		l, value = rowLabel(strings.TrimRight(text, " :")+":"), false
	}
	h := readHead(text)
	switch {
	case l != noLabel && t.seen[l] && l != ccLabel:
		return false
	case l != noLabel:
		t.seen[l], t.named, t.alone = true, !value, t.alone || !value
	case t.named, h.address && (t.seen[toLabel] || t.seen[ccLabel]) && !t.seen[subjectLabel], h.dated() && !t.dated:
		t.named = false
	default:
		return false
	}
	t.author, t.dated = t.author || h.address, t.dated || h.dated()
	return true
}
