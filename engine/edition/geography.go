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
	corners []Point
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
	borders := c.borders(areas)
	c.enclaves(borders)
	c.reach()
	if c.outlines(areas) {
		c.neighbours(areas, borders)
		c.centres(areas)
	}
}

func (c *checker) areas() []area {
	var out []area
	for _, r := range c.d.Regions {
		a := area{key: fmt.Sprint(r.ID), what: fmt.Sprintf("region %d", r.ID), outline: polygonOf(r.Outline), corners: r.Outline, node: r.Node}
		if r.EnclaveOf != nil {
			a.enclave = fmt.Sprint(*r.EnclaveOf)
		}
		out = append(out, a)
	}
	for _, b := range c.d.Bases {
		out = append(out, area{key: b.Company, what: "base " + b.Company, outline: polygonOf(b.Outline), corners: b.Outline, node: b.Node})
	}
	return out
}

// borders checks each border by itself and returns them all with the nodes that list them.
func (c *checker) borders(areas []area) map[edge]*strictyaml.Node {
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
				c.fail(b.Node, fmt.Sprintf("border %s-%s", b.From, to), "once", fmt.Sprintf("again (first on line %d)", first.Line))
			} else if known {
				out[e] = b.Node
			}
		}
	}
	list(c.d.Borders.Regions, regions)
	list(c.d.Borders.Bases, companyIDs)
	c.need(len(out) <= 3*len(areas)-6, c.section("borders"), "borders", fmt.Sprintf("at most %d, as on any flat map", 3*len(areas)-6), len(out))
	return out
}

// enclaves checks that an enclave has no neighbour but the region around it.
func (c *checker) enclaves(borders map[edge]*strictyaml.Node) {
	for _, r := range c.d.Regions {
		if r.EnclaveOf == nil {
			continue
		}
		key, around := fmt.Sprint(r.ID), fmt.Sprint(*r.EnclaveOf)
		c.need(borders[edgeOf(key, around)] != nil, at(r.Node, "enclave_of"), "enclave "+key, "a border with the region around it", "none")
		for e, n := range borders {
			if e[0] == key && e[1] != around || e[1] == key && e[0] != around {
				c.fail(n, "enclave "+key, "no neighbour but region "+around, e[0]+"-"+e[1])
			}
		}
	}
}

// reach checks that each base touches two to four regions, and that every region can be entered from it.
func (c *checker) reach() {
	ed := c.bordersOnly()
	for i, id := range companyIDs {
		company := engine.Companies[i]
		touching := ed.BaseBorders[company]
		c.between(at(c.d.Borders.Node, "between_base_and_region"), "regions next to base "+id, len(touching), 2, 4)
		c.same(c.section("borders"), "regions that can be reached from base "+id, len(distances(ed, company)), engine.Regions)
	}
}

// bordersOnly makes an edition of the borders alone, from those that name regions.
func (c *checker) bordersOnly() *engine.Edition {
	b := builder{doc: &Document{Constants: Constants{EnterSingle: 1, EnterDouble: 2}}, ed: &engine.Edition{}}
	sound := func(x Border) bool { return x.To >= 1 && x.To <= engine.Regions }
	for _, x := range c.d.Borders.Regions {
		if from := regionID(x.From); sound(x) && from >= 1 && from <= engine.Regions {
			b.doc.Borders.Regions = append(b.doc.Borders.Regions, x)
		}
	}
	for _, x := range c.d.Borders.Bases {
		if sound(x) && slices.Contains(companyIDs, x.From) {
			b.doc.Borders.Bases = append(b.doc.Borders.Bases, x)
		}
	}
	b.regions()
	return b.ed
}

// distances returns the expansion points it takes to enter each region from a base, all regions empty.
func distances(ed *engine.Edition, company engine.Company) map[engine.RegionID]int {
	out := map[engine.RegionID]int{}
	relax := func(from int, borders []engine.Border) (changed bool) {
		for _, b := range borders {
			if d, known := out[b.To]; !known || from+b.Cost < d {
				out[b.To] = from + b.Cost
				changed = true
			}
		}
		return changed
	}
	relax(0, ed.BaseBorders[company])
	for changed := true; changed; {
		changed = false
		for r := range ed.Regions {
			if d, known := out[engine.RegionID(r)]; known {
				changed = relax(d, ed.Regions[r].Borders) || changed
			}
		}
	}
	return out
}

// canvas is the side of the drawing.
const canvas = 1000

