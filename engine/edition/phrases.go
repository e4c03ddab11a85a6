package edition

import (
	"fmt"
	"strings"
)

// companyNames are the names that the rulebook gives to the companies.
var companyNames = map[string]string{"M": "Mombasa", "T": "Cape Town", "L": "Saint-Louis", "C": "Cairo"}

// gainPhrase says a reward in English.
func gainPhrase(g Gain) string {
	switch g.Word {
	case "pounds":
		return plural(g.N, "pound")
	case "diamonds":
		return plural(g.N, "diamond space")
	case "books":
		return plural(g.N, "bookkeeping point")
	case "track":
		if g.Company == "" {
			return plural(g.N, "space") + " on the company's track"
		}
		return plural(g.N, companyNames[g.Company]+" space")
	case "remove_posts":
		return "remove " + plural(g.N, "trading post")
	case "pounds_per_unit":
		return fmt.Sprintf("pounds for the units of %s less %d", g.Good, g.Minus)
	case "take_first_player":
		return "the first player marker"
	case "buy_card":
		if g.N > 0 {
			return fmt.Sprintf("buy a card for %s less", plural(g.N, "pound"))
		}
		return "buy a card"
	case "crate_plus":
		return fmt.Sprintf("the card's crate value and %s", plural(g.N, "pound"))
	case "other_tracks":
		return fmt.Sprintf("%s on each of %d other tracks", plural(g.N, "space"), g.Tracks)
	case "reserve_tile":
		return "the bonus tile " + tileCodes[g.Tile]
	}
	return g.Word
}

func gainPhrases(list []Gain, join string) string {
	parts := make([]string, len(list))
	for i, g := range list {
		parts[i] = gainPhrase(g)
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, join)
}

func needPhrases(list []Need) string {
	parts := make([]string, len(list))
	for i, r := range list {
		parts[i] = needPhrase(r)
	}
	return strings.Join(parts, " and ")
}

func needPhrase(r Need) string {
	switch r.Word {
	case "expansion":
		return plural(r.N, "expansion point")
	case "one_good":
		return fmt.Sprintf("%d of one good", r.N)
	case "one_good_further":
		return fmt.Sprintf("%d further of one good", r.N)
	case "merchant_or_bookkeeper":
		return "a merchant or another bookkeeper"
	}
	if r.Word == "bananas" {
		return plural(r.N, "banana")
	}
	return fmt.Sprint(r.N, " ", r.Word)
}

func costPhrases(list []Cost) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = costPhrase(x)
	}
	if len(parts) == 0 {
		return "free"
	}
	return strings.Join(parts, " and ")
}

func costPhrase(x Cost) string {
	switch x.Word {
	case "pay":
		return "pay " + plural(x.N, "pound")
	case "remove_hand_card":
		if x.Of == "any" {
			return "remove a card from the hand"
		}
		return "remove a " + x.Of + " card from the hand"
	case "majority":
		return "with the majority of " + x.Of
	case "not_first_player_first_turn":
		return "not in the first player's first turn"
	}
	return x.Word
}

// permanentPhrase says a permanent bonus in English.
func permanentPhrase(b Bonus) string {
	var parts []string
	if b.ExpansionTotalPlus > 0 {
		parts = append(parts, fmt.Sprintf("expansion +%d with an expansion card", b.ExpansionTotalPlus))
	}
	if b.BonusMarkersPlus > 0 {
		parts = append(parts, plural(b.BonusMarkersPlus, "more bonus marker"))
	}
	if b.PriceMinus > 0 {
		parts = append(parts, fmt.Sprintf("price -%d paid with %s", b.PriceMinus, b.PayWith))
	}
	if b.MixGoods {
		parts = append(parts, "goods may be mixed")
	}
	if b.UnitPlus > 0 {
		parts = append(parts, fmt.Sprintf("each %s card +%d", b.EachCardOf, b.UnitPlus))
	}
	return strings.Join(parts, ", ")
}

func bonusPhrase(b Bonus) string {
	if b.Type == "permanent" {
		return permanentPhrase(b)
	}
	switch {
	case len(b.OneOf) > 0:
		var parts []string
		for _, list := range b.OneOf {
			parts = append(parts, gainPhrases(list, " and "))
		}
		return "bonus space, " + costPhrases(b.Cost) + ": " + strings.Join(parts, "; or ")
	case len(b.AnyOf) > 0:
		return "bonus space, " + costPhrases(b.Cost) + ": " + gainPhrases(b.AnyOf, " and/or ")
	}
	return "bonus space, " + costPhrases(b.Cost) + ": " + gainPhrases(b.AllOf, " and ")
}

// cardPhrase says what a card does and costs.
func cardPhrase(x Card) string {
	text := ""
	switch x.Kind {
	case "goods":
		text = fmt.Sprint(word(x.Good), " ", x.Value)
	case "expansion":
		text = fmt.Sprint("expansion ", x.Value)
	case "bookkeeper":
		text = fmt.Sprint("bookkeeper ", x.Points)
	case "merchant":
		text = merchantPhrase(*x.Merchant)
	case "share":
		text = "single share of " + companyNames[word(x.Share)]
	}
	if x.Share != nil && x.Kind != "share" {
		text += ", share of " + companyNames[*x.Share]
	}
	return fmt.Sprintf("%s, crate %d", text, x.Crate)
}

func merchantPhrase(m Merchant) string {
	text := fmt.Sprintf("merchant: %s, %s", plural(m.Diamonds, "diamond space"), plural(m.Pounds, "pound"))
	if m.Company != nil && m.MinesPerExtra != nil {
		text += fmt.Sprintf(", 1 more for %d mines of %s", *m.MinesPerExtra, companyNames[*m.Company])
	}
	return text
}

// plural counts things whose last word takes an s.
func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprint(n, " ", thing)
}
