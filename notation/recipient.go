package notation

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dhow/engine"
)

// mostAddressed is how many words before a colon may be meant to say who is spoken to, and
// mostMisspelt is among how many of them, beside words of talk, a slip is looked for.
const (
	mostAddressed = 12
	mostMisspelt  = 3
)

// parseRecipient reads who is spoken to, from a place in the text, and returns how long that is
// with its colon. Without one it is who the talk names at its beginning. Talk that may be meant for
// some only, by any words before a colon, is refused: it never goes to all.
func (p *parser) parseRecipient(at int) (engine.SeatSet, int) {
	lone := loneColon(p.src[at:])
	text := p.src[at+lone:]
	at += lone
	for head, colon := range heads(text) {
		words := slices.Collect(wordsIn(head))
		if len(words) > mostAddressed {
			break
		}
		if len(words) == 0 || len(words) == 1 && isDigit(words[0][0]) {
			continue
		}
		p.point(at + strings.Index(head, words[0]))
		if to, all := p.recipients(head, words); (to != 0 || all) && !strings.ContainsAny(strings.TrimLeft(head, " "+colons), colons) {
			return to, lone + len(head) + colon
		}
		switch {
		case p.isRemark(words):
			continue
		case p.isAside(words) && p.spokenTo(text) == p.seatsNamed(words):
			return p.spokenTo(text), lone
		}
		p.refuseRecipient(strings.TrimSpace(head), words)
		return 0, lone + len(head) + colon
	}
	return p.spokenTo(text), lone
}

// colons are signs that stand behind whom a line speaks to: those of other keyboards too.
const colons = ":：﹕∶꞉"

// heads yields what stands before each colon of a text, and how long that colon is. One in a time of
// day, an address of the web or a face is none.
func heads(text string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for i, r := range text {
			if !strings.ContainsRune(colons, r) {
				continue
			}
			before, _ := utf8.DecodeLastRuneInString(text[:i])
			behind := text[i+utf8.RuneLen(r):]
			after, n := utf8.DecodeRuneInString(behind)
			next, _ := utf8.DecodeRuneInString(behind[n:])
			switch {
			case unicode.IsDigit(before) && unicode.IsDigit(after):
			case strings.ContainsRune(`/)(-|*'`, after):
			case unicode.IsSpace(before) && strings.TrimSpace(text[:i]) != "" && unicode.IsLetter(after) && !isLetter(next): // :D
			case !yield(text[:i], utf8.RuneLen(r)):
				return
			}
		}
	}
}

// refuseRecipient fails at words before a colon that may be meant for seats, and are none. Where some
// name seats, and none of the others is a slip, it is said how to speak to those seats, or to all.
func (p *parser) refuseRecipient(head string, words []string) {
	near := p.nearRecipients(p.slips(words))
	switch {
	case p.isAside(words):
		p.fail(Ambiguous, head, []string{"say " + p.seatsNamed(words).String() + ": …", "say all: …"})
	case p.names != nil:
		p.fail(NoRecipient, head, p.names.recipients(), near)
	default:
		p.fail(Expected, Thing{Name: ARecipient}, head, near)
	}
}

// recipients returns the seats that the words before a colon name, by their colours or else by
// words of their players' names, or whether they name all. Words that only link others may stand
// among them: say to green and yellow: …
func (p *parser) recipients(head string, words []string) (to engine.SeatSet, all bool) {
	if len(words) == 1 {
		seat := seatOf(p.lookupSeat(words[0]))
		if seat == engine.NoSeat {
			seat = p.names.means(words[0])
		}
		return engine.SeatsOf(seat), seat == engine.NoSeat && p.lookup(AsAll, words[0]) != ""
	}
	words = meant(words)
	for _, w := range words {
		switch seat := p.seatNamed(w); {
		case seat != engine.NoSeat:
			to = to.With(seat)
		case AsAll.Has(w):
			all = true
		default:
			return 0, false
		}
	}
	if all && to != 0 || len(to.List()) > 1 && p.names.mayBe(words, !strings.ContainsAny(strings.TrimSpace(head), " ,;/+&")) {
		return 0, false // to whom is anybody's guess
	}
	return to, all
}

// seatsNamed returns the seats that some of the words name.
func (p *parser) seatsNamed(words []string) (to engine.SeatSet) {
	for _, w := range meant(words) {
		if seat := p.seatNamed(w); seat != engine.NoSeat {
			to = to.With(seat)
		}
	}
	return to
}

// meant are the words that do not only link others.
func meant(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), onlyLinks)
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

// isRemark tells whether words before a colon are only the beginning of what is said: none of them
// names a seat, or is near to what a player or seat is called.
func (p *parser) isRemark(words []string) bool {
	if p.err != nil {
		return false
	}
	if len(words) == 1 {
		return p.names != nil && !p.names.like(words[0]) && p.nearRecipients(words) == nil
	}
	if p.seatsNamed(words) != 0 || slices.ContainsFunc(meant(words), p.names.wasCalled) {
		return false
	}
	slips := p.slips(words)
	return len(slips) > mostMisspelt || p.nearRecipients(slips) == nil
}

// isAside tells whether words before a colon name seats beside words that are no slips of others.
func (p *parser) isAside(words []string) bool {
	return len(words) > 1 && p.seatsNamed(words) != 0 && !slices.ContainsFunc(words, AsAll.Has) &&
		len(p.unknownRecipients(words)) > 0 && p.nearRecipients(p.slips(words)) == nil
}

// slips are the words before a colon that may be misspelt names: beside others, a word with which talk
// begins or that means something else is none.
func (p *parser) slips(words []string) []string {
	unknown := p.unknownRecipients(words)
	if len(words) == 1 {
		return unknown
	}
	return slices.DeleteFunc(unknown, func(text string) bool {
		w := newNameWord(text)
		return w.isCommon() || w.isReserved()
	})
}

// recipientCategories are those whose words name recipients.
var recipientCategories = []Category{AsSeat, AsAll}

// nearRecipients returns whom one of some words may mean that is near to what a player or seat is
// called in any language.
func (p *parser) nearRecipients(words []string) []string {
	known := slices.Concat(p.names.known(), canonical[AsSeat], canonical[AsAll])
	for _, w := range words {
		target := string(plain(nil, w))
		for lang := Language(0); lang < Languages && len(target) > 1; lang++ {
			for _, near := range spellings(target, known, (p.lang+lang)%Languages, recipientCategories) {
				if len(near) > 0 {
					return near
				}
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
