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

// isExample tells whether what players write instead of a word is an example, and not the very line.
func isExample(instead []string) bool {
	return slices.ContainsFunc(instead, func(line string) bool { return strings.Contains(line, " ") && !strings.HasPrefix(line, "help ") })
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
	near := slices.Concat(m.Reader.Spellings(m.Found)...)
	var found []string
	for _, text := range slices.Concat(slices.DeleteFunc(near, notation.AsInstead.Has), m.instead()) {
		first, _, _ := strings.Cut(text, " ")
		if first == "help" && (len(strings.Fields(m.order)) > 2 || first != text) {
			continue // a greeting: Hello all of you; or help on another word
		}
		line := m.meant(m.with(m.at, m.at+1, first))
		if line != "" && !slices.Contains(found, line) {
			found = append(found, line)
		}
	}
	return found
}

// putTogether returns the order that all things named make, whatever else is said.
func (m *misreading) putTogether() []string {
	if !m.names() || m.unnamed() {
		return nil
	}
	for _, verb := range m.verbs() {
		if order := m.meantBy(m.orderOf(verb)); order != "" {
			return []string{order}
		}
	}
	if m.mentionsOf(notation.CardPart) > 1 {
		return m.begun()
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

// unnamed tells whether a word with a digit stands in the order that names nothing.
func (m *misreading) unnamed() bool {
	return slices.ContainsFunc(m.tokens, func(t token) bool {
		return digitIn(t.Text) && !slices.ContainsFunc(m.mentions, func(n notation.Mention) bool { return n.At <= t.At && t.At < n.End })
	})
}

func (m *misreading) mentionsOf(part notation.Part) int { return len(m.all(part)) }

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

// said returns the words of the line, from the one that is not understood on.
func (m *misreading) insteadSaid() []string {
	for _, t := range m.tokens {
		if t.Sign == 0 {
			if lines := m.Reader.Meaning(notation.AsInstead, t.Text); lines != "" {
				return strings.Split(lines, ", ")
			}
		}
	}
	return nil
}

// verbs returns the verbs that are said, then those that a word said instead leads to, or else the
// verb of what is named: cards that are used for something are goods, others are planned, and what
// has no cards is an expansion.
func (m *misreading) verbs() []string {
	verbs := m.all(notation.VerbPart)
	for _, line := range m.insteadSaid() {
		if len(line) == 1 || line[1] == ' ' {
			verbs = append(verbs, line[:1])
		}
	}
	cards := m.all(notation.CardPart)
	switch used := m.mentionsOf(notation.TakePart)+m.mentionsOf(notation.AdvancePart) > 0; {
	case len(verbs) > 0:
		return verbs
	case len(cards) == 0:
		return []string{"X"}
	case goods(cards) && (used || len(cards) > 1 && sameKind(cards)):
		return []string{"G"}
	case len(cards) > 1:
		return []string{"P"}
	}
	return nil
}

// goods tells whether all cards are goods cards.
func goods(cards []string) bool {
	return !slices.ContainsFunc(cards, func(card string) bool { return verbOfKind(card) != "G" })
}

// sameKind tells whether all cards are of one kind.
func sameKind(cards []string) bool {
	return !slices.ContainsFunc(cards, func(card string) bool { return card[:2] != cards[0][:2] })
}

// orderOf writes an order of a verb with all that is named, in the order of canonical text. It need
// not be one, and is "" if the verb has no use for it.
func (m *misreading) orderOf(verb string) string {
	switch {
	case verb == "G" && m.mentionsOf(notation.TakePart) == 0 && isTaking(m.insteadSaid()):
		return ""
	case verb == "X" && m.numberBefore(notation.AdvancePart):
		return ""
	}
	words := []string{verb}
	for _, part := range uses[verb] {
		words = append(words, m.all(part)...)
	}
	if left := len(m.mentions) - m.mentionsOf(notation.VerbPart) - m.mentionsOf(notation.TilePart); left != len(words)-1 {
		return ""
	}
	order := strings.Join(words, " ")
	if verb == "X" {
		for _, step := range m.all(notation.AdvancePart) {
			order = strings.Replace(order, step, step[:1]+" "+step[1:], 1)
		}
	}
	if cards := m.all(notation.CardPart); m.mentionsOf(notation.TilePart) > 0 && len(cards) > 0 {
		order = "+1@" + cards[0] + "; " + strings.Replace(order, " "+cards[0], "", 1)
	}
	return order
}

// uses says which things named belong to an order of a verb, in its order.
var uses = map[string][]notation.Part{
	"P": {notation.CardPart},
	"R": {notation.CardPart},
	"G": {notation.CardPart, notation.TakePart, notation.AdvancePart},
	"X": {notation.AdvancePart, notation.CompanyPart, notation.RegionPart},
	"S": {notation.SpacePart, notation.CardPart, notation.TakePart},
}

// numberBefore tells whether a number stands before the first thing of a kind, so that they belong
// together in no way: 2 M1.
func (m *misreading) numberBefore(part notation.Part) bool {
	number := false
	for _, n := range m.mentions {
		if n.Part == part {
			return number
		}
		number = number || n.Part == notation.RegionPart
	}
	return false
}

// begun returns how the order begins that names cards.
func (m *misreading) begun() []string {
	cards, verbs := m.all(notation.CardPart), m.all(notation.VerbPart)
	switch {
	case !m.names() || len(cards) == 0:
	case len(verbs) > 0:
		return []string{verbs[0] + " …"}
	default:
		for _, n := range m.mentions {
			if verb := verbOfKind(n.Name); n.Kind && verb != "" {
				return []string{verb + " …"}
			}
		}
	}
	return nil
}

// verbOfKind returns the verb that uses cards of a kind; there is none for share cards.
func verbOfKind(card string) string {
	switch kind := strings.TrimPrefix(card, "t"); kind[:min(2, len(kind))] {
	case "Ex":
		return "X"
	case "Bk":
		return "B"
	case "Dm":
		return "D"
	case "Cf", "Bn", "Ct":
		return "G"
	}
	return ""
}

// cardUsed returns an order that uses the card which the line names first, behind one word that no
// order knows at most.
func (m *misreading) cardUsed() []string {
	if !m.names() || m.mentionsOf(notation.SpacePart) > 0 && m.behindVerb() != nil {
		return nil // remove Cf1: rather the space than the card
	}
	for i := m.at; i >= 0 && i < len(m.tokens) && (i == m.at || i == m.at+1 && onlyWord(m.tokens[m.at].Text)); i++ {
		for _, n := range m.mentions {
			if n.At == m.tokens[i].At && n.Part == notation.CardPart && !n.Kind {
				return m.using(n.Name, m.tokens[i:])
			}
		}
	}
	return nil
}

// using returns how an order is written that uses a card, with which some tokens begin.
func (m *misreading) using(card string, tokens []token) []string {
	verb := verbOfKind(card)
	switch {
	case verb == "":
		return nil
	case verb == "X":
		return []string{"X M 5"}
	}
	if whole := m.meant(append([]token{written(verb)}, tokens...)); whole != "" {
		return []string{whole}
	}
	return []string{verb + " " + card + " …"}
}

// behindVerb returns the orders that result from a verb before all words.
func (m *misreading) behindVerb() []string {
	if !m.names() || m.Verb != 0 || m.at != 0 {
		return nil
	}
	var found []string
	for _, verb := range notation.Words(notation.AsVerb, notation.Language(notation.Languages)) {
		order := m.meant(append([]token{written(verb)}, m.tokens...))
		if order != "" && !slices.Contains(found, order) {
			found = append(found, order)
		}
	}
	if len(found) > mostOrders {
		return nil
	}
	return found
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
	return m.at >= 0 && !slices.ContainsFunc(m.tokens[min(m.at+1, len(m.tokens)):], func(t token) bool { return t.Sign != '!' && !m.saysNothing(t) })
}

// question returns where a question is answered.
func (m *misreading) question() []string {
	if m.Wanted.Name == notation.ALine && strings.HasSuffix(strings.TrimSpace(m.order), "?") && m.instead() == nil {
		return append([]string{"legal", "help"}, m.talk()...)
	}
	return nil
}

// talk returns how a line begins that is talk, if this one may be: its first words have no digits, and nothing in it
// is named that an order does.
func (m *misreading) talk() []string {
	if len(m.mentions) > 0 || m.Wanted.Name != notation.ALine || m.instead() != nil || m.at < 0 || m.at+1 >= len(m.tokens) {
		return nil
	}
	next := m.tokens[m.at+1]
	if len(m.Found) < 2 && !strings.EqualFold(m.Found, "I") || digitIn(m.Found) || next.Sign == 0 && digitIn(next.Text) || m.tokens[m.at].Sign != 0 {
		return nil
	}
	return []string{"say " + m.Found + " …"}
}

// maybeTalk returns how a line begins that is talk, if this one may be: what is read of it are words
// without digits, and the first is no whole word of the reader's.
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
