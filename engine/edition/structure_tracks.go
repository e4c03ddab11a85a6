package edition

import (
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

func (c *checker) trackStructure() {
	for _, t := range c.d.Tracks {
		what := "track " + t.ID
		c.rising(at(t.Node, "shares"), what+": shares", t.Shares, 1, t.Spaces)
		c.calls(t, what)
		c.specials(t, what)
		for _, b := range t.Bonuses {
			c.bonus(b, what)
		}
		c.secondBonus(t, what)
	}
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
	previous := 0
	for _, s := range t.Specials {
		c.between(n, what+": special space", s[0], 1, t.Spaces)
		c.need(s[0] > previous, n, what+": special spaces", "in rising order", s)
		previous = s[0]
	}
}

// bonus checks that only a bonus space has costs and rewards, and rewards of one form.
func (c *checker) bonus(b Bonus, what string) {
	forms, want := 0, 0
	for _, n := range []int{len(b.AllOf), len(b.AnyOf), len(b.OneOf)} {
		if n > 0 {
			forms++
		}
	}
	if b.Type == "space" {
		want = 1
	}
	c.need(forms == want, b.Node, what+": reward forms of a "+b.Type+" bonus", render(want)+" of all_of, any_of, one_of", forms)
}

func holds(list []Gain, word string) bool {
	return slices.ContainsFunc(list, func(g Gain) bool { return g.Word == word })
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
