package advice

import (
	"slices"
	"strings"

	"dhow/notation"
)

// withoutFillers leaves out all words that say nothing, and signs that no order has. It returns
// what the rest means, and what was left out.
func (m *misreading) withoutFillers() (order string, left []string) {
	place := func(t token) bool { return m.noun(t) == "/" || m.noun(t) == "@" || t.Text == "(" }
	if m.at < 0 || slices.ContainsFunc(m.tokens, place) {
		return "", nil
	}
	kept, left := m.leaveOut(m.tokens)
	own := func(word string) bool { return m.Reader.Owns(notation.AsFiller, word) }
	if len(left) == 0 || !m.Reader.Owns(notation.AsVerb, m.verbSaid()) && slices.ContainsFunc(left, own) {
		return "", nil // words of two languages, as fin into
	}
	return m.meant(kept), left
}

// respelt returns what the order means once it is written as orders are: digits for letters that
// look like them, places joined to what they are places of, and no words that say nothing.
func (m *misreading) respelt() string {
	if m.at < 0 {
		return ""
	}
	joined := m.joinPlaces()
	kept, _ := m.leaveOut(joined)
	for _, tokens := range [][]token{withDigits(m.tokens), joined, kept, withDigits(kept)} {
		if order := m.meant(tokens); order != "" {
			return order
		}
	}
	return ""
}

// leaveOut leaves out the tokens that say nothing, and tells which they are.
func (m *misreading) leaveOut(tokens []token) (kept []token, left []string) {
	for i, t := range tokens {
		if i > 0 && (m.saysNothing(t) || t.Sign == '!' && i == len(tokens)-1 && m.at < len(m.tokens)) {
			left = append(left, t.Text)
		} else {
			kept = append(kept, t)
		}
	}
	return kept, left
}

// saysNothing tells whether a token is a word that says nothing, or a sign that no order has.
func (m *misreading) saysNothing(t token) bool {
	if t.Sign != 0 {
		return t.Sign == '?' || t.Sign == '.'
	}
	return m.noun(t) != "" || t.Text == "à" || notation.AsFiller.Has(t.Text)
}

// noun returns what a noun that players write before a number or card is written as: "/" and "@"
// before places, "noun" if as nothing, and "" if the token is none.
func (m *misreading) noun(t token) string {
	if t.Sign != 0 {
		return ""
	}
	return m.Reader.Meaning(notation.AsNoun, t.Text)
}

var lookAlikes = strings.NewReplacer("l", "1", "I", "1", "O", "0")

// withDigits puts digits for the letters l, I and O where they begin or end a short word, and a
// column of the display before its row.
func withDigits(tokens []token) []token {
	l := slices.Clone(tokens)
	for i, t := range l {
		w := t.Text
		if len(w) > 4 || w == "L" {
			continue
		}
		inner := strings.Trim(w, "lIO0123456789")
		if at := strings.Index(w, inner); strings.Contains("ABCabc", inner) || at == 0 {
			w = lookAlikes.Replace(w[:at]) + inner + lookAlikes.Replace(w[at+len(inner):])
		}
		switch {
		case t.Text == "S01": // the book that lies on the first space
			w = "1"
		case len(w) == 2 && digitIn(w[:1]) && w[1]|0x20 >= 'x' && w[1]|0x20 <= 'z':
			w = w[1:] + w[:1]
		}
		l[i].Text = w
	}
	return l
}

// joinPlaces writes places behind what they are places of: 3, column 2 and 3 (2) as 3/2, Bk2 in
// slot 1 and 1: Bk2 as Bk2@1, 2A to space 2 as 2A@2.
func (m *misreading) joinPlaces() []token {
	var l []token
	for i := 0; i < len(m.tokens); {
		rest := m.tokens[i:]
		sign, n := m.placeBehind(rest)
		if sign == "" && n > 0 && i > 0 && m.mentionedBook(m.tokens[i-1]) {
			sign = "@"
		}
		switch card := m.numbered(rest); {
		case sign != "" && i > 1:
			l = append(l, written(sign), rest[n-1])
			if i += n; i < len(m.tokens) && m.tokens[i].Text == ")" {
				i++
			}
		case card > 0:
			l = append(append(l, rest[2:card]...), written("@"), rest[0])
			i += card
		default:
			l = append(l, rest[0])
			i++
		}
	}
	return l
}

