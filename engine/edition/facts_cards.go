package edition

import (
	"fmt"
	"slices"
)

func (c *checker) cardFacts() {
	n := c.section("action_cards")
	c.same(n, "action cards", len(c.d.ActionCards), 44)
	letters := map[string]int{}
	for _, x := range c.d.ActionCards {
		letters[x.Letter]++
		single := x.Letter == "D" || x.Letter == "E"
		c.need((x.Kind == "share") == single, x.Node, "card "+x.ID, "single share cards exactly in letters D and E", x.Kind+" in letter "+x.Letter)
	}
	c.same(n, "action cards by letter", letters, cardsByLetter)
	for _, code := range []string{"Bn2", "Cf2"} {
		c.need(c.canCost(code, 3), n, "price of a "+code, "3 on some space of the display (rulebook examples)", "never")
	}
	c.need(slices.ContainsFunc(c.d.ActionCards, func(x Card) bool { return x.Share != nil && x.Kind == "expansion" }), n,
		"expansion cards with a share", "some", "none")
	c.shareCardFacts()
	c.merchantFacts()
	c.valueFacts()
}

// canCost tells whether an action card with a code can have a price on some space of the display.
func (c *checker) canCost(code string, price int) bool {
	for _, x := range c.d.ActionCards {
		for _, row := range c.d.CardDisplay.Modifiers {
			if x.Code == code && slices.Contains(row, price-x.Crate) {
				return true
			}
		}
	}
	return false
}

func (c *checker) shareCardFacts() {
	if anyTranscribed(c.d.ActionCards) {
		return
	}
	shares := map[string]int{}
	for _, x := range c.d.ActionCards {
		if x.Kind == "share" {
			shares[word(x.Share)]++
		}
	}
	c.same(c.section("action_cards"), "single share cards by company", shares, map[string]int{"M": 2, "T": 2, "L": 2, "C": 2})
}

func anyTranscribed(cards []Card) bool {
	return slices.ContainsFunc(cards, func(x Card) bool { return x.Source.is(Transcribed, "") })
}

// merchantFacts knows the five merchants of the rulebook (rulebook, Use 1 diamond merchant).
func (c *checker) merchantFacts() {
	want := []string{
		"Dm: company -, 1 diamonds, 2 pounds, no mines", "DmC: company C, 2 diamonds, 1 pounds, 2 mines",
		"DmL: company L, 2 diamonds, 1 pounds, 2 mines", "DmM: company M, 2 diamonds, 1 pounds, 2 mines",
		"DmT: company T, 2 diamonds, 1 pounds, 2 mines",
	}
	var found []string
	for _, x := range c.d.ActionCards {
		if x.Merchant == nil {
			continue
		}
		m := *x.Merchant
		company, mines := "-", "no"
		if m.Company != nil {
			company = *m.Company
		}
		if m.MinesPerExtra != nil {
			mines = fmt.Sprint(*m.MinesPerExtra)
		}
		text := fmt.Sprintf("%s: company %s, %d diamonds, %d pounds, %s mines", x.Code, company, m.Diamonds, m.Pounds, mines)
		found = append(found, text)
		c.need(slices.Contains(want, text), at(x.Node, "merchant"), "card "+x.ID+": merchant", "as in the rulebook", text)
	}
	slices.Sort(found)
	if len(found) != len(want) {
		c.same(c.section("action_cards"), "merchants among the action cards", len(found), len(want))
		return
	}
	c.same(c.section("action_cards"), "merchants", found, want)
}

