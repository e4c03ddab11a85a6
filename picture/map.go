package picture

import (
	"math"
	"slices"
	"strconv"
	"sync"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/picture/drawing"
)

// atlases keeps the surveys of editions, which take much longer than a picture.
var atlases sync.Map

func atlasOf(d *edition.Document, ed *engine.Edition) *atlas {
	type key struct {
		d  *edition.Document
		ed *engine.Edition
	}
	a, _ := atlases.LoadOrStore(key{d, ed}, sync.OnceValue(func() *atlas { return survey(d, ed) }))
	return a.(func() *atlas)()
}

// drawMap draws the map with the bases round it.
func (b *Board) drawMap() *drawing.Drawing {
	a := atlasOf(b.Document, b.Now.Edition)
	c := canvas{drawing.New(panelWidth, mapHeight)}
	c.Fill(sea, drawing.Rect(0, 0, panelWidth, mapHeight))
	b.shore(c, a)
	b.land(c, a)
	for id := engine.RegionID(1); id <= engine.Regions; id++ {
		b.region(c, a, id)
	}
	for _, company := range engine.Companies {
		b.base(c, a, company)
	}
	b.legend(c, a)
	if a.boat != nil {
		c.boat(a.boat.X, a.boat.Y)
	}
	c.Fill(indigo, drawing.Rect(0, 0, panelWidth, headHeight))
	b.roundHead(c)
	return c.Drawing
}

// shore draws the waves, and the bases with a strip of sea between them and the land that is no
// neighbour of theirs.
func (b *Board) shore(c canvas, a *atlas) {
	c.Fill(wave1, strokes(a.coast, 26))
	c.Fill(wave2, strokes(a.coast, 14))
	for _, company := range engine.Companies {
		c.Outline(wave2, 7, a.bodies[company])
	}
	for _, company := range engine.Companies {
		c.lined(liveries[company].body, ink, 1, a.bodies[company])
	}
	c.Fill(wave2, strokes(slices.DeleteFunc(slices.Clone(a.coast), a.atHome), 8))
}

// strokes are the lines along edges.
func strokes(edges []edge, width float64) (p drawing.Path) {
	for _, e := range edges {
		p = append(p, drawing.Stroke(e[:], width, false)...)
	}
	return p
}

// atHome tells whether an edge is a border of a base.
func (a *atlas) atHome(e edge) bool {
	return slices.ContainsFunc(a.borders,
		func(b border) bool { return b.base != engine.NoCompany && slices.Contains(b.edges, e) })
}

// land draws the regions and their borders, single ones first, so that double ones cover the
// joints.
func (b *Board) land(c canvas, a *atlas) {
	c.Fill(ink, strokes(a.coast, 3.2))
	for _, enclaves := range []bool{false, true} {
		for id, land := range a.regions {
			if id == 0 || a.enclave[id] != enclaves {
				continue
			}
			tint := sand
			if owner := b.Now.Regions[id]; owner != engine.NoCompany {
				tint = liveries[owner].tint
			}
			c.Fill(tint, drawing.Polygon(land...))
		}
	}
	var single, double []edge
	for i := range a.borders {
		if a.borders[i].cost > 1 {
			double = append(double, a.borders[i].edges...)
		} else {
			single = append(single, a.borders[i].edges...)
		}
	}
	c.Fill(ink, strokes(single, 1.15))
	c.Fill(ink, strokes(double, 4.6))
	c.Fill(paper, strokes(double, 2))
}

