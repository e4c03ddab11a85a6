package mail

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// sorter goes through the rows of a body and tells what is new from what is quoted and from what
// programs add.
type sorter struct {
	rows   []row
	at     int
	r      *Reading
	lines  []Line
	why    []string // by line: what is unclear about it, or ""
	quoted []string // the text of quoted rows
	signed bool     // in a signature, or in what companies and lists add below one
	struck bool     // something new is struck out

	scanned    int // the last row that was one of a virus scanner's
	widthKnown int // see width; 0: not looked at so far
}

// sortRows reads the new text of a body.
func sortRows(rows []row, r *Reading) *sorter {
	markInitials(rows)
	s := &sorter{rows: rows, r: r, scanned: -2}
	for s.at < len(rows) && len(s.lines) < maxNew {
		s.row()
	}
	// A typed key that has been broken over two lines becomes one.
	for i := 0; i+1 < len(s.lines); i++ {
		line, next := &s.lines[i], s.lines[i+1]
		if brokenKey(line.Text, next.Text) == "" || keyLine(line.Text+next.Text) == "" {
			continue
		}
		line.Text += next.Text
		line.Unsure = line.Unsure || next.Unsure
		s.lines = append(s.lines[:i+1], s.lines[i+2:]...)
		s.why = append(s.why[:i+1], s.why[i+2:]...)
	}
	if n := len(s.lines); n > 0 && s.lines[n-1].Text == "" {
		s.lines, s.why = s.lines[:n-1], s.why[:n-1]
	}
	return s
}

// row sorts the row at hand, and those that belong to it.
func (s *sorter) row() {
	row := &s.rows[s.at]
	switch {
	case row.role == restIsQuoted:
		s.quoteRest(len(s.rows))
	case row.loose:
		s.quoteRest(s.looseEnd())
	case row.depth > 0 && !row.arrows():
		s.quote(1)
		s.signed = false
	case row.struck && row.blank():
		s.struck = true
		s.at++
	case row.blank():
		s.keep("")
	case row.role == attribution:
		s.quote(1)
	case s.beginsQuote():
	case s.signed || row.role == signature:
		s.leave("it stands in a signature")
	case signatureMark(row.text):
		s.signed = true
		s.leave("it looks like the mark above a signature")
	case s.notice():
		s.signed = true
		s.leave("it stands in a notice below the mail")
	case ruled(row.text):
		s.leave("it looks like a rule")
	case stray(row.text) || s.sentFrom() || s.scanner():
		s.leave("it looks like a line that a program has added")
	case s.fragment():
		s.leaveQuoted("it stands between two quoted lines")
	case row.struck:
		s.struck = true
		s.keepStruck()
	default:
		s.keep("")
	}
}

// keep takes the row as new; with a reason, as one of which that cannot be told.
func (s *sorter) keep(why string) {
	row := &s.rows[s.at]
	s.at++
	text := strings.TrimSpace(row.text)
	if row.blank() {
		text = ""
	}
	if text == "" && (len(s.lines) == 0 || s.lines[len(s.lines)-1].Text == "") {
		return
	}
	s.lines = append(s.lines, Line{Text: text, Unsure: why != "", Struck: row.struck, Origin: row.origin, Above: s.quotedAbove()})
	s.why = append(s.why, why)
}

// quotedAbove is the text of the row right above the last one, if that was taken for quoted.
func (s *sorter) quotedAbove() string {
	at := s.at - 2
	if at < 0 || !s.rows[at].quoted {
		return ""
	}
	return s.rows[at].text[:min(len(s.rows[at].text), maxLine)]
}

// leave leaves the row out, unless it may be a line of ours that somebody has typed.
func (s *sorter) leave(why string) {
	if s.matters() {
		s.keep(why)
		return
	}
	s.at++
}

// matters tells whether the row at hand would be a line of ours. A key alone counts as quoted,
// which is as good.
func (s *sorter) matters() bool {
	text := s.rows[s.at].text
	if keyLine(text) != "" {
		s.quoted = append(s.quoted, text)
		return false
	}
	return s.r.matters(text)
}

func (s *sorter) leaveQuoted(why string) {
	s.noteQuoted(1)
	s.leave(why)
}

// quote takes rows as quoted.
func (s *sorter) quote(n int) {
	s.noteQuoted(n)
	s.at += n
}

// noteQuoted notes of rows that they are quoted, as far as it can be told.
func (s *sorter) noteQuoted(n int) {
	for i := range s.rows[s.at : s.at+n] {
		row := &s.rows[s.at+i]
		row.quoted = true
		s.quoted = append(s.quoted, row.text)
	}
}

// beginsQuote takes the rows that stand above a quote, if such begin here. If the quote below bears
// no marks, all the rest is quoted.
func (s *sorter) beginsQuote() bool {
	n := s.quoteBegin()
	if n == 0 {
		return false
	}
	end := s.at + n
	for s.at < end {
		if text := s.rows[s.at].text; s.at == end-1 || hasAddress(text) || ruled(text) || rowLabel(text) != noLabel {
			s.quote(1) // these words nobody gives as an order
		} else {
			s.leaveQuoted("it stands above what is quoted")
		}
	}
	s.signed = false
	if !s.quotedNext(end) {
		s.quoteRest(len(s.rows))
	}
	return true
}

