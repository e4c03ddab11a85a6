package templates

// notes shows what the reader wants to be reminded of.
func (w *writer) notes(p *Page) {
	if len(p.Notes) == 0 {
		return
	}
	w.gap()
	w.prose("game.notes")
	for _, note := range p.Notes {
		w.add(Quote{note})
	}
}

// notesMade tells of notes that the reader has made, or taken away.
func (w *writer) notesMade(notes []string) {
	for _, note := range notes {
		if note == "" {
			w.prose("entry.notes-cleared")
			continue
		}
		w.prose("entry.noted")
		w.add(Quote{note})
	}
}
