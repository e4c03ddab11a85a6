package edition

// Outlines have whole numbers as corners; points between them are halves and other fractions. All products stay far
// below 2^53, so that the signs are exact.

type point struct{ x, y float64 }

type segment struct{ a, b point }

type polygon []point

func polygonOf(outline []Point) polygon {
	p := make(polygon, len(outline))
	for i, corner := range outline {
		p[i] = pointOf(corner)
	}
	return p
}

func pointOf(p Point) point { return point{float64(p[0]), float64(p[1])} }

func (p polygon) edges() []segment {
	out := make([]segment, len(p))
	for i := range p {
		out[i] = segment{p[i], p[(i+1)%len(p)]}
	}
	return out
}

// cross is twice the signed area of the triangle o, a, b.
func cross(o, a, b point) float64 {
	return (a.x-o.x)*(b.y-o.y) - (a.y-o.y)*(b.x-o.x)
}

func sign(v float64) int {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// crosses tells whether two segments meet in one point that is inside both.
func (s segment) crosses(t segment) bool {
	return sign(cross(s.a, s.b, t.a))*sign(cross(s.a, s.b, t.b)) < 0 && sign(cross(t.a, t.b, s.a))*sign(cross(t.a, t.b, s.b)) < 0
}

// holds tells whether a point lies on the segment, its ends apart.
func (s segment) holds(p point) bool {
	return p != s.a && p != s.b && cross(s.a, s.b, p) == 0 &&
		min(s.a.x, s.b.x) <= p.x && p.x <= max(s.a.x, s.b.x) && min(s.a.y, s.b.y) <= p.y && p.y <= max(s.a.y, s.b.y)
}

// undirected puts the ends in a fixed order, so that an edge shared by two outlines is one segment.
func (s segment) undirected() segment {
	if s.b.x < s.a.x || s.b.x == s.a.x && s.b.y < s.a.y {
		return segment{s.b, s.a}
	}
	return s
}

func (s segment) middle() point { return point{(s.a.x + s.b.x) / 2, (s.a.y + s.b.y) / 2} }

// contains tells whether a point lies inside the polygon, not on its edge.
func (p polygon) contains(q point) bool {
	inside := false
	for _, e := range p.edges() {
		if q == e.a || q == e.b || e.holds(q) {
			return false
		}
		if (e.a.y > q.y) != (e.b.y > q.y) && q.x < (e.b.x-e.a.x)*(q.y-e.a.y)/(e.b.y-e.a.y)+e.a.x {
			inside = !inside
		}
	}
	return inside
}

// simple tells whether the outline encloses an area and nowhere touches itself.
func (p polygon) simple() bool {
	seen := map[point]bool{}
	for _, corner := range p {
		if seen[corner] {
			return false
		}
		seen[corner] = true
	}
	edges := p.edges()
	for i, s := range edges {
		for _, t := range edges[i+1:] {
			if s.crosses(t) || t.holds(s.a) || t.holds(s.b) || s.holds(t.a) || s.holds(t.b) {
				return false
			}
		}
	}
	return p.area() != 0
}

// area is twice the signed area.
func (p polygon) area() float64 {
	var sum float64
	for _, e := range p.edges() {
		sum += e.a.x*e.b.y - e.b.x*e.a.y
	}
	return sum
}

// overlaps tells whether the insides of two polygons meet. Whole shared edges and corners are allowed.
func (p polygon) overlaps(q polygon) bool {
	return p.cutsInto(q) || p.reachesInto(q) || q.reachesInto(p)
}

func (p polygon) cutsInto(q polygon) bool {
	for _, s := range p.edges() {
		for _, t := range q.edges() {
			if s.crosses(t) {
				return true
			}
		}
	}
	return false
}

// reachesInto probes corners, middles of edges and one inner point of p, which finds every overlap of outlines whose edges
// do not cross and are shared whole.
func (p polygon) reachesInto(q polygon) bool {
	for _, e := range p.edges() {
		if q.contains(e.a) || q.contains(e.middle()) {
			return true
		}
	}
	return q.contains(p.innerPoint())
}

// innerPoint finds a point inside, near a corner that bends outwards.
func (p polygon) innerPoint() point {
	n := len(p)
	for i := range n {
		a, b, c := p[(i+n-1)%n], p[i], p[(i+1)%n]
		for _, w := range []float64{1, 2, 5, 20} {
			q := point{(a.x + b.x*w + c.x) / (w + 2), (a.y + b.y*w + c.y) / (w + 2)}
			if p.contains(q) {
				return q
			}
		}
	}
	return p[0]
}

// touchesWithin tells whether a corner of one outline lies within an edge of the other.
func (p polygon) touchesWithin(q polygon) bool {
	for _, e := range q.edges() {
		for _, corner := range p {
			if e.holds(corner) {
				return true
			}
		}
	}
	return false
}
