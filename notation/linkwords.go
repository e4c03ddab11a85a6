package notation

import (
	"strings"

	"dhow/engine"
)

// onlyLinks tells whether a word only links others. The lone letter à is none of the fillers, since
// it would be the letter a to those who read it without its accent.
func onlyLinks(text string) bool {
	return AsFiller.Has(text) || AsBehind.meaning(bareWord(text)) == "to"
}

// linked is a text whose words may only link others, and what is left of it without those.
type linked struct {
	reader Reader
	text   string
	at     []parser // at each word or sign
	left   strings.Builder
	from   int // what stands before it in the text is decided
}

// unfilled reads an order without the words that only link others, and returns the text that is
// left. Between two numbers only a word for and says nothing; what ends a round or forgoes
// something is not read so, and what names nothing by a digit may be talk, unless it begins with a verb
// in whole.
func (r Reader) unfilled(seat engine.Seat, text string) (Saying, string) {
	l := r.linked(text)
	if l == nil || !digitIn(text) && !r.Owns(AsVerb, l.at[0].tok.text) {
		return nil, ""
	}
	for i := 1; i < len(l.at); i++ {
		if l.isLink(i) && !l.leaveOut(i) {
			return nil, ""
		}
	}
	if l.from == 0 {
		return nil, ""
	}
	l.left.WriteString(text[l.from:])
	says := r.whole(seat, l.left.String())
	switch says := says.(type) {
	case Order:
		if forgoes(says.Action.Move) {
			return nil, ""
		}
	case Try, Then:
	default:
		return nil, ""
	}
	return says, l.left.String()
}

// linked cuts a text into words and signs. It is nil if there are too many.
func (r Reader) linked(text string) *linked {
	l := &linked{reader: r, text: text}
	p := r.parser(text, mark{line: 1})
	for p.start(); !p.at(end); p.scan() {
		l.at = append(l.at, p)
	}
	if p.err != nil || l.at == nil {
		return nil
	}
	return l
}

// isLink tells whether a word only links others: to, with the, l' before a vowel. A lone letter must
// be one in the reader's language, and a word for for may say what pays.
func (l *linked) isLink(i int) bool {
	w := l.at[i].tok
	switch {
	case w.kind != word || w.mark.at < l.from:
		return false
	case l.elided(i) > 0:
		return true
	case len(w.text) == 1 && !l.reader.Owns(AsFiller, w.text):
		return false
	}
	return onlyLinks(w.text) && l.reader.Meaning(AsFiller, w.text) != "for"
}

// elided returns the length of the apostrophe behind a French article: l'encrier.
func (l *linked) elided(i int) int {
	w := l.at[i].tok
	rest := l.text[w.mark.at+len(w.text):]
	for _, sign := range []string{"'", "’"} {
		if len(w.text) == 1 && strings.ContainsAny(w.text, "lLdD") && strings.HasPrefix(rest, sign) {
			return len(sign)
		}
	}
	return 0
}

// leaveOut leaves a word out that only links others. It reports false where the word may say
// something.
func (l *linked) leaveOut(i int) bool {
	w := l.at[i].tok
	upto := w.mark.at + len(w.text)
	switch n := l.elided(i); {
	case n > 0:
		l.replace(w.mark.at, upto+n, " ")
	case l.reader.Meaning(AsFiller, w.text) == "and" || !l.startsWithDigit(i-1):
		l.replace(w.mark.at, upto, "")
	case l.startsWithDigit(i+1) && !l.at[i].comma:
		if !l.isPlace(i) {
			return false
		}
		l.replace(w.mark.at, upto, "@")
	default:
		if !l.steps(i) {
			l.replace(w.mark.at, upto, "")
		}
	}
	return true
}

// replace writes a text in the place of a part.
func (l *linked) replace(at, upto int, text string) {
	l.left.WriteString(strings.TrimRight(l.text[l.from:at], " "))
	l.left.WriteString(text)
	l.from = upto
}

func (l *linked) startsWithDigit(i int) bool {
	return i < len(l.at) && isDigit(l.at[i].tok.text[0])
}

// isPlace tells whether a word stands between a space of the book display and a place: 1A to 4.
func (l *linked) isPlace(i int) bool {
	return l.at[i-1].atBookSpace() && l.at[i+1].atNumber()
}

// steps puts the number of an advance behind its company: G Ct3 3 to Cairo. It reports false if the
// number belongs to what stands before it, as in Mombasa 3 to Cairo 1, or if there is none.
func (l *linked) steps(i int) bool {
	if i < 2 || !l.at[i-1].atNumber() || !l.beginsPart(i-1) {
		return false
	}
	next := i + 1
	for next < len(l.at) && l.isLink(next) {
		next++
	}
	if next == len(l.at) {
		return false
	}
	q := l.at[next]
	if q.tryCompany() == engine.NoCompany {
		return false
	}
	number, company := l.at[i-1].tok, l.at[next].tok.mark.at
	behind := len(strings.TrimRight(l.text[:q.here().at], " ,"))
	l.replace(number.mark.at, behind, " "+l.text[company:behind]+" "+number.text)
	return true
}

// beginsPart tells whether a number belongs to nothing that stands before it: a card with its own
// number, a comma or a word that links.
func (l *linked) beginsPart(i int) bool {
	return l.at[i].comma || digitIn(l.at[i-1].tok.text) || onlyLinks(l.at[i-1].tok.text)
}