// outlines checks each outline by itself; the rest of the map needs them sound.
func (c *checker) outlines(areas []area) bool {
	before := len(c.errs)
	for _, a := range areas {
		n := at(a.node, "outline")
		c.between(n, a.what+": corners of the outline", len(a.outline), 3, 99)
		for _, p := range a.corners {
			c.between(n, a.what+": corner east", p[0], 0, canvas)
			c.between(n, a.what+": corner south", p[1], 0, canvas)
		}
		c.need(len(a.outline) < 3 || a.outline.simple(), n, a.what+": outline", "one that does not touch itself", "one that does")
	}
	return len(c.errs) == before
}

// neighbours compares the outlines two by two, and then with the list of borders.
func (c *checker) neighbours(areas []area, borders map[edge]*strictyaml.Node) {
	found := map[edge]bool{}
	for i := range areas {
		for j := i + 1; j < len(areas); j++ {
			if c.neighbour(&areas[i], &areas[j]) {
				found[edgeOf(areas[i].key, areas[j].key)] = true
			}
		}
	}
	for e := range found {
		c.need(borders[e] != nil, c.section("borders"), "border "+e[0]+"-"+e[1], "one, because the outlines share an edge", "none")
	}
	for e, n := range borders {
		c.need(found[e], n, "border "+e[0]+"-"+e[1], "outlines that share an edge", "none")
	}
	c.sharedByTwo(areas)
}

// neighbour tells whether two areas touch, and reports outlines that touch in a wrong way.
func (c *checker) neighbour(a, b *area) bool {
	if b.enclave == a.key {
		a, b = b, a
	}
	if a.enclave == b.key {
		inside := !a.outline.cutsInto(b.outline)
		for _, corner := range a.outline {
			inside = inside && b.outline.contains(corner)
		}
		c.need(inside, at(a.node, "outline"), a.what+": outline of an enclave", "inside that of "+b.what, "outside")
		return true
	}
	n := at(b.node, "outline")
	c.need(!a.outline.overlaps(b.outline), n, b.what+": outline", "no overlap with that of "+a.what, "one")
	c.need(!a.outline.touchesWithin(b.outline) && !b.outline.touchesWithin(a.outline), n, b.what+": outline",
		"edges shared whole with "+a.what, "a corner of one within an edge of the other")
	shared := edgeSet(a.outline)
	for e := range edgeSet(b.outline) {
		if shared[e] {
			return true
		}
	}
	return false
}

func edgeSet(p polygon) map[segment]bool {
	out := map[segment]bool{}
	for _, e := range p.edges() {
		out[e.undirected()] = true
	}
	return out
}

func (c *checker) sharedByTwo(areas []area) {
	use := map[segment]int{}
	for _, a := range areas {
		for e := range edgeSet(a.outline) {
			if use[e]++; use[e] > 2 {
				c.fail(at(a.node, "outline"), a.what+": outline", "edges of at most two outlines", fmt.Sprintf("a third one from %v to %v", e.a, e.b))
			}
		}
	}
}

// centres checks the places where posts and coins are drawn.
func (c *checker) centres(areas []area) {
	byKey := map[string]polygon{}
	for _, a := range areas {
		byKey[a.key] = a.outline
	}
	for _, r := range c.d.Regions {
		centre, n := pointOf(r.Centre), at(r.Node, "centre")
		c.need(byKey[fmt.Sprint(r.ID)].contains(centre), n, fmt.Sprintf("region %d: centre", r.ID), "inside the outline", r.Centre)
		for _, inner := range c.d.Regions {
			if inner.EnclaveOf != nil && *inner.EnclaveOf == r.ID {
				c.need(!byKey[fmt.Sprint(inner.ID)].contains(centre), n, fmt.Sprintf("region %d: centre", r.ID), "outside its enclave", r.Centre)
			}
		}
	}
	for _, b := range c.d.Bases {
		x0, y0, x1, y1 := b.SpacesBox[0], b.SpacesBox[1], b.SpacesBox[2], b.SpacesBox[3]
		inside := x0 < x1 && y0 < y1
		for _, corner := range []Point{{x0, y0}, {x0, y1}, {x1, y0}, {x1, y1}} {
			inside = inside && byKey[b.Company].contains(pointOf(corner))
		}
		c.need(inside, at(b.Node, "spaces_box"), "base "+b.Company+": spaces_box", "a box inside the outline", b.SpacesBox)
	}
}
