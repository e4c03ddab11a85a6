package mail

import "strings"

// flowedRows joins rows of a text in format=flowed (RFC 3676): a line that ends in a space goes on
// in the next one of the same depth. With delSp the space goes.
func flowedRows(lines []row, delSp bool, r *Reading) []row {
	var rows []row
	var f flow
	for _, next := range lines {
		if next.depth == 0 {
			next.text = strings.TrimPrefix(next.text, " ") // stuffed
		}
		soft := strings.HasSuffix(next.text, " ") && next.text != "-- "
		if soft && delSp {
			next.text = next.text[:len(next.text)-1]
		}
		if !f.goesOn(next, r) {
			rows = f.end(rows)
			f.row = next
		}
		f.text = append(f.text, next.text)
		f.open, f.length = soft, f.length+len(next.text)
	}
	return f.end(rows)
}

// flow is a paragraph that is being put together.
type flow struct {
	row    row // its first
	text   []string
	length int
	open   bool // its last line goes on
}

// goesOn tells whether a row belongs to the paragraph. Two lines that are orders each, and none
// together, were typed as two, whatever space stands between them.
func (f *flow) goesOn(next row, r *Reading) bool {
	if len(f.text) == 0 || !f.open || next.depth != f.row.depth || next.text == "-- " || f.length > maxLine {
		return false
	}
	const longOrder = 200 // bytes
	if next.depth > 0 || f.length > longOrder || !r.matters(next.text) {
		return true
	}
	above := strings.Join(f.text, "")
	return !r.matters(above) || r.matters(above+next.text)
}

// end appends the paragraph to rows.
func (f *flow) end(rows []row) []row {
	if len(f.text) > 0 {
		f.row.text = strings.Join(f.text, "")
		rows = append(rows, f.row)
	}
	f.text, f.length = f.text[:0], 0
	return rows
}
