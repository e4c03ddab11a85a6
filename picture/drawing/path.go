package drawing

import "math"

// Point is a place.
type Point struct{ X, Y float64 }

// Plus moves a point.
func (p Point) Plus(x, y float64) Point { return Point{p.X + x, p.Y + y} }

// op is what a segment does.
type op uint8

const (
	moveTo op = iota
	lineTo
	quadTo
	cubeTo
)

// segment is a piece of an outline; its last point is where it ends. A line has one point, a
// quadratic curve two, a cubic one three.
type segment struct {
	op op
	at [3]Point
}

// Path is closed outlines, filled where they wind round at all. Outlines of one path that overlap
// have to run the same way round; the functions of this package see to it.
type Path []segment

// Polygon is the outline with these corners.
func Polygon(corners ...Point) Path {
	p := make(Path, 0, len(corners))
	for i := range corners {
		c := corners[i]
		if clockwise(corners) {
			c = corners[len(corners)-1-i]
		}
		o := lineTo
		if i == 0 {
			o = moveTo
		}
		p = append(p, segment{o, [3]Point{c}})
	}
	return p
}

// clockwise tells which way round a polygon runs, as one sees it.
func clockwise(corners []Point) bool {
	area := 0.0
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		area += a.X*b.Y - b.X*a.Y
	}
	return area > 0
}

// Rect is a rectangle by its upper left corner.
func Rect(x, y, w, h float64) Path {
	return Polygon(Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h})
}

// RoundRect is a rectangle with round corners.
func RoundRect(x, y, w, h, r float64) Path {
	r = min(r, w/2, h/2)
	k := r * (1 - roundness)
	return Path{
		{moveTo, [3]Point{{x + r, y}}},
		{cubeTo, [3]Point{{x + k, y}, {x, y + k}, {x, y + r}}},
		{lineTo, [3]Point{{x, y + h - r}}},
		{cubeTo, [3]Point{{x, y + h - k}, {x + k, y + h}, {x + r, y + h}}},
		{lineTo, [3]Point{{x + w - r, y + h}}},
		{cubeTo, [3]Point{{x + w - k, y + h}, {x + w, y + h - k}, {x + w, y + h - r}}},
		{lineTo, [3]Point{{x + w, y + r}}},
		{cubeTo, [3]Point{{x + w, y + k}, {x + w - k, y}, {x + w - r, y}}},
	}
}

// roundness makes a quarter of a circle of a cubic curve.
const roundness = 0.5523

// Disc is a circle's inside.
func Disc(x, y, r float64) Path { return Ellipse(x, y, r, r, 0) }

// Ellipse is an ellipse's inside; it is turned by an angle in radians.
func Ellipse(x, y, rx, ry, angle float64) Path {
	sin, cos := math.Sincos(angle)
	at := func(u, v float64) Point { u, v = u*rx, v*ry; return Point{x + u*cos - v*sin, y + u*sin + v*cos} }
	const k = roundness
	return Path{
		{moveTo, [3]Point{at(1, 0)}},
		{cubeTo, [3]Point{at(1, -k), at(k, -1), at(0, -1)}},
		{cubeTo, [3]Point{at(-k, -1), at(-1, -k), at(-1, 0)}},
		{cubeTo, [3]Point{at(-1, k), at(-k, 1), at(0, 1)}},
		{cubeTo, [3]Point{at(k, 1), at(1, k), at(1, 0)}},
	}
}

// Crescent is the outline between two points by four quadratic curves and a line, as a banana has.
func Crescent(corners [5]Point, through [4]Point) Path {
	p := Path{{moveTo, [3]Point{corners[0]}}}
	next := 0
	for i := 1; i <= len(corners); i++ {
		to := corners[i%len(corners)]
		if i == 2 { // the short side at the tip is straight
			p = append(p, segment{lineTo, [3]Point{to}})
			continue
		}
		p = append(p, segment{quadTo, [3]Point{through[next], to}})
		next++
	}
	return p
}

// Stroke is a line of a width as a shape: a quad for each part, and a disc for each joint and end.
func Stroke(points []Point, width float64, closed bool) (p Path) {
	if len(points) == 0 {
		return nil
	}
	for i, a := range points {
		p = append(p, Disc(a.X, a.Y, width/2)...)
		if i+1 == len(points) && !closed {
			break
		}
		b := points[(i+1)%len(points)]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		if length == 0 {
			continue
		}
		u, v := (b.X-a.X)/length*width/2, (b.Y-a.Y)/length*width/2
		p = append(p, Polygon(a.Plus(-v, u), b.Plus(-v, u), b.Plus(v, -u), a.Plus(v, -u))...)
	}
	return p
}

