package picture

import (
	"cmp"
	"math"
	"slices"
)

// outline is a polygon.
type outline []point

// edge is a side of an outline, its ends in a fixed order, so that one that two outlines share is
// one value.
type edge [2]point

func (o outline) edges() []edge {
	out := make([]edge, len(o))
	for i, a := range o {
		b := o[(i+1)%len(o)]
		if a.X > b.X || a.X == b.X && a.Y > b.Y {
			a, b = b, a
		}
		out[i] = edge{a, b}
	}
	return out
}

// contains tells whether a place lies within the outline.
func (o outline) contains(p point) bool {
	inside := false
	for i, a := range o {
		b := o[(i+1)%len(o)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			inside = !inside
		}
	}
	return inside
}

// distance is how far a place is from the edge.
func (e edge) distance(p point) float64 {
	u, v := e[1].X-e[0].X, e[1].Y-e[0].Y
	t := 0.0
	if l := u*u + v*v; l > 0 {
		t = max(0, min(1, ((p.X-e[0].X)*u+(p.Y-e[0].Y)*v)/l))
	}
	return math.Hypot(p.X-e[0].X-t*u, p.Y-e[0].Y-t*v)
}

func (o outline) middle() point {
	low, high := o.bounds()
	return point{X: (low.X + high.X) / 2, Y: (low.Y + high.Y) / 2}
}

func (o outline) bounds() (low, high point) {
	low, high = o[0], o[0]
	for _, p := range o {
		low, high = point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	return low, high
}

// grown makes the outline larger round its middle.
func (o outline) grown(by float64) outline {
	m, out := o.middle(), make(outline, len(o))
	for i, p := range o {
		out[i] = point{X: m.X + (p.X-m.X)*by, Y: m.Y + (p.Y-m.Y)*by}
	}
	return out
}

// within tells whether the outline lies in another.
func (o outline) within(other outline) bool {
	return !slices.ContainsFunc(o, func(p point) bool { return !other.contains(p) })
}

// hull is the convex outline round some places.
func hull(places []point) outline {
	places = slices.Clone(places)
	slices.SortFunc(places, func(a, b point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	places = slices.Compact(places)
	if len(places) < 3 {
		return places
	}
	half := func(places []point) (h []point) {
		for _, p := range places {
			for len(h) > 1 && cross(h[len(h)-2], h[len(h)-1], p) <= 0 {
				h = h[:len(h)-1]
			}
			h = append(h, p)
		}
		return h[:len(h)-1]
	}
	lower := half(places)
	slices.Reverse(places)
	return append(lower, half(places)...)
}

func cross(a, b, c point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

// rect is a rectangle by its upper left corner.
type rect struct{ x, y, w, h float64 }

// outer are places all round the rectangle, near enough to each other that no edge of a map slips
// through between them.
func (r rect) outer() []point {
	const step = 6
	var out []point
	nx, ny := int(r.w/step)+1, int(r.h/step)+1
	for i := range nx + 1 {
		x := r.x + r.w*float64(i)/float64(nx)
		out = append(out, point{X: x, Y: r.y}, point{X: x, Y: r.y + r.h})
	}
	for i := 1; i < ny; i++ {
		y := r.y + r.h*float64(i)/float64(ny)
		out = append(out, point{X: r.x, Y: y}, point{X: r.x + r.w, Y: y})
	}
	return out
}

func (r rect) scaled(by float64) rect { return rect{r.x * by, r.y * by, r.w * by, r.h * by} }

func (r rect) middle() point { return point{X: r.x + r.w/2, Y: r.y + r.h/2} }

// apart is how far two rectangles are from each other; less than 0 if they overlap.
func (r rect) apart(s rect) float64 {
	return max(s.x-r.x-r.w, r.x-s.x-s.w, s.y-r.y-r.h, r.y-s.y-s.h)
}

// corners are those of the rectangle, made larger by a margin on all sides.
func (r rect) corners(margin float64) []point {
	return []point{{X: r.x - margin, Y: r.y - margin}, {X: r.x + r.w + margin, Y: r.y - margin},
		{X: r.x + r.w + margin, Y: r.y + r.h + margin}, {X: r.x - margin, Y: r.y + r.h + margin}}
}
