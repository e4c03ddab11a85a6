package mail

import (
	"strings"
	"unicode"
)

// mostInitials is how long a name before a quote mark may be, in bytes.
const mostInitials = 24

// markInitials takes the quote marks off rows that have the initials or the name of the author in
// front, as "BW> text". Two rows with the same are wanted, or one below a line that ends in a
// colon: people write such marks, too.
func markInitials(rows []row) {
	count := map[string]int{}
	begun := false
	for i := range rows {
		name, _, _ := initialMarks(&rows[i])
		if name != "" {
			count[name]++
			if begun {
				count[name]++
			}
		}
		if !rows[i].blank() {
			begun = strings.HasSuffix(strings.TrimRightFunc(rows[i].text, trailing), ":")
		}
	}
	for i := range rows {
		for name, depth, rest := initialMarks(&rows[i]); name != "" && count[name] >= 2; name, depth, rest = initialMarks(&rows[i]) {
			rows[i].depth += depth
			rows[i].text = rest
		}
	}
}

// initialMarks returns the name before the quote marks of a row, how many these are, and what stands
// behind them. The name is empty where there is none.
func initialMarks(r *row) (name string, depth int, rest string) {
	text := strings.TrimLeft(r.text, " \t")
	end := strings.IndexByte(text, '>')
	if end <= 0 || end > mostInitials || strings.ContainsFunc(text[:end], func(r rune) bool { return !unicode.IsLetter(r) }) {
		return "", 0, ""
	}
	rest = strings.TrimLeft(text[end:], ">")
	if rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return "", 0, ""
	}
	return text[:end], len(text) - end - len(rest), strings.TrimPrefix(rest, " ")
}
