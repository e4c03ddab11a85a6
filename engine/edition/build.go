package edition

import (
	"cmp"
	"slices"
	"strconv"

	"dhow/engine"
)

// Edition makes the engine's edition of a document that Load has accepted.
func (d *Document) Edition() *engine.Edition {
	b := builder{doc: d, ed: &engine.Edition{Name: d.About.Name}}
	for _, c := range b.doc.Companies {
		b.ed.CompanyNames[companyLetters[c.ID]] = c.Name
	}
	for _, base := range b.doc.Bases {
		columns := &b.ed.Bases[companyLetters[base.Company]]
		for i, column := range base.Columns {
			for j, coins := range column {
				columns[i][j] = uint8(coins)
			}
		}
	}
	b.regions()
	b.cards()
	for row, prices := range b.doc.CardDisplay.Modifiers {
		for column, price := range prices {
			b.ed.DisplayPrice[engine.DisplayAt(column, row)] = int8(price)
		}
	}
	b.tracks()
	b.playerTracks()
	b.books()
	b.startingTiles()
	b.bonusSpaces()
	for n, k := range b.doc.Players.BonusMarkers {
		b.ed.BonusMarkers[n] = k
	}
	for n, spaces := range b.doc.RoundTrack.Coins {
		for space, coins := range spaces {
			b.ed.RoundCoins[n][space] = coins
		}
	}
	b.ed.Digest = Digest(b.ed)
	return b.ed
}

// builder makes an edition part by part; later parts look up what earlier ones numbered.
type builder struct {
	doc   *Document
	ed    *engine.Edition
	faces map[string][]engine.CardID // by code
}

var companyLetters = map[string]engine.Company{
	"M": engine.Mombasa, "T": engine.CapeTown, "L": engine.SaintLouis, "C": engine.Cairo,
}

var goodWords = map[string]engine.Good{
	"coffee": engine.Coffee, "bananas": engine.Bananas, "cotton": engine.Cotton,
}

var suitWords = map[string]engine.Suit{
	"coffee": engine.CoffeeUnits, "bananas": engine.BananaUnits, "cotton": engine.CottonUnits, "expansion": engine.ExpansionPoints,
}

var letterWords = map[string]engine.Letter{"A": engine.BookA, "B": engine.BookB, "C": engine.BookC}

// tileSlots gives the place of a bonus tile in the action area; the +1 goods tile has none.
var tileSlots = map[string]engine.Slot{
	"plus_one": 0, "bookkeeper": engine.BookkeeperTile, "merchant": engine.MerchantTile, "expansion": engine.ExpansionTile,
}

// tileCodes gives the notation's name of a bonus tile.
var tileCodes = map[string]string{"plus_one": "+1", "bookkeeper": "tBk", "merchant": "tDm", "expansion": "tEx"}

// word returns the text of an optional field, "" for null.
func word(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func number(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

func (b *builder) regions() {
	for _, r := range b.doc.Regions {
		region := &b.ed.Regions[r.ID]
		region.Name, region.Rewards, region.Mines = r.Name, rewards(r.Reward), r.Mines
	}
	for _, x := range b.doc.Borders.Regions {
		from, cost := regionID(x.From), b.cost(x)
		b.addBorder(&b.ed.Regions[from].Borders, x.To, cost)
		b.addBorder(&b.ed.Regions[x.To].Borders, from, cost)
	}
	for _, x := range b.doc.Borders.Bases {
		b.addBorder(&b.ed.BaseBorders[companyLetters[x.From]], x.To, b.cost(x))
	}
}

// addBorder keeps the list in the order of the regions, so that the order of the file does not
// matter to a game.
func (b *builder) addBorder(list *[]engine.Border, to, cost int) {
	*list = append(*list, engine.Border{To: engine.RegionID(to), Cost: cost})
	slices.SortFunc(*list, func(x, y engine.Border) int { return cmp.Compare(x.To, y.To) })
}

func (b *builder) cost(x Border) int {
	if x.Kind == "double" {
		return b.doc.Constants.EnterDouble
	}
	return b.doc.Constants.EnterSingle
}

// regionID reads the number at the near end of a border between regions.
func regionID(s string) int {
	n, _ := strconv.Atoi(s) // the checker has refused everything but the numbers of regions
	return n
}