// Ring is a circle's line of a width.
func Ring(x, y, r, width float64) Path {
	outer, inner := Disc(x, y, r+width/2), Disc(x, y, r-width/2)
	return append(outer, inner.reversed()...)
}

// Frame is a rectangle's line of a width, on both sides of its edge.
func Frame(x, y, w, h, r, width float64) Path {
	o := width / 2
	outer, inner := RoundRect(x-o, y-o, w+width, h+width, r+o), RoundRect(x+o, y+o, w-width, h-width, max(0, r-o))
	return append(outer, inner.reversed()...)
}

// Dashes is a line as strokes that are on for a length and off for another.
func Dashes(points []Point, width, on, off float64, closed bool) (p Path) {
	if on <= 0 || off <= 0 {
		return Stroke(points, width, closed)
	}
	if closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	drawn, left := true, on
	for i := range len(points) - 1 {
		a, b := points[i], points[i+1]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		for done := 0.0; done < length; {
			step := min(left, length-done)
			if drawn {
				at := func(d float64) Point { return Point{a.X + (b.X-a.X)*d/length, a.Y + (b.Y-a.Y)*d/length} }
				p = append(p, Stroke([]Point{at(done), at(done + step)}, width, false)...)
			}
			done += step
			if left -= step; left <= 0 {
				drawn = !drawn
				if left = off; drawn {
					left = on
				}
			}
		}
	}
	return p
}

// Moved returns the path in another place.
func (p Path) Moved(x, y float64) Path {
	return p.each(func(q Point) Point { return q.Plus(x, y) })
}

func (p Path) scaled(by float64) Path {
	return p.each(func(q Point) Point { return Point{q.X * by, q.Y * by} })
}

func (p Path) each(f func(Point) Point) Path {
	out := make(Path, len(p))
	for i, s := range p {
		out[i].op = s.op
		for j := range s.points() {
			out[i].at[j] = f(s.at[j])
		}
	}
	return out
}

// points is how many points a segment has.
func (s *segment) points() int { return max(int(s.op), 1) }

// end is where a segment ends.
func (s *segment) end() Point { return s.at[s.points()-1] }

// reversed runs a path of one outline the other way round, so that it cuts a hole.
func (p Path) reversed() Path {
	out := Path{{moveTo, [3]Point{p[len(p)-1].end()}}}
	if p[0].at[0] != p[len(p)-1].end() { // the edge that closes it
		p = append(p[:len(p):len(p)], segment{lineTo, [3]Point{p[0].at[0]}})
		out[0].at[0] = p[0].at[0]
	}
	for i := len(p) - 1; i > 0; i-- {
		s, to := p[i], p[i-1].end()
		switch s.op {
		case lineTo:
			out = append(out, segment{lineTo, [3]Point{to}})
		case quadTo:
			out = append(out, segment{quadTo, [3]Point{s.at[0], to}})
		case cubeTo:
			out = append(out, segment{cubeTo, [3]Point{s.at[1], s.at[0], to}})
		}
	}
	return out
}

// Line is the line round a path of one outline as a shape.
func (p Path) Line(width float64) Path {
	const steps = 8 // of a curve
	var points []Point
	last := Point{}
	for _, s := range p {
		switch s.op {
		case moveTo, lineTo:
			points = append(points, s.at[0])
		case quadTo:
			for i := 1; i <= steps; i++ {
				t := float64(i) / steps
				u := 1 - t
				points = append(points, Point{u*u*last.X + 2*u*t*s.at[0].X + t*t*s.at[1].X,
					u*u*last.Y + 2*u*t*s.at[0].Y + t*t*s.at[1].Y})
			}
		case cubeTo:
			for i := 1; i <= steps; i++ {
				t := float64(i) / steps
				u := 1 - t
				points = append(points, Point{
					u*u*u*last.X + 3*u*u*t*s.at[0].X + 3*u*t*t*s.at[1].X + t*t*t*s.at[2].X,
					u*u*u*last.Y + 3*u*u*t*s.at[0].Y + 3*u*t*t*s.at[1].Y + t*t*t*s.at[2].Y})
			}
		}
		last = s.end()
	}
	return Stroke(points, width, true)
}
