package drawing

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
)

// PDF writes drawings as the pages of a file to be printed, a CSS pixel as 1/96 inch. Text stays
// text, which can be searched for and read aloud: its glyphs are fonts of the file, drawn once
// each. Equal drawings give equal files.
func PDF(w io.Writer, title, language string, pages ...*Drawing) error {
	const catalog, info, tree = 1, 2, 3 // objects by number
	f := &pdfFile{begin: map[int]int{}}
	f.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	f.object(catalog, "<</Type/Catalog/Pages %d 0 R/Lang(%s)/ViewerPreferences<</DisplayDocTitle true>>>>", tree, language)
	f.object(info, "<</Title<%s>>>", utf16Hex("\ufeff"+title))
	fonts := []*pdfFont{{face: faceOf(false), code: map[rune]int{}}, {face: faceOf(true), code: map[rune]int{}}}
	next, kids, named := tree+1, "", ""
	for _, d := range pages {
		f.object(next, "<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Contents %d 0 R>>", tree,
			hundredths(d.Width*pointsAPixel), hundredths(d.Height*pointsAPixel), next+1)
		f.stream(next+1, d.operators(fonts))
		kids += fmt.Sprintf("%d 0 R ", next)
		next += 2
	}
	for i, font := range fonts {
		named += fmt.Sprintf("/F%d %d 0 R", i, next)
		next = f.font(next, font)
	}
	f.object(tree, "<</Type/Pages/Count %d/Kids[%s]/Resources<</Font<<%s>>>>>>", len(pages), kids, named)
	at := f.Len()
	fmt.Fprintf(f, "xref\n0 %d\n0000000000 65535 f \n", next)
	for n := 1; n < next; n++ {
		fmt.Fprintf(f, "%010d 00000 n \n", f.begin[n])
	}
	fmt.Fprintf(f, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", next, catalog, info, at)
	_, err := f.WriteTo(w)
	return err
}

// pointsAPixel is 72 points of PDF an inch by 96 pixels.
const pointsAPixel = 72.0 / 96

// pdfFile is a file in the making, with where in it its objects begin, by number.
type pdfFile struct {
	bytes.Buffer
	begin map[int]int
}

func (f *pdfFile) object(n int, format string, args ...any) {
	f.begin[n] = f.Len()
	fmt.Fprintf(f, "%d 0 obj\n"+format+"\nendobj\n", append([]any{n}, args...)...)
}

func (f *pdfFile) stream(n int, data []byte) {
	var packed bytes.Buffer
	z, _ := zlib.NewWriterLevel(&packed, zlib.BestCompression) // there is such a level, and memory takes all
	_, _ = z.Write(data)
	_ = z.Close()
	f.object(n, "<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream", packed.Len(), packed.Bytes())
}

// font writes a font of the characters that are shown, and returns the number of the next object.
func (f *pdfFile) font(n int, font *pdfFont) int {
	const em = 1000
	var procs, names, widths strings.Builder
	toUnicode := []byte("/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/Dhow def/CMapType 2 def\n" +
		"1 begincodespacerange<00><ff>endcodespacerange\n")
	next := n + 2
	for i, r := range font.runes {
		g := font.face.glyph(r)
		width, low, high := math.Round(g.advance*em), Point{}, Point{}
		if len(g.path) > 0 {
			low, high = g.path.bounds()
		}
		f.stream(next, append(content(nil).op("d1", width, 0, low.X*em, -high.Y*em, high.X*em, -low.Y*em).
			path(g.path, em, -em), "f"...))
		fmt.Fprintf(&procs, "/g%d %d 0 R", i+1, next)
		fmt.Fprintf(&names, "/g%d", i+1)
		fmt.Fprintf(&widths, "%s ", hundredths(width))
		toUnicode = fmt.Appendf(toUnicode, "1 beginbfchar<%02x><%s>endbfchar\n", i+1, utf16Hex(string(r)))
		next++
	}
	f.object(n, "<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[.001 0 0 .001 0 0]/Resources<<>>"+
		"/FirstChar 1/LastChar %d/Widths[%s]/CharProcs<<%s>>/Encoding<</Type/Encoding/Differences[1%s]>>/ToUnicode %d 0 R>>",
		len(font.runes), &widths, &procs, &names, n+1)
	f.stream(n+1, append(toUnicode, "endcmap CMapName currentdict/CMap defineresource pop end end"...))
	return next
}

// pdfFont is the characters of a face that a file shows, by codes from 1.
type pdfFont struct {
	face  *face
	code  map[rune]int
	runes []rune
}

// has makes sure that the font has the characters of a text, if there is room for them.
func (f *pdfFont) has(text string) bool {
	const most = 255 // a code is a byte
	for _, r := range text {
		if f.code[r] > 0 {
			continue
		}
		if len(f.runes) == most {
			return false
		}
		f.runes = append(f.runes, r)
		f.code[r] = len(f.runes)
	}
	return true
}

// operators is a page: what draws it. Lines of text for which the fonts have no room are shapes. A
// shape is written from its first point, so that equal ones are equal bytes, which pack well.
func (d *Drawing) operators(fonts []*pdfFont) []byte {
	b := content(nil).op("cm", pointsAPixel, 0, 0, -pointsAPixel, 0, d.Height*pointsAPixel).op("J", 1).op("j", 1)
	last, origin := color.RGBA{}, Point{}
	for i := range d.marks {
		m := &d.marks[i]
		if m.color != last {
			last = m.color
			for _, of := range []string{"rg", "RG"} { // what is filled, and strokes
				b = b.op(of, float64(last.R)/255, float64(last.G)/255, float64(last.B)/255)
			}
		}
		n := 0
		if m.line.bold {
			n = 1
		}
		if m.line.text == "" || !fonts[n].has(m.line.text) {
			by := Point{rounded(m.path[0].at[0].X - origin.X), rounded(m.path[0].at[0].Y - origin.Y)}
			origin = origin.Plus(by.X, by.Y)
			b = b.op("cm", 1, 0, 0, 1, by.X, by.Y)
			b = b.shape(m, origin)
			continue
		}
		b = fmt.Appendf(b, "BT/F%d 1 Tf ", n)
		b = append(b.op("Tm", m.line.size, 0, 0, -m.line.size, m.line.at.X-origin.X, m.line.at.Y-origin.Y), '<')
		for _, r := range m.line.text {
			b = fmt.Appendf(b, "%02x", fonts[n].code[r])
		}
		b = append(b, ">Tj ET\n"...)
	}
	return b
}

// shape draws a shape, or the stroke that it is, seen from an origin.
func (b content) shape(m *mark, origin Point) content {
	if len(m.stroke.points) == 0 {
		return b.path(m.path.Moved(-origin.X, -origin.Y), 1, 1).op("f")
	}
	b = b.op("w", m.stroke.width)
	for i, p := range m.stroke.points {
		name := "l"
		if i == 0 {
			name = "m"
		}
		b = b.op(name, p.X-origin.X, p.Y-origin.Y)
	}
	if m.stroke.closed {
		return b.op("s")
	}
	return b.op("S")
}

// content is the operators of a page or a glyph.
type content []byte

func (b content) op(name string, numbers ...float64) content {
	for _, n := range numbers {
		b = append(append(b, hundredths(n)...), ' ')
	}
	return append(append(b, name...), '\n')
}

// path makes a path. PDF has no quadratic curves: a cubic one with its middle points two thirds of
// the way is the same.
func (b content) path(p Path, sx, sy float64) content {
	near := func(to, from Point) Point { return Point{from.X + (to.X-from.X)*2/3, from.Y + (to.Y-from.Y)*2/3} }
	var last Point
	for _, s := range p {
		end := s.end()
		switch s.op {
		case moveTo:
			b = b.op("m", end.X*sx, end.Y*sy)
		case lineTo:
			b = b.op("l", end.X*sx, end.Y*sy)
		case quadTo:
			c, d := near(s.at[0], last), near(s.at[0], end)
			b = b.op("c", c.X*sx, c.Y*sy, d.X*sx, d.Y*sy, end.X*sx, end.Y*sy)
		case cubeTo:
			b = b.op("c", s.at[0].X*sx, s.at[0].Y*sy, s.at[1].X*sx, s.at[1].Y*sy, end.X*sx, end.Y*sy)
		}
		last = end
	}
	return b
}

// hundredths is a number as PDF writes it. Nobody sees less on paper.
func hundredths(f float64) string { return strconv.FormatFloat(rounded(f), 'f', -1, 64) }

func rounded(f float64) float64 { return math.Round(f*100) / 100 }

func utf16Hex(text string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04x", u)
	}
	return b.String()
}
