package notation

import (
	"strings"
	"unicode"
)

// Note keeps something in mind for its author, or nothing any more.
type Note struct {
	Text string // as typed, without the blanks around it; one line; empty: nothing is kept any more
}

// clearWord takes the notes away that were made.
const clearWord = "clear"

// parseNote reads to the end of the line, as parseSay does.
func (p *parser) parseNote() Saying {
	text := strings.TrimSpace(strings.TrimLeftFunc(p.src[p.last:], func(r rune) bool { return r == ':' || unicode.IsSpace(r) }))
	if text == "" {
		p.failAt(len(p.src), Expected, Thing{Name: TheTalk}, "", []string(nil))
	}
	p.tok, p.comma = token{mark: p.pos}, false // behind the line
	if AsBehind.meaning(bareWord(text)) == clearWord {
		text = ""
	}
	return Note{text}
}

func (n Note) print(b *printer) {
	b.add("note ")
	if n.Text == "" {
		b.add(clearWord)
	}
	b.add(n.Text)
}
