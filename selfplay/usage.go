package selfplay

import (
	"strconv"

	"dhow/engine"
)

// Usage counts what seats make use of in finished games, those that won apart from the others, so
// that one sees what is never and what is always worth it.
type Usage struct {
	Games   int     `json:"games"`
	Winners int     `json:"winners"` // seats that won, or shared the victory
	Others  int     `json:"others"`  // seats that did not
	Things  []Thing `json:"things"`  // in a fixed order, groups together

	index map[name]int // of Things
}

// name is what a thing is called within its group.
type name struct{ group, name string }

// Thing is something that can be used, or that a seat has at the end.
type Thing struct {
	Group   string `json:"group"`
	Name    string `json:"name"`
	Winners Use    `json:"winners"`
	Others  Use    `json:"others"`
}

// Use is how much seats have used a thing.
type Use struct {
	Sum   int `json:"sum"`   // of all of them
	Seats int `json:"seats"` // how many have used it at all
}

// The groups of things, in the order of tables.
const (
	byScore     = "score, in pounds"
	byCompany   = "spaces advanced, by company"
	byTrack     = "spaces advanced, by track"
	byCall      = "pounds of capital calls, by track"
	bySpecial   = "special spaces reached"
	byShare     = "shares at the end, on tracks and cards"
	byBoard     = "player boards"
	byPounds    = "pounds received and paid"
	byAction    = "actions"
	byMerchant  = "merchants used"
	bySpace     = "bonus spaces"
	byTier      = "tiers of majorities"
	byRegion    = "regions entered"
	byExpansion = "regions entered, by company; posts"
	byCard      = "cards acquired"
	byLetter    = "books"
	byBook      = "books bought"
	byLoss      = "forfeited"
	byTile      = "starting tiles"
)

// NewUsage begins a count of games of an edition.
func NewUsage(ed *engine.Edition) *Usage {
	u := &Usage{index: map[name]int{}}
	for _, g := range []struct {
		group string
		names []string
	}{
		{byScore, []string{"total", "cash", "share M", "share T", "share L", "share C", "diamonds", "books"}},
		{byCompany, []string{"M", "T", "L", "C"}},
		{byTrack, trackNames(ed)}, {byCall, trackNames(ed)}, {bySpecial, specialNames(ed)},
		{byShare, []string{"M", "T", "L", "C", "M cards", "T cards", "L cards", "C cards"}},
		{byBoard, []string{"diamond", "diamond 4", "jar", "jar 5"}},
		{byPounds, []string{"rewards", "diamonds", "points", "merchants", "specials", "coins", "cards", "spaces",
			"flips", "calls"}},
		{byAction, []string{"G", "X", "B", "D", "S", "E", "+1 laid"}},
		{byMerchant, kindNames(ed, engine.MerchantCard)},
		{bySpace, spaceNames(ed)}, {byTier, tierNames(ed)}, {byRegion, regionNames(ed)},
		{byExpansion, []string{"M", "T", "L", "C", "ousted", "removed"}},
		{byCard, append(displayNames(ed), "for goods", "for pounds", "thrown off")},
		{byLetter, []string{"A", "B", "C", "read", "flipped", "covered"}},
		{byBook, bookNames(ed)},
		{byLoss, []string{"units", "expansion", "spaces", "posts"}},
		{byTile, tileNames(ed)},
	} {
		for _, n := range g.names {
			u.index[name{g.group, n}] = len(u.Things)
			u.Things = append(u.Things, Thing{Group: g.group, Name: n})
		}
	}
	return u
}

func trackNames(ed *engine.Edition) (l []string) {
	for _, track := range ed.Tracks[1:] {
		l = append(l, track.ID)
	}
	return l
}

func specialNames(ed *engine.Edition) (l []string) {
	for _, track := range ed.Tracks[1:] {
		l = append(l, track.ID+".1", track.ID+".2")
	}
	return l
}

// kindNames lists the codes of a kind of card.
func kindNames(ed *engine.Edition, kind engine.CardKind) (l []string) {
	seen := map[string]bool{}
	for _, card := range ed.Cards {
		if card.Kind == kind && !seen[card.Code] {
			l, seen[card.Code] = append(l, card.Code), true
		}
	}
	return l
}

func spaceNames(ed *engine.Edition) (l []string) {
	for _, space := range ed.BonusSpaces[1:] {
		l = append(l, space.Name)
	}
	return l
}

func tierNames(ed *engine.Edition) (l []string) {
	for i := range ed.BonusSpaces {
		for _, tier := range ed.BonusSpaces[i].Tiers {
			l = append(l, tierName(&ed.BonusSpaces[i], tier.Min))
		}
	}
	return l
}

func tierName(space *engine.BonusSpace, tier int) string {
	return space.Name + " " + strconv.Itoa(tier) + "+"
}

func regionNames(ed *engine.Edition) (l []string) {
	for region := 1; region < len(ed.Regions); region++ {
		l = append(l, strconv.Itoa(region))
	}
	return l
}

// displayNames lists the faces of the cards that come to the display.
func displayNames(ed *engine.Edition) (l []string) {
	var all engine.CardSet
	for i := range ed.Stack {
		all.AddAll(&ed.Stack[i].Cards)
	}
	for id, n := range all {
		if n > 0 {
			l = append(l, ed.Cards[id].ID)
		}
	}
	return l
}

func bookNames(ed *engine.Edition) (l []string) {
	for _, book := range ed.Books {
		if book.Letter != engine.NoLetter {
			l = append(l, book.ID)
		}
	}
	return l
}

func tileNames(ed *engine.Edition) (l []string) {
	for _, tile := range ed.StartingTiles[1:] {
		l = append(l, tile.ID)
	}
	return l
}
