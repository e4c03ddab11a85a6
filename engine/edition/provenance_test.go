package edition

import (
	"fmt"
	"strings"
	"unicode"
)

// Uncited lists the sources of a document that name the rulebook or a report, but no page, section
// or publication.
func Uncited(d *Document) []string {
	var out []string
	for _, s := range d.sources() {
		if (s.word() == Rulebook || s.word() == Reported) && !cited(s.Text) {
			out = append(out, fmt.Sprintf("%s: source, expected a page (p. 8), or a section or publication in brackets, found %s", s.Field, s.Text))
		}
	}
	return out
}

// cited tells whether a source names a page, or a section or publication in brackets.
func cited(text string) bool {
	for _, page := range strings.Split(text, "p. ")[1:] {
		if page != "" && unicode.IsDigit(rune(page[0])) {
			return true
		}
	}
	_, bracket, _ := strings.Cut(text, "(")
	return strings.LastIndex(bracket, ")") > 0
}
