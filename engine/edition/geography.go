package edition

import (
	"fmt"
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// area is a region or a base on the map.
type area struct {
	key     string // a region's number or a company's letter, as borders name it
	what    string
	enclave string // the key of the region around it
	outline polygon
	drawn   []Point // what is drawn in it, in the units of the outline
	field   string  // where the file has that
	node    *strictyaml.Node
}

// edge is two neighbours by key, in a fixed order.
type edge [2]string

func edgeOf(a, b string) edge {
	if b < a {
		a, b = b, a
	}
	return edge{a, b}
}

// geography checks that borders and outlines tell of one and the same map.
func (c *checker) geography() {
	areas := c.areas()
	borders := c.borders()
	c.reach(borders)
	if c.outlines(areas) {
		c.neighbours(areas, borders)
		c.drawings(areas)
	}
}

func (c *checker) areas() []area {
	var out []area
	for _, r := range c.d.Regions {
		key := fmt.Sprint(r.ID)
		a := area{key, "region " + key, "", polygonOf(r.Outline), polygonOf([]Point{r.Centre}), "centre", r.Node}
		if r.EnclaveOf != nil {
			a.enclave = fmt.Sprint(*r.EnclaveOf)
		}
		out = append(out, a)
	}
	for _, b := range c.d.Bases {
		x0, y0, x1, y1 := b.SpacesBox[0], b.SpacesBox[1], b.SpacesBox[2], b.SpacesBox[3]
		c.need(x0 < x1 && y0 < y1, at(b.Node, "spaces_box"), "base "+b.Company+": spaces_box", "a box", b.SpacesBox)
		box := []Point{{x0, y0}, {x0, y1}, {x1, y0}, {x1, y1}}
		out = append(out,
			area{b.Company, "base " + b.Company, "", polygonOf(b.Outline), polygonOf(box), "spaces_box", b.Node})
	}
	return out
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

// canvas is the side of the drawing.
const canvas = 1000

// outlines checks each outline by itself; the rest of the map needs them sound.
func (c *checker) outlines(areas []area) bool {
	before := len(c.errs)
	for _, a := range areas {
		n := at(a.node, "outline")
		c.between(n, a.what+": corners of the outline", len(a.outline), 3, most)
		for _, p := range a.outline {
			c.between(n, a.what+": corner east", p[0]/2, 0, canvas)
			c.between(n, a.what+": corner south", p[1]/2, 0, canvas)
		}
		c.need(a.outline.simple(), n, a.what+": outline", "one that does not touch itself", "one that does")
	}
	return len(c.errs) == before
}

// neighbours compares the outlines two by two, and then with the list of borders.
func (c *checker) neighbours(areas []area, borders map[edge]*strictyaml.Node) {
	found, first := map[edge]bool{}, map[segment]string{}
	for i, a := range areas {
		for _, b := range areas[:i] {
			if c.apart(a, b); a.enclave == b.key || b.enclave == a.key {
				found[edgeOf(a.key, b.key)] = true
			}
		}
		for _, s := range a.outline.edges() {
			s = s.undirected()
			if first[s] != "" {
				found[edgeOf(a.key, first[s])] = true
			}
			first[s] = a.key
		}
	}
	for e := range found {
		c.need(borders[e] != nil, c.section("borders"), "border "+e[0]+"-"+e[1],
			"one, because the outlines share an edge", "none")
	}
	for e, n := range borders {
		c.need(found[e], n, "border "+e[0]+"-"+e[1], "outlines that share an edge", "none")
	}
}

// apart checks that two outlines share nothing but whole edges and corners, and that an enclave
// lies within the region around it.
func (c *checker) apart(a, b area) {
	if b.enclave == a.key {
		a, b = b, a
	}
	n := at(a.node, "outline")
	if a.enclave == b.key {
		outside := func(corner Point) bool { return !b.outline.contains(corner) }
		c.need(!slices.ContainsFunc(a.outline, outside) && !b.outline.entersInto(a.outline), n,
			a.what+": outline of an enclave", "inside that of "+b.what, "outside")
		return
	}
	c.need(!a.outline.entersInto(b.outline) && !b.outline.entersInto(a.outline), n, a.what+": outline",
		"no overlap with that of "+b.what, "one")
	c.need(!a.outline.touchesWithin(b.outline), n, a.what+": outline", "edges shared whole with "+b.what,
		"a corner of one within an edge of the other")
}

// drawings checks the places where posts and coins are drawn.
func (c *checker) drawings(areas []area) {
	for _, a := range areas {
		n, what := at(a.node, a.field), a.what+": "+a.field
		for _, p := range a.drawn {
			found := fmt.Sprintf("[%d, %d]", p[0]/2, p[1]/2)
			c.need(a.outline.contains(p), n, what, "inside the outline", found)
			for _, b := range areas {
				around := "outside " + b.what
				if b.enclave == a.key {
					around = "outside its enclave"
				}
				c.need(b.key == a.key || b.key == a.enclave || !b.outline.contains(p), n, what, around, found)
			}
		}
	}
}
