package edition

import (
	"fmt"
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// edge is two neighbours, each a region's number or a company's letter, in a fixed order.
type edge [2]string

func edgeOf(a, b string) edge {
	if b < a {
		a, b = b, a
	}
	return edge{a, b}
}

// borders checks each border by itself and returns them all with the nodes that list them.
func (c *checker) borders() map[edge]*strictyaml.Node {
	out := map[edge]*strictyaml.Node{}
	regions := make([]string, engine.Regions)
	for i := range regions {
		regions[i] = fmt.Sprint(i + 1)
	}
	list := func(borders []Border, from []string) {
		for _, b := range borders {
			to := fmt.Sprint(b.To)
			known := c.oneOf(b.Node, "border: from", b.From, from) && c.oneOf(b.Node, "border: to", to, regions)
			c.oneOf(b.Node, "border: kind", b.Kind, borderNames)
			e := edgeOf(b.From, to)
			c.need(b.From != to, b.Node, "border of "+b.From, "with another region", "with itself")
			if first := out[e]; first != nil {
				c.fail(b.Node, "border "+b.From+"-"+to, "once", fmt.Sprintf("again (first on line %d)", first.Line))
			} else if known {
				out[e] = b.Node
			}
		}
	}
	list(c.d.Borders.Regions, regions)
	list(c.d.Borders.Bases, companyIDs)
	return out
}

// reach checks that each base touches two to four regions, and that every region can be entered
// from it, because ways between regions lead everywhere.
func (c *checker) reach(borders map[edge]*strictyaml.Node) {
	touching, reached := map[string]int{}, map[string]bool{"1": true}
	for before := 0; before < len(reached); {
		before = len(reached)
		for e := range borders {
			if base := slices.Contains(companyIDs, e[1]); !base && (reached[e[0]] || reached[e[1]]) {
				reached[e[0]], reached[e[1]] = true, true
			}
		}
	}
	for e := range borders {
		touching[e[1]]++
	}
	for _, base := range companyIDs {
		c.between(at(c.d.Borders.Node, "between_base_and_region"), "regions next to base "+base, touching[base], 2, 4)
	}
	c.same(c.section("borders"), "regions that can be reached from region 1", len(reached), engine.Regions)
}

// neighbours compares the list of borders with the outlines: neighbours share whole edges. That an
// enclave lies in the region around it is believed.
func (c *checker) neighbours(borders map[edge]*strictyaml.Node) {
	found, first := map[edge]bool{}, map[[2]Point]string{}
	outline := func(key string, corners []Point) {
		for i, p := range corners {
			q := corners[(i+1)%len(corners)]
			if slices.Compare(q[:], p[:]) < 0 {
				p, q = q, p
			}
			if other := first[[2]Point{p, q}]; other != "" {
				found[edgeOf(key, other)] = true
			}
			first[[2]Point{p, q}] = key
		}
	}
	for _, r := range c.d.Regions {
		outline(fmt.Sprint(r.ID), r.Outline)
		if r.EnclaveOf != nil {
			found[edgeOf(fmt.Sprint(r.ID), fmt.Sprint(*r.EnclaveOf))] = true
		}
	}
	for _, b := range c.d.Bases {
		outline(b.Company, b.Outline)
	}
	for e := range found {
		c.need(borders[e] != nil, c.section("borders"), "border "+e[0]+"-"+e[1],
			"one, because the outlines share an edge", "none")
	}
	for e, n := range borders {
		c.need(found[e], n, "border "+e[0]+"-"+e[1], "outlines that share an edge", "none")
	}
}
