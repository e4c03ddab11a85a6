package edition

import (
	"fmt"
	"slices"

	"dhow/internal/strictyaml"
)

// CheckDrawing tells why the outlines of a file of sound shape make no drawing: nil, if they do.
// Load does not ask for it, because a game does not depend on it.
func CheckDrawing(file string, data []byte) error {
	root, err := strictyaml.Parse(file, data, limits)
	if err != nil {
		return err
	}
	c := &checker{d: &Document{File: file}}
	if err := root.Decode(c.d); err != nil {
		return err
	}
	areas := c.areas()
	for _, a := range areas {
		c.need(a.outline.simple(), at(a.node, "outline"), a.what+": outline", "one that does not touch itself", "one that does")
	}
	if len(c.errs) == 0 {
		for i, a := range areas {
			for _, b := range areas[:i] {
				c.apart(a, b)
			}
		}
		c.drawings(areas)
	}
	return c.sorted()
}

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
