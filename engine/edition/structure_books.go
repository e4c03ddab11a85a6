package edition

import (
	"fmt"
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// numbered returns the identifiers from letter 01 on.
func numbered(letter string, n int) string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = fmt.Sprintf("%s%02d", letter, i+1)
	}
	return words(ids)
}

// book checks the requirements and rewards of a book tile or starting book.
func (c *checker) book(what string, n *strictyaml.Node, needs []Need, gains []Gain) {
	c.between(at(n, "requirements"), what+": requirements", len(needs), 1, 2)
	for _, r := range needs {
		if c.oneOf(r.Node, what+": requirement", r.Word, bookRequirements) {
			c.between(r.Node, what+": "+r.Word, r.N, 1, most)
		}
		c.need(r.Word != "one_good_further" || len(needs) == 2, r.Node, what+": one_good_further",
			"another requirement beside it", "none")
	}
	c.need(len(gains) > 0, at(n, "reward"), what+": reward", "at least one", "none")
	c.gains(gains, what, bookRewards)
}

func (c *checker) startingTileStructure() {
	var ids []string
	for _, t := range c.d.StartingTiles.Tiles {
		ids = append(ids, t.ID)
		c.startingTile(t)
	}
	n := at(c.d.StartingTiles.Node, "first_game")
	for players := 2; players <= engine.MaxPlayers; players++ {
		tiles := c.d.StartingTiles.FirstGame[players]
		what := fmt.Sprintf("first game with %d players", players)
		c.same(n, what+": tiles", len(tiles), players)
		for i, id := range tiles {
			c.oneOf(n, what+": tile", id, ids)
			c.need(!slices.Contains(tiles[:i], id), n, what+": tile "+id, "once", "twice")
		}
	}
	c.same(n, "first games", len(c.d.StartingTiles.FirstGame), engine.MaxPlayers-1)
}

func (c *checker) startingTile(t StartingTile) {
	what := "starting tile " + t.ID
	c.book(what, t.Book.Node, t.Book.Requires, t.Book.Reward)
	n := at(t.Node, "rest")
	c.same(n, what+": resting cards", len(t.Rest), engine.StartingSlots)
	for _, name := range t.Rest {
		cards := c.d.handCards(name)
		c.same(n, what+": starting cards called "+name, len(cards), 1)
		if len(cards) == 1 {
			c.between(n, what+": resting cards "+name, count(t.Rest, name), 1, cards[0].Copies)
		}
	}
	c.startBonus(t, what)
}

// handCards returns the starting cards with a name: an id, or the code of cards without one. The
// name of a resting card must lead to a single face.
func (d *Document) handCards(name string) []Card {
	var out []Card
	for _, x := range d.StartingHand {
		if x.name() == name {
			out = append(out, x)
		}
	}
	return out
}

func count(words []string, word string) int {
	n := 0
	for _, w := range words {
		if w == word {
			n++
		}
	}
	return n
}

// startBonus checks that a start bonus moves on one or two tracks, each once.
func (c *checker) startBonus(t StartingTile, what string) {
	c.between(at(t.Node, "bonus"), what+": start bonuses", len(t.Bonus), 1, 2)
	c.gains(t.Bonus, what, []string{"diamonds", "track"})
	c.ofNamedTrack(t.Bonus, what)
	var tracks []string
	for _, g := range t.Bonus {
		track := g.Word + " " + g.Company
		c.need(!slices.Contains(tracks, track), g.Node, what+": start bonus", "each track once", track)
		tracks = append(tracks, track)
	}
	c.startOrder(&t, what)
}

// startOrder refuses a starting tile that moves the markers of several companies so far that it
// could matter which goes first: over a capital call, which pounds of another company's special
// space could pay. Nobody is asked for that order (ruling 62).
func (c *checker) startOrder(t *StartingTile, what string) {
	companies, farthest := map[string]bool{}, 0
	for _, g := range t.Bonus {
		if g.Word == "track" {
			companies[g.Company] = true
			farthest = max(farthest, g.N)
		}
	}
	if len(companies) < 2 {
		return
	}
	for _, track := range c.d.Tracks {
		for _, call := range track.CapitalCalls {
			c.need(call[0] >= farthest, t.Node, what+": track spaces for different companies",
				"no capital call on their way, because the order of the companies is not asked for (ruling 62)",
				fmt.Sprintf("one after space %d of track %s", call[0], track.ID))
		}
	}
}
