package templates

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"dhow/engine/edition"
)

// EditionPage says of every component of an edition what it is and where its values come from, as
// plain text of at most 100 columns.
func (r *Reader) EditionPage(d *edition.Document) string {
	const width, names = 100, 9
	var page strings.Builder
	row := func(name, text string, source edition.Source) {
		if source.Default != "" {
			text += " [" + source.String() + "]"
		}
		head := fmt.Sprintf("  %-*s ", names, name)
		for _, line := range Wrap(text, width-utf8.RuneCountInString(head)) {
			page.WriteString(head + line + "\n")
			head = strings.Repeat(" ", utf8.RuneCountInString(head))
		}
	}
	for _, line := range edition.Title(d) {
		page.WriteString(r.value(line) + "\n")
	}
	for _, s := range edition.Guide(d) {
		if s.Follows {
			continue
		}
		page.WriteString("\n" + r.value(s.Heading) + "\n")
		row("", "", s.Source)
		for i := range s.Rows {
			text := ""
			if says := s.Rows[i].Says; says.Code != "" {
				text = r.value(says)
			}
			row(r.name(&s.Rows[i]), text, s.Rows[i].Source)
		}
	}
	return page.String()
}
