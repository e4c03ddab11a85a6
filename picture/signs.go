package picture

import (
	"image/color"
	"math"
	"strconv"

	"dhow/engine"
	"dhow/picture/drawing"
)

// canvas is a drawing with the signs of the game.
type canvas struct{ *drawing.Drawing }

// point is a place.
type point = drawing.Point

func bold(size float64, c color.RGBA) drawing.Style {
	return drawing.Style{Size: size, Bold: true, Color: c}
}

func regular(size float64, c color.RGBA) drawing.Style { return drawing.Style{Size: size, Color: c} }

// at scales corners that are given in parts of a box of side d round a place.
func at(x, y, d float64, corners ...point) []point {
	out := make([]point, len(corners))
	for i, p := range corners {
		out[i] = point{X: x + p.X*d, Y: y + p.Y*d}
	}
	return out
}

// lined fills a polygon and draws its outline.
func (c canvas) lined(fill, line color.RGBA, width float64, corners []point) {
	c.Fill(fill, drawing.Polygon(corners...))
	c.Outline(line, width, corners)
}

// disc fills a circle and draws its line within it.
func (c canvas) disc(fill, line color.RGBA, x, y, r, width float64) {
	c.Fill(line, drawing.Disc(x, y, r))
	c.Fill(fill, drawing.Disc(x, y, r-width))
}

// box fills a rectangle with round corners, and draws its line within it.
func (c canvas) box(fill, line color.RGBA, x, y, w, h, r, width float64) {
	c.Fill(line, drawing.RoundRect(x, y, w, h, r))
	c.Fill(fill, drawing.RoundRect(x+width, y+width, w-2*width, h-2*width, max(0, r-width)))
}

// digits has the size of a number in a sign of side d: smaller if it has more than one digit.
func digits(d float64, text string) float64 {
	if len(text) > 1 {
		return max(d*0.62, 8)
	}
	return d * 0.76
}

// coin is pounds.
func (c canvas) coin(x, y, d float64, text string) {
	c.disc(gold, ink, x, y, d/2, 1)
	c.Centred(x, y, bold(digits(d, text), ink), text)
}

// diamond is spaces of the diamond track.
func (c canvas) diamond(x, y, d float64, text string) {
	h := 0.59 * d
	c.lined(ice, ink, 1, []point{{X: x, Y: y - h}, {X: x + h, Y: y}, {X: x, Y: y + h}, {X: x - h, Y: y}})
	c.Centred(x, y, bold(digits(d, text)*.94, ink), text)
}

// points is bookkeeping points.
func (c canvas) points(x, y, d float64, text string) {
	w := 0.92 * d
	c.box(teal, ink, x-w/2, y-d/2, w, d, 1, 1)
	c.Line(spine, 1, point{X: x - w/2 + 2.2, Y: y - d/2 + 1.5}, point{X: x - w/2 + 2.2, Y: y + d/2 - 1.5})
	c.Centred(x+1, y, bold(digits(d, text), white), text)
}

// spaces is spaces of a company track.
func (c canvas) spaces(x, y, d float64, text string) {
	corners := at(x, y, d, point{X: -.54, Y: -.43}, point{X: .13, Y: -.43}, point{X: .56}, point{X: .13, Y: .43},
		point{X: -.54, Y: .43})
	c.lined(ink, white, .9, corners)
	c.Centred(x-.1*d, y, bold(digits(d, text), white), text)
}

// mine is a mine of a region, k times its usual size.
func (c canvas) mine(x, y, k float64) {
	c.Fill(ink, drawing.Polygon(point{X: x - 3.5*k, Y: y + 3*k}, point{X: x + 3.5*k, Y: y + 3*k},
		point{X: x, Y: y - 3*k}))
}

// minus is a cost in pounds.
func (c canvas) minus(x, y, d float64, pounds int) {
	c.disc(gold, ink, x, y, d/2, 1)
	text := "−" + strconv.Itoa(pounds)
	c.Centred(x, y, bold(d*.6, ink), text)
}

