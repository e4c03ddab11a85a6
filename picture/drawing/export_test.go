package drawing

import (
	"image"
	"image/color"
	"math"
)

// Hidden lists the lines of text of which something drawn later covers a part, or which reach over
// the edge of the drawing, where it matters.
func (d *Drawing) Hidden(matters func(text string) bool) (hidden []string) {
	const scale, most = 2, 0.12 // of the pixels of a text
	for i := range d.marks {
		m := &d.marks[i]
		if m.line.text == "" || !matters(m.line.text) {
			continue
		}
		low, high := m.path.bounds()
		box := image.Rect(int(math.Floor(low.X*scale)), int(math.Floor(low.Y*scale)), int(math.Ceil(high.X*scale)), int(math.Ceil(high.Y*scale)))
		seen := m.mask(box, scale)
		all := inked(seen)
		for j := i + 1; j < len(d.marks); j++ {
			l, h := d.marks[j].path.bounds()
			if l.X >= high.X || h.X <= low.X || l.Y >= high.Y || h.Y <= low.Y {
				continue
			}
			for at, a := range d.marks[j].mask(box, scale) {
				if a > 127 {
					seen[at] = 0
				}
			}
		}
		over := low.X < 0 || low.Y < 0 || high.X > d.Width || high.Y > d.Height
		if over || float64(inked(seen)) < (1-most)*float64(all) {
			hidden = append(hidden, m.line.text)
		}
	}
	return hidden
}

// mask is what a shape covers of a box.
func (m *mark) mask(box image.Rectangle, scale float64) []uint8 {
	img := image.NewRGBA(box)
	one := *m
	one.color = color.RGBA{255, 255, 255, 255}
	newBrush(img).draw(img, &one, scale)
	alpha := make([]uint8, len(img.Pix)/4)
	for i := range alpha {
		alpha[i] = img.Pix[4*i+3]
	}
	return alpha
}

func inked(mask []uint8) (n int) {
	for _, a := range mask {
		if a > 127 {
			n++
		}
	}
	return n
}

// Lines lists the lines of text.
func (d *Drawing) Lines() (lines []string) {
	for i := range d.marks {
		if text := d.marks[i].line.text; text != "" {
			lines = append(lines, text)
		}
	}
	return lines
}
