package notation

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
)

// mostSuggestions is how many equally near words are offered. More would be no help.
const mostSuggestions = 4

// near returns what the present token may have been meant to say.
func (p *parser) near(t Thing) []string {
	if p.tok.kind == word {
		if near := p.nearWord(t); near != nil {
			return near
		}
	}
	if near := p.repairs(); near != nil {
		return near
	}
	return p.maybeTalk()
}

// nearWord returns what may stand for the present word.
func (p *parser) nearWord(t Thing) []string {
	if isNumber(p.tok.all) {
		switch t.Name {
		case TheChoice:
			return p.nearTier()
		case TheBookUse:
			return []string{"j" + p.tok.all, "!" + p.tok.all}
		}
	}
	if t.Name == ACondition {
		return p.nearCondition()
	}
	if t.Name == AnOrder || t.Name == ALine {
		return p.nearOrder(t.Name)
	}
	if cards := p.thatBelong(p.cardsFor(t.Name)); cards != nil {
		return p.inPlace(cards)
	}
	return p.thatBelong(p.nearKind(t))
}

// nearKind returns the nearest words of the kind that is due.
func (p *parser) nearKind(t Thing) []string {
	if t.Name == ABonusSpace {
		if tiles := p.lookup(AsTile, p.tok.all); tiles != "" {
			return strings.Fields(tiles)
		}
	}
	if near := p.misspeltCard(t.Name); near != nil {
		return near
	}
	switch t.Name {
	case ARegion, TheEntry, ATile:
		if near := nearNumber(p.tok.all, t); near != nil {
			return near
		}
	}
	return p.nearestKnown(p.tok.all, t.Name)
}

// thatBelong keeps what would be understood in the place of the present token.
func (p *parser) thatBelong(near []string) []string {
	var l []string
	for _, text := range near {
		if p.belongs(text) {
			l = append(l, text)
		}
	}
	return l
}

// inPlace returns the whole order if it reads with the one suggestion in place of the present token, and otherwise the
// suggestions.
func (p *parser) inPlace(near []string) []string {
	at, behind := p.tok.mark.at, p.tok.mark.at+len(p.tok.all)
	text := p.orderText()
	if len(near) != 1 || behind > p.from+len(text) || len(text) > mostRepaired {
		return near
	}
	if order := p.readAs([]string{p.src[p.from:at], near[0], text[behind-p.from:]}); order != "" {
		return []string{order}
	}
	return near
}

// nearestKnown returns the nearest words to what was found that can stand for a thing.
func (p *parser) nearestKnown(found string, name ThingName) []string {
	return p.nearestWord(found, func(lang Language) []string { return p.known(name, lang) })
}

// nearestWord returns the nearest of the reader's words to what was found, or else of those of the first language that
// has any.
func (p *parser) nearestWord(found string, words func(Language) []string) []string {
	near := nearest(found, words(p.lang))
	for lang := English; near == nil && lang < languages; lang++ {
		near = nearest(found, words(lang))
	}
	return near
}

// nearTier returns the tier of the bonus space that a number means, or else, where a card is removed, cards with the number.
func (p *parser) nearTier() []string {
	space := &p.ed.BonusSpaces[p.space]
	for _, tier := range space.Tiers {
		if strconv.Itoa(tier.Min) == p.tok.all {
			return []string{p.tok.all + "+"}
		}
	}
	if space.Cost.RemoveCard {
		return p.cardsFor(ACard)
	}
	return nil
}

// nearCondition returns the condition of pounds or of a majority that a word may mean.
func (p *parser) nearCondition() []string {
	if p.atCash() {
		n := innerNumber(p.tok.all)
		return []string{"p>=" + n, "p=" + n}
	}
	for _, name := range majorityNames(p.ed) {
		if equal(name, p.tok.all) {
			return []string{"maj " + name}
		}
	}
	return nil
}

// cardsFor returns the cards that a number or company alone may stand for, where a card is due.
func (p *parser) cardsFor(name ThingName) []string {
	var kinds []string
	switch name {
	case ABookkeeper:
		kinds = []string{"Bk"}
	case AMerchant:
		kinds = []string{"Dm"}
	case AGoodsCard:
		kinds = []string{"Cf", "Bn", "Ct"}
	case APlannedCard, ACard:
		kinds = []string{"Cf", "Bn", "Ct", "Ex"}
	}
	text := p.tok.all
	if c := p.company(); c != engine.NoCompany {
		text = c.String()
	}
	var near []string
	for _, kind := range kinds {
		if card := p.exactCard(kind + text); card != engine.NoCard {
			near = append(near, CardName(p.ed, card))
		}
	}
	return near
}

// misspeltCard returns the card that a word near that of its kind and the rest of its code name, where a card is due.
func (p *parser) misspeltCard(name ThingName) []string {
	switch name {
	case ACard, APlannedCard, AGoodsCard, ABookkeeper, AMerchant, TheGoodsUse:
	default:
		return nil
	}
	n := letters(p.tok.all)
	if n < 4 {
		return nil
	}
	kinds := p.nearestWord(p.tok.all[:n], func(lang Language) []string { return texts(AsKind, lang) })
	if len(kinds) == 0 {
		return nil
	}
	if card := p.exactCard(find(AsKind, p.lang, kinds[0]).code + p.tok.all[n:]); card != engine.NoCard {
		return []string{CardName(p.ed, card)}
	}
	return kinds[:1]
}

