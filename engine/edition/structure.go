package edition

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// The words that the engine knows, by the list of the vocabulary that names them.
var (
	goodNames        = []string{"coffee", "bananas", "cotton"}
	suitNames        = []string{"coffee", "bananas", "cotton", "expansion"}
	companyIDs       = []string{"M", "T", "L", "C"}
	kindNames        = []string{"goods", "expansion", "bookkeeper", "merchant", "share"}
	borderNames      = []string{"single", "double"}
	regionRewards    = []string{"pounds", "diamonds", "track", "books"}
	bookRequirements = append(suitNames[:4:4], "one_good", "one_good_further", "merchant_or_bookkeeper")
	bookRewards      = []string{"pounds", "diamonds", "books", "remove_posts", "pounds_per_unit"}
	spaceCosts       = []string{"pay", "remove_hand_card", "majority", "not_first_player_first_turn"}
	tierRewards      = []string{"pounds", "diamonds", "books", "track", "remove_posts", "take_first_player", "buy_card",
		"crate_plus"}
	spaceRewards = append(tierRewards[:8:8], "other_tracks", "reserve_tile")
	tileNames    = []string{"plus_one", "bookkeeper", "merchant", "expansion"}
	bookLetters  = []string{"A", "B", "C"}
	cardLetters  = []string{"A", "B", "C", "D", "E"}
)

// Amounts are bounded well above anything printed, so that sums stay small and fit the engine's
// types.
const (
	most      = 99  // of pounds, spaces, units and the like
	mostValue = 200 // of a value of the diamond or bookkeeping track, or shares in all
	mostCoins = 9   // on a space of a base
)

// bounds are the words and numbers that parts of a file may have.
var bounds = []row{
	{oneOf, "bases[].front", "north | south | east | west", "", ""},
	{between, "bases[].outline#", corners, "", "corners of the outline"},
	{between, "bases[].outline[][]", canvas, "", "corner of the outline"},
	{between, "bases[].spaces_box[]", canvas, "", "corner of the spaces_box"},
	{between, "bases[].columns[][]", fmt.Sprint("0 to ", mostCoins), "", "coins on a space"},
	{between, "regions[].outline#", corners, "", "corners of the outline"},
	{between, "regions[].outline[][]", canvas, "", "corner of the outline"},
	{between, "regions[].centre[]", canvas, "", "centre"},
	{between, "regions[].mines", upTo, "", ""},
	{is, "card_display.price_modifiers#", fmt.Sprint(engine.DisplayRows), "", "rows of price modifiers"},
	{is, "card_display.price_modifiers[]#", fmt.Sprint(engine.DisplayColumns), "", "price modifiers of a row"},
	{between, "card_display.price_modifiers[][]", "-99 to 99", "", "price modifier"},
	{oneOf, "book_display.spaces[].letter", words(bookLetters), "", ""},
	{is, "starting_tiles.tiles#", "10", "", "starting tiles"},
	{set, "starting_tiles.tiles[].id", numbered("S", 10), "", "ids of the starting tiles"},
	{listed, "book_tiles[letter=A].id", numbered("A", 24), "", "books of letter A"},
	{listed, "book_tiles[letter=B].id", numbered("B", 24), "", "books of letter B"},
	{listed, "book_tiles[letter=C].id", numbered("C", 24), "", "books of letter C"},
	{oneOf, "book_tiles[].letter", words(bookLetters), "", ""},
	{oneOf, "action_cards[].letter", words(cardLetters), "", ""},
	{between, "starting_hand[].copies", "1 to 9", "", ""},
	{between, "first_expansion_cards[].seat", fmt.Sprint("1 to ", engine.MaxPlayers), "", ""},
	{oneOf, "cards[].kind", words(kindNames), "", ""},
	{oneOf, "cards[kind=goods].good", words(goodNames), "", ""},
	{between, "cards[].value", upTo, "", ""},
	{between, "cards[].points", upTo, "", ""},
	{between, "cards[].crate", upTo, "", ""},
	{oneOf, "cards[].share", words(companyIDs), "", ""},
	{oneOf, "cards[].merchant.company", words(companyIDs), "", ""},
	{between, "cards[].merchant.diamonds", upTo, "", ""},
	{between, "cards[].merchant.pounds", upTo, "", ""},
	{between, "cards[].merchant.mines_per_extra", fmt.Sprint("1 to ", most), "", ""},
	{between, "tracks[].spaces", fmt.Sprint("1 to ", engine.MaxTrackSpaces), "", ""},
	{between, "tracks[].capital_calls[][1]", fmt.Sprint("1 to ", most), "", "pounds of a capital call"},
	{is, "tracks[].special_spaces#", fmt.Sprint(engine.SpecialSpaces), "", "special spaces"},
	{is, "tracks[].bonuses#", fmt.Sprint(engine.SpecialSpaces), "", "bonuses"},
	{oneOf, "tracks[].bonuses[].type", "permanent | space", "", "bonus"},
	{is, "track_cards[].halves#", "2", "", "halves"},
	{oneOf, "track_cards[].halves[]", "A1 | A2 | B1 | B2 | C1 | C2 | D1 | D2", "", "half"},
	{oneOf, "companies[].first_game_track", "A1 | A2 | B1 | B2 | C1 | C2 | D1 | D2", "", "first game track"},
	{is, "bookkeeping_track.starting_tile_space", "1", "", "space of the starting book"},
	{oneOf, "bonus_spaces[].kind", "board | majority | bonus_tile", "", ""},
	{between, "bonus_spaces[kind=board].tiers#", "0 to 0", "", "tiers"},
	{between, "bonus_spaces[kind=bonus_tile].tiers#", "0 to 0", "", "tiers"},
	{between, "bonus_spaces[kind=majority].reward#", "0 to 0", "", "rewards beside the tiers"},
	{between, "bonus_spaces[kind=majority].tiers[].min", fmt.Sprint("1 to ", most), "", "tier"},
	{is, "bonus_spaces[kind=bonus_tile].reward#", "1", "", "rewards"},
	{set, "bonus_spaces[kind=bonus_tile].reward[].*", "reserve_tile", "", "rewards of the bonus tile spaces"},
	{set, "bonus_spaces[kind=bonus_tile].reward[].reserve_tile", words(tileNames), "",
		"tiles of the bonus tile spaces"},
}

