package advice

import (
	"slices"
	"strings"

	"dhow/notation"
)

// conditional returns the queued order that a line means which begins with if.
func (m *misreading) conditional() []string {
	if m.at < 0 || m.at >= len(m.tokens) || m.Reader.Meaning(notation.AsIf, m.Rest) == "" {
		return nil
	}
	for i := 1; i < len(m.tokens); i++ {
		if order := m.meant(m.tokens[i:]); order != "" {
			return []string{"then [" + m.condition(m.tokens[1:i]) + "] " + order}
		}
	}
	return nil
}

// condition returns the condition that words mean, or the mark of one to fill in: a condition as it
// is, or a number of pounds.
func (m *misreading) condition(words []token) string {
	if says, err := m.ReadLine("then [" + joined(words) + "] E"); err == nil {
		line := notation.PrintLine(m.Reader.Edition, notation.Line{Says: says})
		return strings.TrimSuffix(strings.TrimPrefix(line, "then ["), "] E")
	}
	for i, w := range words[:max(len(words)-1, 0)] {
		if isNumber(w.Text) && m.Reader.Meaning(notation.AsPounds, words[i+1].Text) != "" {
			return "p>=" + w.Text
		}
	}
	return "…"
}

// instead returns what players write who first think of the word that is not understood.
func (m *misreading) instead() []string {
	if lines := m.Reader.Meaning(notation.AsInstead, m.Found); lines != "" {
		return strings.Split(lines, ", ")
	}
	return nil
}

// isExample tells whether what players write instead of a word is an example, and not the very
// line.
func isExample(instead []string) bool {
	return slices.ContainsFunc(instead, func(line string) bool {
		return strings.Contains(line, " ") && !strings.HasPrefix(line, "help ")
	})
}

// isTaking tells whether what is written instead of a word takes a card.
func isTaking(instead []string) bool {
	return slices.ContainsFunc(instead, func(order string) bool { return strings.HasSuffix(order, " y2") })
}

// otherFirst returns the lines that result from another first word: one that is spelt nearly so, or
// the verb that is written instead.
func (m *misreading) otherFirst() []string {
	if m.at < 0 || m.at >= len(m.tokens) || m.tokens[m.at].Sign != 0 {
		return nil
	}
	for _, texts := range append(m.Reader.Spellings(m.Found), m.instead()) {
		var found []string
		for _, text := range texts {
			first, _, _ := strings.Cut(text, " ")
			if first == "help" && (len(strings.Fields(m.order)) > 2 || first != text) {
				continue // a greeting: Hello all of you; or help on another word
			}
			line := m.meant(m.with(m.at, m.at+1, first))
			if line != "" && !slices.Contains(found, line) {
				found = append(found, line)
			}
		}
		if found != nil && len(found) <= mostOrders {
			return found
		}
	}
	return nil
}

// verbs are the letters of the orders that a line without a verb may be, the likeliest first.
var verbs = strings.Split("GBDXSPR", "")

// withVerb returns the order that the line is with a verb before it: all of it, or all but its
// first word, or else only the things that it names.
func (m *misreading) withVerb() []string {
	if !m.names() || m.at < 0 || m.at >= len(m.tokens) {
		return nil
	}
	var before, instead [][]token
	likely := m.likelyVerbs()
	for _, verb := range likely {
		before = append(before, m.with(m.at, m.at, verb))
		if onlyWord(m.Found) && m.instead() == nil {
			instead = append(instead, m.with(m.at, m.at+1, verb))
		}
	}
	found := m.firstMeant(append(before, instead...)...)
	if len(m.mentions) == 1 && m.mentions[0].Part != notation.AdvancePart { // a card alone may be meant in many ways
		return found
	}
	for i := 0; found == nil && i < len(likely); i++ {
		if order := m.meantBy(m.orderOf(likely[i])); order != "" {
			found = []string{order}
		}
	}
	return found
}

// likelyVerbs returns the verbs that are said and those that a word said instead of one leads to.
// If there are none, any that the phase has may be meant.
func (m *misreading) likelyVerbs() []string {
	said := m.all(notation.VerbPart)
	for _, line := range m.insteadSaid() {
		if len(line) == 1 || line[1] == ' ' {
			said = append(said, line[:1])
		}
	}
	if len(said) == 0 {
		return m.verbsNow()
	}
	return said
}

// insteadSaid returns what is written instead of the first word of which that is known.
func (m *misreading) insteadSaid() []string {
	for _, t := range m.tokens {
		if lines := m.Reader.Meaning(notation.AsInstead, t.Text); lines != "" {
			return strings.Split(lines, ", ")
		}
	}
	return nil
}

// names tells whether the line names a component and may be an order. A number, or a verb, may as
// well be talk.
func (m *misreading) names() bool {
	return m.namesCode() && slices.ContainsFunc(m.mentions, func(n notation.Mention) bool {
		return n.Part != notation.VerbPart && n.Part != notation.RegionPart
	})
}

// all returns what the line names of a kind.
func (m *misreading) all(part notation.Part) []string {
	var l []string
	for _, n := range m.mentions {
		if n.Part == part {
			l = append(l, n.Name)
		}
	}
	return l
}

// uses says which things named belong to an order of a verb, in its order.
var uses = map[string][]notation.Part{
	"P": {notation.CardPart},
	"R": {notation.CardPart},
	"G": {notation.CardPart, notation.TakePart, notation.AdvancePart},
	"X": {notation.AdvancePart, notation.CompanyPart, notation.RegionPart},
	"S": {notation.SpacePart, notation.TakePart},
}

