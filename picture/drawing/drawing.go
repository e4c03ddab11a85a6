// Package drawing is pictures as lists of filled shapes and lines of text, from which files are
// made: PNG with a palette (png.go). All measures are CSS pixels, x to the right, y downwards.
package drawing

import "image/color"

// Drawing is a picture as it is built: what comes later lies above.
type Drawing struct {
	Width, Height float64
	marks         []mark
}

// mark is a shape filled with one colour.
type mark struct {
	path  Path
	color color.RGBA
}

// New returns an empty drawing.
func New(width, height float64) *Drawing { return &Drawing{Width: width, Height: height} }

// Fill fills a path.
func (d *Drawing) Fill(c color.RGBA, p Path) {
	if len(p) > 0 {
		d.marks = append(d.marks, mark{p, c})
	}
}

// Line draws a line through points, with round joints and ends.
func (d *Drawing) Line(c color.RGBA, width float64, points ...Point) {
	d.Fill(c, Stroke(points, width, false))
}

// Outline draws the closed line round a polygon.
func (d *Drawing) Outline(c color.RGBA, width float64, points []Point) {
	d.Fill(c, Stroke(points, width, true))
}

// Add puts another drawing on this one, moved by x and y.
func (d *Drawing) Add(x, y float64, other *Drawing) {
	for _, m := range other.marks {
		d.marks = append(d.marks, mark{m.path.Moved(x, y), m.color})
	}
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
	for _, r := range text {
		g := f.glyph(r)
		p = append(p, g.path.scaled(s.Size).Moved(x, y)...)
		x += g.advance * s.Size
	}
	d.Fill(s.Color, p)
}

// Centred writes a line of text whose capitals and digits have their middle at a point.
func (d *Drawing) Centred(x, y float64, s Style, text string) {
	const halfCapital = 0.36 // of the em square, for the Go fonts
	s.Anchor = Middle
	d.Text(x, y+halfCapital*s.Size, s, text)
}

// Width returns how wide a line of text is.
func (s Style) Width(text string) float64 { return faceOf(s.Bold).width(text) * s.Size }

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