// company returns the company that the present token names, or NoCompany.
func (p *parser) company() engine.Company {
	q := *p
	return q.tryCompany()
}

// exactCard returns the card with a name, or NoCard.
func (p *parser) exactCard(name string) engine.CardID {
	q := *p
	return q.findCard(name, "")
}

// nearNumber finds a number of the range among the letters of a word.
func nearNumber(found string, t Thing) []string {
	number := innerNumber(found)
	n, err := strconv.Atoi(number)
	if err != nil || number == found || n < t.Lo || n > t.Hi {
		return nil
	}
	return []string{strconv.Itoa(n)}
}

// innerNumber returns a word from its first digit to its last.
func innerNumber(text string) string {
	return strings.TrimFunc(text, func(r rune) bool { return r < '0' || r > '9' })
}

// Near returns those of some words that may have been meant by one that is none of them.
func Near(found string, words []string) []string { return nearest(found, words) }

// nearest returns the words at the least distance from what was found, if that is near enough. Most words of talk are near to some.
func nearest(found string, words []string) []string {
	target := string(plain(nil, found))
	best := 1
	switch {
	case len(target) < 2:
		return nil
	case len(target) > 4:
		best = 2
	}
	var near []string
	for _, w := range words {
		said := string(plain(nil, w))
		if len(said) < 2 || digitIn(found) != digitIn(w) || !digitIn(w) && !similar(target, said) {
			continue
		}
		d := distance(target, said)
		if d < best {
			best, near = d, nil
		}
		if d == best && !slices.Contains(near, w) {
			near = append(near, w)
		}
	}
	if len(near) > mostSuggestions {
		return nil
	}
	return near
}

// similar tells whether two words begin with the same letter, or with two swapped; of short words none is merely another letter.
func similar(a, b string) bool {
	if a[0] != b[0] && (a[0] != b[1] || a[1] != b[0]) {
		return false
	}
	const short = 3
	if len(a) != len(b) || len(a) > short {
		return true
	}
	changed := 0
	for i := range a {
		changed += unequal(a[i], b[i])
	}
	return changed != 1
}

// distance counts the letters to change, add, leave out or swap with their neighbour to make one word of the other.
func distance(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 || max(len(a), len(b)) > MaxWord {
		return 3
	}
	var before, above, row [MaxWord + 1]int
	for j := range len(b) + 1 {
		above[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			row[j+1] = min(row[j]+1, above[j+1]+1, above[j]+unequal(a[i], b[j]))
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above = above, row
	}
	return above[len(b)]
}

func unequal(a, b byte) int {
	if a == b {
		return 0
	}
	return 1
}

// known lists the words of a language that can stand for a thing.
func (p *parser) known(name ThingName, lang Language) []string {
	switch name {
	case AnOrder, AVerb:
		return texts(AsVerb, lang)
	case ALine:
		return append(texts(AsVerb, lang), texts(AsLine, lang)...)
	case TheChoice:
		if !p.ed.BonusSpaces[p.space].Cost.RemoveCard {
			return nil
		}
		return cardNames(p.ed)
	case ACard, APlannedCard, AGoodsCard, ABookkeeper, AMerchant:
		return cardNames(p.ed)
	case TheGoodsUse:
		return append(cardNames(p.ed), texts(AsCompany, lang)...)
	case ACompany:
		return texts(AsCompany, lang)
	case ASeat:
		return texts(AsSeat, lang)
	case ARecipient:
		return slices.Concat(p.names.known(), texts(AsSeat, lang), texts(AsAll, lang))
	case AMajority:
		return majorityNames(p.ed)
	case ADisplaySpace:
		return displayNames()
	case ABookSpace:
		return bookSpaceNames(p.ed)
	case ABonusSpace:
		return append(spaceNames(p.ed), texts(AsSpace, lang)...)
	case AReward:
		return texts(AsReward, lang)
	case APointsClause, ABonusClause:
		return append(bookSpaceNames(p.ed), p.known(AClause, lang)...)
	case AClause, TheEnd:
		return texts(AsClause, lang)
	case ADraw:
		return append(texts(AsDraw, lang), append(displayNames(), bookSpaceNames(p.ed)...)...)
	}
	return nil
}

func cardNames(ed *engine.Edition) []string {
	var l []string
	for id := 1; id < len(ed.Cards); id++ {
		l = append(l, CardName(ed, engine.CardID(id)))
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
		l = append(l, BookSpaceName(ed, s))
	}
	return l
}

func majorityNames(ed *engine.Edition) []string {
	var l []string
	for suit := engine.CoffeeUnits; suit <= engine.ExpansionPoints; suit++ {
		l = append(l, MajorityName(ed, suit))
	}
	return l
}

func spaceNames(ed *engine.Edition) []string {
	var l []string
	for i := 1; i < len(ed.BonusSpaces); i++ {
		l = append(l, ed.BonusSpaces[i].Name)
	}
	return l
}
