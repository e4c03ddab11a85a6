package edition

import "fmt"

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
