package advice

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// inPlace returns words that may stand in the place of the one that is not understood: as a whole
// order if they make one.
func (m *misreading) inPlace() []string {
	if m.Found == "" || isSign(m.Found) {
		return nil
	}
	var near, orders []string
	for _, text := range m.nearWords() {
		order, belongs := m.putInPlace(text)
		if !belongs {
			continue
		}
		if near = append(near, text); !sameDigits(text, m.Found) {
			order = ""
		}
		if !slices.Contains(orders, order) {
			orders = append(orders, order)
		}
	}
	if len(orders) == 1 && orders[0] != "" {
		return orders
	}
	return near
}

// sameDigits tells whether two words have the same digits in some order. A word that has lost one may mean something else:
// Bk2j2 is more than Bk2.
func sameDigits(a, b string) bool {
	digitsOf := func(text string) []byte {
		return slices.Sorted(func(yield func(byte) bool) {
			for i := range len(text) {
				if strings.IndexByte(digits, text[i]) >= 0 && !yield(text[i]) {
					return
				}
			}
		})
	}
	return slices.Equal(digitsOf(a), digitsOf(b))
}

// putInPlace puts a text in the place of the word that is not understood. It returns the order that
// results, and whether the text is understood there, even if something else is not.
func (m *misreading) putInPlace(text string) (order string, belongs bool) {
	at := m.At - m.Order
	if at < 0 || at+len(m.Found) > len(m.order) || len(m.order) > mostRewritten || strings.HasPrefix(m.order, "~") || strings.HasSuffix(text, "…") {
		return "", true
	}
	changed := m.order[:at] + text + m.order[at+len(m.Found):]
	says, err := m.Read(changed)
	switch {
	case err == nil && m.harms(says):
		return "", false
	case err == nil:
		return m.inItsLine(notation.PrintLine(m.Reader.Edition, notation.Line{Says: says})), true
	}
	return "", err.Line > 1 || err.Col > len([]rune(changed[:at]))+1
}

// nearWords returns what may be meant by the word that is not understood.
func (m *misreading) nearWords() []string {
	if isNumber(m.Found) {
		switch m.Wanted.Name {
		case notation.TheChoice:
			return m.nearTier()
		case notation.TheBookUse:
			return []string{"j" + m.Found, "!" + m.Found}
		}
	}
	if m.Wanted.Name == notation.ACondition {
		return m.nearCondition()
	}
	for _, near := range []func() []string{m.numberedCards, m.bonusTiles, m.nearCards, m.nearNumber} {
		if l := near(); len(l) > 0 {
			return l
		}
	}
	return m.nearKnown(m.Found)
}

// nearTier returns the tier of the bonus space that a number means, or else, where a card is removed, cards with the number.
func (m *misreading) nearTier() []string {
	space := &m.Reader.Edition.BonusSpaces[m.Space]
	for _, tier := range space.Tiers {
		if strconv.Itoa(tier.Min) == m.Found {
			return []string{m.Found + "+"}
		}
	}
	if space.Cost.RemoveCard {
		return m.cards("Cf", "Bn", "Ct", "Ex")
	}
	return nil
}

// nearCondition returns the condition of pounds or of a majority that a word may mean.
func (m *misreading) nearCondition() []string {
	number := innerNumber(m.Found)
	if before, behind, _ := strings.Cut(m.Found, number); number != "" && m.Reader.Meaning(notation.AsPounds, before+behind) != "" {
		return []string{"p>=" + number, "p=" + number}
	}
	if majorities := majorityNames(m.Reader.Edition); slices.Contains(majorities, strings.ToLower(m.Found)) {
		return []string{"maj " + strings.ToLower(m.Found)}
	}
	return nil
}

