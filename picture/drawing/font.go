package drawing

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is a font, whose glyphs are kept as outlines in an em square of 1. It is safe for concurrent
// use.
type face struct {
	font   *sfnt.Font
	mu     sync.Mutex
	buffer sfnt.Buffer
	glyphs map[rune]glyph
}

type glyph struct {
	path    Path
	advance float64
	lacking bool // it is the box that stands for what the font has not
}

var faces = sync.OnceValue(func() (f [2]*face) {
	for i, data := range [][]byte{goregular.TTF, gobold.TTF} {
		parsed, err := sfnt.Parse(data)
		if err != nil {
			panic(err) // both are part of the module
		}
		f[i] = &face{font: parsed, glyphs: map[rune]glyph{}}
	}
	return f
})

func faceOf(bold bool) *face {
	if bold {
		return faces()[1]
	}
	return faces()[0]
}

func (f *face) width(text string) (w float64) {
	for _, r := range text {
		w += f.glyph(r).advance
	}
	return w
}

// narrowNoBreak is the blank that French has before a colon. The Go fonts lack it.
const narrowNoBreak, narrow = '\u202f', 0.17

// glyph returns a character's outline; of one that the font lacks it is the font's empty box.
func (f *face) glyph(r rune) glyph {
	if r == narrowNoBreak {
		return glyph{advance: narrow}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	em := fixed.I(int(f.font.UnitsPerEm()))
	index, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil {
		index = 0
	}
	segments, err := f.font.LoadGlyph(&f.buffer, index, em, nil)
	if err != nil {
		segments = nil
	}
	at := func(p fixed.Point26_6) Point { return Point{float64(p.X) / float64(em), float64(p.Y) / float64(em)} }
	g := glyph{lacking: index == 0}
	for _, s := range segments {
		g.path = append(g.path, segment{op(s.Op), [3]Point{at(s.Args[0]), at(s.Args[1]), at(s.Args[2])}})
	}
	if advance, err := f.font.GlyphAdvance(&f.buffer, index, em, font.HintingNone); err == nil {
		g.advance = float64(advance) / float64(em)
	}
	const most = 2000 // letters of all that players are called; beyond it a glyph is read each time
	if len(f.glyphs) < most {
		f.glyphs[r] = g
	}
	return g
}
