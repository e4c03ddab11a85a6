package mail

import "strings"

// PlainText returns the text of a raw mail with the quote marks of its lines, or of a file that has
// no header the whole.
func PlainText(raw []byte) string {
	l := &Letter{}
	h, body := l.splitHeader(raw)
	if h.get("from") == "" && h.get("message-id") == "" && h.get("content-type") == "" && h.get("subject") == "" {
		return string(raw)
	}
	g := gatherer{letter: l}
	g.walk((&partReader{letter: l}).read(h, body, 0))
	var b strings.Builder
	for _, row := range g.rows(g.sources, &Reading{}, false) {
		b.WriteString(strings.Repeat("> ", row.depth) + row.text + "\n")
	}
	return b.String()
}

// Leave has other lines stand in the place of the new text, as many. Those that are empty now are
// left out, and what is said of lines goes by the new numbers.
func (l *Letter) Leave(lines []Line) {
	number := make([]int, len(lines)+1) // by the old one; 0: left out
	var text []Line
	for i, line := range lines {
		if line.Text == "" && (len(text) == 0 || text[len(text)-1].Text == "") {
			continue
		}
		text = append(text, line)
		number[i+1] = len(text)
	}
	if n := len(text); n > 0 && text[n-1].Text == "" {
		text = text[:n-1]
	}
	var problems []Problem
	for _, p := range l.Problems {
		if p.Line > 0 && p.Line < len(number) && (number[p.Line] == 0 || p.Code == Unclear && !lines[p.Line-1].Unsure) {
			continue
		} else if p.Line > 0 && p.Line < len(number) {
			p.Line = number[p.Line]
		}
		problems = append(problems, p)
	}
	for i, key := range l.Keys {
		if key.Line > 0 && key.Line < len(number) {
			l.Keys[i].Line = number[key.Line]
		}
	}
	if l.Text, l.Problems = text, problems; len(text) == 0 && l.Kind == Person {
		l.problem(NothingNew, 0)
	}
}
