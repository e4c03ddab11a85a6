package main

import (
	"dhow/engine"
	"dhow/templates"
)

// playHelp is what help says while people play, beside how orders are written.
const playHelp = `
try ORDER, undo, show, log, legal, say TEXT, quit. A line may begin with a seat: green: P Cf1 Bk2
help map, board, companies, tracks, cards, books, tiles, bonus, score, setup, edition
help A07, 12, C1, C1.1, first, y2, Mombasa: what a thing is
`

// help says how orders are written, or what things are.
func (s *sitting) help(about string) {
	if about == "" {
		for _, form := range templates.Forms {
			s.printf("%s\n", speaker(s.c.lang, nil, nil).Form(form))
		}
		s.printf("%s", playHelp)
		return
	}
	v := s.state().View(engine.NoSeat)
	text := templates.Help(templates.Reader{Edition: s.b.ed, Language: s.c.lang}, templates.GuideTo(s.doc), &v, about)
	if text == "" {
		s.refuse("There is no help on %s; dhow edition show tells what all components are.", quoted(about))
		return
	}
	s.printf("%s", text)
}