// region draws a region's number, its post, and what entering it brings.
func (b *Board) region(c canvas, a *atlas, id engine.RegionID) {
	r, block := &b.Now.Edition.Regions[id], a.blocks[id]
	owner, before := b.Now.Regions[id], b.before().Regions[id]
	fresh := owner != before
	k := block.scale
	number := bold(11.5*k, ink)
	text := strconv.Itoa(int(id))
	gap := 3 * k
	if fresh {
		gap = 7 * k
	}
	first := number.Width(text)
	if owner != engine.NoCompany {
		first += gap + postWidth*k
	}
	_, second := blockSize(r)
	second *= k
	x, y := block.at.X-first/2, block.at.Y
	switch {
	case block.oneRow:
		x = block.at.X - (first+4*k+second)/2
	case second > 0:
		y -= rowStep * k / 2
	}
	c.Text(x, y+.36*number.Size, number, text)
	if owner != engine.NoCompany {
		px := x + number.Width(text) + gap + postWidth*k/2
		if fresh && before != engine.NoCompany {
			c.post(before, px+15.5*k, y-4.5*k, 11.5*k, 12.5*k, 8.5*k)
			c.struck(px+15.5*k, y-4.5*k, 14*k, 14*k)
		}
		if fresh {
			c.ringed(px, y, 11*k)
		}
		c.post(owner, px, y, postWidth*k, postHeight*k, 10*k)
	}
	if second == 0 {
		return
	}
	bx, by := block.at.X+block.shift*k-second/2+badge*k/2, block.at.Y+rowStep*k/2
	if block.oneRow {
		bx, by = x+first+4*k+badge*k/2, block.at.Y
	}
	if block.mines {
		bx += mineWidth(r.Mines) * k / 2
	}
	for i := range r.Rewards {
		c.reward(&r.Rewards[i], bx, by, badge*k)
		bx += badgeStep * k
	}
	if block.mines {
		bx, by = block.at.X-mineWidth(r.Mines)*k/2+badge*k/2, by+mineRow*k
	}
	if r.Mines >= manyMines {
		c.mine(bx-2*k, by+3*k, k)
		c.Text(bx+2.5*k, by+6*k, bold(10*k, ink), strconv.Itoa(r.Mines))
		return
	}
	for range r.Mines {
		c.mine(bx-2*k, by+3*k, k)
		bx += 8 * k
	}
}

// reward draws the sign of a reward with its number.
func (c canvas) reward(r *engine.Reward, x, y, d float64) {
	text := strconv.Itoa(r.N)
	switch r.Kind {
	case engine.Pounds:
		if r.Crate {
			text = "+" + text
		}
		c.coin(x, y, d, text)
	case engine.Diamonds:
		c.diamond(x, y, d, text)
	case engine.BookPoints:
		c.points(x, y, d, text)
	case engine.TrackSpaces:
		c.spaces(x, y, d, text)
	case engine.RemovePosts:
		c.removal(x, y, d)
		if r.N > 1 {
			c.Centred(x-.6*d, y, bold(9, ink), text+"×")
		}
	case engine.TakeFirstPlayer:
		c.Centred(x, y, bold(.8*d, ink), "1.")
	default: // a card is bought, or a tile is reserved
		c.handCard(x, y)
	}
}

// base draws what stands on a company's base: its name, what a share is worth, and its trading
// posts, the foremost space above.
func (b *Board) base(c canvas, a *atlas, company engine.Company) {
	l, p := liveries[company], a.plates[company]
	x, y := p.title.x, p.title.y
	if p.onLand {
		c.box(l.body, ink, x-4, y-4, titleWidth+8, p.grid.y+p.grid.h-y+8, 3, 1)
	}
	value, was := b.Now.ShareValue(company), b.before().ShareValue(company)
	c.post(company, x+9, y+10, 16, 17, 10)
	if b.Now.Players > 0 { // an empty board has no values yet
		if value != was {
			c.ringed(x+30, y+10, 10.5)
		}
		c.coin(x+30, y+10, 18, strconv.Itoa(value))
		if p.title.w < titleWidth {
			c.Text(x+22, y+43, bold(10.5, l.words), b.change(value, was))
		} else {
			c.Text(x+43, y+14, bold(10.5, l.words), b.change(value, was))
		}
	}
	name := bold(10, l.words)
	room := min(titleWidth, panelWidth-2-x)
	if name.Width(b.Words.Company(company)) > room {
		name.Size = 9
	}
	c.Text(x, y+31, name, name.Fit(b.Words.Company(company), room))
	for column := range engine.BaseColumns {
		cx := p.grid.x + columnWidth*float64(column)
		c.Centred(cx+columnWidth/2, p.grid.y+6, bold(9.5, l.words), strconv.Itoa(column+1))
		for space := range engine.ColumnSpaces {
			b.cell(c, company, column, space, cx, p.grid.y+gridHead+cellHeight*float64(space))
		}
	}
}

// covers tells whether a post stands on a space of a column of a base.
func covers(column engine.Column, space int) bool {
	rear := engine.ColumnSpaces
	if column.Open {
		rear--
	}
	return space < rear && space >= rear-int(column.Posts)
}

// severalCoins is how many coins have room on a space of a base; more are a number.
const severalCoins = 2

