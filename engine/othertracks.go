package engine

import "slices"

// moveOthers moves the markers on other tracks than the bonus space's own, in the order named
// (ruling 46). Where the player left names out and every way to add them ends alike, they are
// added; otherwise the order is refused.
func (t *turn) moveOthers(r Reward, c *choices) error {
	const rule = "rulebook, Extra bonus spaces; ruling 46"
	if err := c.checkTracks(r.Others); err != nil {
		return err
	}
	ways := c.completions(r.Others)
	var first *turn
	for _, way := range ways {
		f := t.fork()
		for _, company := range way {
			f.moveTrack(company, r.N)
		}
		if first == nil {
			first, c.moved = f, way
		} else if *f.s != *first.s {
			return refuse(NameTracks, rule, r.Others, c.otherTracks())
		}
	}
	t.adopt(first)
	return nil
}

// adopt goes on with what a fork has done.
func (t *turn) adopt(f *turn) {
	*t.s = *f.s
	t.step.Events, t.moved, t.halted = f.step.Events, f.moved, f.halted
}

// otherTracks lists the companies whose tracks are not the bonus space's own.
func (c *choices) otherTracks() []Company {
	var l []Company
	for _, company := range Companies {
		if company != c.own {
			l = append(l, company)
		}
	}
	return l
}

func (c *choices) checkTracks(n int) error {
	for i, company := range c.tracks {
		if i >= n || company == c.own || slices.Contains(c.tracks[:i], company) {
			return refuse(WrongTracks, "rulebook, Extra bonus spaces; ruling 46", company, n)
		}
	}
	return nil
}

// completions lists every way to name n of the other tracks that begins as the player did.
func (c *choices) completions(n int) [][]Company {
	ways := [][]Company{c.tracks}
	for len(ways[0]) < n {
		var longer [][]Company
		for _, way := range ways {
			for _, company := range c.otherTracks() {
				if !slices.Contains(way, company) {
					longer = append(longer, append(way[:len(way):len(way)], company))
				}
			}
		}
		ways = longer
	}
	return ways
}