// quotedNext tells whether the next row with text is marked as quoted.
func (s *sorter) quotedNext(at int) bool {
	for ; at < len(s.rows); at++ {
		if r := &s.rows[at]; !r.blank() || r.depth > 0 {
			return r.depth > 0
		}
	}
	return true
}

// looseEnd returns where a run of loose rows ends.
func (s *sorter) looseEnd() int {
	end := s.at
	for end < len(s.rows) && (s.rows[end].loose || s.rows[end].depth > 0 || s.rows[end].blank()) {
		end++
	}
	return end
}

// quoteRest takes rows up to an end as quoted, without marks that would tell what somebody has
// typed among them. A line that would be an order is kept as unclear if nothing has been ordered
// above, or if no key stands below it: our own letters end with one. If nothing has been ordered
// but below the last key, the quote ends there.
func (s *sorter) quoteRest(end int) {
	ordered, foot := s.ordered(), s.lastKey(end)
	below := !ordered && s.ordersBelow(foot, end)
	if below {
		end = foot + 1
	}
	for s.at < end && len(s.lines) < maxNew {
		row := &s.rows[s.at]
		s.noteQuoted(1)
		switch {
		case row.depth > 0 && !row.loose || row.blank() || (ordered || below) && s.at <= foot || !s.matters():
			s.at++
		case ordered:
			s.keep("it stands below a quote that does not show where it ends")
		default:
			s.keep("it stands in a quote that has no marks, and nothing is ordered above")
		}
	}
	s.signed = false
}

// ordersBelow tells whether a line of ours stands without quote marks behind the row of a key.
func (s *sorter) ordersBelow(key, end int) bool {
	return key >= 0 && slices.ContainsFunc(s.rows[key+1:end], func(row row) bool {
		return row.depth == 0 && !row.loose && s.r.matters(row.text)
	})
}

// ordered tells whether a line of ours has been typed so far.
func (s *sorter) ordered() bool {
	return slices.ContainsFunc(s.lines,
		func(line Line) bool { return !line.Unsure && line.Text != "" && s.r.matters(line.Text) })
}

// lastKey returns the last row before an end that has a key in it, also one that has been broken in
// two, or -1.
func (s *sorter) lastKey(end int) int {
	for i := end - 1; i >= s.at; i-- {
		if start, _ := findKey(s.rows[i].text); start >= 0 {
			return i
		}
		if i+1 < end && brokenKey(s.rows[i].text, s.rows[i+1].text) != "" {
			return i + 1
		}
	}
	return -1
}

// fragment tells whether the row is the end of the quoted one above it, which a program has broken
// because it was too long.
func (s *sorter) fragment() bool {
	if s.at == 0 {
		return false
	}
	above, row := &s.rows[s.at-1], &s.rows[s.at]
	if above.depth == 0 && !above.broken || above.blank() {
		return false
	}
	if brokenKey(above.text, row.text) != "" {
		return true
	}
	row.broken = s.breaksAt(s.at, s.width())
	return row.broken
}

const (
	widest    = 70 // columns, beyond which a row was surely broken
	narrowest = 36 // of columns that programs break rows at
	mostParts = 3  // of a row that was broken
)

// breaksAt tells whether the row above one ends where the next word would not have fitted, up to the
// next row with marks. Where a program breaks narrower rows than people write, that may be the end
// of a sentence, too, and of a question, below which somebody has answered.
func (s *sorter) breaksAt(at, width int) bool {
	last := strings.TrimSpace(s.rows[at-1].text)
	if width < narrowest || width < widest && strings.ContainsAny(last[len(last)-1:], ".?!") {
		return false
	}
	for parts := 0; at < len(s.rows) && parts <= mostParts; at, parts = at+1, parts+1 {
		above, row := &s.rows[at-1], &s.rows[at]
		if row.depth > 0 {
			return parts > 0
		}
		first, _, _ := strings.Cut(strings.TrimSpace(row.text), " ")
		if row.blank() || above.columns()+1+utf8.RuneCountInString(first) <= width || row.columns() > min(width, 60) {
			return false
		}
	}
	return false
}

// columns is how wide a row is with its quote marks.
func (r *row) columns() int { return utf8.RuneCountInString(r.text) + 2*r.depth }

// width is how wide the rows with quote marks are, where all of them are narrow.
func (s *sorter) width() int {
	if s.widthKnown == 0 {
		for i := range s.rows {
			if r := &s.rows[i]; r.depth > 0 && s.widthKnown < widest {
				s.widthKnown = min(max(s.widthKnown, r.columns()), widest)
			}
		}
	}
	return s.widthKnown
}

// unsure counts the lines that are unclear.
func (s *sorter) unsure() int {
	n := 0
	for _, line := range s.lines {
		if line.Unsure {
			n++
		}
	}
	return n
}