// cell draws a space of a base: the post on it and the coins under it, or the coins that lie bare.
func (b *Board) cell(c canvas, company engine.Company, column, space int, x, y float64) {
	l := liveries[company]
	coins := int(b.Now.Edition.Bases[company][column][space])
	there, was := covers(b.Now.Bases[company][column], space), covers(b.before().Bases[company][column], space)
	c.Fill(l.cell, drawing.Rect(x+.75, y+.5, columnWidth-1.5, cellHeight-1))
	cx, cy := x+columnWidth/2, y+cellHeight/2
	if there {
		c.post(company, cx, cy, 10.5, 11, 0)
	}
	for i := range coins {
		x := float64(i) - float64(coins-1)/2
		switch {
		case coins > severalCoins:
		case there:
			c.Fill(l.letter, drawing.Ring(cx+x*4.4, cy+1.8, 1.7, 1))
		default:
			c.disc(gold, ink, cx+x*7, cy, 4.2, .8)
		}
	}
	if there != was {
		c.framed(x+.75, y+.5, columnWidth-1.5, cellHeight-1, 1)
	}
	switch {
	case coins <= severalCoins:
	case there:
		c.Centred(cx, cy+1.5, bold(8, l.letter), strconv.Itoa(coins))
	default:
		c.coin(cx, cy, 11, strconv.Itoa(coins))
	}
}

// legend explains the signs in the open sea.
func (b *Board) legend(c canvas, a *atlas) {
	words, s := &b.Words.Legend, regular(9.5, seaText)
	if len(a.legend) > 0 {
		x, y := a.legend[0].x+8, a.legend[0].y+8
		rows := []struct {
			word string
			sign func(x, y float64)
		}{
			{words.Pounds, func(x, y float64) { c.disc(gold, ink, x, y, 6, 1) }},
			{words.Diamonds, func(x, y float64) { c.diamond(x, y, 12, "") }},
			{words.Points, func(x, y float64) { c.points(x, y, 12, "") }},
			{words.Spaces, func(x, y float64) { c.spaces(x, y, 12, "") }},
			{words.Mine, func(x, y float64) { c.mine(x, y, 1) }},
			{words.Single, func(x, y float64) { c.crossing(x, y, 1) }},
			{words.Double, func(x, y float64) { c.crossing(x, y, 2) }},
			{words.New, func(x, y float64) { c.ringed(x, y, 5) }},
		}
		for _, row := range rows {
			row.sign(x, y)
			c.Text(x+11, y+3.4, s, s.Fit(row.word, legendWidth-17))
			y += 14.5
		}
	}
	if len(a.legend) > 1 {
		x, y := a.legend[1].x+6, a.legend[1].y+9
		s.Size = 9
		c.post(engine.SaintLouis, x, y, 10.5, 11, 0)
		c.Fill(ink, drawing.Ring(x, y+1.8, 1.7, 1))
		c.Text(x+9, y+3.4, s, s.Fit(words.Under, notesWidth-16))
		c.disc(gold, ink, x, y+17, 4.2, .8)
		c.Text(x+9, y+20.4, s, s.Fit(words.Bare, notesWidth-16))
		c.Line(white, 1.4, point{X: x, Y: y + 40}, point{X: x, Y: y + 29})
		c.Line(white, 1.4, point{X: x - 3.5, Y: y + 32.5}, point{X: x, Y: y + 29}, point{X: x + 3.5, Y: y + 32.5})
		c.Text(x+9, y+38, s, s.Fit(words.Leaves, notesWidth-16))
		c.post(engine.Cairo, x, y+54, 10.5, 11, 0)
		c.struck(x, y+54, 13, 13)
		c.Text(x+9, y+57.4, s, s.Fit(words.Home, notesWidth-16))
	}
}

// crossing is a piece of a border.
func (c canvas) crossing(x, y float64, cost int) {
	c.Fill(sand, drawing.Rect(x-7, y-6, 14, 12))
	if cost == 1 {
		c.Line(ink, 1.15, point{X: x, Y: y - 5.5}, point{X: x, Y: y + 5.5})
		return
	}
	c.Line(ink, 4.6, point{X: x, Y: y - 4}, point{X: x, Y: y + 4})
	c.Line(paper, 2, point{X: x, Y: y - 4}, point{X: x, Y: y + 4})
}

// boat is the one ornament: a dhow in the open sea.
func (c canvas) boat(x, y float64) {
	c.lined(hex(0x5B3320), ink, 1, []point{{X: x - 14, Y: y + 5}, {X: x + 15, Y: y + 3}, {X: x + 9, Y: y + 11},
		{X: x - 9, Y: y + 11}})
	c.lined(paper, ink, 1, []point{{X: x - 10, Y: y + 3}, {X: x + 9, Y: y - 15}, {X: x + 12, Y: y + 2}})
	for i := range 2 {
		var w []point
		for j := range 9 {
			w = append(w, point{X: x - 12 + 3*float64(j), Y: y + 15 + 4*float64(i) + math.Sin(float64(j)*math.Pi/2)})
		}
		c.Line(wave2, 1.2, w...)
	}
}
