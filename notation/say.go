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
	case len(words) > 1 && !slices.ContainsFunc(words, p.isSeat):
		return engine.NoSeat, lone
	}
	p.point(at + strings.Index(head, words[0]))
	to, all := p.recipient(strings.TrimSpace(head), words)
	switch {
	case to != engine.NoSeat || all:
	case p.isRemark(words):
		return engine.NoSeat, lone
	case p.names != nil:
		p.fail(NoRecipient, strings.TrimSpace(head), p.names.recipients(), p.nearRecipient(words))
	default:
		p.fail(Expected, Thing{Name: ARecipient}, strings.TrimSpace(head), p.nearRecipient(words))
	}
	return to, lone + len(head) + 1
}

// recipient returns the seat that the words before a colon name, by its colour or else its player, or whether they name all.
func (p *parser) recipient(head string, words []string) (to engine.Seat, all bool) {
	if len(words) > 1 {
		return p.names.called(head), false
	}
	if to = seatOf(p.lookupSeat(words[0])); to == engine.NoSeat {
		to = p.names.called(head)
	}
	return to, to == engine.NoSeat && p.lookup(asAll, words[0]) != ""
}

// lookupSeat looks up a colour. The beginning of one is none if a player's name begins so too.
func (p *parser) lookupSeat(text string) string {
	if p.names.begin(text) && !asSeat.has(text) {
		return ""
	}
	return p.lookup(asSeat, text)
}

// isRemark tells whether the one word before a colon is only the beginning of what is said: the players are known by name, and
// it is near no name and no colour.
func (p *parser) isRemark(words []string) bool {
	return p.err == nil && p.names != nil && len(words) == 1 && !p.names.like(words[0]) && p.nearestKnown(words[0], ARecipient) == nil
}

// isSeat tells whether a word is a colour in any language, or of a player's name.
func (p *parser) isSeat(w string) bool { return asSeat.has(w) || p.names.among(w) }

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

// mostAside is behind how many words a colour may say whom talk is meant for: say privately to green …
const mostAside = 3

// refuseUnaddressed fails where talk to all has a player among its first words, not counting those that say nothing: it may be
// meant for that seat alone.
func (p *parser) refuseUnaddressed(text string, at int) {
	n, begun := 0, false // words before this one; one of them says something
	for w := range wordsIn(text) {
		if p.isSeat(w) {
			p.failAt(at+strings.Index(text, w), Ambiguous, w, []string{"say " + w + ": …", "say all: …"})
			return
		}
		n++
		if begun = begun || !asFiller.has(w) && utf8.RuneCountInString(w) > 1; begun && n > mostAside {
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
