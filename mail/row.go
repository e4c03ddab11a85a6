package mail

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxRows    = 20000 // lines of a body that are looked at
	maxNew     = 1000  // lines of new text
	maxLine    = 4096  // bytes of a line of new text
	maxTyped   = 65536 // bytes of new text, but for the line that goes past them
	maxTextual = 600   // bytes of a line in which words are looked for
)

// row is one line of a body of which is not known yet whether it is new.
type row struct {
	text   string // without quote marks
	depth  int    // how deep it is quoted
	loose  bool   // it lies in a part of the page that programs put quotes into, and that people also write into
	struck bool   // something of it is struck out, and is not in the text
	role   role
	origin int  // line of the body, from 1
	quoted bool // it was taken for quoted, or may be
	broken bool // it is the end of the row above
}

// role is what the structure of a page says of a row.
type role uint8

const (
	plainRow     role = iota
	attribution       // who wrote what is quoted below
	signature         //
	restIsQuoted      // begins the header of the mail quoted below, which is not marked in any other way
)

// blank tells whether nothing can be seen in the row.
func (r *row) blank() bool {
	return strings.TrimFunc(r.text, func(r rune) bool { return unicode.IsSpace(r) || unseen(r) }) == ""
}

// unseen tells whether a rune shows nothing by itself, though it is no space to programs: fillers,
// joiners, what changes the look of the rune before it, and what stands for a picture.
func unseen(r rune) bool {
	switch r {
	case '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0', '\ufffc', '\ufffd':
		return true
	}
	return r >= '\ufe00' && r <= '\ufe0f'
}

// lineEnds has whatever ends a line in text that people or programs have written.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n", "\v", "\n",
	"\f", "\n")

// plainRows makes rows of a plain text.
func plainRows(text string) []row {
	var rows []row
	rest := tidy(strings.ReplaceAll(text, "\r\n", "\n"))
	for n := 1; rest != "" && n <= maxRows; n++ {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		depth, line := quoteMarks(line)
		rows = append(rows, row{text: line, depth: depth, origin: n})
	}
	return rows
}

// tidy takes out of a text what cannot be seen, and ends every line in the same way.
func tidy(text string) string {
	if isTidy(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r != '\n' && untidy(r) {
			return -1
		}
		return r
	}, lineEnds.Replace(text))
}

// isTidy tells whether a text can stay as it is. Most text is ASCII, which is looked through byte
// by byte.
func isTidy(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c >= utf8.RuneSelf:
			return strings.IndexFunc(text[i:], untidy) < 0
		case untidy(rune(c)):
			return false
		}
	}
	return true
}

func untidy(r rune) bool {
	if r < 0x7F {
		return r < ' ' && r != '\n' && r != '\t'
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}

// quoteMarks takes the quote marks off a line: each a > with at most one space in front, the first
// with any.
func quoteMarks(line string) (depth int, rest string) {
	rest = line
	for marked := strings.TrimLeftFunc(line, unicode.IsSpace); ; marked = strings.TrimPrefix(rest, " ") {
		if !strings.HasPrefix(marked, ">") {
			break
		}
		depth++
		rest = marked[1:]
	}
	if depth > 0 {
		rest = strings.TrimPrefix(rest, " ")
	}
	return depth, rest
}