// orderOf writes an order of a verb with all that is named, in the order of canonical text. It need
// not be one, and is "" if the verb has no use for something, or if a word with a digit names
// nothing.
func (m *misreading) orderOf(verb string) string {
	words := []string{verb}
	for _, part := range uses[verb] {
		words = append(words, m.all(part)...)
	}
	cards, taking := m.all(notation.CardPart), verb == "G" && isTaking(m.insteadSaid())
	others := len(m.all(notation.VerbPart)) + len(m.all(notation.TilePart))
	if len(words)-1+others != len(m.mentions) || taking && len(m.all(notation.TakePart)) == 0 || m.unnamed() {
		return ""
	}
	order := strings.Join(words, " ")
	if steps := m.all(notation.AdvancePart); verb == "X" && len(steps) > 0 {
		if m.mentions[0].Part == notation.RegionPart { // 2 M1: no row of regions
			return ""
		}
		order = strings.Replace(order, steps[0], steps[0][:1]+" "+steps[0][1:], 1)
	}
	if len(m.all(notation.TilePart)) > 0 && len(cards) > 0 {
		order = "+1@" + cards[0] + "; " + strings.Replace(order, " "+cards[0], "", 1)
	}
	return order
}

// unnamed tells whether a word with a digit stands in the order that names nothing.
func (m *misreading) unnamed() bool {
	return slices.ContainsFunc(m.tokens, func(t token) bool {
		named := func(n notation.Mention) bool { return n.At <= t.At && t.At < n.End }
		return digitIn(t.Text) && !slices.ContainsFunc(m.mentions, named)
	})
}

// begun returns how the order begins that names cards: with the verb that uses the card with which
// the line begins, behind one word at most; with the verb that is said; or with the one that uses
// cards of the kind that is named.
func (m *misreading) begun() []string {
	cards, said := m.all(notation.CardPart), m.all(notation.VerbPart)
	if !m.names() || len(cards) == 0 {
		return nil
	}
	first := m.mentions[slices.IndexFunc(m.mentions,
		func(n notation.Mention) bool { return n.Part == notation.CardPart })]
	begins := first.At == m.At-m.Order || m.at+1 < len(m.tokens) && first.At == m.tokens[m.at+1].At && onlyWord(m.Found)
	verb := m.verbFor(first.Name)
	switch {
	case len(said) > 0 && (len(cards) > 1 || !begins):
		return []string{said[0] + " …"}
	case verb == "" || !begins && !first.Kind:
		return nil
	case first.Kind || verb == "X":
		return []string{verb + " …"}
	}
	return []string{verb + " " + first.Name + " …"}
}

// verbOf returns the verb that uses a card; there is none for share cards.
func verbOf(card string) string {
	for verb, kinds := range map[string]string{"X": "Ex", "B": "Bk", "D": "Dm", "G": "Cf Bn Ct"} {
		if card = strings.TrimPrefix(card, "t"); len(card) > 1 && strings.Contains(kinds, card[:2]) {
			return verb
		}
	}
	return ""
}

// verbFor returns the verb that a card is for now: in the planning phase it is laid out, in the
// set-up laid to rest, and used else.
func (m *misreading) verbFor(card string) string {
	verb := verbOf(card)
	if verb == "" || m.isNow(verb) {
		return verb
	}
	return m.verbsNow()[0]
}

// withoutFirst leaves out the first word.
func (m *misreading) withoutFirst() []string {
	if m.at != 0 || len(m.tokens) == 0 || m.Verb != 0 || digitIn(m.tokens[0].Text) {
		return nil
	}
	return m.firstMeant(m.tokens[1:])
}

// examples returns what is written instead of a word.
func (m *misreading) examples() []string {
	if instead := m.instead(); instead != nil && (m.namesCode() || m.saysNoMore()) {
		return instead
	}
	return nil
}

// saysNoMore tells whether nothing is said behind the word that is not understood.
func (m *misreading) saysNoMore() bool {
	says := func(t token) bool { return t.Sign != '!' && !m.saysNothing(t) }
	return m.at >= 0 && !slices.ContainsFunc(m.tokens[min(m.at+1, len(m.tokens)):], says)
}

// question returns where a question is answered.
func (m *misreading) question() []string {
	if m.Wanted.Name == notation.ALine && strings.HasSuffix(strings.TrimSpace(m.order), "?") && m.instead() == nil {
		return append([]string{"legal", "help"}, m.talk()...)
	}
	return nil
}

// talk returns how a line begins that is talk, if this one may be: its first words have no digits,
// and nothing in it is named that an order does.
func (m *misreading) talk() []string {
	if len(m.mentions) > 0 || m.Wanted.Name != notation.ALine || m.instead() != nil {
		return nil
	}
	if m.at < 0 || m.at+1 >= len(m.tokens) {
		return nil
	}
	next := m.tokens[m.at+1]
	letter := len(m.Found) < 2 && !strings.EqualFold(m.Found, "I")
	if letter || digitIn(m.Found) || next.Sign == 0 && digitIn(next.Text) || m.tokens[m.at].Sign != 0 {
		return nil
	}
	return []string{"say " + m.Found + " …"}
}

// maybeTalk returns how a line begins that is talk, if this one may be: what is read of it are
// words without digits, and the first is no whole word of the reader's.
func (m *misreading) maybeTalk() []string {
	read := strings.Fields(m.Text[:m.At])
	if len(m.mentions) > 0 || !m.AnyLine || len(read) == 0 || slices.ContainsFunc(read, digitIn) || !onlyWord(m.Found) {
		return nil
	}
	first := strings.Trim(read[0], ",.!")
	if m.Reader.Owns(notation.AsVerb, first) || m.Reader.Owns(notation.AsLine, first) {
		return nil
	}
	return []string{"say " + read[0] + " …"}
}
