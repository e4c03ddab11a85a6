package notation

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"dhow/engine"
)

// spoken is what a part of a line says.
type spoken struct {
	at   int    // where the part begins, in bytes
	text string // the part as it is read
	says Saying
}

// politeness lists what may stand behind an order and asks for nothing.
var politeness = sync.OnceValue(func() (l []string) {
	for _, e := range lexicon()[AsPlease] {
		l = append(l, strings.ReplaceAll(e.said, "_", " "))
	}
	return l
})

// smileys may stand there, too.
var smileys = []string{":)", ":-)", ";)", ";-)", ":D", ":-D", ":P", ":-P", ":(", ":-(", "^^", "<3"}

// Bounds of what is looked for around orders. What is beyond them is asked about.
const (
	mostForgiven = 120 // bytes of a line
	mostTails    = 5   // times that something behind an order is left out
	mostDivided  = 1   // places where a line is divided into two orders
)

// forgiven reads a line with what people write around orders left out: the mark of a list before
// it; words of politeness, a comment in brackets and marks of feeling behind it; words that only
// link others; and two orders on one line. It is nil where the line has none of these, or is not
// read all the same.
func (r Reader) forgiven(seat engine.Seat, line string) []spoken {
	at, body := unmarked(line)
	if len(body) > mostForgiven || !r.startsLine(body) {
		return nil
	}
	return r.laidBare(seat, line, at, body, Unadorned(body))
}

// laidBare reads a line that begins as one does that says something: its body from a place on, and
// the text of that which is left without what stands behind an order.
func (r Reader) laidBare(seat engine.Seat, line string, at int, body, text string) []spoken {
	if body[0]|0x20 == 'b' && len(strings.Fields(text)) <= 2 && strings.HasPrefix(strings.TrimSpace(body[len(text):]), "!") {
		text = body // of a book that is flipped its place may be missing
	}
	if text != line {
		if says := r.whole(seat, text); says != nil && !isUnsureEnd(says, line, text) {
			return surely([]spoken{{at, text, says}}, body[len(text):])
		}
	}
	if behind := body[len(text):]; strings.HasPrefix(strings.TrimLeft(behind, " \t"), "!") {
		if says := r.endWithDeck(seat, text); says != nil {
			return surely([]spoken{{at, text, says}}, behind)
		}
	}
	if two := r.twoOrders(seat, text); two != nil {
		for i := range two {
			two[i].at += at
		}
		return surely(two, body[len(text):])
	}
	if says, plain := r.unfilled(seat, text); says != nil {
		return surely([]spoken{{at, plain, says}}, body[len(text):])
	}
	return nil
}

// endWithDeck reads a text as the end of a round with a resting deck, in the words of any language:
// before an exclamation mark that is no talk. It is nil if the text is anything else.
func (r Reader) endWithDeck(seat engine.Seat, text string) Saying {
	p := r.parser(text, mark{line: 1})
	p.anyLine = true
	p.start()
	says := p.parseLine(seat)
	order, is := says.(Order)
	if !is || p.err != nil {
		return nil
	}
	if m, end := order.Action.Move.(*engine.EndPhase); !end || m.Deck == 0 {
		return nil
	}
	return says
}

// surely notes of the last part of a line whether an exclamation mark stands behind it.
func surely(all []spoken, behind string) []spoken {
	last := &all[len(all)-1]
	if order, is := last.says.(Order); is {
		order.Sure = strings.HasPrefix(strings.TrimLeft(behind, " \t"), "!")
		last.says = order
	}
	return all
}

// isUnsureEnd tells whether a line that only ends a round, or takes something back, has more around
// it than politeness or an exclamation mark, and may be an initial or a remark: in brackets may
// stand that it is not to be done.
func isUnsureEnd(says Saying, line, text string) bool {
	around := strings.Replace(line, text, "", 1)
	if _, undo := says.(Undo); undo {
		return strings.Contains(around, "(")
	}
	order, is := says.(Order)
	if !is || !isLoneEnd(&order.Action) {
		return false
	}
	return strings.ContainsAny(around, "-–—") && len(text) == 1 || strings.Contains(around, "(")
}

// saysAny tells whether a line says something, as it stands or with what people write around it.
func (r Reader) saysAny(seat engine.Seat, line string) bool {
	return r.whole(seat, line) != nil || r.forgiven(seat, line) != nil
}

// whole reads a text as one line.
func (r Reader) whole(seat engine.Seat, text string) Saying {
	p := r.parser(text, mark{line: 1})
	p.anyLine = true
	p.start()
	if p.at(end) {
		return nil
	}
	says := p.parseLine(seat)
	if p.err != nil || r.unsureEnd(text, says) {
		return nil
	}
	switch says.(type) {
	case Game, Key: // by which mails find their games
		return nil
	}
	return says
}

