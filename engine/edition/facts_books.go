package edition

import (
	"fmt"
	"slices"
	"strings"
)

func (c *checker) bookFacts() {
	n := c.section("book_tiles")
	letters := map[string]int{}
	needs, gains := map[string]bool{}, map[string]bool{}
	var requirements, rewards []string
	for _, b := range c.d.Books {
		letters[b.Letter]++
		for _, r := range b.Requires {
			needs[r.Word] = true
		}
		for _, g := range b.Reward {
			gains[g.Word] = true
			rewards = append(rewards, gainText(g))
		}
		requirements = append(requirements, needsText(b.Requires))
	}
	c.same(n, "books by letter", letters, booksByLetter)
	c.same(n, "kinds of book requirement", sortedKeys(needs), sortedCopy(bookRequirements))
	c.same(n, "kinds of book reward", sortedKeys(gains), sortedCopy(bookRewards))
	for _, want := range []string{"expansion 2", "one_good 4", "cotton 1", "merchant_or_bookkeeper 1", "coffee 3 and one_good_further 3"} {
		c.need(slices.Contains(requirements, want), n, "books that require "+want, "some (rulebook)", "none")
	}
	for _, want := range []string{"books 2", "remove_posts 1", "remove_posts 2", "pounds per unit of cotton less 1"} {
		c.need(slices.Contains(rewards, want), n, "books that give "+want, "some (rulebook)", "none")
	}
}

func needsText(list []Need) string {
	var parts []string
	for _, r := range list {
		parts = append(parts, fmt.Sprint(r.Word, " ", r.N))
	}
	return strings.Join(parts, " and ")
}

func (c *checker) startingTileFacts() {
	s := c.d.StartingTiles
	n := at(s.Node, "tiles")
	c.same(n, "starting tiles", len(s.Tiles), 10)
	var bonuses []string
	for _, t := range s.Tiles {
		bonuses = append(bonuses, gainsText(t.Bonus))
	}
	for _, want := range []string{"track M 3", "diamonds 1 and track L 1"} {
		c.need(slices.Contains(bonuses, want), n, "starting tiles that give "+want, "some (ruling 4)", "none")
	}
	c.same(at(s.Node, "dealt_per_player_later"), "starting_tiles: dealt_per_player_later", s.DealtLater, 2)
}

func (c *checker) bonusSpaceFacts() {
	n := c.section("bonus_spaces")
	spaces := map[string]BonusSpace{}
	kinds := map[string]int{}
	prices := map[int]bool{}
	var suits, extras []string
	for _, s := range c.d.BonusSpaces {
		spaces[s.ID] = s
		kinds[s.Kind]++
		switch s.Kind {
		case "majority":
			suits = append(suits, costsText(s.Cost))
			for _, t := range s.Tiers {
				extras = append(extras, strings.Split(gainsText(t.Reward), " and ")...)
			}
		case "bonus_tile":
			prices[c.tilePrice(s)] = true
		}
	}
	c.same(n, "bonus spaces by kind", kinds, map[string]int{"board": 3, "majority": 4, "bonus_tile": 4})
	c.boardSpaceFacts(spaces)
	c.majorityFacts(spaces)
	slices.Sort(suits)
	c.same(n, "majorities", suits, []string{"majority bananas", "majority coffee", "majority cotton", "majority expansion"})
	for _, extra := range []string{"books 1", "pounds 1"} {
		c.need(slices.Contains(extras, extra), n, "majority spaces that also give "+extra, "some (rulebook)", "none")
	}
	c.same(n, "costs of the bonus tile spaces", values(prices), []int{1, 2})
}

func (c *checker) tilePrice(s BonusSpace) int {
	if len(s.Cost) != 1 || s.Cost[0].Word != "pay" {
		c.fail(at(s.Node, "cost"), "bonus space "+s.ID+": cost", "pay 1 or pay 2", costsText(s.Cost))
		return 0
	}
	c.between(at(s.Node, "cost"), "bonus space "+s.ID+": pay", s.Cost[0].N, 1, 2)
	return s.Cost[0].N
}

func costsText(list []Cost) string {
	var parts []string
	for _, x := range list {
		switch x.Word {
		case "pay":
			parts = append(parts, fmt.Sprint("pay ", x.N))
		case "not_first_player_first_turn":
			parts = append(parts, x.Word)
		default:
			parts = append(parts, x.Word+" "+x.Of)
		}
	}
	return strings.Join(parts, " and ")
}

func (c *checker) boardSpaceFacts(spaces map[string]BonusSpace) {
	for _, want := range []struct{ id, cost, reward string }{
		{"first", "not_first_player_first_turn", "take_first_player and books 1"},
		{"buy", "pay 1", "buy_card less 0"},
		{"remove", "remove_hand_card any", "crate_plus 2"},
	} {
		s, known := spaces[want.id]
		if !known {
			c.fail(c.section("bonus_spaces"), "bonus space "+want.id, "one", "none")
			continue
		}
		c.same(at(s.Node, "cost"), "bonus space "+s.ID+": cost", costsText(s.Cost), want.cost)
		c.same(at(s.Node, "reward"), "bonus space "+s.ID+": reward", gainsText(s.Reward), want.reward)
	}
}

// majorityFacts knows the coffee tiers, the reward for 5 bananas, and two limits of cotton (rulebook, Place 1 bonus marker;
// ruling 5).
func (c *checker) majorityFacts(spaces map[string]BonusSpace) {
	suit := func(id, want string) (BonusSpace, bool) {
		s, known := spaces[id]
		if !known {
			c.fail(c.section("bonus_spaces"), "bonus space "+id, "one", "none")
			return s, false
		}
		c.same(at(s.Node, "cost"), "bonus space "+id+": cost", costsText(s.Cost), "majority "+want)
		return s, true
	}
	if s, ok := suit("maj_coffee", "coffee"); ok {
		c.same(at(s.Node, "tiers"), "bonus space maj_coffee: tiers", tiersText(s.Tiers),
			[]string{"1+: track C 2", "3+: track C 3", "5+: track C 4 and remove_posts 1"})
	}
	if s, ok := suit("maj_bananas", "bananas"); ok {
		best := ""
		for _, t := range s.Tiers {
			if t.Min <= 5 {
				best = gainsText(t.Reward)
			}
		}
		c.same(at(s.Node, "tiers"), "bonus space maj_bananas: reward for 5 units", best, "track T 3 and diamonds 1")
	}
	if s, ok := suit("maj_cotton", "cotton"); ok {
		var limits []int
		for _, t := range s.Tiers {
			limits = append(limits, t.Min)
		}
		c.need(slices.Contains(limits, 4) && slices.Contains(limits, 6), at(s.Node, "tiers"), "bonus space maj_cotton: limits", "4 and 6 among them", limits)
	}
	suit("maj_expansion", "expansion")
}

func tiersText(tiers []Tier) []string {
	var out []string
	for _, t := range tiers {
		out = append(out, fmt.Sprintf("%d+: %s", t.Min, gainsText(t.Reward)))
	}
	return out
}