// valueFacts knows which values occur among all cards.
func (c *checker) valueFacts() {
	goods := map[string]map[int]bool{}
	expansion := map[int]bool{}
	two := false
	for _, x := range c.d.allCards() {
		switch x.Kind {
		case "goods":
			good := word(x.Good)
			if goods[good] == nil {
				goods[good] = map[int]bool{}
			}
			goods[good][x.Value] = true
		case "expansion":
			expansion[x.Value] = true
		case "bookkeeper":
			two = two || x.Points == 2
		}
	}
	n := c.section("action_cards")
	for _, g := range goodNames {
		c.same(n, "unit values of "+g+" cards", values(goods[g]), []int{1, 2, 3, 4})
	}
	c.same(n, "values of expansion cards", values(expansion), []int{1, 2, 3})
	c.need(two, n, "bookkeepers of 2 points", "some", "none")
}

func values(set map[int]bool) []int {
	var out []int
	for v := range set {
		out = append(out, v)
	}
	slices.Sort(out)
	return out
}

func (c *checker) handFacts() {
	n := c.section("starting_hand")
	size := 0
	kinds := map[string]bool{}
	for _, x := range c.d.StartingHand {
		size += x.Copies
		if x.Good != nil {
			kinds[*x.Good] = true
		} else {
			kinds[x.Kind] = true
		}
		c.need(x.Code != "Cf1" || x.Crate == 1, at(x.Node, "crate"), "starting card Cf1: crate", "1", x.Crate)
	}
	c.same(n, "starting hand: cards", size, 9)
	c.same(n, "starting hand: kinds", sortedKeys(kinds), []string{"bananas", "bookkeeper", "coffee", "cotton", "expansion"})
	for _, code := range []string{"Cf1", "Cf2", "Ex2"} {
		held := slices.ContainsFunc(c.d.StartingHand, func(x Card) bool { return x.Code == code })
		c.need(held || anyTranscribed(c.d.StartingHand), n, "starting hand", "a "+code+" (reported)", "none")
	}
	c.firstExpansionFacts()
}

func (c *checker) firstExpansionFacts() {
	n := c.section("first_expansion_cards")
	var seats []int
	crates := map[int]bool{}
	for _, x := range c.d.FirstExpansion {
		seats = append(seats, x.Seat)
		crates[x.Crate] = true
		what := "first expansion card " + x.name()
		c.same(at(x.Node, "kind"), what+": kind", x.Kind, "expansion")
		c.same(at(x.Node, "value"), what+": value", x.Value, 1)
	}
	c.same(n, "seats of the first expansion cards", seats, []int{1, 2, 3, 4})
	c.need(len(crates) > 1, n, "crates of the first expansion cards", "different ones (reported)", "all the same")
}

func (c *checker) bonusTileFacts() {
	tiles := map[string]BonusTile{}
	for _, t := range c.d.BonusTiles {
		tiles[t.ID] = t
		c.same(at(t.Node, "kind"), "bonus tile "+t.ID+": kind", t.Kind, t.ID)
		c.need(!t.TakesSlot, at(t.Node, "takes_action_slot"), "bonus tile "+t.ID+": takes_action_slot", "false", t.TakesSlot)
	}
	c.same(c.section("bonus_tiles"), "bonus tiles", sortedKeys(tiles), sortedCopy(tileNames))
	for _, f := range []struct {
		tile, key string
		found     *int
		want      int
	}{
		{"plus_one", "goods_units_plus", tiles["plus_one"].GoodsUnitsPlus, 1},
		{"bookkeeper", "points", tiles["bookkeeper"].Points, 1},
		{"merchant", "diamonds", tiles["merchant"].Diamonds, 2},
		{"merchant", "diamonds_per_other_face_up_merchant", tiles["merchant"].PerOther, 1},
		{"merchant", "pounds", tiles["merchant"].Pounds, 0},
		{"expansion", "value", tiles["expansion"].Value, 2},
	} {
		t, known := tiles[f.tile]
		if !known {
			continue
		}
		c.need(f.found != nil && *f.found == f.want, at(t.Node, f.key), "bonus tile "+f.tile+": "+f.key, fmt.Sprint(f.want), optional(f.found))
	}
}

func optional(n *int) any {
	if n == nil {
		return "none"
	}
	return *n
}