var (
	upTo    = fmt.Sprint("0 to ", most)
	corners = fmt.Sprint("3 to ", most)
	canvas  = "0 to 1000" // the drawing's sides
)

// structure checks that the parts fit together: identifiers, references, words, bounds.
func (c *checker) structure() {
	c.rows(bounds)
	// The name by which games remember the edition must stand unquoted in the header of a file.
	about := c.d.About
	c.need(len(about.Name) <= longestName && spelled(about.Name, isTyped, ".-"), at(about.Node, "name"),
		"edition: name", "up to 40 letters, digits, dots and hyphens", about.Name)
	c.identifiers()
	c.regionStructure()
	c.cardStructure()
	c.trackStructure()
	c.playerTrackStructure()
	for _, b := range c.d.Books {
		c.book("book "+b.ID, b.Node, b.Requires, b.Reward)
	}
	c.startingTileStructure()
	c.majoritySpaces()
}

const longestName = 40

// identifiers holds names to one thing each, and those that players type to letters and digits,
// whichever component they are of.
func (c *checker) identifiers() {
	for _, path := range []string{
		"companies[].id", "bases[].company", "regions[].id", "regions[].name", "action_cards[].id",
		"first_expansion_cards[].id", "track_cards[].letter", "bonus_spaces[].id", "bonus_tiles[].id",
	} {
		what, _, _ := strings.Cut(path, "[")
		what = titles[what]
		if strings.HasSuffix(path, "name") {
			what += " name"
		}
		c.unique(what, c.each(path))
	}
	hand := c.each("starting_hand[]")
	for i, m := range hand {
		hand[i].value = strictyaml.NewText(labelled(m.value, i))
	}
	c.unique("starting card", hand)
	typed := slices.Concat(c.each("tracks[].id"), c.each("book_tiles[].id"), c.each("starting_tiles.tiles[].id"))
	codes := map[string]bool{}
	for _, m := range c.each("cards[].code") {
		if !codes[m.value.Text] {
			codes[m.value.Text] = true
			typed = append(typed, m)
		}
	}
	c.unique("typed id", typed)
	for _, m := range typed {
		c.need(spelled(m.value.Text, isTyped, "."), m.group, "typed id", "plain letters and digits", m.value.Text)
	}
}

