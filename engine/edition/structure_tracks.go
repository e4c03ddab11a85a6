package edition

import (
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

func (c *checker) trackStructure() {
	var ids []string
	for _, t := range c.d.Tracks {
		ids = append(ids, t.ID)
		c.track(t)
	}
	first := make([]string, 0, len(c.d.Companies))
	for _, x := range c.d.Companies {
		first = append(first, x.FirstGameTrack)
		c.oneOf(at(x.Node, "first_game_track"), "company "+x.ID+": first game track", x.FirstGameTrack, ids)
	}
	slices.Sort(first)
	c.same(c.section("companies"), "first game tracks", first, []string{"A1", "B1", "C1", "D1"})
	for _, x := range c.d.TrackCards {
		n := at(x.Node, "halves")
		c.same(n, "track card "+x.Letter+": halves", len(x.Halves), 2)
		for _, half := range x.Halves {
			c.oneOf(n, "track card "+x.Letter+": half", half, ids)
		}
	}
}

func (c *checker) track(t Track) {
	what := "track " + t.ID
	c.between(at(t.Node, "spaces"), what+": spaces", t.Spaces, 1, engine.MaxTrackSpaces)
	c.rising(at(t.Node, "shares"), what+": shares", t.Shares, 1, t.Spaces)
	c.calls(t, what)
	c.specials(t, what)
	c.same(at(t.Node, "bonuses"), what+": bonuses", len(t.Bonuses), engine.SpecialSpaces)
	for _, b := range t.Bonuses {
		c.bonus(b, what)
	}
	c.secondBonus(t, what)
}

// rising checks [space, value] pairs whose spaces and values both rise, within the spaces low to high.
func (c *checker) rising(n *strictyaml.Node, what string, pairs [][2]int, low, high int) {
	c.need(len(pairs) > 0, n, what, "at least one", "none")
	previous := [2]int{low - 1, 0}
	for _, p := range pairs {
		c.between(n, what+": space", p[0], low, high)
		c.between(n, what+": value", p[1], 1, mostValue)
		c.need(p[0] > previous[0] && p[1] > previous[1], n, what, "rising spaces and values", p)
		previous = p
	}
}

func (c *checker) calls(t Track, what string) {
	n := at(t.Node, "capital_calls")
	previous := -1
	for _, call := range t.CapitalCalls {
		c.need(call[0] > previous, n, what+": capital calls", "in rising order", call)
		c.between(n, what+": space before a capital call", call[0], 0, t.Spaces-1)
		c.between(n, what+": pounds of a capital call", call[1], 1, most)
		previous = call[0]
	}
}

func (c *checker) specials(t Track, what string) {
	n := at(t.Node, "special_spaces")
	c.same(n, what+": special spaces", len(t.Specials), engine.SpecialSpaces)
	previous := 0
	for _, s := range t.Specials {
		c.between(n, what+": special space", s[0], 1, t.Spaces)
		c.need(s[0] > previous, n, what+": special spaces", "in rising order", s)
		previous = s[0]
	}
}

// bonus checks that a bonus is of one of the two types and has what that type needs.
func (c *checker) bonus(b Bonus, what string) {
	if !c.oneOf(at(b.Node, "type"), what+": bonus", b.Type, []string{"permanent", "space"}) {
		return
	}
	forms := 0
	for _, n := range []int{len(b.AllOf), len(b.AnyOf), len(b.OneOf)} {
		if n > 0 {
			forms++
		}
	}
	want := 0
	if b.Type == "space" {
		want = 1
	}
	c.need(forms == want, b.Node, what+": reward forms of a "+b.Type+" bonus", render(want)+" of all_of, any_of, one_of", forms)
	c.permanentWords(b, what)
	c.costs(b.Cost, what)
	for _, list := range append(b.OneOf, b.AllOf, b.AnyOf) {
		c.gains(list, what, spaceRewards)
		c.ofNamedTrack(list, what)
		c.need(!holds(list, "reserve_tile"), b.Node, what+": bonus", "no bonus tile", "reserve_tile")
	}
}

func holds(list []Gain, word string) bool {
	return slices.ContainsFunc(list, func(g Gain) bool { return g.Word == word })
}

func (c *checker) permanentWords(b Bonus, what string) {
	for _, f := range []struct {
		key string
		n   int
	}{
		{"expansion_total_plus", b.ExpansionTotalPlus}, {"bonus_markers_plus", b.BonusMarkersPlus},
		{"price_minus", b.PriceMinus}, {"unit_plus", b.UnitPlus},
	} {
		c.between(at(b.Node, f.key), what+": "+f.key, f.n, 0, most)
	}
	if b.PriceMinus > 0 {
		c.oneOf(at(b.Node, "pay_with"), what+": pay_with", b.PayWith, append(slices.Clone(goodNames), "goods"))
	}
	if b.UnitPlus > 0 {
		c.oneOf(at(b.Node, "each_card_of"), what+": each_card_of", b.EachCardOf, goodNames)
	}
	c.need(b.NeedsExpansionCard == (b.ExpansionTotalPlus > 0), b.Node, what+": needs_expansion_card",
		"true exactly with expansion_total_plus (ruling 14)", b.NeedsExpansionCard)
	c.need(b.ExcessUnitsAdvance == b.MixGoods, b.Node, what+": excess_units_advance", "true exactly with mix_goods (ruling 12)", b.ExcessUnitsAdvance)
}

func (c *checker) costs(list []Cost, what string) {
	for _, x := range list {
		if !c.oneOf(x.Node, what+": cost", x.Word, spaceCosts) {
			continue
		}
		switch x.Word {
		case "pay":
			c.between(x.Node, what+": pay", x.N, 1, most)
		case "majority":
			c.oneOf(x.Node, what+": majority", x.Of, suitNames)
		case "remove_hand_card":
			c.oneOf(x.Node, what+": remove_hand_card", x.Of, append(slices.Clone(goodNames), "any"))
		}
	}
}

// secondBonus refuses a second permanent bonus that is worse than the first for some use. A player may use either but
// never both (ruling 11); the engine always takes the second, which is right only where it is at least as good.
func (c *checker) secondBonus(t Track, what string) {
	if len(t.Bonuses) != 2 || t.Bonuses[0].Type != "permanent" || t.Bonuses[1].Type != "permanent" {
		return
	}
	first, second := permanent(t.Bonuses[0]), permanent(t.Bonuses[1])
	c.need(atLeastAsGood(second, first), t.Bonuses[1].Node, what+": second permanent bonus",
		"one at least as good as the first for every use, because the engine always uses the second (ruling 11)", "a worse one")
}

func atLeastAsGood(p, q engine.Permanent) bool {
	if p.ExpansionPlus < q.ExpansionPlus || p.MarkersPlus < q.MarkersPlus || q.Mix && !p.Mix || mixedSaving(p) < mixedSaving(q) {
		return false
	}
	for _, g := range engine.Goods {
		if unitPlus(p, g) < unitPlus(q, g) || saving(p, g) < saving(q, g) {
			return false
		}
	}
	return true
}

// saving is what a bonus is worth to a payment in one good: at least one card is used, so a unit more a card saves as
// much as a unit off the price.
func saving(p engine.Permanent, g engine.Good) int {
	s := unitPlus(p, g)
	if p.PriceGood == engine.NoGood || p.PriceGood == g {
		s += p.PriceMinus
	}
	return s
}

// mixedSaving is what a bonus takes off the price whatever goods are paid.
func mixedSaving(p engine.Permanent) int {
	if p.PriceGood == engine.NoGood {
		return p.PriceMinus
	}
	return 0
}

func unitPlus(p engine.Permanent, g engine.Good) int {
	if p.UnitGood == g {
		return p.UnitPlus
	}
	return 0
}

func (c *checker) playerTrackStructure() {
	d, b := c.d.Diamonds, c.d.Bookkeeping
	c.playerTrack("diamond track", d.Node, d.Spaces, d.Slot, d.Values, engine.MaxTrackSpaces)
	c.playerTrack("bookkeeping track", b.Node, b.Spaces, b.Slot, b.Values, engine.MaxBookSpaces)
	c.same(at(b.Node, "starting_tile_space"), "bookkeeping track: space of the starting book", b.StartingSpace, 1)
	for _, s := range b.CrossedOutA {
		c.between(at(b.Node, "crossed_out_A"), "bookkeeping track: crossed-out space", s, 2, min(b.Spaces, engine.MaxBookSpaces))
	}
}

func (c *checker) playerTrack(what string, n *strictyaml.Node, spaces, slot int, values [][2]int, longest int) {
	c.between(at(n, "spaces"), what+": spaces", spaces, 1, longest)
	c.between(at(n, "slot_space"), what+": space of the slot", slot, 1, spaces)
	c.rising(at(n, "values"), what+": values", values, 1, spaces)
	if len(values) > 0 {
		c.same(at(n, "values"), what+": space of the last value", values[len(values)-1][0], spaces)
	}
}
