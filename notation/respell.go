package notation

import (
	"slices"
	"strings"

	"dhow/engine"
)

// respelt returns the order being read as it reads once it is written as orders are, or "": digits for letters that look like
// them, places joined to what they are places of, and no words that say nothing. Where it is enough to leave such words out,
// they are returned as well.
func (p *parser) respelt() (order string, left []string) {
	tokens := p.orderTokens()
	if len(tokens) == 0 {
		return "", nil
	}
	kept, left := p.leaveOut(tokens)
	if len(left) > 0 && !slices.ContainsFunc(tokens, p.namesPlace) {
		if order := p.readAs(kept); order != "" {
			return order, left
		}
	}
	joined := p.joinPlaces(tokens)
	kept, _ = p.leaveOut(joined)
	for _, try := range [][]string{withDigits(tokens), joined, kept, withDigits(kept)} {
		if order := p.readAs(try); order != "" {
			return order, nil
		}
	}
	return "", nil
}

// refuseLoose fails where a thing is expected, if the order reads once it is respelt.
func (p *parser) refuseLoose(t Thing) bool {
	order, left := p.respelt()
	switch {
	case order == "":
		return false
	case len(left) > 0 && !slices.ContainsFunc(left, isSign):
		p.fail(Fillers, left, order)
	default:
		p.fail(Expected, t, p.tok.all, []string{order})
	}
	return true
}

// lacks fails with a code of its own where a thing is missing, unless the order reads once it is respelt.
func (p *parser) lacks(name ThingName, code Code, of string) {
	if p.err != nil || p.terse || !p.refuseLoose(p.thing(name)) {
		p.fail(code, p.tok.all, of)
	}
}

func isSign(token string) bool { kind, _ := shape(token); return kind != word }

// orderTokens cuts the order being read into tokens. It is nil if the order is longer than any that is tried otherwise, if the
// present token is none of it, or if it has a hyphen that blanks around would make an empty slot.
func (p *parser) orderTokens() []string {
	text := p.orderText()
	if at := p.tok.mark.at - p.from; len(text) > mostRepaired || at < 0 || at >= len(text) && !p.at(end) {
		return nil
	}
	q := p.another(text)
	q.scan()
	var l []string
	for !q.at(end) {
		if q.at('-') && q.tok.glue && len(l) > 0 && !isSign(l[len(l)-1]) {
			return nil
		}
		l = append(l, q.tok.all)
		q.scan()
	}
	return l
}

// withDigits puts digits for the letters l, I and O where they begin or end a short word, and a column before its row.
func withDigits(tokens []string) []string {
	l := slices.Clone(tokens)
	for i, w := range l {
		if len(w) > 4 || w == "L" {
			continue
		}
		inner := strings.Trim(w, "lIO0123456789")
		if at := strings.Index(w, inner); strings.Contains("ABCabc", inner) || at == 0 {
			l[i] = lookAlikes.Replace(w[:at]) + inner + lookAlikes.Replace(w[at+len(inner):])
		}
		if w == "S01" { // the book that lies on the first space
			l[i] = "1"
		}
		if len(w) == 2 && isDigit(w[0]) && w[1]|0x20 >= 'x' {
			l[i] = w[1:] + w[:1]
		}
	}
	return l
}

var lookAlikes = strings.NewReplacer("l", "1", "I", "1", "O", "0")

// namesPlace tells whether a token says what the number behind it is a place of.
func (p *parser) namesPlace(token string) bool {
	code := p.noun(token)
	return code == "/" || code == "@" || token == "("
}

// noun returns what a noun that players write before a number or card is written as: "/" and "@" before places, "noun" if
// as nothing, and "" if the word is none.
func (p *parser) noun(w string) string {
	if !AsNoun.admits(w) {
		return ""
	}
	return find(AsNoun, p.lang, w).code
}

// saysNothing tells whether a token is a word that says nothing, or a sign that no order has.
func (p *parser) saysNothing(token string) bool {
	if kind, _ := shape(token); kind != word {
		return kind == unknown || kind == '.'
	}
	return p.noun(token) != "" || AsFiller.admits(token) && AsFiller.has(token) || token == "à"
}

// leaveOut leaves out the tokens that say nothing, and tells which they are.
func (p *parser) leaveOut(tokens []string) (kept, left []string) {
	for i, t := range tokens {
		if i > 0 && (p.saysNothing(t) || t == "!" && i == len(tokens)-1 && !p.at(end)) {
			left = append(left, t)
		} else {
			kept = append(kept, t)
		}
	}
	return kept, left
}

// joinPlaces writes places behind what they are places of: 3, column 2 and 3 (2) as 3/2, Bk2 in slot 1 and 1: Bk2 as Bk2@1,
// 2A to space 2 as 2A@2.
func (p *parser) joinPlaces(tokens []string) []string {
	var l []string
	for i := 0; i < len(tokens); {
		sign, n := p.placeBehind(tokens[i:])
		if sign == "" && n > 0 && i > 0 && p.namesBook(tokens[i-1]) {
			sign = "@"
		}
		switch {
		case sign != "" && i > 1:
			l = append(l, sign, tokens[i+n-1])
			i += n
			if i < len(tokens) && tokens[i] == ")" {
				i++
			}
		case i+2 < len(tokens) && isNumber(tokens[i]) && tokens[i+1] == ":" && p.cardAt(tokens[i+2:]) > 0:
			n := p.cardAt(tokens[i+2:])
			l = append(append(l, tokens[i+2:i+2+n]...), "@", tokens[i])
			i += 2 + n
		default:
			l = append(l, tokens[i])
			i++
		}
	}
	return l
}

// placeBehind returns the sign of a place that the tokens begin with, and how many say it: words that say nothing, of which
// the last that names a place decides, and a number. Behind a book any such words do.
func (p *parser) placeBehind(tokens []string) (sign string, n int) {
	for n < len(tokens) && p.saysNothing(tokens[n]) {
		if code := p.noun(tokens[n]); code == "/" || code == "@" {
			sign = code
		} else if tokens[n] == "(" {
			sign = "/"
		}
		n++
	}
	if n == 0 || n == len(tokens) || !isNumber(tokens[n]) {
		return "", 0
	}
	return sign, n + 1
}

// cardAt returns how many tokens name a card at the beginning of some.
func (p *parser) cardAt(tokens []string) int {
	for n := 1; n <= min(2, len(tokens)); n++ {
		q := p.another(strings.Join(tokens[:n], " "))
		q.scan()
		if q.tryCard() != engine.NoCard && q.at(end) {
			return n
		}
	}
	return 0
}

// namesBook tells whether a token is a space of the book display.
func (p *parser) namesBook(token string) bool {
	return len(token) == 2 && isDigit(token[0]) && findBookSpace(p.ed, token[0], token[1]) != 0
}
