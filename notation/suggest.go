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
	if p.tok.kind != word {
		return nil
	}
	if t.Name == TheChoice && digits(p.tok.all) == len(p.tok.all) {
		return []string{p.tok.all + "+"}
	}
	if t.Name == AnOrder {
		if verb := p.verbOf(); verb != "" {
			return []string{verb}
		}
	}
	if t.Name == ABonusSpace {
		if tiles := p.lookup(asTile, p.tok.all); tiles != "" {
			return strings.Fields(tiles)
		}
	}
	if t.Hi > 0 {
		if near := nearNumber(p.tok.all, t); near != nil {
			return near
		}
	}
	return p.nearestWord(t.Name)
}

// nearestWord returns the nearest words that can stand for a thing: the reader's, or else those of the first language
// that has any.
func (p *parser) nearestWord(name ThingName) []string {
	near := nearest(p.tok.all, p.known(name, p.lang))
	for lang := English; near == nil && lang < languages; lang++ {
		near = nearest(p.tok.all, p.known(name, lang))
	}
	return near
}

// verbOf returns how an order begins that uses the card which the present token names, or "".
func (p *parser) verbOf() string {
	q := *p
	card := q.tryCard()
	if card == engine.NoCard {
		return ""
	}
	verb := ""
	switch p.ed.Cards[card].Kind {
	case engine.GoodsCard:
		verb = "G "
	case engine.BookkeeperCard:
		verb = "B "
	case engine.MerchantCard:
		verb = "D "
	default:
		return ""
	}
	return verb + CardName(p.ed, card) + " …"
}

// nearNumber finds a number of the range among the letters of a word.
func nearNumber(found string, t Thing) []string {
	number := strings.TrimFunc(found, func(r rune) bool { return r < '0' || r > '9' })
	n, err := strconv.Atoi(number)
	if err != nil || number == found || n < t.Lo || n > t.Hi {
		return nil
	}
	return []string{strconv.Itoa(n)}
}

// nearest returns the words at the least distance from what was found, if that is near enough.
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
		if len(w) == 1 { // as near to any two letters
			continue
		}
		d := distance(target, string(plain(nil, w)))
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
	case AnOrder:
		return texts(asVerb, lang)
	case ACard, APlannedCard, AMerchant, TheGoodsUse, TheChoice:
		return cardNames(p.ed)
	case ACompany:
		return texts(asCompany, lang)
	case ASeat:
		return texts(asSeat, lang)
	case ADisplaySpace:
		return displayNames()
	case ABookSpace:
		return bookSpaceNames(p.ed)
	case ABonusSpace:
		return append(spaceNames(p.ed), texts(asSpace, lang)...)
	case AReward:
		return texts(asReward, lang)
	case AClause, TheEnd:
		return texts(asClause, lang)
	case ADraw:
		return append(texts(asDraw, lang), append(displayNames(), bookSpaceNames(p.ed)...)...)
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

func spaceNames(ed *engine.Edition) []string {
	var l []string
	for i := 1; i < len(ed.BonusSpaces); i++ {
		l = append(l, ed.BonusSpaces[i].Name)
	}
	return l
}
