package edition

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"dhow/engine"
)

// design holds values of our own to what they were chosen for: a balanced game. Printed values need not obey, so an
// item whose source is another word is left out, and a comparison of many items too when one of them is printed.
func (c *checker) design() {
	c.baseDesign()
	c.regionDesign()
	c.borderDesign()
	c.cardDesign()
	c.trackDesign()
	c.bookDesign()
	c.tileDesign()
}

// ours tells whether all items of a section are reconstructed.
func ours[T any](items []T, source func(T) Source) bool {
	return !slices.ContainsFunc(items, func(x T) bool { return !source(x).is(Reconstructed, "") })
}

func (c *checker) baseDesign() {
	for _, b := range c.d.Bases {
		sum := 0
		for _, column := range b.Columns {
			for _, coins := range column {
				sum += coins
			}
		}
		if b.Source.is(Reconstructed, "") {
			c.between(at(b.Node, "columns"), "base "+b.Company+": coins in all", sum, 12, 15)
		}
	}
}

func (c *checker) regionDesign() {
	if !ours(c.d.Regions, func(r Region) Source { return r.Source }) {
		return
	}
	kinds, mines := map[string]int{}, 0
	for _, r := range c.d.Regions {
		mines += r.Mines
		for _, g := range r.Reward {
			kinds[g.Word]++
		}
	}
	counts := slices.Sorted(maps.Values(kinds))
	if len(counts) == 0 {
		return // the facts have said so
	}
	c.need(counts[len(counts)-1]-counts[0] <= 3, c.section("regions"), "region rewards by kind", "nearly as many of each", kinds)
	c.between(c.section("regions"), "mines of all regions", mines, 8, 16)
}

func (c *checker) borderDesign() {
	if !c.d.Borders.Source.is(Reconstructed, "") {
		return
	}
	n, ed := c.section("borders"), c.bordersOnly()
	var totals, near []int
	for _, company := range engine.Companies {
		total, close := 0, 0
		for _, d := range distances(ed, company) {
			total += d
			if d <= 3 {
				close++
			}
		}
		totals, near = append(totals, total), append(near, close)
	}
	c.need(4*slices.Max(totals) <= 5*slices.Min(totals), n, "distances from each company to all regions", "nearly equal", totals)
	c.need(slices.Min(near) >= 6, n, "regions within 3 points of each company", "at least 6", near)
	double := 0
	for _, b := range c.d.Borders.Regions {
		if b.Kind == "double" {
			double++
		}
	}
	all := len(c.d.Borders.Regions)
	c.need(all <= 4*double && 2*double <= all, n, "double borders", "a quarter to a half of all", fmt.Sprintf("%d of %d", double, all))
}

func (c *checker) cardDesign() {
	for _, x := range c.d.ActionCards {
		if x.Source.is(Reconstructed, "crate") && x.Kind == "goods" {
			c.between(at(x.Node, "crate"), "card "+x.ID+": crate of a goods card", x.Crate, x.Value-1, x.Value+1)
		}
	}
	fx := c.d.FirstExpansion
	for i := 1; i < len(fx); i++ {
		if fx[i-1].Source.is(Reconstructed, "crate") && fx[i].Source.is(Reconstructed, "crate") {
			c.need(fx[i-1].Crate < fx[i].Crate, at(fx[i].Node, "crate"), "first expansion card "+fx[i].name()+": crate", "more than that of the seat before", fx[i].Crate)
		}
	}
	if ours(c.d.ActionCards, func(x Card) Source { return x.Source }) {
		c.deckDesign()
	}
}

func (c *checker) deckDesign() {
	n := c.section("action_cards")
	var mean []float64
	for _, letter := range []string{"A", "B", "C"} {
		goods, sum, cards := map[string]int{}, 0, 0
		for _, x := range c.d.ActionCards {
			if x.Letter == letter {
				goods[word(x.Good)]++
				sum += x.Crate
				cards++
			}
		}
		c.need(goods["coffee"] == goods["bananas"] && goods["bananas"] == goods["cotton"], n, "goods cards of letter "+letter, "as many of each good", goods)
		mean = append(mean, float64(sum)/float64(cards))
	}
	c.need(mean[0] < mean[1] && mean[1] < mean[2], n, "mean crate by letter", "rising from A to C", mean)
	for _, id := range companyIDs {
		shares := 0
		for _, x := range c.d.ActionCards {
			if x.Kind == "expansion" && word(x.Share) == id {
				shares++
			}
		}
		c.same(n, "expansion cards with a share of "+id, shares, 2)
	}
}

