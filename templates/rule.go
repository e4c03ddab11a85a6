package templates

import (
	"slices"
	"strings"
	"unicode"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
)

// rule says where the rules have something: in sections of the rulebook, by the names that it has in
// the reader's language, below headings of the notation's page, and in rulings.
func (r *Reader) rule(places string) string {
	var l []string
	for place := range strings.SplitSeq(places, "; ") {
		of, at, section := strings.Cut(place, ", ")
		numbers := strings.FieldsFunc(place, func(c rune) bool { return !unicode.IsDigit(c) })
		switch {
		case section && of == inNotation:
			l = append(l, r.say("rule.notation", "section", notationHeadings[at]))
		case section:
			l = append(l, r.say("rule.book", "section", bookSections[at]))
		case len(numbers) == 1:
			l = append(l, r.say("rule.ruling", "n", numbers[0]))
		default:
			l = append(l, r.say("rule.rulings", "numbers", numbers))
		}
	}
	return r.list(l, inRules)
}

// inNotation is what the engine calls the description of the notation.
const inNotation = "notation"

// notationHeadings are those of its page that the engine names.
var notationHeadings = map[string]messageKey{
	"B: use a bookkeeper":     "heading.bookkeep",
	"S: place a bonus marker": "heading.marker",
}

// bookSections are the sections of the rulebook that the engine names.
var bookSections = map[string]messageKey{
	"+1 goods tile":                             "section.plus-one",
	"Acquire 1 card from the card display":      "section.acquire",
	"Advance on 1 or more company tracks":       "section.advance",
	"Bonus spaces":                              "section.bonus",
	"Bookkeeping points":                        "section.points",
	"Components":                                "section.components",
	"Details of the company tracks":             "section.tracks",
	"End of the game":                           "section.end",
	"End your own action phase":                 "section.pass",
	"Extra bonus spaces":                        "section.extra",
	"General action phase":                      "section.action",
	"Majority bonus spaces":                     "section.majority",
	"Overview of selected icons":                "section.icons",
	"Permanent bonuses":                         "section.permanent",
	"Place 1 bonus marker":                      "section.marker",
	"Planning phase":                            "section.planning",
	"Playing the game":                          "section.playing",
	"Setup of subsequent games, step 13":        "section.setup",
	"Single share cards":                        "section.shares",
	"Special spaces of the player boards":       "section.special",
	"Use 1 bookkeeper card in your action area": "section.bookkeeper",
	"Use 1 or more goods cards of one type":     "section.goods",
	"Use all expansion cards":                   "section.expansion",
	"setup step 14":                             "section.rest",
}

// verbRules are the sections of the rulebook that tell of orders, by their verbs.
var verbRules = map[string][]messageKey{
	"T": {"section.setup"}, "R": {"section.rest"}, "P": {"section.planning"}, "G": {"section.goods"},
	"X": {"section.expansion"}, "B": {"section.bookkeeper"}, "D": {"section.merchant"},
	"S": {"section.marker"}, "E": {"section.pass"},
}

// cardRules returns those that tell of cards of a kind.
func cardRules(kind engine.CardKind) []messageKey {
	switch kind {
	case engine.GoodsCard:
		return verbRules["G"]
	case engine.ExpansionCard:
		return verbRules["X"]
	case engine.BookkeeperCard:
		return verbRules["B"]
	case engine.MerchantCard:
		return verbRules["D"]
	}
	return []messageKey{"section.shares"}
}

// componentRules are those that tell of other components, by the headings of the guide.
var componentRules = []struct {
	heading edition.Code
	rules   []messageKey
}{
	{edition.CompaniesSection, []messageKey{"section.company-shares"}},
	{edition.RegionsSection, []messageKey{"section.expansion"}},
	{edition.BookDisplaySection, []messageKey{"section.points"}},
	{edition.CompanyTracksSection, []messageKey{"section.tracks"}},
	{edition.TrackCardsSection, []messageKey{"section.tracks"}},
	{edition.BooksSection, []messageKey{"section.bookkeeper", "section.icons"}},
	{edition.StartingTilesSection, []messageKey{"section.setup"}},
	{edition.BonusSpacesSection, []messageKey{"section.bonus"}},
	{edition.BonusTilesSection, []messageKey{"section.bonus-tiles"}},
	{edition.CardSpacesSection, []messageKey{"section.acquire"}},
	{edition.BookSpacesSection, []messageKey{"section.points"}},
	{edition.ExtraSpacesSection, []messageKey{"section.extra"}},
}

// rulesOf returns the sections of the rulebook that tell of a component below a heading of the
// guide. A bonus tile is called like the space on which it is reserved.
func (p *Page) rulesOf(heading edition.Code, name string) (rules []messageKey) {
	for _, s := range p.sections() {
		tile := s.Heading.Code == edition.BonusTilesSection && rowOf(&s, name) >= 0
		for _, c := range componentRules {
			if c.heading == s.Heading.Code && (tile || c.heading == heading) {
				rules = appendOnce(rules, c.rules...)
			}
		}
	}
	for id, card := range p.Edition.Cards {
		if id > 0 && strings.EqualFold(notation.CardName(p.Edition, engine.CardID(id)), name) {
			rules = appendOnce(rules, cardRules(card.Kind)...)
		}
	}
	return rules
}

// appendOnce appends what is not yet in a list.
func appendOnce(l []messageKey, more ...messageKey) []messageKey {
	l = slices.Clip(l)
	for _, key := range more {
		if !slices.Contains(l, key) {
			l = append(l, key)
		}
	}
	return l
}
