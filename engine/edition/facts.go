package edition

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// facts are what the rulebook's text and reports fix, one a row. A report gives way to a value that
// an owner has transcribed, the rulebook does not. Maps have their keys in alphabetical order.
var facts = []row{
	{is, "vocabulary.goods", list(goodNames), "p. 5-12", ""},
	{is, "vocabulary.card_kinds", list(kindNames), "p. 5-12", ""},
	{is, "vocabulary.border_kinds", list(borderNames), "p. 5-12", ""},
	{is, "vocabulary.region_rewards", list(regionRewards), "p. 5-12", ""},
	{is, "vocabulary.book_requirements", list(bookRequirements), "p. 5-12", ""},
	{is, "vocabulary.book_rewards", list(bookRewards), "p. 5-12", ""},
	{is, "vocabulary.space_costs", list(spaceCosts), "p. 5-12", ""},
	{is, "vocabulary.space_rewards", list(spaceRewards), "p. 5-12", ""},

	{is, "constants.rounds", fmt.Sprint(engine.Rounds), "p. 4-12", ""},
	{is, "constants.action_slots_at_start", fmt.Sprint(engine.StartingSlots), "p. 4-12", ""},
	{is, "constants.action_slots_most", fmt.Sprint(engine.ActionSlots), "p. 4-12", ""},
	{is, "constants.resting_slots_at_start", fmt.Sprint(engine.StartingSlots), "p. 4-12", ""},
	{is, "constants.enter_region_occupied_extra", fmt.Sprint(engine.OccupiedExtra), "p. 4-12", ""},
	{is, "constants.flip_book_cost", fmt.Sprint(engine.FlipBookCost), "p. 4-12", ""},
	{is, "constants.pounds_per_space_past_diamond_end", fmt.Sprint(engine.PoundsPastDiamondEnd), "p. 4-12", ""},
	{is, "constants.pounds_per_point_past_bookkeeping_end", fmt.Sprint(engine.PoundsPastBookEnd), "p. 4-12", ""},
	{is, "constants.enter_region_single", "1", "p. 4-12", ""},
	{is, "constants.enter_region_double", "2", "p. 4-12", ""},
	{is, "constants.mines_per_extra_diamond_space", "2", "p. 4-12", ""},
	{is, "constants.book_cost", "{A: 1, B: 1, C: 2}", "p. 4-12", ""},
	{is, "constants.pound_per_bookkeeping_point", "1", "p. 4-12", ""},
	{is, "constants.lowest_card_price", "0", "p. 4-12", ""},

	{is, "players.counts", "[2, 3, 4]", "setup", ""},
	{is, "players.starting_pounds", fmt.Sprint(engine.StartingPounds), "setup", ""},
	{is, "players.bonus_markers", "{2: 3, 3: 2, 4: 2}", "setup", ""},
	{is, "players.bonus_markers_in_box_per_player", "5", "setup", ""},
	{is, "round_track.coins.2",
		"{1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1}", "setup", "round_track: coins with 2 players"},
	{is, "round_track.coins.3",
		"{1: 0, 2: 2, 3: 1, 4: 2, 5: 1, 6: 2, 7: 1}", "setup", "round_track: coins with 3 players"},
	{is, "round_track.coins.4",
		"{1: 0, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2}", "setup", "round_track: coins with 4 players"},
	{set, "round_track.coins.*", "2 | 3 | 4", "setup", "round_track: numbers of players"},

	{is, "component_counts.action_cards", "44", "components", ""},
	{is, "component_counts.starting_action_cards", "36", "components", ""},
	{is, "component_counts.first_expansion_cards", "4", "components", ""},
	{is, "component_counts.track_cards", "4", "components", ""},
	{is, "component_counts.book_tiles", "72", "components", ""},
	{is, "component_counts.starting_tiles", "10", "components", ""},
	{is, "component_counts.bonus_tiles", "4", "components", ""},
	{is, "component_counts.trading_posts", "60", "components", ""},
	{is, "component_counts.track_markers", "16", "components", ""},
	{is, "component_counts.bonus_markers", "20", "components", ""},
	{is, "component_counts.ink_jars", "4", "components", ""},
	{is, "component_counts.diamond_markers", "4", "components", ""},
	{is, "component_counts.company_track_boards", "4", "components", ""},
	{is, "component_counts.player_boards", "4", "components", ""},
	{is, "component_counts.coins_1", "40", "components, French edition", ""},
	{is, "component_counts.coins_5", "20", "components, French edition", ""},
	{is, "component_counts.action_cards_by_letter", "{A: 9, B: 16, C: 11, D: 4, E: 4}", "components", ""},
	{is, "component_counts.book_tiles_by_letter", "{A: 24, B: 24, C: 24}", "component lists", ""},

	{listed, "companies[].id", "M | T | L | C", "setup of the first game", ""},
	{listed, "companies[].name", "Mombasa | Cape Town | Saint-Louis | Cairo", "setup of the first game", ""},
	{listed, "companies[].colour", "black | red | white | orange", "setup of the first game", ""},
	{listed, "companies[].trading_posts", "15 | 15 | 15 | 15", "setup of the first game", ""},
	{listed, "companies[].first_game_track", "A1 | B1 | C1 | D1", "setup of the first game", ""},
	{listed, "bases[].company", "M | T | L | C", "p. 5-6", "bases"},
	{is, "bases[].columns#", fmt.Sprint(engine.BaseColumns), "p. 5-6", "columns"},
	{is, "bases[].columns[]#", fmt.Sprint(engine.ColumnSpaces), "p. 5-6", "spaces in a column"},
	{is, "bases[].columns[][4]", "2", "p. 5-6", "coins on the final space"},
	{some, "bases[].columns[][]", "0", "p. 5-6", "spaces of bases with coins:"},

	{is, "regions#", fmt.Sprint(engine.Regions), "p. 5-6", ""},
	{set, "regions[].reward[].*", "books | diamonds | pounds | track", "p. 5-6", "kinds of region reward"},
	{set, "borders.between_regions[][2]", "double | single", "p. 5-6", "kinds of border between regions"},

	{is, "card_display.rows", fmt.Sprint(engine.DisplayRows), "setup", ""},
	{is, "card_display.columns", "[left, middle, right]", "setup", ""},
	{is, "card_display.fill_order_columns", "[right, middle, left]", "preparation phase", ""},
	{tally, "book_display.spaces[].letter", "A 4 | B 4 | C 4", "setup", "book display: spaces by letter"},
	{tally, "book_display.spaces[row=1].column", "2 1 | 3 1 | 4 1 | 5 1 | 6 1 | 7 1", "setup",
		"book display: spaces of row 1 by column"},
	{tally, "book_display.spaces[row=2].column", "2 1 | 3 1 | 4 1 | 5 1 | 6 1 | 7 1", "setup",
		"book display: spaces of row 2 by column"},
	{is, "book_display.coins_to_rows", "{1: [1], 2: [1, 2]}", "preparation phase", ""},

	{is, "action_cards#", "44", "components", "action cards"},
	{tally, "action_cards[].letter", "A 9 | B 16 | C 11 | D 4 | E 4", "components", "action cards by letter"},
	{oneOf, "action_cards[kind=share].letter", "D | E", "setup", ""},
	{is, "action_cards[letter=D].kind", "share", "setup", ""},
	{is, "action_cards[letter=E].kind", "share", "setup", ""},
	{tally, "action_cards[kind=share].share", "C 2 | L 2 | M 2 | T 2", Reported, "single share cards by company"},
	{tally, "action_cards[kind=merchant].code",
		"Dm 1 | DmC 1 | DmL 1 | DmM 1 | DmT 1", "p. 8", "merchants among the action cards"},
	{is, "action_cards[code=Dm].merchant",
		"{company: null, diamonds: 1, mines_per_extra: null, pounds: 2}", "p. 8", ""},
	{is, "action_cards[code=DmM].merchant", "{company: M, diamonds: 2, mines_per_extra: 2, pounds: 1}", "p. 8", ""},
	{is, "action_cards[code=DmT].merchant", "{company: T, diamonds: 2, mines_per_extra: 2, pounds: 1}", "p. 8", ""},
	{is, "action_cards[code=DmL].merchant", "{company: L, diamonds: 2, mines_per_extra: 2, pounds: 1}", "p. 8", ""},
	{is, "action_cards[code=DmC].merchant", "{company: C, diamonds: 2, mines_per_extra: 2, pounds: 1}", "p. 8", ""},
	{set, "cards[good=coffee].value", "1 | 2 | 3 | 4", "p. 8-9", "unit values of coffee cards"},
	{set, "cards[good=bananas].value", "1 | 2 | 3 | 4", "p. 8-9", "unit values of bananas cards"},
	{set, "cards[good=cotton].value", "1 | 2 | 3 | 4", "p. 8-9", "unit values of cotton cards"},
	{set, "cards[kind=expansion].value", "1 | 2 | 3", "p. 8-9", "values of expansion cards"},
	{some, "cards[kind=bookkeeper].points", "2", "p. 8", "bookkeepers of points"},

	{set, "starting_hand[].kind", "bookkeeper | expansion | goods", "setup", "starting hand: kinds"},
	{set, "starting_hand[kind=goods].good", "bananas | coffee | cotton", "setup", "starting hand: goods"},
	{oneOf, "starting_hand[code=Cf1].crate", "1", "p. 8-9", ""},
	{some, "starting_hand[].code", "Cf1 | Cf2 | Ex2", Reported, "starting hand: cards"},
	{listed, "first_expansion_cards[].seat", "1 | 2 | 3 | 4", "setup", ""},
	{is, "first_expansion_cards[].kind", "expansion", "setup", ""},
	{is, "first_expansion_cards[].value", "1", "setup", ""},

	{tally, "tracks[].id", "A1 1 | A2 1 | B1 1 | B2 1 | C1 1 | C2 1 | D1 1 | D2 1", "setup", "tracks"},
	{between, "tracks[].capital_calls#", "1 to 2", "p. 11-12", "capital calls"},
	{between, "tracks[].special_spaces[][1]", "1 to 2", "p. 11-12", "pounds of a special space"},
	{some, "tracks[].special_spaces[0][1]", "1", "example", "first special spaces with pounds:"},
	{some, "tracks[].shares[][1]", "5", "example", "tracks with shares in all:"},
	{listed, "track_cards[].letter", "A | B | C | D", Reported, "track cards"},
	{listed, "track_cards[].halves", "[A1, A2] | [B1, B2] | [C1, C2] | [D1, D2]", Reported, "track cards"},

	{is, "diamond_track.slot_space", "8", Reported, ""},
	{is, "diamond_track.spaces", "28", Reported, ""},
	{is, "diamond_track.values",
		"[[6, 10], [9, 15], [13, 25], [16, 30], [20, 40], [23, 45], [25, 50], [28, 60]]", Reported, ""},
	{is, "diamond_track.pounds_per_space_past_end", "2", "p. 12", ""},
	{is, "bookkeeping_track.slot_space", "5", Reported, ""},
	{is, "bookkeeping_track.pounds_per_point_past_end", "2", "p. 12", ""},
	{between, "bookkeeping_track.crossed_out_A#", "1 to 15", "setup", "crossed_out_A"},

	{tally, "book_tiles[].letter", "A 24 | B 24 | C 24", "component lists", "books by letter"},
	{set, "book_tiles[].requirements[].*", words(bookRequirements), "p. 12", "kinds of book requirement"},
	{set, "book_tiles[].reward[].*", words(bookRewards), "p. 12", "kinds of book reward"},
	{some, "book_tiles[].requirements", "[{expansion: 2}] | [{one_good: 4}] | [{cotton: 1}]" +
		" | [{merchant_or_bookkeeper: 1}] | [{coffee: 3}, {one_good_further: 3}]", "p. 7 and 12", "books that require"},
	{some, "book_tiles[].reward[]", "{books: 2} | {remove_posts: 1} | {remove_posts: 2}" +
		" | {pounds_per_unit: {good: cotton, minus: 1}}", "p. 12", "books that give"},
	{some, "starting_tiles.tiles[].bonus", "[{track: {company: M, spaces: 3}}]" +
		" | [{diamonds: 1}, {track: {company: L, spaces: 1}}]", "setup, Dutch and French editions; ruling 4", "starting tiles that give"},
	{is, "starting_tiles.dealt_per_player_later", "2", "setup of subsequent games", ""},

	{tally, "bonus_spaces[].kind", "board 3 | bonus_tile 4 | majority 4", "p. 8-9", "bonus spaces by kind"},
	{is, "bonus_spaces[id=first].cost", "[{not_first_player_first_turn: true}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=first].reward", "[{take_first_player: true}, {books: 1}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=buy].cost", "[{pay: 1}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=buy].reward", "[{buy_card: {price_minus: 0}}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=remove].cost", "[{remove_hand_card: any}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=remove].reward", "[{crate_plus: 2}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=maj_coffee].cost", "[{majority: coffee}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=maj_coffee].tiers", "[{min: 1, reward: [{track: {company: C, spaces: 2}}]}," +
		" {min: 3, reward: [{track: {company: C, spaces: 3}}]}," +
		" {min: 5, reward: [{track: {company: C, spaces: 4}}, {remove_posts: 1}]}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=maj_bananas].cost", "[{majority: bananas}]", "p. 8-9", ""},
	{is, "bonus_spaces[id=maj_cotton].cost", "[{majority: cotton}]", "p. 8-9", ""},
	{some, "bonus_spaces[id=maj_cotton].tiers[].min", "4 | 6", "p. 8-9; ruling 5", "bonus space maj_cotton: limits"},
	{is, "bonus_spaces[id=maj_expansion].cost", "[{majority: expansion}]", "p. 8-9", ""},
	{some, "bonus_spaces[kind=majority].tiers[].reward[]",
		"{books: 1} | {pounds: 1}", "p. 8-9", "majority spaces that also give"},
	{is, "bonus_spaces[kind=bonus_tile].cost#", "1", "p. 8-9", "costs"},
	{is, "bonus_spaces[kind=bonus_tile].cost[].*", "pay", "p. 8-9", "cost"},
	{between, "bonus_spaces[kind=bonus_tile].cost[].pay", "1 to 2", "p. 8-9", ""},
	{set, "bonus_spaces[kind=bonus_tile].cost[].pay", "1 | 2", "p. 8-9", "costs of the bonus tile spaces"},

	{set, "bonus_tiles[].id", words(tileNames), "p. 8-9", "bonus tiles"},
	{is, "bonus_tiles[].takes_action_slot", "false", "p. 8-9", ""},
	{is, "bonus_tiles[id=plus_one].kind", "plus_one", "p. 8-9", ""},
	{is, "bonus_tiles[id=plus_one].goods_units_plus", "1", "p. 8-9", ""},
	{is, "bonus_tiles[id=bookkeeper].kind", "bookkeeper", "p. 8-9", ""},
	{is, "bonus_tiles[id=bookkeeper].points", "1", "p. 8-9", ""},
	{is, "bonus_tiles[id=merchant].kind", "merchant", "p. 8-9", ""},
	{is, "bonus_tiles[id=merchant].diamonds", "2", "p. 8-9", ""},
	{is, "bonus_tiles[id=merchant].diamonds_per_other_face_up_merchant", "1", "p. 8-9", ""},
	{is, "bonus_tiles[id=merchant].pounds", "0", "p. 8-9", ""},
	{is, "bonus_tiles[id=expansion].kind", "expansion", "p. 8-9", ""},
	{is, "bonus_tiles[id=expansion].value", "2", "p. 8-9", ""},
}

