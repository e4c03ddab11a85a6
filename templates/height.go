package templates

import "unicode/utf8"

// maxHeight is how high the page of a letter that asks for a move may be on a phone, 360 pixels
// wide, in CSS pixels as tall counts them, as far as fewer words make it less. Chromium needs up to
// 4,500, and for languages with longer words than English up to 4,700.
const maxHeight = 4300

// tall counts what a text takes of the page's height on a phone: lines of so many characters, so
// high each, and what is around them. It is about what mail programs make of it; .ci/pages looks at
// what Chromium does.
func (h *htmlWriter) tall(text string, columns, line, around int) {
	lines := (utf8.RuneCountInString(text) + columns - 1) / columns
	h.height += float64(lines*line + around)
}
