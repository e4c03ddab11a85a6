package edition

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

func (c *checker) trackStructure() {
	for _, t := range c.d.Tracks {
		what := "track " + t.ID
		c.rising(at(t.Node, "shares"), what+": shares", t.Shares, 1, t.Spaces)
		c.order(at(t.Node, "capital_calls"), what+": space before a capital call", t.CapitalCalls, 0, t.Spaces-1)
		c.order(at(t.Node, "special_spaces"), what+": special spaces", t.Specials, 1, t.Spaces)
	}
}

// order checks [space, pounds] pairs in the order of the spaces, which lie between low and high.
func (c *checker) order(n *strictyaml.Node, what string, pairs [][2]int, low, high int) {
	previous := low - 1
	for _, p := range pairs {
		c.between(n, what, p[0], low, high)
		c.need(p[0] > previous, n, what, "in rising order", p)
		previous = p[0]
	}
}

// rising checks [space, value] pairs whose spaces and values both rise, within the spaces low to
// high.
func (c *checker) rising(n *strictyaml.Node, what string, pairs [][2]int, low, high int) {
	c.need(len(pairs) > 0, n, what, "at least one", "none")
	previous := [2]int{low - 1, 0}
	for _, p := range pairs {
		c.between(n, what+": space", p[0], low, high)
		c.between(n, what+": value", p[1], 1, mostValue)
		c.need(p[0] > previous[0] && p[1] > previous[1], n, what, "rising spaces and values", p)
		previous = p
	}
}

func (c *checker) playerTrackStructure() {
	d, b := c.d.Diamonds, c.d.Bookkeeping
	c.playerTrack("diamond track", d.Node, d.Spaces, d.Slot, d.Values, engine.MaxTrackSpaces)
	c.playerTrack("bookkeeping track", b.Node, b.Spaces, b.Slot, b.Values, engine.MaxBookSpaces)
	for _, s := range b.CrossedOutA {
		c.between(at(b.Node, "crossed_out_A"), "bookkeeping track: crossed-out space", s,
			2, min(b.Spaces, engine.MaxBookSpaces))
	}
}

func (c *checker) playerTrack(what string, n *strictyaml.Node, spaces, slot int, values [][2]int, longest int) {
	c.between(at(n, "spaces"), what+": spaces", spaces, 1, longest)
	c.between(at(n, "slot_space"), what+": space of the slot", slot, 1, spaces)
	c.rising(at(n, "values"), what+": values", values, 1, spaces)
	if len(values) > 0 {
		c.same(at(n, "values"), what+": space of the last value", values[len(values)-1][0], spaces)
	}
}
