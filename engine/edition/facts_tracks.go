package edition

import (
	"fmt"
	"slices"
	"strings"
)

// bonusPairs are the eight pairs of special bonuses that the rulebook describes (rulebook, Permanent bonuses and Extra
// bonus spaces; ruling 2), as bonusText spells them. Which track has which is in the text for B2 and D2 alone.
var bonusPairs = []struct{ track, first, second string }{
	{"", "permanent: expansion_total_plus 1", "permanent: expansion_total_plus 2"},
	{"B2", "permanent: bonus_markers_plus 1", "permanent: bonus_markers_plus 2"},
	{"", "permanent: price_minus 1 with bananas", "permanent: price_minus 1 with goods mixed"},
	{"", "permanent: price_minus 1 with cotton", "permanent: unit_plus 1 for cotton"},
	{"", "space: pay some, one of books 1 and diamonds 2, books 2 and diamonds 1", "space: pay some, books 2 and diamonds 2"},
	{"", "space: any of buy_card less 0 and diamonds 1", "space: any of buy_card less 1 and diamonds 2"},
	{"", "space: remove any, crate_plus 3", "space: remove coffee, crate_plus 8"},
	{"D2", "space: pay 1, 2 other tracks by 2", "space: pay 1, 3 other tracks by 2"},
}

func (c *checker) trackFacts() {
	n := c.section("tracks")
	var ids, pairs []string
	onePound, fiveShares := false, false
	for _, t := range c.d.Tracks {
		ids = append(ids, t.ID)
		pair := c.trackFact(t)
		pairs = append(pairs, pair)
		onePound = onePound || len(t.Specials) > 0 && t.Specials[0][1] == 1
		fiveShares = fiveShares || slices.ContainsFunc(t.Shares, func(s [2]int) bool { return s[1] == 5 })
	}
	slices.Sort(ids)
	c.same(n, "tracks", ids, []string{"A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"})
	for _, p := range bonusPairs {
		pair := p.first + " / " + p.second
		c.same(n, "tracks with the bonuses "+pair, count(pairs, pair), 1)
	}
	c.need(onePound, n, "first special spaces that pay 1 pound", "some (rulebook example)", "none")
	c.need(fiveShares, n, "tracks where five shares can be held", "some (rulebook example)", "none")
	c.trackCardFacts()
}

// trackFact checks one track and returns its pair of bonuses.
func (c *checker) trackFact(t Track) string {
	what := "track " + t.ID
	c.between(at(t.Node, "capital_calls"), what+": capital calls", len(t.CapitalCalls), 1, 2)
	for _, s := range t.Specials {
		c.between(at(t.Node, "special_spaces"), what+": pounds of a special space", s[1], 1, 2)
	}
	want := "space"
	if t.ID < "C" {
		want = "permanent"
	}
	texts := make([]string, 0, 2)
	for _, b := range t.Bonuses {
		c.same(at(b.Node, "type"), what+": type of bonus", b.Type, want)
		texts = append(texts, bonusText(b))
	}
	pair := strings.Join(texts, " / ")
	known := false
	for _, p := range bonusPairs {
		match := pair == p.first+" / "+p.second
		known = known || match
		if p.track == t.ID {
			c.need(match, at(t.Node, "bonuses"), what+": bonuses", p.first+" / "+p.second, pair)
		}
	}
	c.need(known, at(t.Node, "bonuses"), what+": bonuses", "a pair that the rulebook describes", pair)
	return pair
}

// bonusText spells what the rulebook's text says of a bonus. The pounds for bookkeeping points and diamonds are not in the
// text: "some" stands for one or more.
func bonusText(b Bonus) string {
	if b.Type != "space" {
		return "permanent: " + permanentText(b)
	}
	var parts []string
	for _, x := range b.Cost {
		parts = append(parts, costText(x, b))
	}
	switch {
	case len(b.OneOf) > 0:
		var alternatives []string
		for _, a := range b.OneOf {
			alternatives = append(alternatives, gainsText(a))
		}
		parts = append(parts, "one of "+strings.Join(alternatives, ", "))
	case len(b.AnyOf) > 0:
		parts = append(parts, "any of "+gainsText(b.AnyOf))
	default:
		parts = append(parts, gainsText(b.AllOf))
	}
	return "space: " + strings.Join(parts, ", ")
}