// good is a sign of goods.
func (c canvas) good(g engine.Good, x, y, d float64) {
	switch g {
	case engine.Coffee:
		angle := -35 * math.Pi / 180
		c.Fill(ink, drawing.Ellipse(x, y, .5*d+.5, .36*d+.5, angle))
		c.Fill(coffee, drawing.Ellipse(x, y, .5*d-.5, .36*d-.5, angle))
		var s []point
		for i := range 13 { // an S along the bean
			t := float64(i)/6 - 1
			u, v := t*.44*d, .11*d*math.Sin(t*math.Pi)
			s = append(s, point{X: x + u*math.Cos(angle) - v*math.Sin(angle),
				Y: y + u*math.Sin(angle) + v*math.Cos(angle)})
		}
		c.Line(paper, .09*d, s...)
	case engine.Bananas:
		p := at(x, y, d, point{X: -.48, Y: -.12}, point{X: .34, Y: -.42}, point{X: .5, Y: -.44}, point{X: -.12, Y: .46},
			point{X: -.46, Y: .38},
			point{X: -.1, Y: .3}, point{X: .42, Y: .5}, point{X: -.3, Y: .5}, point{X: -.38, Y: .1})
		shape := drawing.Crescent([5]point(p[:5]), [4]point(p[5:9]))
		c.Fill(ink, append(shape[:len(shape):len(shape)], shape.Line(1)...))
		c.Fill(banana, shape)
	case engine.Cotton:
		c.lined(calyx, ink, 1, at(x, y, d, point{X: -.3, Y: .12}, point{Y: .5}, point{X: .3, Y: .12}))
		for _, p := range at(x, y, d, point{X: -.24, Y: -.02}, point{X: .24, Y: -.02}, point{Y: -.24}) {
			c.disc(white, ink, p.X, p.Y, .25*d+.5, 1)
		}
		c.Fill(white, drawing.Disc(x, y-.06*d, .2*d))
	default:
		c.box(white, ink, x-8.5, y-7, 17, 14, 3, 1)
		for i, good := range []color.RGBA{coffee, banana, white} {
			c.disc(good, ink, x-5+5*float64(i), y, 2.2, .8)
		}
	}
}

// suit is the sign of what a majority or a book counts.
func (c canvas) suit(s engine.Suit, x, y, d float64) {
	if s == engine.ExpansionPoints {
		c.expansion(x, y, d)
		return
	}
	c.good(engine.Good(s), x, y, d)
}

// expansion is a flag on its staff.
func (c canvas) expansion(x, y, d float64) {
	c.lined(flag, ink, 1, at(x, y, d, point{X: -.34, Y: -.46}, point{X: .48, Y: -.16}, point{X: -.34, Y: .14}))
	c.Line(ink, 1.6, at(x, y, d, point{X: -.34, Y: -.5}, point{X: -.34, Y: .5})...)
}

// jar is the ink jar, and a bookkeeper.
func (c canvas) jar(x, y, d float64) {
	c.lined(white, ink, 1, at(x, y, d, point{X: -.36, Y: .46}, point{X: -.36, Y: -.06}, point{X: -.14, Y: -.24},
		point{X: -.14, Y: -.46},
		point{X: .14, Y: -.46}, point{X: .14, Y: -.24}, point{X: .36, Y: -.06}, point{X: .36, Y: .46}))
	c.Fill(ink, drawing.Rect(x-.27*d, y+.02*d, .54*d, .36*d))
}

// merchant is a diamond merchant.
func (c canvas) merchant(x, y, d float64) {
	c.Fill(ink, drawing.Disc(x, y, d/2))
	h := .36 * d
	c.Fill(ice, drawing.Polygon(point{X: x, Y: y - h}, point{X: x + h, Y: y}, point{X: x, Y: y + h},
		point{X: x - h, Y: y}))
}

// removal is a trading post that is taken from a base.
func (c canvas) removal(x, y, d float64) {
	c.lined(white, ink, 1, at(x, y, d, point{X: -.42, Y: .5}, point{X: -.42, Y: -.1}, point{Y: -.5},
		point{X: .42, Y: -.1}, point{X: .42, Y: .5}))
	c.Line(red, 1.6, at(x, y, d, point{X: -.6, Y: .5}, point{X: .6, Y: -.5})...)
}

// postShape is the outline of a company's trading post, w wide and h high, by its upper left
// corner. Its roof alone tells whose it is.
func postShape(company engine.Company, x, y, w, h float64) []point {
	p := func(u, v float64) point { return point{X: x + u*w, Y: y + v*h} }
	switch company {
	case engine.Mombasa: // a fort
		return []point{p(0, 1), p(0, 0), p(.2, 0), p(.2, .26), p(.4, .26), p(.4, 0), p(.6, 0), p(.6, .26), p(.8, .26),
			p(.8, 0), p(1, 0), p(1, 1)}
	case engine.CapeTown: // a gable
		return []point{p(0, 1), p(0, .36), p(.5, -.06), p(1, .36), p(1, 1)}
	case engine.SaintLouis: // a mansard
		return []point{p(0, 1), p(0, .34), p(.22, 0), p(.78, 0), p(1, .34), p(1, 1)}
	}
	out := []point{p(0, 1)} // a dome
	for i := range 13 {
		sin, cos := math.Sincos(math.Pi * float64(i) / 12)
		out = append(out, p(.5-.5*cos, .46-.46*sin))
	}
	return append(out, p(1, 1))
}