// placeBehind returns the sign of a place that the tokens begin with, and how many say it: words
// that say nothing, of which the last that names a place decides, and a number.
func (m *misreading) placeBehind(tokens []token) (sign string, n int) {
	for n < len(tokens) && m.saysNothing(tokens[n]) {
		if code := m.noun(tokens[n]); code == "/" || code == "@" {
			sign = code
		} else if tokens[n].Text == "(" {
			sign = "/"
		}
		n++
	}
	if n == 0 || n == len(tokens) || !isNumber(tokens[n].Text) {
		return "", 0
	}
	return sign, n + 1
}

// numbered returns how many tokens are a number, a colon and a card: 1: Bk2.
func (m *misreading) numbered(tokens []token) int {
	if len(tokens) < 3 || !isNumber(tokens[0].Text) || tokens[1].Sign != ':' {
		return 0
	}
	n := 2
	for _, card := range m.mentions {
		for card.Part == notation.CardPart && card.At == tokens[2].At && n < len(tokens) && tokens[n].At < card.End {
			n++
		}
	}
	if n == 2 {
		return 0
	}
	return n
}

// mentionedBook tells whether a token is a space of the book display.
func (m *misreading) mentionedBook(t token) bool {
	return len(t.Text) == 2 && strings.ContainsAny(t.Text[:1], "1234") && strings.ContainsAny(t.Text[1:], "ABCabc")
}

// otherSign puts another sign, or none, for the one that is not understood, wherever it stands.
func (m *misreading) otherSign() []string {
	t := m.fault()
	if t == nil || t.Sign == 0 {
		return nil
	}
	for _, other := range []string{"p", " ", "+"} {
		if other == "p" && t.Text != "$" && t.Text != "€" || other == " " && t.Text == "/" {
			continue // what stands behind / is no region
		}
		text := strings.ReplaceAll(m.order, t.Text, other)
		if other == " " {
			text = strings.NewReplacer("(", " ", ")", " ").Replace(text)
		}
		if order := m.meantBy(text); order != "" {
			return []string{order}
		}
	}
	return nil
}

// turned puts the letters of the word that is not understood before its digits.
func (m *misreading) turned() []string {
	t := m.fault()
	if t == nil {
		return nil
	}
	letters := strings.TrimLeft(t.Text, digits)
	return m.firstMeant(m.with(m.at, m.at+1, letters+strings.TrimSuffix(t.Text, letters)))
}

// moved puts the word that is not understood at another place.
func (m *misreading) moved() []string {
	if m.fault() == nil {
		return nil
	}
	from, to := m.word()
	rest := slices.Delete(slices.Clone(m.tokens), from, to)
	for i := 1; i <= len(rest); i++ {
		if i == from || i < len(rest) && rest[i].Glue {
			continue
		}
		if order := m.meant(slices.Insert(slices.Clone(rest), i, m.tokens[from:to]...)); order != "" {
			return []string{order}
		}
	}
	return nil
}

// without leaves out the word that is not understood, if it may say nothing: it has no digit and is
// not the last of a list, and stands between no numbers, of which it would say what the second is.
func (m *misreading) without() []string {
	if m.fault() == nil || m.Verb == 'E' {
		return nil
	}
	from, to := m.word()
	numbers := from > 0 && to < len(m.tokens) && isNumber(m.tokens[from-1].Text) && digitIn(m.tokens[to].Text[:1])
	last := to == len(m.tokens) && strings.Contains(m.tokens[from].gap, ",")
	if from == 0 || numbers || last || !onlyWord(joined(m.tokens[from:to])) {
		return nil
	}
	return m.firstMeant(m.with(from, to))
}

// fault is the token that is not understood, behind the first; nil if there is none.
func (m *misreading) fault() *token {
	if m.at < 1 || m.at >= len(m.tokens) {
		return nil
	}
	return &m.tokens[m.at]
}

// word returns which tokens stand together with the one that is not understood.
func (m *misreading) word() (from, to int) {
	from, to = m.at, m.at+1
	for from > 0 && m.tokens[from].Glue {
		from--
	}
	for to < len(m.tokens) && m.tokens[to].Glue && m.tokens[to].Sign != ';' {
		to++
	}
	return from, to
}