func permanentText(b Bonus) string {
	var parts []string
	if b.ExpansionTotalPlus != 0 {
		parts = append(parts, fmt.Sprint("expansion_total_plus ", b.ExpansionTotalPlus))
	}
	if b.BonusMarkersPlus != 0 {
		parts = append(parts, fmt.Sprint("bonus_markers_plus ", b.BonusMarkersPlus))
	}
	if b.PriceMinus != 0 {
		parts = append(parts, fmt.Sprint("price_minus ", b.PriceMinus, " with ", b.PayWith))
	}
	if b.MixGoods {
		parts = append(parts, "mixed")
	}
	if b.UnitPlus != 0 {
		parts = append(parts, fmt.Sprint("unit_plus ", b.UnitPlus, " for ", b.EachCardOf))
	}
	return strings.Join(parts, " ")
}

func costText(x Cost, b Bonus) string {
	switch {
	case x.Word == "remove_hand_card":
		return "remove " + x.Of
	case x.Word != "pay":
		return x.Word
	case len(b.OneOf) > 0 || holds(b.AllOf, "books"):
		return "pay some"
	}
	return fmt.Sprint("pay ", x.N)
}

func gainsText(list []Gain) string {
	var parts []string
	for _, g := range list {
		parts = append(parts, gainText(g))
	}
	return strings.Join(parts, " and ")
}

func gainText(g Gain) string {
	switch g.Word {
	case "track":
		return fmt.Sprint("track ", g.Company, " ", g.N)
	case "other_tracks":
		return fmt.Sprint(g.Tracks, " other tracks by ", g.N)
	case "buy_card":
		return fmt.Sprint("buy_card less ", g.N)
	case "pounds_per_unit":
		return fmt.Sprint("pounds per unit of ", g.Good, " less ", g.Minus)
	case "take_first_player":
		return g.Word
	case "reserve_tile":
		return "tile " + g.Tile
	}
	return fmt.Sprint(g.Word, " ", g.N)
}

func (c *checker) trackCardFacts() {
	for _, x := range c.d.TrackCards {
		if x.Source.is(Transcribed, "") {
			return
		}
	}
	var found []string
	for _, x := range c.d.TrackCards {
		found = append(found, x.Letter+": "+strings.Join(x.Halves, " "))
	}
	c.same(c.section("track_cards"), "track cards (reported)", found, []string{"A: A1 A2", "B: B1 B2", "C: C1 C2", "D: D1 D2"})
}

func (c *checker) playerTrackFacts() {
	d, b := c.d.Diamonds, c.d.Bookkeeping
	if !d.Source.is(Transcribed, "slot_space") {
		c.same(at(d.Node, "slot_space"), "diamond track: slot_space (reported)", d.Slot, 8)
	}
	if !d.Source.is(Transcribed, "") {
		c.same(at(d.Node, "spaces"), "diamond track: spaces (reported)", d.Spaces, 28)
		c.same(at(d.Node, "values"), "diamond track: values (reported)", d.Values,
			[][2]int{{6, 10}, {9, 15}, {13, 25}, {16, 30}, {20, 40}, {23, 45}, {25, 50}, {28, 60}})
	}
	if !b.Source.is(Transcribed, "slot_space") {
		c.same(at(b.Node, "slot_space"), "bookkeeping track: slot_space (reported)", b.Slot, 5)
	}
	c.need(len(b.CrossedOutA) > 0, at(b.Node, "crossed_out_A"), "bookkeeping track: crossed_out_A", "some spaces", "none")
	c.same(at(d.Node, "pounds_per_space_past_end"), "diamond track: pounds_per_space_past_end", d.PastEnd, 2)
	c.same(at(b.Node, "pounds_per_point_past_end"), "bookkeeping track: pounds_per_point_past_end", b.PastEnd, 2)
}
