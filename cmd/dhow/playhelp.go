package main

import (
	"dhow/engine/edition"
	"dhow/templates"
)

// playHelp is what help says while people play, beside how orders are written.
const playHelp = `
try ORDER, undo, show, log, legal, say TEXT, quit. A line may begin with a seat: green: P Cf1 Bk2
help A07, help 12, help C1, help first: what a book, region, track or bonus space is
`

// help says how orders are written, or what a component is.
func (s *sitting) help(about string) {
	text, ok := edition.Describe(s.doc, about)
	switch form, known := templates.FormOf(about); {
	case about == "":
		for _, form := range templates.Forms {
			s.printf("%v\n", form)
		}
		s.printf("%s", playHelp)
	case known:
		s.printf("%v\n", form)
	case ok:
		writeWrapped(s.in, text)
	default:
		s.refuse("There is no help on %s; dhow edition show tells what all components are.", quoted(about))
	}
}
