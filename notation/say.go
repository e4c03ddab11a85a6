package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// Say passes something on to all players, or to some.
type Say struct {
	To   engine.SeatSet // none: to all
	Text string         // as typed, without the blanks around it; one line
}

// mostAddressed is how many words before a colon may be meant to say who is spoken to.
const mostAddressed = 6

// parseSay reads to the end of the line: nothing in it is an order or a comment, and whatever
// stands there is talk. What may be meant for one seat goes to no other, because it cannot be taken
// back: it is refused only if one word before a colon is near to what a seat is called. So is what
// begins with another language's word for saying and is followed by no colon: that may be talk
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

// parseRecipient reads who is spoken to, from a place in the text, and returns how long that is
// with its colon. Without one it is who the talk names at its beginning.
func (p *parser) parseRecipient(at int) (engine.SeatSet, int) {
	lone := loneColon(p.src[at:])
	text := p.src[at+lone:]
	at += lone
	head, after, colon := strings.Cut(text, ":")
	words := slices.Collect(wordsIn(head))
	if !colon || len(words) == 0 || len(words) > mostAddressed || strings.HasPrefix(after, "//") ||
		isDigit(words[0][0]) {
		return p.spokenTo(text), lone
	}
	p.point(at + strings.Index(head, words[0]))
	to, all := p.recipients(words)
	switch {
	case to == 0 && !all && p.isRemark(words):
		return p.spokenTo(text), lone
	case to == 0 && !all:
		p.refuseRecipient(strings.TrimSpace(head), words)
	}
	return to, lone + len(head) + 1
}

// refuseRecipient fails at words before a colon that may be meant for seats, and are none.
func (p *parser) refuseRecipient(head string, words []string) {
	near := p.nearRecipients(p.unknownRecipients(words))
	if p.names != nil {
		p.fail(NoRecipient, head, p.names.recipients(), near)
	} else {
		p.fail(Expected, Thing{Name: ARecipient}, head, near)
	}
}

// recipients returns the seats that the words before a colon name, by their colours or else by
// words of their players' names, or whether they name all. Words that only link others may stand
// among them: say to green and yellow: …
func (p *parser) recipients(words []string) (to engine.SeatSet, all bool) {
	if len(words) == 1 {
		seat := seatOf(p.lookupSeat(words[0]))
		if seat == engine.NoSeat {
			seat = p.names.means(words[0])
		}
		return engine.SeatsOf(seat), seat == engine.NoSeat && p.lookup(AsAll, words[0]) != ""
	}
	words = meant(words)
	for _, w := range words {
		seat := p.seatNamed(w)
		switch {
		case seat != engine.NoSeat:
			to = to.With(seat)
		case AsAll.Has(w):
			all = true
		default:
			return 0, false
		}
	}
	if all && to != 0 || len(to.List()) > 1 && p.names.mayBe(words) {
		return 0, false // to whom is anybody's guess
	}
	return to, all
}

// meant are the words that do not only link others.
func meant(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return AsFiller.Has(w) || AsBehind.meaning(bareWord(w)) == "to" })
}

// unknownRecipients are the words among recipients that name none.
func (p *parser) unknownRecipients(words []string) []string {
	if len(words) == 1 {
		return words
	}
	return slices.DeleteFunc(meant(words), func(w string) bool { return p.seatNamed(w) != engine.NoSeat || AsAll.Has(w) })
}

// lookupSeat looks up a colour. The beginning of one is none if a player's name begins so too.
func (p *parser) lookupSeat(text string) string {
	if p.names.begin(text) && !AsSeat.Has(text) {
		return ""
	}
	return p.lookup(AsSeat, text)
}

// isRemark tells whether words before a colon that name no seat are only the beginning of what is
// said: there are several and not all but one are recipients, or the players are known by name, and
// the word is near no name and no colour. Nothing is one that names all, and a seat too: all but
// green.
func (p *parser) isRemark(words []string) bool {
	if len(words) > 1 {
		all, unknown := meant(words), p.unknownRecipients(words)
		switch {
		case len(unknown) == len(all):
			return len(all) != 1 || !p.names.wasCalled(all[0])
		case AsAll.Has(all[0]) && slices.ContainsFunc(all, func(w string) bool { return p.seatNamed(w) != engine.NoSeat }):
			return false
		}
		return len(unknown) > 1 || len(unknown) == 1 && p.nearRecipients(unknown) == nil && !p.names.wasCalled(unknown[0])
	}
	return p.err == nil && p.names != nil && !p.names.like(words[0]) && p.nearRecipients(words) == nil
}

// recipientCategories are those whose words name recipients.
var recipientCategories = []Category{AsSeat, AsAll}

// nearRecipients returns whom one word may mean that is near to what a player or seat is called in
// any language.
func (p *parser) nearRecipients(words []string) []string {
	if len(words) != 1 {
		return nil
	}
	target := string(plain(nil, words[0]))
	if len(target) < 2 {
		return nil
	}
	known := slices.Concat(p.names.known(), canonical[AsSeat], canonical[AsAll])
	for lang := range Languages {
		for _, near := range spellings(target, known, (p.lang+lang)%Languages, recipientCategories) {
			if len(near) > 0 {
				return near
			}
		}
	}
	return nil
}

// seatNamed returns the seat of a word that is a colour in any language, or else means one player.
func (p *parser) seatNamed(w string) engine.Seat {
	if code := AsSeat.code(w); code != "" {
		return seatOf(code)
	}
	if f := p.find(AsSeat, w); f.fit < noFit && !f.fit.isBeginning() && !f.several {
		return seatOf(f.code)
	}
	return p.names.means(w)
}

// loneColon returns the length of a colon between blanks at the beginning of a text, as the French
// write it behind a word.
func loneColon(text string) int {
	head, after, _ := strings.Cut(text, ": ")
	if strings.TrimSpace(head) != "" || len(head) == len(text) {
		return 0
	}
	return len(text) - len(after)
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
