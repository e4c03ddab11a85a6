package notation

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// Say passes something on to all players, or to one.
type Say struct {
	To   engine.Seat // NoSeat: to all
	Text string      // as typed, without the blanks around it; one line
}

// mostAddressed is how many words before a colon may be meant to say who is spoken to.
const mostAddressed = 6

// parseSay reads to the end of the line: nothing in it is an order or a comment. What may be meant for one seat and is not
// clearly addressed is refused, because it cannot be taken back. So is what begins with another language's word for saying
// and is followed by no colon: that may be talk itself.
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
	case n == 0 && !colon && !p.owns(asLine, said.all):
		p.failAt(said.mark.at, Ambiguous, said.all, []string{"say all: …", "say " + said.all + " …"})
	}
	p.tok, p.comma = token{mark: p.pos}, false // behind the line
	return Say{to, text}
}

// parseRecipient reads who is spoken to, from a place in the text, and returns how long that is with its colon.
func (p *parser) parseRecipient(at int) (engine.Seat, int) {
	lone := loneColon(p.src[at:])
	text := p.src[at+lone:]
	at += lone
	head, after, colon := strings.Cut(text, ":")
	words := slices.Collect(wordsIn(head))
	switch {
	case !colon || len(words) == 0 || len(words) > mostAddressed || strings.HasPrefix(after, "//") || isDigit(words[0][0]):
		p.refuseUnaddressed(text, at)
		return engine.NoSeat, lone
	case len(words) > 1 && !slices.ContainsFunc(words, asSeat.has):
		return engine.NoSeat, lone
	}
	to, all := engine.NoSeat, false
	p.point(at + strings.Index(head, words[0]))
	if len(words) == 1 {
		to = seatOf(p.lookup(asSeat, words[0]))
		all = p.lookup(asAll, words[0]) != ""
	}
	if to == engine.NoSeat && !all {
		p.fail(Expected, Thing{Name: ARecipient}, strings.TrimSpace(head), p.nearRecipient(words))
	}
	return to, lone + len(head) + 1
}

// loneColon returns the length of a colon between blanks at the beginning of a text, as the French write it behind a word.
func loneColon(text string) int {
	head, after, _ := strings.Cut(text, ": ")
	if strings.TrimSpace(head) != "" || len(head) == len(text) {
		return 0
	}
	return len(text) - len(after)
}

// nearRecipient returns whom the words before a colon may mean.
func (p *parser) nearRecipient(words []string) []string {
	if p.terse || len(words) > 1 {
		return nil
	}
	return p.nearestKnown(words[0], ARecipient)
}

// refuseUnaddressed fails where talk to all begins with a seat, if only behind words that say nothing: it may be meant for
// that seat alone.
func (p *parser) refuseUnaddressed(text string, at int) {
	for w := range wordsIn(text) {
		if asSeat.has(w) {
			p.failAt(at+strings.Index(text, w), Ambiguous, w, []string{"say " + w + ": …", "say all: " + w + " …"})
		}
		if !asFiller.has(w) && utf8.RuneCountInString(w) > 1 {
			return
		}
	}
}

// wordsIn cuts talk into its words, without the signs around them.
func wordsIn(text string) iter.Seq[string] {
	return strings.FieldsFuncSeq(text, func(r rune) bool { return !isLetter(r) })
}

func (s Say) print(b *printer) {
	b.add("say ")
	switch {
	case s.To != engine.NoSeat:
		b.add(s.To.String())
		b.add(": ")
	case readsAsAddressed(b.ed, s.Text):
		b.add("all: ")
	}
	b.add(s.Text)
}

// readsAsAddressed tells whether talk to all must be addressed, so that its beginning is not taken for a seat.
func readsAsAddressed(ed *engine.Edition, text string) bool {
	p := Reader{Edition: ed}.parser(text, mark{})
	p.terse = true
	_, n := p.parseRecipient(0)
	return n > 0 || p.err != nil
}