// numberedCards returns the cards that a number or company alone may stand for, where a card is due.
func (m *misreading) numberedCards() []string {
	switch m.Wanted.Name {
	case notation.ABookkeeper:
		return m.cards("Bk")
	case notation.AMerchant:
		return m.cards("Dm")
	case notation.AGoodsCard:
		return m.cards("Cf", "Bn", "Ct")
	case notation.APlannedCard, notation.ACard:
		return m.cards("Cf", "Bn", "Ct", "Ex")
	}
	return nil
}

// cards returns the cards of some kinds with the number or company that is not understood.
func (m *misreading) cards(kinds ...string) []string {
	text := m.Found
	if company := m.Reader.Meaning(notation.AsCompany, text); company != "" {
		text = company
	}
	names := cardNames(m.Reader.Edition)
	return slices.DeleteFunc(kinds2(kinds, text), func(name string) bool { return !slices.Contains(names, name) })
}

func kinds2(kinds []string, text string) []string {
	var l []string
	for _, kind := range kinds {
		l = append(l, kind+text)
	}
	return l
}

// bonusTiles returns the bonus spaces of tiles that a word may mean.
func (m *misreading) bonusTiles() []string {
	if m.Wanted.Name != notation.ABonusSpace {
		return nil
	}
	return strings.Fields(m.Reader.Meaning(notation.AsTile, m.Found))
}

// mostOfKind is how many cards of a kind are listed.
const mostOfKind = 4

// nearCards returns the card that a word near to that of its kind and the rest of its code name,
// where a card is due, or the cards of a kind of which none has this name.
func (m *misreading) nearCards() []string {
	switch m.Wanted.Name {
	case notation.ACard, notation.APlannedCard, notation.AGoodsCard, notation.ABookkeeper, notation.AMerchant, notation.TheGoodsUse:
	default:
		return nil
	}
	n := strings.IndexAny(m.Found+"0", digits)
	names := cardNames(m.Reader.Edition)
	if kind := m.Reader.Meaning(notation.AsKind, m.Found[:n]); kind != "" && m.Wanted.Name == notation.ACard {
		rest := m.Found[n:]
		if next := m.at + 1; rest == "" && m.at >= 0 && next < len(m.tokens) && strings.ContainsAny(m.tokens[next].Text[:1], digits) {
			rest = m.tokens[next].Text
		}
		if rest != "" {
			return notation.Near(kind+rest, names)
		}
		l := slices.Compact(slices.DeleteFunc(names, func(name string) bool { return !strings.HasPrefix(name, kind) }))
		if len(l) > mostOfKind {
			l = append(l[:mostOfKind-1], "…")
		}
		return l
	}
	if n < 4 {
		return nil
	}
	kinds := m.nearest(m.Found[:n], notation.AsKind)
	if len(kinds) == 0 {
		return nil
	}
	if card := m.Reader.Meaning(notation.AsKind, kinds[0]) + m.Found[n:]; slices.Contains(names, card) {
		return []string{card}
	}
	return kinds[:1]
}

// nearNumber finds a number of the range among the letters of a word.
func (m *misreading) nearNumber() []string {
	switch m.Wanted.Name {
	case notation.ARegion, notation.TheEntry, notation.ATile:
	default:
		return nil
	}
	number := innerNumber(m.Found)
	n, err := strconv.Atoi(number)
	if err != nil || number == m.Found || n < m.Wanted.Lo || n > m.Wanted.Hi {
		return nil
	}
	return []string{strconv.Itoa(n)}
}

// innerNumber returns a word from its first digit to its last.
func innerNumber(text string) string {
	return strings.TrimFunc(text, func(r rune) bool { return r < '0' || r > '9' })
}

// nearRecipient returns whom a word before a colon may mean.
func (m *misreading) nearRecipient(head string) []string {
	if strings.ContainsFunc(strings.TrimSpace(head), func(r rune) bool { return r == ' ' }) {
		return nil
	}
	return m.nearKnown(strings.Trim(head, "():,.!- "))
}