func (c *checker) trackDesign() {
	for _, t := range c.d.Tracks {
		if !t.Source.is(Reconstructed, "") {
			continue
		}
		what, last := "track "+t.ID, t.Shares[len(t.Shares)-1]
		c.between(at(t.Node, "spaces"), what+": spaces", t.Spaces, 20, 24)
		c.same(at(t.Node, "shares"), what+": space of the last share", last[0], t.Spaces)
		c.between(at(t.Node, "shares"), what+": shares in all", last[1], 7, 15)
		for _, call := range t.CapitalCalls {
			c.between(at(t.Node, "capital_calls"), what+": pounds of a capital call", call[1], 1, 5)
		}
	}
	b := c.d.Bookkeeping
	if b.Source.is(Reconstructed, "") {
		c.same(at(b.Node, "values"), "bookkeeping track: values", b.Values, [][2]int{{4, 10}, {6, 15}, {8, 20}, {10, 30}, {12, 40}, {14, 50}, {16, 60}})
	}
}

// worth weighs rewards in pounds, roughly.
func worth(gains []Gain) float64 {
	weights := map[string]float64{"pounds": 1, "diamonds": 2, "books": 1.5, "remove_posts": 2.5, "track": 1}
	sum := 0.0
	for _, g := range gains {
		if g.Word == "pounds_per_unit" {
			sum += 1.5
		}
		sum += weights[g.Word] * float64(g.N)
	}
	return sum
}

func (c *checker) bookDesign() {
	if !ours(c.d.Books, func(b Book) Source { return b.Source }) {
		return
	}
	n := c.section("book_tiles")
	all := map[string]float64{}               // mean worth by letter
	same := map[string]map[string][]float64{} // worths by letter and requirement
	for _, b := range c.d.Books {
		all[b.Letter] += worth(b.Reward) / 24
		if same[b.Letter] == nil {
			same[b.Letter] = map[string][]float64{}
		}
		key := requirementKey(b.Requires)
		same[b.Letter][key] = append(same[b.Letter][key], worth(b.Reward))
	}
	c.need(all["A"]+0.5 < all["B"] && all["B"]+1 < all["C"], n, "strength of the books", "rising from A to C", all)
	for _, pair := range []string{"AB", "BC", "AC"} {
		low, high := pair[:1], pair[1:]
		for key, worths := range same[low] {
			if better := same[high][key]; better != nil {
				c.need(mean(worths) < mean(better), n, high+" books for "+key, "more than "+low+" books", mean(better))
			}
		}
	}
	c.requirementDesign()
}

// requirementKey is the requirements in any order.
func requirementKey(needs []Need) string {
	parts := strings.Split(needsText(needs), " and ")
	slices.Sort(parts)
	return strings.Join(parts, " and ")
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// requirementDesign asks that each letter's books want the four suits equally often.
func (c *checker) requirementDesign() {
	for _, letter := range bookLetters {
		count := map[string]int{}
		for _, b := range c.d.Books {
			for _, suit := range suitNames {
				if b.Letter == letter && slices.ContainsFunc(b.Requires, func(r Need) bool { return r.Word == suit }) {
					count[suit]++
				}
			}
		}
		counts := make([]int, 0, len(suitNames))
		for _, suit := range suitNames {
			counts = append(counts, count[suit])
		}
		c.need(slices.Max(counts)-slices.Min(counts) <= 1, c.section("book_tiles"), "requirements of letter "+letter, "equally often each suit", counts)
	}
}

func (c *checker) tileDesign() {
	tiles := c.d.StartingTiles
	if !ours(tiles.Tiles, func(t StartingTile) Source { return t.Source }) {
		return
	}
	value := map[string]float64{}
	for _, t := range tiles.Tiles {
		value[t.ID] = worth(t.Bonus) + worth(t.Book.Reward)
	}
	all := slices.Sorted(maps.Values(value))
	c.need(all[len(all)-1]-all[0] <= 7, at(tiles.Node, "tiles"), "worth of the starting tiles", "close together", all)
}
