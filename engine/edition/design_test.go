package edition_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestDesign holds the embedded values to what they were chosen for: a balanced game on a map that
// looks like the printed one, and no value laid to a source that does not give it. Files of owners
// need not obey.
func TestDesign(t *testing.T) {
	t.Parallel()
	for _, complaint := range designOf(t, embedded(t)) {
		t.Error(complaint)
	}
}

// TestDesignFindsSlips changes the embedded file in ways that Load accepts and the design does not.
func TestDesignFindsSlips(t *testing.T) {
	text := embedded(t)
	for _, m := range designSlips {
		t.Run(m.old, func(t *testing.T) {
			t.Parallel()
			if n := strings.Count(text, m.old); n != 1 {
				t.Fatalf("the text occurs %d times", n)
			}
			complaints := designOf(t, strings.Replace(text, m.old, m.new, 1))
			if !slices.ContainsFunc(complaints, func(s string) bool { return strings.Contains(s, m.want) }) {
				t.Errorf("nothing says %q in %q", m.want, complaints)
			}
		})
	}
}

// designOf lists where a file is not as the embedded one was meant.
func designOf(t *testing.T, text string) []string {
	t.Helper()
	d, err := edition.Load("own.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	c := &design{d: d}
	c.bases()
	c.regions()
	c.borders()
	c.cards()
	c.tracks()
	c.books()
	c.tiles()
	c.examples()
	c.claims()
	c.outlines()
	return c.complaints
}

// design looks at a document and collects what it does not like.
type design struct {
	d          *edition.Document
	complaints []string
}

func (c *design) need(ok bool, what, expected string, found any) {
	if !ok {
		c.complaints = append(c.complaints, fmt.Sprintf("%s, expected %s, found %v", what, expected, found))
	}
}

func (c *design) same(what string, found, want any) {
	c.need(reflect.DeepEqual(found, want), what, fmt.Sprint(want), found)
}

func (c *design) between(what string, found, low, high int) {
	c.need(low <= found && found <= high, what, fmt.Sprintf("%d to %d", low, high), found)
}

// sourced tells whether the source of a field begins with a word.
func sourced(s edition.Source, word, field string) bool {
	first, _, _ := strings.Cut(s.Of(field), " ")
	return first == word
}

// claims knows which values the rulebook's text gives and which it shows in pictures only.
func (c *design) claims() {
	c.complaints = append(c.complaints, edition.Uncited(c.d)...)
	for _, t := range c.d.Tracks {
		printed := t.ID == "B2" || t.ID == "D2"
		c.need(sourced(t.Source, edition.Rulebook, "bonus_to_track") == printed, "track "+t.ID+": source of bonus_to_track",
			"the rulebook for B2 and D2 alone", t.Source.Of("bonus_to_track"))
	}
	for _, r := range c.d.Regions {
		c.need(!sourced(r.Source, edition.Rulebook, ""), fmt.Sprintf("region %d: source", r.ID),
			"not the rulebook, whose text does not name it", r.Source.Default)
	}
	for _, s := range c.d.BonusSpaces {
		c.need(s.ID != "maj_coffee" || sourced(s.Source, edition.Rulebook, ""), "bonus space maj_coffee: source",
			"the rulebook, whose text gives its tiers", s.Source.Default)
	}
}

// outlines wants the bases where their cities lie, and outlines that are neither crude nor fussy.
func (c *design) outlines() {
	for _, r := range c.d.Regions {
		c.between(fmt.Sprintf("region %d: corners of the outline", r.ID), len(r.Outline), 5, 14)
	}
	for _, b := range c.d.Bases {
		c.between("base "+b.Company+": corners of the outline", len(b.Outline), 5, 14)
		x, y := 0, 0
		for _, corner := range b.Outline {
			x, y = x+corner[0], y+corner[1]
		}
		x, y = x/len(b.Outline), y/len(b.Outline)
		lies := map[string]bool{
			"C": y < 300 && x > 600, "L": x < 250 && 200 < y && y < 600, "T": y > 800, "M": x > 750 && 400 < y && y < 700,
		}
		c.need(lies[b.Company], "base "+b.Company+": outline", "where the city lies", fmt.Sprintf("its middle at %d, %d", x, y))
	}
}

func (c *design) bases() {
	for _, b := range c.d.Bases {
		sum := 0
		for _, column := range b.Columns {
			for _, coins := range column {
				sum += coins
			}
		}
		c.between("base "+b.Company+": coins in all", sum, 12, 15)
	}
}

func (c *design) regions() {
	kinds, mines := map[string]int{}, 0
	for _, r := range c.d.Regions {
		mines += r.Mines
		for _, g := range r.Reward {
			kinds[g.Word]++
		}
	}
	counts := slices.Sorted(maps.Values(kinds))
	c.need(counts[len(counts)-1]-counts[0] <= 3, "region rewards by kind", "nearly as many of each", kinds)
	c.between("mines of all regions", mines, 8, 16)
}

func (c *design) borders() {
	ed := c.d.Edition()
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
	c.need(4*slices.Max(totals) <= 5*slices.Min(totals), "distances from each company to all regions", "nearly equal", totals)
	c.need(slices.Min(near) >= 6, "regions within 3 points of each company", "at least 6", near)
	double := 0
	for _, b := range c.d.Borders.Regions {
		if b.Kind == "double" {
			double++
		}
	}
	all := len(c.d.Borders.Regions)
	c.need(all <= 4*double && 2*double <= all, "double borders", "a quarter to a half of all", fmt.Sprintf("%d of %d", double, all))
}

func (c *design) cards() {
	for _, x := range c.d.ActionCards {
		if sourced(x.Source, edition.Reconstructed, "crate") && x.Kind == "goods" {
			c.between("card "+x.ID+": crate of a goods card", x.Crate, x.Value-1, x.Value+1)
		}
	}
	fx := c.d.FirstExpansion
	for i := 1; i < len(fx); i++ {
		c.need(fx[i-1].Crate < fx[i].Crate, "first expansion card "+fx[i].ID+": crate", "more than that of the seat before", fx[i].Crate)
	}
	c.deck()
}

func (c *design) deck() {
	var mean []float64
	for _, letter := range []string{"A", "B", "C"} {
		goods, sum, cards := map[string]int{}, 0, 0
		for _, x := range c.d.ActionCards {
			if x.Letter == letter {
				if x.Good != nil {
					goods[*x.Good]++
				}
				sum += x.Crate
				cards++
			}
		}
		c.need(goods["coffee"] == goods["bananas"] && goods["bananas"] == goods["cotton"], "goods cards of letter "+letter, "as many of each good", goods)
		mean = append(mean, float64(sum)/float64(cards))
	}
	c.need(mean[0] < mean[1] && mean[1] < mean[2], "mean crate by letter", "rising from A to C", mean)
	for _, id := range []string{"M", "T", "L", "C"} {
		shares := 0
		for _, x := range c.d.ActionCards {
			if x.Kind == "expansion" && x.Share != nil && *x.Share == id {
				shares++
			}
		}
		c.same("expansion cards with a share of "+id, shares, 2)
	}
}

func (c *design) tracks() {
	for _, t := range c.d.Tracks {
		what, last := "track "+t.ID, t.Shares[len(t.Shares)-1]
		c.between(what+": spaces", t.Spaces, 20, 24)
		c.same(what+": space of the last share", last[0], t.Spaces)
		c.between(what+": shares in all", last[1], 7, 15)
		for _, call := range t.CapitalCalls {
			c.between(what+": pounds of a capital call", call[1], 1, 5)
		}
	}
	c.same("bookkeeping track: values", c.d.Bookkeeping.Values,
		[][2]int{{4, 10}, {6, 15}, {8, 20}, {10, 30}, {12, 40}, {14, 50}, {16, 60}})
}

// worth weighs rewards in pounds, roughly.
func worth(gains []edition.Gain) float64 {
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

func (c *design) books() {
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
	c.need(all["A"]+0.5 < all["B"] && all["B"]+1 < all["C"], "strength of the books", "rising from A to C", all)
	for _, pair := range []string{"AB", "BC", "AC"} {
		low, high := pair[:1], pair[1:]
		for key, worths := range same[low] {
			if better := same[high][key]; better != nil {
				c.need(mean(worths) < mean(better), high+" books for "+key, "more than "+low+" books", mean(better))
			}
		}
	}
	c.requirements()
}

// requirementKey is the requirements in any order.
func requirementKey(needs []edition.Need) string {
	parts := make([]string, len(needs))
	for i, r := range needs {
		parts[i] = fmt.Sprint(r.Word, " ", r.N)
	}
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
func (c *design) requirements() {
	for _, letter := range []string{"A", "B", "C"} {
		suits := []string{"coffee", "bananas", "cotton", "expansion"}
		count := map[string]int{}
		for _, b := range c.d.Books {
			for _, suit := range suits {
				if b.Letter == letter && slices.ContainsFunc(b.Requires, func(r edition.Need) bool { return r.Word == suit }) {
					count[suit]++
				}
			}
		}
		counts := make([]int, 0, len(suits))
		for _, suit := range suits {
			counts = append(counts, count[suit])
		}
		c.need(slices.Max(counts)-slices.Min(counts) <= 1, "requirements of letter "+letter, "equally often each suit", counts)
	}
}

func (c *design) tiles() {
	tiles := c.d.StartingTiles
	value := map[string]float64{}
	for _, t := range tiles.Tiles {
		value[t.ID] = worth(t.Bonus) + worth(t.Book.Reward)
	}
	all := slices.Sorted(maps.Values(value))
	c.need(all[len(all)-1]-all[0] <= 7, "worth of the starting tiles", "close together", all)
}

// distances returns the expansion points it takes to enter each region from a base, all regions
// empty.
func distances(ed *engine.Edition, company engine.Company) map[engine.RegionID]int {
	out := map[engine.RegionID]int{}
	relax := func(from int, borders []engine.Border) (changed bool) {
		for _, b := range borders {
			if d, known := out[b.To]; !known || from+b.Cost < d {
				out[b.To] = from + b.Cost
				changed = true
			}
		}
		return changed
	}
	relax(0, ed.BaseBorders[company])
	for changed := true; changed; {
		changed = false
		for r := range ed.Regions {
			if d, known := out[engine.RegionID(r)]; known {
				changed = relax(d, ed.Regions[r].Borders) || changed
			}
		}
	}
	return out
}

// examples are the prices and ways that the rulebook's examples name.
func (c *design) examples() {
	for _, code := range []string{"Bn2", "Cf2"} {
		c.need(c.canCost(code, 3), "price of a "+code, "3 on some space of the display", "never")
	}
	c.need(c.capeTownExample(), "expansion of Cape Town over a single, a single and a double border", "a way", "none")
}

// capeTownExample tells whether three regions can be entered from Cape Town's base at the costs of
// the rulebook's example (rulebook, Use all expansion cards): the first from the base, the second
// from the base or the first, the third from either.
func (c *design) capeTownExample() bool {
	base := map[int]string{}
	for _, b := range c.d.Borders.Bases {
		if b.From == "T" {
			base[b.To] = b.Kind
		}
	}
	between := map[[2]int]string{}
	for _, b := range c.d.Borders.Regions {
		from, _ := strconv.Atoi(b.From)
		between[[2]int{from, b.To}], between[[2]int{b.To, from}] = b.Kind, b.Kind
	}
	for i, kind := range base {
		for j := 1; kind == "single" && j <= engine.Regions; j++ {
			if i == j || between[[2]int{i, j}] != "single" && base[j] != "single" {
				continue
			}
			for k := 1; k <= engine.Regions; k++ {
				if k != i && k != j && (between[[2]int{i, k}] == "double" || between[[2]int{j, k}] == "double") {
					return true
				}
			}
		}
	}
	return false
}

// canCost tells whether an action card with a code can have a price on some space of the display.
func (c *design) canCost(code string, price int) bool {
	for _, x := range c.d.ActionCards {
		for _, row := range c.d.CardDisplay.Modifiers {
			if x.Code == code && slices.Contains(row, price-x.Crate) {
				return true
			}
		}
	}
	return false
}

// designSlips are changes of values that only the design is against.
var designSlips = []mutation{
	{old: "source: {default: rulebook (title page and credits), name: reconstructed}", new: "source: {default: rulebook, name: reconstructed}", want: "edition: source, expected a page"},
	{old: "      - [0, 1, 0, 1, 2]\n    outline: [[772, 542]", new: "      - [5, 5, 5, 5, 2]\n    outline: [[772, 542]", want: "base M: coins in all, expected 12 to 15"},
	{old: "reward: [{diamonds: 3}]\n    mines: 2", new: "reward: [{diamonds: 3}]\n    mines: 12", want: "mines of all regions, expected 8 to 16, found 22"},
	{
		old:  "crate: 4, copies: 2, source: {default: reconstructed}}\n  - {id: Cf4.2, code: Cf4, letter: C, kind: goods, good: coffee, value: 4, points: 0, share: null, crate: 4,",
		new:  "crate: 6, copies: 2, source: {default: reconstructed}}\n  - {id: Cf4.2, code: Cf4, letter: C, kind: goods, good: coffee, value: 4, points: 0, share: null, crate: 6,",
		want: "card Cf4.1: crate of a goods card, expected 3 to 5, found 6",
	},
	{old: "spaces: 23\n", new: "spaces: 25\n", want: "track D1: spaces, expected 20 to 24, found 25"},
	{old: "[21, 7], [23, 8]]", new: "[21, 7], [23, 33]]", want: "track D1: shares in all, expected 7 to 15, found 33"},
	{old: "values: [[4, 10], [6, 15]", new: "values: [[4, 10], [6, 16]", want: "bookkeeping track: values"},
	{old: "id: C01, letter: C, requirements: [{coffee: 1}], reward: [{pounds: 7}]", new: "id: C01, letter: C, requirements: [{coffee: 1}], reward: [{pounds: 1}]", want: "C books for coffee 1"},
	{old: "id: A05, letter: A, requirements: [{bananas: 1}]", new: "id: A05, letter: A, requirements: [{cotton: 1}]", want: "requirements of letter A"},
	{old: "bonus: [{diamonds: 2}]", new: "bonus: [{diamonds: 7}]", want: "worth of the starting tiles"},
	{old: "crate: 1, source: {default: rulebook (setup), crate: reconstructed}", new: "crate: 4, source: {default: rulebook (setup), crate: reconstructed}", want: "more than that of the seat before"},
	{old: "bonus_to_track: 'rulebook (setup: spare bonus markers)'", new: "bonus_to_track: reconstructed ", want: "track B2: source of bonus_to_track"},
	{old: "bonus_to_track: reconstructed, bonus_pay_amounts", new: "bonus_to_track: rulebook p. 11, bonus_pay_amounts", want: "track C1: source of bonus_to_track"},
	{old: "source: {default: reconstructed}\n  - id: 2\n", new: "source: {default: rulebook p. 3}\n  - id: 2\n", want: "region 1: source, expected not the rulebook"},
	{old: "{remove_posts: 1}]}\n    source: rulebook p. 8-9", new: "{remove_posts: 1}]}\n    source:  reconstructed", want: "bonus space maj_coffee: source"},
	{old: "outline: [[424, 280], [456, 262], [496, 272], [506, 304], [474, 326], [432, 314]]", new: "outline: [[424, 280], [456, 262], [506, 304], [474, 326]]", want: "region 6: corners of the outline, expected 5 to 14, found 4"},
	{old: "- [T, 22, single]\n    - [T, 23, single]", new: "- [T, 22, double]\n    - [T, 23, double]", want: "expansion of Cape Town"},
	{old: "    - [0, 0, 0]\n    - [1, 1, 1]\n", new: "    - [0, 0, 0]\n    - [0, 0, 0]\n", want: "price of a Bn2"},
}