// nearKnown returns the nearest to a text of the words that can stand for what was expected: the
// reader's words, or else those of the first language that has any.
func (m *misreading) nearKnown(text string) []string {
	components := m.components()
	for _, lang := range m.languages() {
		known := slices.Clone(components)
		for _, c := range spoken[m.Wanted.Name] {
			known = append(known, notation.Words(c, lang)...)
		}
		if near := notation.Near(text, known); near != nil {
			return near
		}
	}
	return nil
}

// nearest is nearKnown of the words of a category.
func (m *misreading) nearest(text string, c notation.Category) []string {
	for _, lang := range m.languages() {
		if near := notation.Near(text, notation.Words(c, lang)); near != nil {
			return near
		}
	}
	return nil
}

// languages lists the languages, the reader's first.
func (m *misreading) languages() []notation.Language {
	l := []notation.Language{m.Reader.Language}
	for lang := range notation.Languages {
		if lang != m.Reader.Language {
			l = append(l, lang)
		}
	}
	return l
}

// spoken says of which categories the words are that can stand for a thing.
var spoken = map[notation.ThingName][]notation.Category{
	notation.AnOrder:       {notation.AsVerb},
	notation.AVerb:         {notation.AsVerb},
	notation.ALine:         {notation.AsVerb, notation.AsLine},
	notation.TheGoodsUse:   {notation.AsCompany},
	notation.ACompany:      {notation.AsCompany},
	notation.ASeat:         {notation.AsSeat},
	notation.ARecipient:    {notation.AsSeat, notation.AsAll},
	notation.ABonusSpace:   {notation.AsSpace},
	notation.AReward:       {notation.AsReward},
	notation.APointsClause: {notation.AsClause},
	notation.ABonusClause:  {notation.AsClause},
	notation.AClause:       {notation.AsClause},
	notation.TheEnd:        {notation.AsClause},
	notation.ADraw:         {notation.AsDraw},
}

// components lists the names of components that can stand for what was expected.
func (m *misreading) components() []string {
	ed := m.Reader.Edition
	switch m.Wanted.Name {
	case notation.TheChoice:
		if ed.BonusSpaces[m.Space].Cost.RemoveCard {
			return cardNames(ed)
		}
	case notation.ACard, notation.APlannedCard, notation.AGoodsCard, notation.ABookkeeper, notation.AMerchant, notation.TheGoodsUse:
		return cardNames(ed)
	case notation.ARecipient:
		return slices.DeleteFunc(slices.Clone(m.Reader.Names[1:]), func(name string) bool { return name == "" })
	case notation.AMajority:
		return majorityNames(ed)
	case notation.ADisplaySpace:
		return displayNames()
	case notation.ABookSpace, notation.APointsClause, notation.ABonusClause:
		return bookSpaceNames(ed)
	case notation.ABonusSpace:
		return names(ed.BonusSpaces[1:], func(s engine.BonusSpace) string { return s.Name })
	case notation.ADraw:
		return append(displayNames(), bookSpaceNames(ed)...)
	}
	return nil
}

func names[T any](all []T, name func(T) string) []string {
	l := make([]string, len(all))
	for i := range all {
		l[i] = name(all[i])
	}
	return l
}

func cardNames(ed *engine.Edition) []string {
	l := make([]string, 0, len(ed.Cards))
	for id := 1; id < len(ed.Cards); id++ {
		l = append(l, notation.CardName(ed, engine.CardID(id)))
	}
	return l
}

func displayNames() []string {
	var l []string
	for d := engine.DisplaySpace(1); d <= engine.DisplaySpaces; d++ {
		l = append(l, d.String())
	}
	return l
}

func bookSpaceNames(ed *engine.Edition) []string {
	var l []string
	for s := engine.BookSpace(1); s <= engine.BookSpaces; s++ {
		l = append(l, notation.BookSpaceName(ed, s))
	}
	return l
}

func majorityNames(ed *engine.Edition) []string {
	var l []string
	for suit := engine.CoffeeUnits; suit <= engine.ExpansionPoints; suit++ {
		l = append(l, notation.MajorityName(ed, suit))
	}
	return l
}
