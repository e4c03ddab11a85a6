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
	bookRequirements = []string{"coffee", "bananas", "cotton", "expansion", "one_good", "one_good_further", "merchant_or_bookkeeper"}
	bookRewards      = []string{"pounds", "diamonds", "books", "remove_posts", "pounds_per_unit"}
	spaceCosts       = []string{"pay", "remove_hand_card", "majority", "not_first_player_first_turn"}
	spaceRewards     = []string{"pounds", "diamonds", "books", "track", "remove_posts", "take_first_player", "buy_card", "crate_plus", "other_tracks", "reserve_tile"}
	tileNames        = []string{"plus_one", "bookkeeper", "merchant", "expansion"}
	bookLetters      = []string{"A", "B", "C"}
	cardLetters      = []string{"A", "B", "C", "D", "E"}
)

// Amounts are bounded well above anything printed, so that sums stay small and fit the engine's types.
const (
	most      = 99  // of pounds, spaces, units and the like
	mostValue = 200 // of a value of the diamond or bookkeeping track, or shares in all
	mostCoins = 9   // on a space of a base
)

// structure checks that the parts fit together: identifiers, references, words, bounds.
func (c *checker) structure() {
	c.vocabulary()
	c.name()
	c.identifiers()
	c.companyStructure()
	c.regionStructure()
	c.displayStructure()
	c.cardStructure()
	c.trackStructure()
	c.playerTrackStructure()
	c.bookStructure()
	c.startingTileStructure()
	c.bonusSpaceStructure()
	c.playerStructure()
}

// vocabulary holds the file to the words of the engine: a word more could not be played, a word less would be a slip.
func (c *checker) vocabulary() {
	v := c.d.Vocabulary
	for _, list := range []struct {
		key         string
		found, want []string
	}{
		{"goods", v.Goods, goodNames}, {"card_kinds", v.CardKinds, kindNames}, {"border_kinds", v.BorderKinds, borderNames},
		{"region_rewards", v.RegionRewards, regionRewards}, {"book_requirements", v.BookRequirements, bookRequirements},
		{"book_rewards", v.BookRewards, bookRewards}, {"space_costs", v.SpaceCosts, spaceCosts},
		{"space_rewards", v.SpaceRewards, spaceRewards},
	} {
		c.same(at(v.Node, list.key), "vocabulary: "+list.key, list.found, list.want)
	}
}

const longestName = 40

// name checks the name by which games remember the edition: it must stand unquoted in the header of a file.
func (c *checker) name() {
	about := c.d.About
	c.need(len(about.Name) <= longestName && spelled(about.Name, isTyped, ".-"), at(about.Node, "name"), "edition: name", "up to 40 letters, digits, dots and hyphens", about.Name)
}

// named is something with an identifier and a place in the file.
type named struct {
	id   string
	node *strictyaml.Node
}

// namesOf lists the identifiers of a section.
func namesOf[T any](items []T, name func(*T) named) []named {
	out := make([]named, len(items))
	for i := range items {
		out[i] = name(&items[i])
	}
	return out
}

func (c *checker) identifiers() {
	d := c.d
	tracks := namesOf(d.Tracks, func(t *Track) named { return named{t.ID, t.Node} })
	books := namesOf(d.Books, func(b *Book) named { return named{b.ID, b.Node} })
	tiles := namesOf(d.StartingTiles.Tiles, func(t *StartingTile) named { return named{t.ID, t.Node} })
	cards := func(l []Card) []named { return namesOf(l, func(x *Card) named { return named{x.ID, x.Node} }) }
	c.unique("company", namesOf(d.Companies, func(x *Company) named { return named{x.ID, x.Node} }))
	c.unique("base", namesOf(d.Bases, func(x *Base) named { return named{x.Company, x.Node} }))
	c.unique("region", namesOf(d.Regions, func(x *Region) named { return named{fmt.Sprint(x.ID), x.Node} }))
	c.unique("region name", namesOf(d.Regions, func(x *Region) named { return named{x.Name, x.Node} }))
	c.unique("action card", cards(d.ActionCards))
	c.unique("starting card", namesOf(d.StartingHand, func(x *Card) named { return named{x.name(), x.Node} }))
	c.unique("first expansion card", cards(d.FirstExpansion))
	c.unique("track card", namesOf(d.TrackCards, func(x *TrackCard) named { return named{x.Letter, x.Node} }))
	c.unique("bonus space", namesOf(d.BonusSpaces, func(x *BonusSpace) named { return named{x.ID, x.Node} }))
	c.unique("bonus tile", namesOf(d.BonusTiles, func(x *BonusTile) named { return named{x.ID, x.Node} }))
	typed := slices.Concat(tracks, books, tiles, c.codes())
	c.unique("typed id", typed)
	c.plain(typed)
}

// codes lists every code of a card once.
func (c *checker) codes() []named {
	seen := map[string]bool{}
	var out []named
	for _, x := range c.d.allCards() {
		if !seen[x.Code] {
			seen[x.Code] = true
			out = append(out, named{x.Code, x.Node})
		}
	}
	return out
}