func words(list []string) string { return strings.Join(list, " | ") }

func list(words []string) string { return "[" + strings.Join(words, ", ") + "]" }

// regionFacts knows the two enclaves, that only the regions around them give nothing, and where
// mines are.
func (c *checker) regionFacts() {
	n := c.section("regions")
	var around, bare []int
	onePoint := 0
	for _, r := range c.d.Regions {
		if r.EnclaveOf != nil {
			around = append(around, *r.EnclaveOf)
		}
		if len(r.Reward) == 0 {
			bare = append(bare, r.ID)
		}
		for _, g := range r.Reward {
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
	c.need(onePoint >= 3, n, "regions that give exactly 1 bookkeeping point", "at least 3", onePoint)
}

// cardFacts knows that some expansion cards have shares, how many cards a player begins with, and
// that the crates of the seats differ.
func (c *checker) cardFacts() {
	shares := false
	for _, x := range c.d.ActionCards {
		shares = shares || x.Share != nil && x.Kind == "expansion"
	}
	c.need(shares, c.section("action_cards"), "expansion cards with a share", "some", "none")
	size, crates := 0, map[int]bool{}
	for _, x := range c.d.StartingHand {
		size += x.Copies
	}
	for _, x := range c.d.FirstExpansion {
		crates[x.Crate] = true
	}
	c.same(c.section("starting_hand"), "starting hand: cards", size, 9)
	c.need(len(crates) > 1, c.section("first_expansion_cards"), "crates of the first expansion cards",
		"different ones (reported)", "all the same")
}

// bonusPairs are the eight pairs of special bonuses that the rulebook describes (rulebook,
// Permanent bonuses and Extra bonus spaces; ruling 2). Which track has which is in the text for B2
// and D2 alone, and what the spaces of bookkeeping points and diamonds cost is not: N stands for
// any number of pounds. Every second permanent bonus is at least as good as the first for every
// use, so that the engine need not ask which of them is used (ruling 11).
var bonusPairs = []struct{ track, first, second string }{
	{"", "{expansion_total_plus: 1, needs_expansion_card: true, type: permanent}",
		"{expansion_total_plus: 2, needs_expansion_card: true, type: permanent}"},
	{"B2", "{bonus_markers_plus: 1, type: permanent}", "{bonus_markers_plus: 2, type: permanent}"},
	{"", "{pay_with: bananas, price_minus: 1, type: permanent}",
		"{excess_units_advance: true, mix_goods: true, pay_with: goods, price_minus: 1, type: permanent}"},
	{"", "{pay_with: cotton, price_minus: 1, type: permanent}",
		"{each_card_of: cotton, type: permanent, unit_plus: 1}"},
	{"", "{cost: [{pay: N}], one_of: [[{books: 1}, {diamonds: 2}], [{books: 2}, {diamonds: 1}]], type: space}",
		"{all_of: [{books: 2}, {diamonds: 2}], cost: [{pay: N}], type: space}"},
	{"", "{any_of: [{buy_card: {price_minus: 0}}, {diamonds: 1}], type: space}",
		"{any_of: [{buy_card: {price_minus: 1}}, {diamonds: 2}], type: space}"},
	{"", "{all_of: [{crate_plus: 3}], cost: [{remove_hand_card: any}], type: space}",
		"{all_of: [{crate_plus: 8}], cost: [{remove_hand_card: coffee}], type: space}"},
	{"D2", "{all_of: [{other_tracks: {spaces: 2, tracks: 2}}], cost: [{pay: 1}], type: space}",
		"{all_of: [{other_tracks: {spaces: 2, tracks: 3}}], cost: [{pay: 1}], type: space}"},
}

var pounds = regexp.MustCompile(`pay: [1-9][0-9]?}`)

// trackFacts knows that tracks A and B have permanent bonuses, C and D bonus spaces, and each pair
// once.
func (c *checker) trackFacts() {
	seen := make([]int, len(bonusPairs))
	for _, t := range c.d.Tracks {
		if len(t.Bonuses) != engine.SpecialSpaces {
			continue // the structure has said so
		}
		what, kind, odd := "track "+t.ID, "space", t.Bonuses[0].Node
		if t.ID < "C" {
			kind = "permanent"
		}
		first, second := bonusText(t.Bonuses[0]), bonusText(t.Bonuses[1])
		for i, p := range bonusPairs {
			one, other := says(first, p.first), says(second, p.second)
			switch {
			case one && other:
				seen[i]++
				odd = nil
			case one && odd != nil:
				odd = t.Bonuses[1].Node
			}
			c.need(p.track != t.ID || one && other, at(t.Node, "bonuses"), what+": bonuses",
				p.first+" and "+p.second, first+" and "+second)
		}
		c.need(odd == nil, odd, what+": bonuses", "a pair that the rulebook describes", first+" and "+second)
		for _, b := range t.Bonuses {
			c.same(at(b.Node, "type"), what+": type of bonus", b.Type, kind)
		}
	}
	for i, p := range bonusPairs {
		c.same(c.section("tracks"), "tracks with the bonuses "+p.first+" and "+p.second, seen[i], 1)
	}
}

// says tells whether a bonus is the one of a pair.
func says(bonus, known string) bool {
	return bonus == known || pounds.ReplaceAllString(bonus, "pay: N}") == known
}

// bonusText is the text of a bonus without what it says in vain, as an amount of 0.
func bonusText(b Bonus) string {
	said := *b.Node
	said.Pairs = slices.DeleteFunc(slices.Clone(said.Pairs), func(p strictyaml.Pair) bool {
		return slices.Contains([]string{"0", "false", "[]"}, text(p.Value))
	})
	return text(&said)
}

// bananaFacts knows the reward for 5 bananas (rulebook, Place 1 bonus marker).
func (c *checker) bananaFacts() {
	best := "none"
	tiers := at(c.d.Node, "bonus_spaces")
	for _, m := range c.each("bonus_spaces[id=maj_bananas].tiers[]") {
		if tiers = m.place; atoi(text(at(m.value, "min"))) <= 5 {
			best = text(at(m.value, "reward"))
		}
	}
	c.same(tiers, "bonus space maj_bananas: reward for 5 units", best,
		"[{track: {company: T, spaces: 3}}, {diamonds: 1}]")
}