// post is a trading post round a place; without a letter where the outline has to do.
func (c canvas) post(company engine.Company, x, y, w, h, letter float64) {
	l := liveries[company]
	corners := postShape(company, x-w/2, y-h/2, w, h)
	line, width := white, 1.0
	switch company {
	case engine.SaintLouis:
		line, width = ink, 1.4
	case engine.Cairo:
		line = ink
	}
	c.lined(l.post, line, width, corners)
	if letter > 0 {
		c.Centred(x, y+.13*h, bold(letter, l.letter), company.String())
	}
}

// share is shares of a company: its post in a white box.
func (c canvas) share(company engine.Company, x, y, d float64) {
	c.box(white, ink, x-d/2-1, y-.46*d, d+2, .92*d, 1.5, 1)
	c.post(company, x, y, .6*d, .62*d, 0)
}

// seat is the sign of a seat: colour, shape and letter.
func (c canvas) seat(s engine.Seat, x, y, d float64) {
	l := seatColors[s]
	switch s {
	case engine.Blue:
		c.disc(l[0], ink, x, y, d/2+.5, 1)
	case engine.Green:
		h := .45 * d
		c.box(l[0], ink, x-h-.5, y-h-.5, 2*h+1, 2*h+1, 1.5, 1)
	case engine.Yellow:
		h := .6 * d
		c.lined(l[0], ink, 1, []point{{X: x, Y: y - h}, {X: x + h, Y: y}, {X: x, Y: y + h}, {X: x - h, Y: y}})
	default:
		var corners []point
		for i := range 6 {
			sin, cos := math.Sincos(math.Pi * float64(i) / 3)
			corners = append(corners, point{X: x + .54*d*cos, Y: y + .54*d*sin})
		}
		c.lined(l[0], ink, 1, corners)
	}
	c.Centred(x, y, bold(max(.68*d, 8.5), l[1]), seatLetter(s))
}

func seatLetter(s engine.Seat) string { return string(s.String()[0] - 'a' + 'A') }

// ringed marks a place as new.
func (c canvas) ringed(x, y, r float64) {
	c.Fill(white, drawing.Ring(x, y, r, 4))
	c.Fill(magenta, drawing.Ring(x, y, r, 2))
}

// framed marks a rectangle as new.
func (c canvas) framed(x, y, w, h, r float64) {
	c.Fill(white, drawing.Frame(x+1.5, y+1.5, w-3, h-3, r, 4))
	c.Fill(magenta, drawing.Frame(x+1.5, y+1.5, w-3, h-3, r, 2))
}

// struck marks what has gone.
func (c canvas) struck(x, y, w, h float64) {
	from, to := point{X: x - w/2, Y: y + h/2}, point{X: x + w/2, Y: y - h/2}
	c.Line(white, 4, from, to)
	c.Line(magenta, 2, from, to)
}

// priceTag is what a card costs, in gold if the reader can pay it.
func (c canvas) priceTag(x, y float64, text string, payable bool) {
	fill := white
	if payable {
		fill = gold
	}
	corners := []point{{X: x - 10.5, Y: y}, {X: x - 5, Y: y - 8}, {X: x + 10.5, Y: y - 8}, {X: x + 10.5, Y: y + 8},
		{X: x - 5, Y: y + 8}}
	c.lined(fill, ink, 1, corners)
	c.disc(paper, ink, x-6, y, 1.6, .8)
	c.Centred(x+3, y, bold(12, ink), text)
}

// handCard is a card that is removed from the hand.
func (c canvas) handCard(x, y float64) { c.box(white, ink, x-5, y-7, 10, 14, 1.5, 1) }

// arrow points from what is given to what one gets.
func (c canvas) arrow(x, y float64, line color.RGBA) {
	c.Line(line, 1.4, point{X: x - 5, Y: y}, point{X: x + 4, Y: y})
	c.Line(line, 1.4, point{X: x + 1, Y: y - 3}, point{X: x + 4, Y: y}, point{X: x + 1, Y: y + 3})
}
