package main

import (
	"dhow/engine"
	"dhow/templates"
)

// help says how orders are written, or what things are.
func (s *sitting) help(about string) {
	if about == "" {
		for _, form := range templates.Forms {
			s.printf("%s\n", s.speaker().Form(form))
		}
		s.printf("\n")
		s.tell(templates.SitHelpLines)
		s.tell(templates.SitHelpTopics, s.speaker().Topics())
		s.tell(templates.SitHelpThings)
		return
	}
	v := s.state().View(engine.NoSeat)
	text := templates.Help(templates.Reader{Edition: s.b.ed, Language: s.c.lang}, templates.GuideTo(s.doc), &v, about)
	if text == "" {
		s.refuse(templates.SitNoHelp, about)
		return
	}
	s.printf("%s", text)
}