func (d *Document) allCards() []Card {
	return slices.Concat(d.ActionCards, d.StartingHand, d.FirstExpansion)
}

func (c *checker) unique(what string, names []named) {
	seen := map[string]*strictyaml.Node{}
	for _, n := range names {
		if first := seen[n.id]; first != nil {
			c.fail(n.node, what+" "+n.id, "once", fmt.Sprintf("again (first on line %d)", first.Line))
			continue
		}
		seen[n.id] = n.node
	}
}

// spelled tells whether text begins with a kind of character and has no others behind it but that kind and some marks.
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

// plain keeps what players type to letters and digits.
func (c *checker) plain(names []named) {
	for _, n := range names {
		c.need(spelled(n.id, isTyped, "."), n.node, "typed id", "plain letters and digits", n.id)
	}
}

func (c *checker) companyStructure() {
	for _, x := range c.d.Companies {
		c.oneOf(at(x.Node, "id"), "company", x.ID, companyIDs)
	}
	var bases []string
	for _, b := range c.d.Bases {
		bases = append(bases, b.Company)
		what := "base " + b.Company
		for _, column := range b.Columns {
			for _, coins := range column {
				c.between(at(b.Node, "columns"), what+": coins on a space", coins, 0, mostCoins)
			}
		}
		c.oneOf(at(b.Node, "front"), what+": front", b.Front, []string{"north", "south", "east", "west"})
	}
	c.same(c.section("bases"), "bases", bases, companyIDs)
	var posts int
	for _, x := range c.d.Companies {
		posts += x.TradingPosts
	}
	c.same(c.section("companies"), "trading posts of all companies", posts, c.d.Counts.TradingPosts)
}

func (c *checker) regionStructure() {
	ids := make([]int, 0, len(c.d.Regions))
	for _, r := range c.d.Regions {
		ids = append(ids, r.ID)
		what := fmt.Sprintf("region %d", r.ID)
		c.between(at(r.Node, "id"), what, r.ID, 1, engine.Regions)
		c.need(utf8.RuneCountInString(r.Name) <= longestName && spelled(r.Name, unicode.IsLetter, " '’-"), at(r.Node, "name"), what+": name", "up to 40 letters, with spaces and hyphens", r.Name)
		c.between(at(r.Node, "mines"), what+": mines", r.Mines, 0, most)
		c.gains(r.Reward, what, regionRewards)
		for _, g := range r.Reward {
			c.need(g.Company == "", g.Node, what+": track reward", "a number of spaces on the track of the expanding company", "a named company")
		}
	}
	slices.Sort(ids)
	for i, id := range ids {
		if id != i+1 {
			c.fail(c.section("regions"), "region numbers", fmt.Sprintf("1 to %d", engine.Regions), ids)
			return
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
		case "reserve_tile":
			c.oneOf(g.Node, what+": reserve_tile", g.Tile, tileNames)
		case "take_first_player":
		case "other_tracks":
			c.between(g.Node, what+": other tracks", g.Tracks, 1, len(companyIDs)-1)
			c.between(g.Node, what+": spaces", g.N, 1, most)
		default:
			c.between(g.Node, what+": "+g.Word, g.N, 1, most)
		}
	}
}

// ofNamedTrack requires that rewards in track spaces name the company, where none has just been expanded.
func (c *checker) ofNamedTrack(list []Gain, what string) {
	for _, g := range list {
		if g.Word == "track" {
			c.oneOf(g.Node, what+": company of the track", g.Company, companyIDs)
		}
	}
}

func (c *checker) displayStructure() {
	d := c.d.CardDisplay
	n := at(d.Node, "price_modifiers")
	c.same(n, "price modifiers: rows", len(d.Modifiers), engine.DisplayRows)
	for i, row := range d.Modifiers {
		c.same(n, fmt.Sprintf("price modifiers of row %d", i+1), len(row), engine.DisplayColumns)
		for _, m := range row {
			c.between(n, fmt.Sprintf("price modifier in row %d", i+1), m, -99, 99)
		}
	}
	for _, s := range c.d.BookDisplay.Spaces {
		c.oneOf(s.Node, "book display: letter", s.Letter, bookLetters)
	}
}

func (c *checker) playerStructure() {
	coins := c.d.RoundTrack.Coins
	for players, spaces := range coins {
		c.between(c.section("round_track"), "round track: players", players, 2, engine.MaxPlayers)
		for space := range spaces {
			c.between(c.section("round_track"), "round track: space", space, 1, engine.Rounds)
		}
	}
	for players := range c.d.Players.BonusMarkers {
		c.between(at(c.d.Players.Node, "bonus_markers"), "bonus markers: players", players, 2, engine.MaxPlayers)
	}
	for letter := range c.d.Constants.BookCost {
		c.oneOf(at(c.d.Constants.Node, "book_cost"), "book cost: letter", letter, bookLetters)
	}
	for _, t := range c.d.BonusTiles {
		c.oneOf(at(t.Node, "id"), "bonus tile", t.ID, tileNames)
	}
}
