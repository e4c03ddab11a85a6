package edition

import (
	"slices"
)

func (c *checker) bonusSpaceStructure() {
	var companies, tiles []string
	for _, s := range c.d.BonusSpaces {
		what := "bonus space " + s.ID
		c.costs(s.Cost, what)
		switch {
		case !c.oneOf(at(s.Node, "kind"), what+": kind", s.Kind, []string{"board", "majority", "bonus_tile"}):
		case s.Kind == "majority":
			companies = append(companies, c.majoritySpace(s, what))
		default:
			c.rewardSpace(s, what)
			if s.Kind == "bonus_tile" && len(s.Reward) > 0 {
				tiles = append(tiles, s.Reward[0].Tile)
			}
		}
	}
	slices.Sort(companies)
	c.same(c.section("bonus_spaces"), "companies of the majority spaces", companies, sortedCopy(companyIDs))
	slices.Sort(tiles)
	c.same(c.section("bonus_spaces"), "tiles of the bonus tile spaces", tiles, sortedCopy(tileNames))
}

func sortedCopy(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return words
}

// majoritySpace checks tiers that rise and all move on one company's track, and returns that company.
func (c *checker) majoritySpace(s BonusSpace, what string) string {
	c.need(len(s.Cost) == 1 && s.Cost[0].Word == "majority", at(s.Node, "cost"), what+": cost", "a majority alone", len(s.Cost))
	c.need(len(s.Tiers) > 0, s.Node, what+": tiers", "at least one", "none")
	c.need(len(s.Reward) == 0, at(s.Node, "reward"), what+": reward", "tiers instead", "a reward")
	previous, company := 0, ""
	for _, t := range s.Tiers {
		c.need(t.Min > previous, t.Node, what+": tiers", "rising from at least 1", t.Min)
		c.between(t.Node, what+": tier", t.Min, 1, most)
		previous = t.Min
		c.need(len(t.Reward) > 0, t.Node, what+": reward of a tier", "at least one", "none")
		c.spaceGains(s, t.Reward, what)
		for _, g := range t.Reward {
			if g.Word == "track" {
				c.need(company == "" || company == g.Company, g.Node, what+": track", company, g.Company)
				company = g.Company
			}
		}
	}
	return company
}

func (c *checker) rewardSpace(s BonusSpace, what string) {
	c.need(len(s.Tiers) == 0, at(s.Node, "tiers"), what+": tiers", "none", len(s.Tiers))
	c.need(len(s.Reward) > 0, s.Node, what+": reward", "at least one", "none")
	for _, x := range s.Cost {
		c.need(x.Word != "majority", x.Node, what+": cost", "no majority", x.Word)
	}
	if s.Kind == "bonus_tile" {
		c.same(at(s.Node, "reward"), what+": rewards", len(s.Reward), 1)
	}
	c.spaceGains(s, s.Reward, what)
}

// spaceGains checks rewards of a board space: tiles on tile spaces only, and no track but a named one.
func (c *checker) spaceGains(s BonusSpace, list []Gain, what string) {
	c.gains(list, what, spaceRewards)
	c.ofNamedTrack(list, what)
	for _, g := range list {
		c.need((g.Word == "reserve_tile") == (s.Kind == "bonus_tile"), g.Node, what+": reward of a "+s.Kind+" space", "a tile on tile spaces only", g.Word)
		c.need(g.Word != "other_tracks", g.Node, what+": reward", "none that depends on the space's own track", g.Word)
	}
}
