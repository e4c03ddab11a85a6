package picture

import (
	"cmp"
	"io"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/picture/drawing"
)

// Board is a position as one reader sees it.
type Board struct {
	Document *edition.Document // whose outlines are drawn
	Now      *engine.State     // a view's, or a whole position
	Before   *engine.State     // what the reader saw last; nil: nothing is new
	Rounds   []engine.State    // how the game stood at the end of each round, once it is over
	Reader   engine.Seat       // NoSeat: an observer
	Names    [engine.MaxPlayers + 1]string
	Words    *Words
}

// Panel is a picture: one of the four of a board, or a chart of a game that is over.
type Panel string

// The panels.
const (
	Map     Panel = "map"     // with the bases, and what a share is worth
	Tracks  Panel = "tracks"  // of the companies, diamonds and bookkeeping
	Market  Panel = "market"  // cards, books, bonus spaces
	Players Panel = "players" // what lies before each of them

	Standing Panel = "standing" // of the players, by round
	Values   Panel = "values"   // of shares, by round
)

// Panels lists the panels of a board as they stand in a letter, and Charts those of a game.
var (
	Panels = []Panel{Map, Tracks, Market, Players}
	Charts = []Panel{Standing, Values}
)

// Draw draws a panel of the board.
func (b *Board) Draw(p Panel) *drawing.Drawing {
	switch p {
	case Map:
		return b.drawMap()
	case Tracks:
		return b.drawTracks()
	case Market:
		return b.drawMarket()
	case Standing:
		return b.drawStanding()
	case Values:
		return b.drawValues()
	}
	return b.drawPlayers()
}

// seats are all seats in turn order, the reader's first.
func (b *Board) seats() []engine.Seat {
	all := b.Now.SeatList()
	for i, s := range all {
		if s == b.Reader {
			return append(append([]engine.Seat{s}, all[i+1:]...), all[:i]...)
		}
	}
	return all
}

// name is what a player is called, as far as it can be drawn; or their colour.
func (b *Board) name(s engine.Seat) string {
	shown := strings.Join(strings.Fields(bold(1, ink).Known(b.Names[s])), " ")
	return cmp.Or(shown, s.String())
}

// sheet begins a panel: its ground, its head and the row of triangles under it.
func (b *Board) sheet(height float64, title, note string) canvas {
	c := canvas{drawing.New(panelWidth, height)}
	c.Fill(indigo, drawing.Rect(0, 0, panelWidth, height))
	if title != "" {
		c.head(0, title, note)
	}
	return c
}

const headHeight = 36

// head writes the head of a panel or of a part of it.
func (c canvas) head(y float64, title, note string) {
	s := bold(14, white)
	c.Text(8, y+20, s, title)
	left := 8 + s.Width(title) + 8
	n := regular(10.5, pale)
	n.Anchor = drawing.End
	c.Text(panelWidth-8, y+20, n, n.Fit(note, panelWidth-8-left))
	c.triangles(y + 31)
}

// triangles is the border of the cloth.
func (c canvas) triangles(y float64) {
	for x := 0.0; x < panelWidth; x += 8 {
		c.Fill(gold, drawing.Polygon(point{X: x, Y: y}, point{X: x + 8, Y: y}, point{X: x + 4, Y: y + 5}))
	}
}

// roundHead is the head of the map: the rounds, and who is first.
func (b *Board) roundHead(c canvas) {
	s := bold(14, white)
	word := b.Words.Round
	c.Text(8, 20, s, word)
	x := 8 + s.Width(word) + 14
	for round := 1; round <= engine.Rounds; round++ {
		text := strconv.Itoa(round)
		switch {
		case round == b.Now.Round:
			c.Fill(white, drawing.Disc(x, 15.5, 10))
			c.Centred(x, 15.5, bold(12.5, indigo), text)
		case round < b.Now.Round:
			c.Fill(dim, drawing.Disc(x, 15.5, 7.5))
			c.Centred(x, 15.5, bold(10, pale), text)
		default:
			c.Fill(pale, drawing.Ring(x, 15.5, 7, 1))
			c.Centred(x, 15.5, bold(10, white), text)
		}
		x += 22.5
	}
	if first := b.Now.First; first != engine.NoSeat {
		c.seat(first, panelWidth-16, 15.5, 14)
		n := regular(10.5, pale)
		n.Anchor = drawing.End
		c.Text(panelWidth-28, 19.5, n, n.Fit(b.Words.First(b.name(first)), panelWidth-28-x+8))
	}
	c.triangles(31)
}

// change is how much a number has changed since the reader's last letter: +3, −1, or nothing.
func (b *Board) change(now, before int) string {
	if b.Before == nil || now == before {
		return ""
	}
	return signed(now - before)
}

// signed is a number that is added: +3, −1.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// before is the position that was seen last, or the present one if nothing is new.
func (b *Board) before() *engine.State {
	if b.Before == nil {
		return b.Now
	}
	return b.Before
}

// Width is how wide a panel is, in CSS pixels.
const Width = panelWidth

// Whole draws all panels: two columns, each as high as it is.
func (b *Board) Whole() *drawing.Drawing {
	var columns [2][]*drawing.Drawing
	var heights [2]float64
	for i, p := range Panels {
		d := b.Draw(p)
		columns[i%2] = append(columns[i%2], d)
		heights[i%2] += d.Height
	}
	whole := drawing.New(2*panelWidth, max(heights[0], heights[1]))
	whole.Fill(indigo, drawing.Rect(0, 0, whole.Width, whole.Height))
	for i, column := range columns {
		y := 0.0
		for _, d := range column {
			whole.Add(panelWidth*float64(i), y, 1, d)
			y += d.Height
		}
	}
	return whole
}

// PNG writes a panel, or the whole board if none is named, with so many pixels to a CSS pixel.
func (b *Board) PNG(w io.Writer, p Panel, scale float64) error {
	if p == "" {
		return PNG(w, b.Whole(), scale)
	}
	return PNG(w, b.Draw(p), scale)
}

// PNG writes a drawing of this package, with so many pixels to a CSS pixel.
func PNG(w io.Writer, d *drawing.Drawing, scale float64) error { return d.PNG(w, scale, colours) }
