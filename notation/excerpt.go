package notation

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Columns is how wide excerpts and the messages below them are: the width of letters.
const Columns = 72

// Excerpt returns a line of a text after its number, and below it a caret under a place. Both count
// from 1, the column in characters; a column behind the end of the line stands right behind it. A
// line wider than Columns is cut around the place. What cannot be seen is shown as � and nothing of
// the text can steer a terminal. There is no line feed at the end.
func Excerpt(text string, line, col int) string {
	before := strconv.Itoa(line) + ": "
	cells, place := cellsOf(lineOf(text, line), col)
	from, to := window(cells, place, Columns-len(before))
	var b strings.Builder
	b.WriteString(before)
	at := len(before)
	writeCell := func(i int, c cell) {
		if i < place {
			at += c.width
		}
		b.WriteString(c.text)
	}
	if from > 0 {
		writeCell(-1, cell{"…", 1})
	}
	for i := from; i < to; i++ {
		writeCell(i, cells[i])
	}
	if to < len(cells) {
		writeCell(len(cells), cell{"…", 1})
	}
	return strings.TrimRight(b.String(), " ") + "\n" + strings.Repeat(" ", at) + "^"
}

// lineOf returns a line of a text, counted from 1.
func lineOf(text string, line int) string {
	for ; line > 1; line-- {
		_, text, _ = strings.Cut(text, "\n")
	}
	text, _, _ = strings.Cut(text, "\n")
	return strings.TrimSuffix(text, "\r")
}

// cell is what a terminal shows as one: a character with the marks that are drawn over it.
type cell struct {
	text  string
	width int // in columns: 1 or 2
}

// mostMarks is how many marks are drawn over one character. More are left out.
const mostMarks = 2

// cellsOf cuts a line into cells, and tells at which of them a column in characters stands.
func cellsOf(line string, col int) (cells []cell, place int) {
	marks, n := 0, 0
	for i, c := range line {
		n++
		size := 1 // of a byte that is no text
		if c != utf8.RuneError {
			size = utf8.RuneLen(c)
		}
		over := unicode.In(c, unicode.Mn, unicode.Me) && len(cells) > 0
		switch {
		case over && marks < mostMarks:
			cells[len(cells)-1].text += line[i : i+size]
			marks++
		case !over:
			cells = append(cells, cellOf(c, line[i:i+size]))
			marks = 0
		}
		if n == col {
			place = len(cells) - 1
		}
	}
	if n < col {
		place = len(cells)
	}
	return cells, place
}

// cellOf returns how a character is shown that is written so.
func cellOf(c rune, text string) cell {
	switch {
	case c == '\t' || c != '\n' && unicode.Is(unicode.Zs, c):
		return cell{" ", 1}
	case c == utf8.RuneError || !unicode.IsPrint(c) || unicode.IsMark(c):
		return cell{"�", 1}
	case wide(c):
		return cell{text, 2}
	}
	return cell{text, 1}
}

// wide tells whether terminals draw a character over two columns (Unicode Standard Annex 11, the
// blocks of wide characters and pictures).
func wide(c rune) bool {
	switch {
	case c < 0x1100:
		return false
	case c <= 0x115f, c >= 0x2e80 && c <= 0x303e, c >= 0x3041 && c <= 0xa4cf, c >= 0xa960 && c <= 0xa97c:
		return true
	case c >= 0xac00 && c <= 0xd7a3, c >= 0xf900 && c <= 0xfaff, c >= 0xfe30 && c <= 0xfe6f, c >= 0xff01 && c <= 0xff60:
		return true
	}
	return c >= 0xffe0 && c <= 0xffe6 || c >= 0x1f300 && c <= 0x1f64f || c >= 0x1f680 && c <= 0x1f6ff ||
		c >= 0x1f900 && c <= 0x1faff || c >= 0x20000 && c <= 0x3fffd
}

// window returns which cells fit into a width with the place among them, and the caret behind the
// last too. What is cut off on a side leaves one column there for the sign that says so.
func window(cells []cell, place, width int) (from, to int) {
	total := 0
	for _, c := range cells {
		total += c.width
	}
	if total < width || total == width && place < len(cells) {
		return 0, len(cells)
	}
	room := width - 3 // the signs on both sides, and the caret
	from, to = place, place
	for used, left := 0, room/2; ; { // half of it before the place, then behind, then what is left before
		switch {
		case from > 0 && used+cells[from-1].width <= left:
			from--
			used += cells[from].width
		case to < len(cells) && used+cells[to].width <= room:
			used += cells[to].width
			to++
		case left < room:
			left = room
		default:
			return from, to
		}
	}
}
