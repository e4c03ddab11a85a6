package edition

import "slices"

// segment is an edge of an outline. Outlines are measured in halves of the canvas' units, so that
// the middle of an edge has whole numbers, too, and every sign is exact.
type segment [2]Point

// polygon is an outline, corner by corner.
type polygon []Point

func polygonOf(outline []Point) polygon {
	p := make(polygon, len(outline))
	for i, corner := range outline {
		p[i] = doubled(corner)
	}
	return p
}

func doubled(p Point) Point { return Point{2 * p[0], 2 * p[1]} }

func (p polygon) edges() []segment {
	out := make([]segment, len(p))
	for i := range p {
		out[i] = segment{p[i], p[(i+1)%len(p)]}
	}
	return out
}

// side tells on which side of a segment a point lies: 1, -1, or 0 on its line.
func (s segment) side(p Point) int {
	a, b := s[0], s[1]
	switch area := (b[0]-a[0])*(p[1]-a[1]) - (b[1]-a[1])*(p[0]-a[0]); {
	case area > 0:
		return 1
	case area < 0:
		return -1
	}
	return 0
}

// crosses tells whether two segments meet in one point that is inside both.
func (s segment) crosses(t segment) bool {
	return s.side(t[0])*s.side(t[1]) < 0 && t.side(s[0])*t.side(s[1]) < 0
}

// holds tells whether a point lies on the segment, its ends apart.
func (s segment) holds(p Point) bool {
	a, b := s[0], s[1]
	return p != a && p != b && s.side(p) == 0 && min(a[0], b[0]) <= p[0] && p[0] <= max(a[0], b[0]) &&
		min(a[1], b[1]) <= p[1] && p[1] <= max(a[1], b[1])
}

// touches tells whether an end of one segment lies within the other.
func (s segment) touches(t segment) bool {
	return s.holds(t[0]) || s.holds(t[1]) || t.holds(s[0]) || t.holds(s[1])
}

func (s segment) middle() Point { return Point{(s[0][0] + s[1][0]) / 2, (s[0][1] + s[1][1]) / 2} }

// contains tells whether a point lies inside the polygon, not on its edge.
func (p polygon) contains(q Point) bool {
	inside := false
	for _, e := range p.edges() {
		if q == e[0] || e.holds(q) {
			return false
		}
		below := e[0][1] > q[1]
		if below != (e[1][1] > q[1]) && (e.side(q) > 0) != below {
			inside = !inside
		}
	}
	return inside
}

// simple tells whether an outline nowhere touches itself.
func (p polygon) simple() bool {
	edges := p.edges()
	for i, s := range edges {
		for _, t := range edges[i+1:] {
			if s[0] == t[0] || s.crosses(t) || s.touches(t) {
				return false
			}
		}
	}
	return true
}

// entersInto tells whether an edge runs through the inside of another polygon.
func (p polygon) entersInto(q polygon) bool {
	edges := q.edges()
	for _, s := range p.edges() {
		if slices.ContainsFunc(edges, s.crosses) || q.contains(s.middle()) {
			return true
		}
	}
	return false
}

// touchesWithin tells whether a corner of one outline lies within an edge of the other.
func (p polygon) touchesWithin(q polygon) bool {
	edges := q.edges()
	for _, s := range p.edges() {
		if slices.ContainsFunc(edges, s.touches) {
			return true
		}
	}
	return false
}
