package notation

import (
	"slices"
	"strings"

	"dhow/engine"
)

// Undo asks for the last order to be taken back.
type Undo struct{}

// Show asks for the board, as it is or was.
type Show struct{ Entry int } // after this entry of the log; 0: now

// Log asks for what was played.
type Log struct{ Round int } // in this round; 0: in all of them

// Legal asks what may be ordered now.
type Legal struct{ Verb string } // with this verb, T to E; "": with any

// Help asks how to write something, or what it is.
type Help struct{ About string } // up to three words as they were typed, with one blank between; "": all

// mostAbout is how many words help may be asked about: Saint Louis, the card display. Longer ones
// are talk, but for the names of things in a rulebook, as pile de cartes utilisées.
const mostAbout = 3

// mostEntries bounds the number of an entry. No log comes near it.
const mostEntries = 9999

func (p *parser) parseUndo() Saying {
	p.scan()
	return Undo{}
}

func (p *parser) parseShow() Saying {
	p.scan()
	return Show{p.optionalNumber(Thing{AnEntry, 1, mostEntries})}
}

func (p *parser) parseLog() Saying {
	p.scan()
	return Log{p.optionalNumber(Thing{ARound, 1, engine.Rounds})}
}

// optionalNumber reads a number if anything follows, and 0 otherwise.
func (p *parser) optionalNumber(t Thing) int {
	if p.at(end) || p.at('.') {
		return 0
	}
	return p.number(t)
}

func (p *parser) parseLegal() Saying {
	p.scan()
	verb := ""
	if p.at(word) {
		if verb = p.lookupVerb(p.tok.text); verb == "" {
			p.expected(AVerb)
		}
		p.accept(word)
	}
	return Legal{verb}
}

func (p *parser) parseHelp() Saying {
	p.scan()
	if p.comma { // Help, what have I done
		p.expected(TheEnd)
	}
	words := p.parseAbout(mostAbout)
	if behind := *p; len(words) == mostAbout && p.at(word) {
		long := append(words, p.parseAbout(longestTerm)...)
		if isTerm(strings.Join(long, " ")) {
			words = long
		} else {
			*p = behind
		}
	}
	for p.accept('?') {
	}
	return Help{strings.Join(words, " ")}
}

// parseAbout reads up to so many words that help is asked about.
func (p *parser) parseAbout(most int) (words []string) {
	for len(words) < most {
		plus := ""
		if p.accept('+') {
			plus = "+" // of a bonus tile
		}
		name := p.name()
		if name == "" {
			break
		}
		words = append(words, plus+name)
	}
	return words
}

// longestTerm is more words than the name of a thing has in any rulebook.
const longestTerm = 8

// isTerm tells whether a text is the name of a thing in a rulebook.
func isTerm(text string) bool {
	key := string(plain(nil, text))
	return slices.ContainsFunc(vocabulary[:], func(c concept) bool {
		return slices.ContainsFunc(c.terms[:], func(term string) bool { return term != "" && string(plain(nil, term)) == key })
	})
}

func (Undo) print(b *printer)    { b.add("undo") }
func (s Show) print(b *printer)  { b.wordAndNumber("show", s.Entry) }
func (l Log) print(b *printer)   { b.wordAndNumber("log", l.Round) }
func (l Legal) print(b *printer) { b.words("legal", l.Verb) }
func (h Help) print(b *printer)  { b.words("help", h.About) }

func (b *printer) wordAndNumber(word string, n int) {
	b.add(word)
	if n != 0 {
		b.space()
		b.number(n)
	}
}

// words prints a word and what may follow it.
func (b *printer) words(word, more string) {
	b.add(word)
	if more != "" {
		b.space()
		b.add(more)
	}
}
