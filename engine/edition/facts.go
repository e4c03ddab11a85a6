package edition

import (
	"fmt"
	"maps"
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// facts holds the document to what the rulebook's text and outside reports say of the printed game. A report gives way
// to a value that an owner has transcribed, the rulebook does not.
func (c *checker) facts() {
	c.constantFacts()
	c.countFacts()
	c.playerFacts()
	c.companyFacts()
	c.regionFacts()
	c.borderFacts()
	c.displayFacts()
	c.cardFacts()
	c.handFacts()
	c.trackFacts()
	c.playerTrackFacts()
	c.bookFacts()
	c.startingTileFacts()
	c.bonusSpaceFacts()
	c.bonusTileFacts()
	c.bookDisplayFacts()
}

// fixed is a number that the rulebook's text fixes, by its key in the file.
type fixed struct {
	key         string
	found, want int
}

func (c *checker) fixed(section string, n *strictyaml.Node, list []fixed) {
	for _, f := range list {
		c.same(at(n, f.key), section+": "+f.key, f.found, f.want)
	}
}

func (c *checker) constantFacts() {
	k := c.d.Constants
	c.fixed("constants", k.Node, []fixed{
		{"rounds", k.Rounds, engine.Rounds},
		{"action_slots_at_start", k.ActionSlotsAtStart, engine.StartingSlots},
		{"action_slots_most", k.ActionSlotsMost, engine.ActionSlots},
		{"resting_slots_at_start", k.RestingSlotsAtStart, engine.StartingSlots},
		{"enter_region_single", k.EnterSingle, 1},
		{"enter_region_double", k.EnterDouble, 2},
		{"enter_region_occupied_extra", k.EnterOccupiedExtra, engine.OccupiedExtra},
		{"mines_per_extra_diamond_space", k.MinesPerExtra, 2},
		{"pound_per_bookkeeping_point", k.PoundPerPoint, 1},
		{"flip_book_cost", k.FlipBookCost, engine.FlipBookCost},
		{"pounds_per_space_past_diamond_end", k.PoundsPastDiamondEnd, engine.PoundsPastDiamondEnd},
		{"pounds_per_point_past_bookkeeping_end", k.PoundsPastBookkeeping, engine.PoundsPastBookEnd},
		{"lowest_card_price", k.LowestCardPrice, 0},
	})
	c.same(at(k.Node, "book_cost"), "constants: book_cost", k.BookCost, map[string]int{"A": 1, "B": 1, "C": 2})
}

func (c *checker) countFacts() {
	n := c.d.Counts
	c.fixed("component_counts", n.Node, []fixed{
		{"action_cards", n.ActionCards, 44}, {"starting_action_cards", n.StartingActionCards, 36},
		{"first_expansion_cards", n.FirstExpansionCards, 4}, {"track_cards", n.TrackCards, 4},
		{"book_tiles", n.BookTiles, 72}, {"starting_tiles", n.StartingTiles, 10}, {"bonus_tiles", n.BonusTiles, 4},
		{"trading_posts", n.TradingPosts, 60}, {"track_markers", n.TrackMarkers, 16}, {"bonus_markers", n.BonusMarkers, 20},
		{"ink_jars", n.InkJars, 4}, {"diamond_markers", n.DiamondMarkers, 4}, {"company_track_boards", n.CompanyTrackBoards, 4},
		{"player_boards", n.PlayerBoards, 4}, {"coins_1", n.Coins1, 40}, {"coins_5", n.Coins5, 20},
	})
	c.same(at(n.Node, "action_cards_by_letter"), "component_counts: action_cards_by_letter", n.CardsByLetter, cardsByLetter)
	c.same(at(n.Node, "book_tiles_by_letter"), "component_counts: book_tiles_by_letter", n.BooksByLetter, booksByLetter)
}

var (
	cardsByLetter = map[string]int{"A": 9, "B": 16, "C": 11, "D": 4, "E": 4}
	booksByLetter = map[string]int{"A": 24, "B": 24, "C": 24}
)

func (c *checker) playerFacts() {
	p := c.d.Players
	c.same(at(p.Node, "counts"), "players: counts", p.Counts, []int{2, 3, 4})
	c.same(at(p.Node, "starting_pounds"), "players: starting_pounds", p.StartingPounds, engine.StartingPounds)
	c.same(at(p.Node, "bonus_markers"), "players: bonus_markers", p.BonusMarkers, map[int]int{2: 3, 3: 2, 4: 2})
	c.same(at(p.Node, "bonus_markers_in_box_per_player"), "players: bonus_markers_in_box_per_player", p.MarkersInTheBox, 5)
	c.roundTrackFacts()
}

// roundTrackFacts knows the coins that are laid out by the number of players (rulebook, setup).
func (c *checker) roundTrackFacts() {
	coins := at(c.d.RoundTrack.Node, "coins")
	found := c.d.RoundTrack.Coins
	c.same(coins, "round_track: numbers of players", len(found), engine.MaxPlayers-1)
	for players, want := range map[int]map[int]int{
		2: {1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1},
		3: {1: 0, 2: 2, 3: 1, 4: 2, 5: 1, 6: 2, 7: 1},
		4: {1: 0, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2},
	} {
		c.same(at(coins, fmt.Sprint(players)), fmt.Sprintf("round_track: coins with %d players", players), found[players], want)
	}
}

func (c *checker) companyFacts() {
	want := [][5]string{
		{"M", "Mombasa", "black", "15", "A1"}, {"T", "Cape Town", "red", "15", "B1"},
		{"L", "Saint-Louis", "white", "15", "C1"}, {"C", "Cairo", "orange", "15", "D1"},
	}
	c.same(c.section("companies"), "companies", len(c.d.Companies), len(want))
	for i, x := range c.d.Companies[:min(len(want), len(c.d.Companies))] {
		found := [5]string{x.ID, x.Name, x.Colour, fmt.Sprint(x.TradingPosts), x.FirstGameTrack}
		for k, key := range []string{"id", "name", "colour", "trading_posts", "first_game_track"} {
			c.same(at(x.Node, key), "company "+x.ID+": "+key, found[k], want[i][k])
		}
	}
	bare := false
	for _, b := range c.d.Bases {
		bare = c.baseFacts(b) || bare
	}
	c.need(bare, c.section("bases"), "bases", "some spaces without a coin", "none")
}

// baseFacts tells whether some space of the base carries no coin.
func (c *checker) baseFacts(b Base) (bare bool) {
	n, what, sum := at(b.Node, "columns"), "base "+b.Company, 0
	c.same(n, what+": columns", len(b.Columns), engine.BaseColumns)
	for _, column := range b.Columns {
		c.same(n, what+": spaces in a column", len(column), engine.ColumnSpaces)
		if len(column) > 0 {
			c.same(n, what+": coins on the final space", column[len(column)-1], 2)
		}
		bare = bare || slices.Contains(column, 0)
		for _, coins := range column {
			sum += coins
		}
	}
	c.need(sum >= 6, n, what+": coins in all", "at least 6, because a share value of 6 can be reached", sum)
	return bare
}

func (c *checker) regionFacts() {
	n := c.section("regions")
	c.same(n, "regions", len(c.d.Regions), engine.Regions)
	var around, bare []int
	kinds := map[string]bool{}
	onePoint := 0
	for _, r := range c.d.Regions {
		if r.EnclaveOf != nil {
			around = append(around, *r.EnclaveOf)
		}
		if len(r.Reward) == 0 {
			bare = append(bare, r.ID)
		}
		for _, g := range r.Reward {
			kinds[g.Word] = true
			if g.Word == "books" && g.N == 1 {
				onePoint++
			}
		}
		c.need(r.Source.is(Transcribed, "") || holds(r.Reward, "diamonds") == (r.Mines > 0), at(r.Node, "mines"),
			fmt.Sprintf("region %d: mines", r.ID), "mines exactly where diamonds are the reward", r.Mines)
	}
	slices.Sort(around)
	slices.Sort(bare)
	c.same(n, "enclaves", len(around), 2)
	c.same(n, "regions without reward (those around the enclaves)", bare, around)
	c.same(n, "kinds of region reward", sortedKeys(kinds), sortedCopy(regionRewards))
	c.need(onePoint >= 3, n, "regions that give exactly 1 bookkeeping point", "at least 3", onePoint)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func (c *checker) borderFacts() {
	kinds := map[string]bool{}
	for _, b := range c.d.Borders.Regions {
		kinds[b.Kind] = true
	}
	n := c.section("borders")
	c.same(n, "kinds of border between regions", sortedKeys(kinds), sortedCopy(borderNames))
	c.need(c.capeTownExample(), n, "expansion of Cape Town over a single, a single and a double border", "a way, as in the rulebook's example", "none")
}

// capeTownExample tells whether three regions can be entered from Cape Town's base at the costs of the rulebook's example
// (rulebook, Use all expansion cards): the first from the base, the second from the base or the first, the third from
// either.
func (c *checker) capeTownExample() bool {
	base := map[int]string{}
	for _, b := range c.d.Borders.Bases {
		if b.From == "T" {
			base[b.To] = b.Kind
		}
	}
	between := map[[2]int]string{}
	for _, b := range c.d.Borders.Regions {
		from := regionID(b.From)
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

func (c *checker) displayFacts() {
	d := c.d.CardDisplay
	c.same(at(d.Node, "rows"), "card_display: rows", d.Rows, engine.DisplayRows)
	c.same(at(d.Node, "columns"), "card_display: columns", d.Columns, []string{"left", "middle", "right"})
	c.same(at(d.Node, "fill_order_columns"), "card_display: fill_order_columns", d.FillColumns, []string{"right", "middle", "left"})
}

func (c *checker) bookDisplayFacts() {
	d := c.d.BookDisplay
	var found, want [][2]int
	letters := map[string]int{}
	for _, s := range d.Spaces {
		found = append(found, [2]int{s.Column, s.Row})
		letters[s.Letter]++
	}
	slices.SortFunc(found, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	for column := 2; column <= engine.Rounds; column++ {
		want = append(want, [2]int{column, 1}, [2]int{column, 2})
	}
	n := at(d.Node, "spaces")
	c.same(n, "book display: spaces (column, row)", found, want)
	c.same(n, "book display: spaces by letter", letters, map[string]int{"A": 4, "B": 4, "C": 4})
	c.same(at(d.Node, "coins_to_rows"), "book display: coins_to_rows", d.CoinsToRows, map[int][]int{1: {1}, 2: {1, 2}})
}
