package mail

import "strings"

// readBody is what was read of the text of a mail.
type readBody struct {
	lines  []Line
	quoted []string // lines that are not new, without their quote marks
}

func readText(l *Letter, top *part, r *Reading) readBody {
	var b readBody
	for i, line := range strings.Split(top.text(l), "\n") {
		line = strings.TrimRight(line, "\r")
		if strings.HasPrefix(line, ">") {
			b.quoted = append(b.quoted, strings.TrimLeft(line, "> "))
			continue
		}
		b.lines = append(b.lines, Line{Text: line, Origin: i + 1})
	}
	return b
}
