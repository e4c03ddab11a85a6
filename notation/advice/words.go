package advice

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
)

// mostWords is how many words are offered in the place of one.
const mostWords = 5

// inPlace returns words that may stand in the place of the one that is not understood, or the whole
// order if they make one. What belongs there is for the parser to say.
func (m *misreading) inPlace() []string {
	if m.Found == "" || isSign(m.Found) || m.Wanted.Name == notation.TheTilde {
		return nil
	}
	if cards := m.ofKind(); cards != nil {
		return cards
	}
	spellings := slices.Concat(m.Reader.Spellings(m.Found), m.spelt())
	if m.Wanted.Name == notation.TheChoice && len(m.Found) < 3 { // which may be near to many choices
		spellings = nil
	}
	for _, words := range slices.Concat([][]string{m.affixed()}, spellings) {
		if near := m.fitting(words); near != nil {
			return near
		}
	}
	return nil
}

// fitting keeps the words that belong in the place of the one that is not understood; if all of
// them make one and the same order, it returns that.
func (m *misreading) fitting(words []string) []string {
	var near, orders []string
	for _, word := range words {
		order, belongs := m.putInPlace(word)
		if !belongs || slices.Contains(near, word) {
			continue
		}
		if near = append(near, word); !sameDigits(word, m.Found) {
			order = ""
		}
		if !slices.Contains(orders, order) {
			orders = append(orders, order)
		}
	}
	switch {
	case len(orders) == 1 && orders[0] != "":
		return orders
	case len(near) > mostWords:
		return nil
	}
	return near
}

// putInPlace puts a word in the place of the one that is not understood. It returns the order that
// results, and whether the word is understood there, even if something else is not. It never makes
// a line that forgoes something.
func (m *misreading) putInPlace(word string) (order string, belongs bool) {
	at := m.At - m.Order
	if word == "" || at < 0 || at > mostBefore || !m.mayUse(word) {
		return "", false
	}
	before, behind := m.Text[m.Order:m.At]+word, at+len(m.Found)
	text, whole := before, len(m.order) <= mostRewritten && behind <= len(m.order)
	if whole {
		text += m.order[behind:]
	}
	says, err := m.Read(text)
	switch {
	case err != nil:
		line := before[strings.LastIndexByte(before, '\n')+1:]
		return "", err.Line > 1+strings.Count(before, "\n") || err.Col > utf8.RuneCountInString(line)
	case says == nil || !whole || m.unbegun:
		return "", true
	case m.harms(says) || m.forgoesAny(says):
		return "", false
	}
	return m.inItsLine(notation.PrintLine(m.Reader.Edition, notation.Line{Says: says})), true
}

// mayUse tells whether the order has a use for a card with a name; it may have for what is no card.
func (m *misreading) mayUse(name string) bool {
	card := m.card(name)
	return m.Wanted.Name == notation.ABonusSpace || card == engine.NoCard || hasUse(m.Reader.Edition, m.Verb, card)
}

// card returns the card with a name.
func (m *misreading) card(name string) engine.CardID {
	for id := range m.Reader.Edition.Cards {
		if id > 0 && notation.CardName(m.Reader.Edition, engine.CardID(id)) == name {
			return engine.CardID(id)
		}
	}
	return engine.NoCard
}

// sameDigits tells whether two words have the same digits in some order. A word that has lost one
// may mean something else: Bk2j2 is more than Bk2.
func sameDigits(a, b string) bool {
	sorted := func(text string) string {
		l := []byte(text)
		l = slices.DeleteFunc(l, func(c byte) bool { return !digitIn(string(rune(c))) })
		slices.Sort(l)
		return string(l)
	}
	return sorted(a) == sorted(b)
}

// kinds are written before a number or a company to say which card it is.
var kinds = []string{"Cf", "Bn", "Ct", "Ex", "Bk", "Dm"}

// affixed returns the word that is not understood with what may be missing before or behind it.
func (m *misreading) affixed() []string {
	word, space := m.Found, &m.Reader.Edition.BonusSpaces[m.Space]
	if company := m.Reader.Meaning(notation.AsCompany, word); company != "" {
		word = company
	}
	with := func(affixes ...string) (l []string) {
		for _, affix := range affixes {
			l = append(l, affix+word)
		}
		return l
	}
	switch m.Wanted.Name {
	case notation.ARegion, notation.TheEntry, notation.ATile:
		return []string{strings.TrimFunc(word, func(r rune) bool { return r < '0' || r > '9' })}
	case notation.ABonusSpace:
		return strings.Fields(m.Reader.Meaning(notation.AsTile, word))
	case notation.ACondition:
		word = strings.Trim(word, "pP")
		return with("p>=", "p=", "maj ")
	case notation.TheChoice:
		if slices.ContainsFunc(space.Tiers, func(t engine.Tier) bool { return strconv.Itoa(t.Min) == word }) {
			return []string{word + "+"}
		}
		if !space.Cost.RemoveCard {
			return nil
		}
	}
	return append(with(kinds...), with("j", "!")...)
}

// spelt returns words that may be meant by the letters of the word, each with the digits behind
// them.
func (m *misreading) spelt() [][]string {
	n := strings.IndexAny(m.Found, digits)
	if n < 4 {
		return nil
	}
	groups := m.Reader.Spellings(m.Found[:n])
	for _, words := range groups {
		for i := range words {
			words[i] += m.Found[n:]
		}
	}
	return groups
}

// ofKind returns the cards of the kind that the word names, or those with a name near to it and to
// the number behind it.
func (m *misreading) ofKind() []string {
	if m.Wanted.Name != notation.ACard {
		return nil
	}
	n := strings.IndexAny(m.Found+"0", digits)
	kind, rest := m.Reader.Meaning(notation.AsKind, m.Found[:n]), m.Found[n:]
	if kind == "" {
		return nil
	}
	if next := m.at + 1; rest == "" && m.at >= 0 && next < len(m.tokens) && digitIn(m.tokens[next].Text[:1]) {
		rest = m.tokens[next].Text
	}
	names := slices.DeleteFunc(notation.Names(m.Reader.Edition), func(name string) bool {
		return len(name) < 3 || !strings.HasPrefix(name, kind)
	})
	if rest != "" {
		return notation.Near(kind+rest, names)
	}
	if names = slices.Compact(names); len(names) > 4 {
		names = append(names[:3], "…")
	}
	return names
}
