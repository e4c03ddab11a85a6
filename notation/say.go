package notation

import (
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// Say passes something on to all players, or to some.
type Say struct {
	To   engine.SeatSet // none: to all
	Text string         // as typed, without the blanks around it; one line
}

// parseSay reads to the end of the line: nothing in it is an order or a comment, and whatever
// stands there is talk. What may be meant for one seat goes to no other, because it cannot be taken
// back: it is refused if a word before a colon is what a seat is called, or near to it, and others
// stand beside it. So is what begins with another language's word for saying and is followed by no colon: that may be talk
// itself.
func (p *parser) parseSay() Saying {
	said, at := p.tok, p.last
	colon := strings.HasPrefix(p.src[at:], ":")
	if colon {
		at++
	}
	to, n := p.parseRecipient(at)
	text := strings.TrimSpace(p.src[at+n:])
	switch {
	case text == "":
		p.failAt(len(p.src), Expected, Thing{Name: TheTalk}, "", []string(nil))
	case n == 0 && !colon && AsLine.code(said.all) == "":
		p.failAt(said.mark.at, Ambiguous, said.all, []string{"say all: …", "say " + said.all + " …"})
	}
	p.tok, p.comma = token{mark: p.pos}, false // behind the line
	return Say{to, text}
}

// mostAside is behind how many words a seat may say whom talk is meant for: say privately to green
// …
const mostAside = 3

// spokenTo returns the seat for which talk without a colon may be meant alone: the one that it
// begins with, not counting words that say nothing, or that one of its first words links (to
// green). Else the talk is to all. Talk that begins with a player's one letter may be either.
func (p *parser) spokenTo(text string) engine.SeatSet {
	n, begun, linked := 0, false, false // words before this one; one of them says something; the last links this one
	for w := range wordsIn(text) {
		if seat := p.seatNamed(w); seat != engine.NoSeat && (!begun || linked) {
			if len(w) == 1 { // a letter stands for much
				p.failAt(len(p.src)-len(text)+strings.Index(text, w), NoRecipient, w, p.names.recipients(), []string(nil))
			}
			return engine.SeatsOf(seat)
		}
		n++
		linked = AsFiller.Has(w)
		if begun = begun || !linked && utf8.RuneCountInString(w) > 1; begun && n > mostAside {
			return 0
		}
	}
	return 0
}

func (s Say) print(b *printer) {
	b.add("say ")
	switch {
	case s.To != 0:
		b.add(s.To.String())
		b.add(": ")
	case readsAsAddressed(b.ed, s.Text):
		b.add("all: ")
	}
	b.add(s.Text)
}

// readsAsAddressed tells whether talk to all must be addressed, so that its beginning is not taken
// for a seat.
func readsAsAddressed(ed *engine.Edition, text string) bool {
	p := Reader{Edition: ed}.parser(text, mark{})
	to, n := p.parseRecipient(0)
	return to != 0 || n > 0 || p.err != nil
}