func (c *checker) unique(what string, names []match) {
	seen := map[string]int{}
	for _, m := range names {
		if first := seen[m.value.Text]; first > 0 {
			c.fail(m.group, what+" "+m.value.Text, "once", fmt.Sprintf("again (first on line %d)", first))
			continue
		}
		seen[m.value.Text] = m.group.Line
	}
}

// spelled tells whether text begins with a kind of character and has no others behind it but that
// kind and some marks.
func spelled(s string, kind func(rune) bool, marks string) bool {
	for i, r := range s {
		if !kind(r) && (i == 0 || !strings.ContainsRune(marks, r)) {
			return false
		}
	}
	return s != ""
}

// isTyped tells whether a character is a plain letter or digit, which every keyboard has.
func isTyped(r rune) bool {
	return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

func (c *checker) regionStructure() {
	for _, r := range c.d.Regions {
		what := fmt.Sprintf("region %d", r.ID)
		c.between(at(r.Node, "id"), what, r.ID, 1, engine.Regions)
		c.need(utf8.RuneCountInString(r.Name) <= longestName && spelled(r.Name, unicode.IsLetter, " '’-"),
			at(r.Node, "name"), what+": name", "up to 40 letters, with spaces and hyphens", r.Name)
		c.gains(r.Reward, what, regionRewards)
		for _, g := range r.Reward {
			c.need(g.Company == "", g.Node, what+": track reward",
				"a number of spaces on the track of the expanding company", "a named company")
		}
	}
}

// gains checks the words and amounts of rewards.
func (c *checker) gains(list []Gain, what string, known []string) {
	for _, g := range list {
		if !c.oneOf(g.Node, what+": reward", g.Word, known) {
			continue
		}
		switch g.Word {
		case "buy_card":
			c.between(g.Node, what+": price_minus", g.N, 0, most)
		case "pounds_per_unit":
			c.oneOf(g.Node, what+": pounds_per_unit", g.Good, goodNames)
			c.between(g.Node, what+": minus", g.Minus, 0, most)
		case "take_first_player":
		default:
			c.between(g.Node, what+": "+g.Word, g.N, 1, most)
		}
	}
}

// ofNamedTrack requires that rewards in track spaces name the company, where none has just been
// expanded.
func (c *checker) ofNamedTrack(list []Gain, what string) {
	for _, g := range list {
		if g.Word == "track" {
			c.oneOf(g.Node, what+": company of the track", g.Company, companyIDs)
		}
	}
}

// majoritySpaces checks tiers that rise and all move on one company's track, another one for each
// suit.
func (c *checker) majoritySpaces() {
	var companies []string
	for _, s := range c.d.BonusSpaces {
		if s.Kind != "majority" {
			continue
		}
		what, previous, company := "bonus space "+s.ID, 0, ""
		c.need(len(s.Tiers) > 0, s.Node, what+": tiers", "at least one", "none")
		for _, t := range s.Tiers {
			c.need(t.Min > previous, t.Node, what+": tiers", "rising from at least 1", t.Min)
			previous = t.Min
			c.need(len(t.Reward) > 0, t.Node, what+": reward of a tier", "at least one", "none")
			c.gains(t.Reward, what, tierRewards)
			c.ofNamedTrack(t.Reward, what)
			for _, g := range t.Reward {
				if g.Word == "track" {
					c.need(company == "" || company == g.Company, g.Node, what+": track", company, g.Company)
					company = g.Company
				}
			}
		}
		companies = append(companies, company)
	}
	slices.Sort(companies)
	c.same(c.section("bonus_spaces"), "companies of the majority spaces", companies, []string{"C", "L", "M", "T"})
}

func holds(list []Gain, word string) bool {
	return slices.ContainsFunc(list, func(g Gain) bool { return g.Word == word })
}
