// Package drawing is pictures as lists of filled shapes and lines of text, from which files are
// made: PNG with a palette (png.go), PDF to be printed (pdf.go). All measures are CSS pixels, x to
// the right, y downwards.
package drawing

import (
	"image/color"
	"strings"
)

// Drawing is a picture as it is built: what comes later lies above.
type Drawing struct {
	Width, Height float64
	marks         []mark
}

// mark is a shape filled with one colour.
type mark struct {
	path   Path
	color  color.RGBA
	line   line   // of text whose shape it is; empty: it is none
	stroke stroke // whose shape it is; of no points: it is none
}

// stroke is a line through points, with round joints and ends.
type stroke struct {
	points []Point
	width  float64
	closed bool
}

// line is a line of text by the start of its baseline.
type line struct {
	text string
	at   Point
	size float64
	bold bool
}

// New returns an empty drawing.
func New(width, height float64) *Drawing { return &Drawing{Width: width, Height: height} }

// Fill fills a path.
func (d *Drawing) Fill(c color.RGBA, p Path) {
	if len(p) > 0 {
		d.marks = append(d.marks, mark{path: p, color: c})
	}
}

// Line draws a line through points, with round joints and ends.
func (d *Drawing) Line(c color.RGBA, width float64, points ...Point) {
	d.stroke(c, stroke{points, width, false})
}

// Outline draws the closed line round a polygon.
func (d *Drawing) Outline(c color.RGBA, width float64, points []Point) {
	d.stroke(c, stroke{points, width, true})
}

func (d *Drawing) stroke(c color.RGBA, s stroke) {
	if p := Stroke(s.points, s.width, s.closed); len(p) > 0 {
		d.marks = append(d.marks, mark{path: p, color: c, stroke: s})
	}
}

// Add puts another drawing on this one, so many times as large, its corner at a place.
func (d *Drawing) Add(x, y, scale float64, other *Drawing) {
	for _, m := range other.marks {
		at := func(p Point) Point { return Point{x + p.X*scale, y + p.Y*scale} }
		m.path = m.path.each(at)
		m.line.at, m.line.size = at(m.line.at), m.line.size*scale
		m.stroke = stroke{each(m.stroke.points, at), m.stroke.width * scale, m.stroke.closed}
		d.marks = append(d.marks, m)
	}
}

func each(points []Point, f func(Point) Point) []Point {
	out := make([]Point, len(points))
	for i, p := range points {
		out[i] = f(p)
	}
	return out
}

// Anchor says which point of a line of text its place is.
type Anchor uint8

// The anchors: the start of the baseline, its middle, its end.
const (
	Start Anchor = iota
	Middle
	End
)

// Style is how text looks.
type Style struct {
	Size   float64 // of the em square
	Bold   bool
	Color  color.RGBA
	Anchor Anchor
}

// Text writes a line of text; y is the baseline. A character that the font has not is an empty box.
func (d *Drawing) Text(x, y float64, s Style, text string) {
	f := faceOf(s.Bold)
	switch s.Anchor {
	case Middle:
		x -= f.width(text) * s.Size / 2
	case End:
		x -= f.width(text) * s.Size
	}
	var p Path
	start := Point{x, y}
	for _, r := range text {
		g := f.glyph(r)
		p = append(p, g.path.scaled(s.Size).Moved(x, y)...)
		x += g.advance * s.Size
	}
	if len(p) > 0 {
		d.marks = append(d.marks, mark{path: p, color: s.Color, line: line{text, start, s.Size, s.Bold}})
	}
}

// Centred writes a line of text whose capitals and digits have their middle at a point.
func (d *Drawing) Centred(x, y float64, s Style, text string) {
	const halfCapital = 0.36 // of the em square, for the Go fonts
	s.Anchor = Middle
	d.Text(x, y+halfCapital*s.Size, s, text)
}

// Width returns how wide a line of text is.
func (s Style) Width(text string) float64 { return faceOf(s.Bold).width(text) * s.Size }

// Known is a text without the characters that the font has not.
func (s Style) Known(text string) string {
	f := faceOf(s.Bold)
	return strings.Map(func(r rune) rune {
		if f.glyph(r).lacking {
			return -1
		}
		return r
	}, text)
}

// Fit shortens a text until it is no wider than a width; a text that was cut ends in three dots.
func (s Style) Fit(text string, width float64) string {
	if s.Width(text) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 {
		runes = runes[:len(runes)-1]
		if short := string(runes) + "…"; s.Width(short) <= width {
			return short
		}
	}
	return ""
}
