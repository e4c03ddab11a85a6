package drawing

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// Raster draws at a number of device pixels a CSS pixel.
func (d *Drawing) Raster(scale float64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, int(math.Round(d.Width*scale)), int(math.Round(d.Height*scale))))
	b := newBrush(img)
	for i := range d.marks {
		b.draw(img, &d.marks[i], scale)
	}
	return img
}

// brush has the memory in which shapes are filled.
type brush struct {
	z    *vector.Rasterizer
	mask []uint8 // as large as the picture
}

func newBrush(img *image.RGBA) brush {
	return brush{vector.NewRasterizer(1, 1), make([]uint8, len(img.Pix)/4)}
}

// draw fills the part of a shape that lies within the picture. Most shapes leave most of their box
// empty or fill it whole, where Rasterizer alone would blend pixel by pixel.
func (b brush) draw(img *image.RGBA, m *mark, scale float64) {
	low, high := m.path.bounds()
	box := image.Rect(int(math.Floor(low.X*scale)), int(math.Floor(low.Y*scale)), int(math.Ceil(high.X*scale)),
		int(math.Ceil(high.Y*scale)))
	if box = box.Intersect(img.Bounds()); box.Empty() {
		return
	}
	z := b.z
	z.Reset(box.Dx(), box.Dy())
	at := func(p Point) (float32, float32) {
		return float32(p.X*scale - float64(box.Min.X)), float32(p.Y*scale - float64(box.Min.Y))
	}
	for i, s := range m.path {
		ax, ay := at(s.at[0])
		bx, by := at(s.at[1])
		switch s.op {
		case moveTo:
			if i > 0 {
				z.ClosePath()
			}
			z.MoveTo(ax, ay)
		case lineTo:
			z.LineTo(ax, ay)
		case quadTo:
			z.QuadTo(ax, ay, bx, by)
		case cubeTo:
			cx, cy := at(s.at[2])
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
	mask := &image.Alpha{Pix: b.mask[:box.Dx()*box.Dy()], Stride: box.Dx(), Rect: z.Bounds()}
	z.DrawOp = draw.Src
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for y := range box.Dy() {
		from := img.PixOffset(box.Min.X, box.Min.Y+y)
		lay(img.Pix[from:from+4*box.Dx()], mask.Pix[y*mask.Stride:][:mask.Stride], m.color)
	}
}

// lay puts a colour over the pixels of a row as far as a mask lets it through.
func lay(pixels, mask []uint8, c color.RGBA) {
	for x, through := range mask {
		at := pixels[4*x : 4*x+4 : 4*x+4]
		switch {
		case through == 0:
		case through == 255 && c.A == 255:
			at[0], at[1], at[2], at[3] = c.R, c.G, c.B, 255
		default:
			left := 255 - uint32(c.A)*uint32(through)/255
			for i, over := range [4]uint8{c.R, c.G, c.B, c.A} {
				at[i] = uint8((uint32(at[i])*left + uint32(over)*uint32(through)) / 255)
			}
		}
	}
}

func (p Path) bounds() (low, high Point) {
	low, high = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for i := range p {
		for _, q := range p[i].at[:p[i].points()] {
			low, high = Point{min(low.X, q.X), min(low.Y, q.Y)}, Point{max(high.X, q.X), max(high.Y, q.Y)}
		}
	}
	return low, high
}

// Palette is the colours of PNG pictures: at most 256.
type Palette struct {
	colors color.Palette
	exact  map[color.RGBA]uint8
	mu     sync.Mutex
	near   map[color.RGBA]uint8 // of the edges between shapes
}

// NewPalette makes a palette of colours, and of steps between those that meet, for the edges of
// shapes.
func NewPalette(flat []color.RGBA, meet [][2]color.RGBA, steps int) *Palette {
	p := &Palette{exact: map[color.RGBA]uint8{}, near: map[color.RGBA]uint8{}}
	add := func(c color.RGBA) {
		if _, has := p.exact[c]; !has && len(p.colors) < 256 {
			p.exact[c] = uint8(len(p.colors))
			p.colors = append(p.colors, c)
		}
	}
	for _, c := range flat {
		add(c)
	}
	for _, pair := range meet {
		for i := 1; i <= steps; i++ {
			add(between(pair[0], pair[1], float64(i)/float64(steps+1)))
		}
	}
	return p
}

func between(a, b color.RGBA, part float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*part)) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// index returns the colour of the palette that is nearest to another.
func (p *Palette) index(c color.RGBA) uint8 {
	if i, ok := p.exact[c]; ok {
		return i
	}
	c.R, c.G, c.B = c.R&^3, c.G&^3, c.B&^3 // nobody sees less, and it is looked for more seldom
	if i, ok := p.near[c]; ok {
		return i
	}
	i := uint8(p.colors.Index(c))
	p.near[c] = i
	return i
}

// PNG writes the drawing as a PNG with a palette.
func (d *Drawing) PNG(w io.Writer, scale float64, p *Palette) error {
	rgba := d.Raster(scale)
	img := image.NewPaletted(rgba.Bounds(), p.colors)
	p.mu.Lock()
	last, index := color.RGBA{}, uint8(0)
	for i := range img.Pix {
		px := rgba.Pix[4*i : 4*i+4 : 4*i+4]
		if c := (color.RGBA{px[0], px[1], px[2], 255}); c != last || i == 0 {
			last, index = c, p.index(c)
		}
		img.Pix[i] = index
	}
	p.mu.Unlock()
	return (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(w, img)
}