// isOrder tells whether a text is an order.
func (r Reader) isOrder(text string) bool {
	_, order := r.whole(engine.NoSeat, text).(Order)
	return order
}

// startsLine tells whether a text begins as a line does that says something.
func (r Reader) startsLine(text string) bool {
	p := r.parser(text, mark{line: 1})
	p.start()
	if p.at('+') {
		return true
	}
	if !p.at(word) {
		return false
	}
	n := letters(p.tok.text)
	return p.lineWord() != "" || p.lookupVerb(p.tok.text[:n]) != ""
}

// unmarked returns a line without the mark of a list before it, and where it begins then.
func unmarked(line string) (at int, rest string) {
	text := trimBlanks(line)
	at = len(line) - len(text)
	n := digits(text)
	switch {
	case 0 < n && n < 3 && n < len(text) && (text[n] == ')' || text[n] == '.'):
		n++
	case n > 0 || text == "":
		n = 0
	default:
		for _, mark := range []string{"-", "–", "—", "•", "·", "‣", "◦"} {
			if strings.HasPrefix(text, mark) {
				n = len(mark)
			}
		}
	}
	rest = trimBlanks(text[n:])
	if n > 0 && text[n-1] == '.' && len(rest) == len(text)-n { // 1.2
		return at, text
	}
	return len(line) - len(rest), rest
}

// Unadorned returns a text without what stands behind an order and is none of it.
func Unadorned(text string) string {
	for range mostTails {
		rest := strings.TrimRight(text, " \t\r!*_~")
		rest = strings.TrimRightFunc(rest, func(c rune) bool {
			return unicode.In(c, unicode.So, unicode.Sk, unicode.Zs, unicode.Mn) || c == '\u200d'
		})
		for _, tail := range [][]string{smileys, politeness()} {
			rest = withoutTail(rest, tail)
		}
		if open := strings.LastIndexByte(rest, '('); open > 0 && strings.HasSuffix(rest, ")") &&
			!digitIn(rest[open:]) && !strings.Contains(rest[open:], "?") {
			rest = rest[:open]
		}
		if rest = strings.TrimRight(rest, " \t"); rest == text || rest == "" {
			return text
		}
		text = rest
	}
	return text
}

// withoutTail returns a text without one of some tails that stands behind a blank or a comma.
func withoutTail(text string, tails []string) string {
	bare := strings.TrimRight(text, ".")
	for _, tail := range tails {
		n := len(bare) - len(tail)
		if n <= 0 {
			continue
		}
		switch bare[n-1] {
		case ' ', ',', '.', '\t':
			if strings.EqualFold(bare[n:], tail) {
				return strings.TrimRight(bare[:n], " ,\t")
			}
		}
	}
	return text
}

// twoOrders reads two whole orders on one line, with a full stop or a word for then between them.
func (r Reader) twoOrders(seat engine.Seat, text string) []spoken {
	p := r.parser(text, mark{line: 1})
	if p.start(); p.lineWord() != "" {
		return nil
	}
	tries, before := 0, ""
	for at := 0; at < len(text); {
		n := strings.IndexAny(text[at:], " \t")
		if n < 0 {
			return nil
		}
		w, to := strings.Trim(text[at:at+n], ","), at+n
		split, from := -1, to+1
		switch {
		case strings.HasSuffix(w, "."):
			split = to
		case at > 0 && len(w) > 2 && !digitIn(w) && AsLine.Has(w) && r.Meaning(AsLine, w) == "then":
			if split = at; r.Meaning(AsFiller, before) == "and" {
				split = at - len(before) - 1
			}
		}
		before = w
		if split > 0 {
			if two, whole := r.divided(seat, text, split, from); whole {
				return two
			}
			if tries++; tries > mostDivided {
				return nil
			}
		}
		at = from
	}
	return nil
}

// divided reads the parts of a line before one place and from another on as an order each, and tells
// whether the first is one. The letter of a verb alone may be an initial.
func (r Reader) divided(seat engine.Seat, text string, to, from int) (two []spoken, whole bool) {
	left, right := strings.TrimRight(text[:to], " \t.,;"), strings.TrimLeft(text[from:], " \t")
	first := r.whole(seat, left)
	_, whole = first.(Order)
	if !whole || len(right) < 2 {
		return nil, whole
	}
	second := r.whole(seat, right)
	if _, is := second.(Order); !is {
		return nil, true
	}
	return []spoken{{0, left, first}, {len(text) - len(right), right, second}}, true
}

// forgoes tells whether a move ends a phase, or leaves unused what was there to be used.
func forgoes(m engine.Move) bool {
	switch m := m.(type) {
	case *engine.EndPhase:
		return true
	case *engine.Plan:
		return !slices.ContainsFunc(m.Cards, func(c engine.PlannedCard) bool { return c.Card != engine.NoCard })
	case *engine.Expand:
		return len(m.Entries) == 0
	}
	return false
}
