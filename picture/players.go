package picture

import (
	"strconv"

	"dhow/engine"
	"dhow/picture/drawing"
)

// Measures of the players' panel.
const (
	matGap     = 3.0
	matHead    = 27.0
	chipHeight = 18.0
	slotHeight = 31.0
	slotStep   = 69.0
	booksRow   = 40.0
	jarRow     = 22.0
)

// drawPlayers draws what lies before each player: the reader first, then in turn order.
func (b *Board) drawPlayers() *drawing.Drawing {
	c := b.sheet(b.Height(Players), b.Words.Players, b.Words.PlayersNote)
	y := float64(headHeight) + matGap
	for _, seat := range b.seats() {
		b.mat(c, seat, y)
		y += b.matHeight(seat) + matGap
	}
	return c.Drawing
}

// matHeight is how high a player's mat is: with the highest of the resting decks.
func (b *Board) matHeight(seat engine.Seat) float64 {
	p, deck := &b.Now.Seats[seat], 0
	for slot := range p.Resting {
		deck = max(deck, p.Resting[slot].Total())
	}
	return matHead + chipHeight*float64(deck) + slotHeight + 6 + foot(p)
}

// booksOf lists the spaces of the bookkeeping track ahead of the ink jar on which books lie.
func booksOf(p *engine.Player) (spaces []int) {
	for n := int(p.Jar) + 1; n < len(p.OwnBooks); n++ {
		if p.OwnBooks[n].Book != 0 {
			spaces = append(spaces, n)
		}
	}
	return spaces
}

// mat draws a player's mat.
func (b *Board) mat(c canvas, seat engine.Seat, y float64) {
	p, was := &b.Now.Seats[seat], &b.before().Seats[seat]
	h := b.matHeight(seat)
	ground := mat
	if seat == b.Reader {
		ground = paper
	}
	c.Fill(ground, drawing.Rect(0, y, panelWidth, h))
	c.Fill(seatColors[seat][0], drawing.Rect(0, y, 5, h))
	b.matTitle(c, seat, y)
	bottom := y + h - slotHeight - 6 - foot(p)
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		x := 9 + slotStep*float64(slot-1)
		cards := p.Resting[slot].List()
		for i, id := range cards {
			c.chip(&b.Now.Edition.Cards[id], x, bottom-chipHeight*float64(i+1))
		}
		b.slot(c, seat, slot, x, bottom)
		if p.Area[slot] != was.Area[slot] {
			c.framed(x, bottom, 64, 28, 3)
		}
	}
	b.jarLine(c, p, was, y+h-foot(p))
}

// foot is how high the last rows of a mat are.
func foot(p *engine.Player) float64 {
	if n := len(booksOf(p)); n > 0 {
		return booksRow * float64((n+booksAbreast-1)/booksAbreast)
	}
	return jarRow
}

// matTitle writes who it is, what they have, and their bonus tiles.
func (b *Board) matTitle(c canvas, seat engine.Seat, y float64) {
	p, was := &b.Now.Seats[seat], &b.before().Seats[seat]
	c.seat(seat, 20, y+14, 15)
	name, note := bold(13, ink), regular(10.5, ink)
	text := b.name(seat)
	if seat == b.Reader {
		text = b.Words.You(text)
	}
	text = name.Fit(text, 120)
	c.Text(33, y+18.5, name, text)
	x := 33 + name.Width(text) + 18
	if p.Pounds != was.Pounds {
		c.ringed(x, y+14, 9.5)
	}
	c.coin(x, y+14, 16, strconv.Itoa(p.Pounds))
	x += 15
	hand := b.Words.Hand(p.Hand.Total())
	c.Text(x, y+17.8, note, hand)
	x += note.Width(hand) + 8
	if b.Now.First == seat {
		first := bold(10.5, ink)
		c.Text(x, y+17.8, first, first.Fit(b.Words.FirstPlayer, 300-x))
	}
	right := panelWidth - 8.0
	if p.PlusOne {
		right = c.tile("+1", right, y+14, true, false)
	}
	for slot := engine.BookkeeperTile; slot <= engine.ExpansionTile; slot++ {
		if a := p.Area[slot]; a.Card != engine.NoCard {
			right = c.tile(b.Now.Edition.Cards[a.Card].Code, right, y+14, !a.Used, a.Used)
		}
	}
}

// tile draws a bonus tile that lies at hand, and returns where the next one to its left ends.
func (c canvas) tile(code string, right, y float64, ready, used bool) float64 {
	s := bold(10, ink)
	w := s.Width(code) + 14
	fill := gold
	if used {
		fill, s.Color = taken, usedText
	}
	c.box(fill, ink, right-w, y-7.5, w, 15, 7, 1)
	c.Centred(right-w/2, y, s, code)
	if used {
		c.Line(usedText, 1, point{X: right - w + 5, Y: y + 5}, point{X: right - 5, Y: y - 5})
	}
	return right - w - 4
}

// chip is a card of a resting deck.
func (c canvas) chip(card *engine.Card, x, y float64) {
	c.box(white, ink, x, y+1, 31, 16, 2, 1)
	c.cardFace(card, x+9, y+9, 11, 10.5)
}

// slot draws an action slot with the card on it.
func (b *Board) slot(c canvas, seat engine.Seat, slot engine.Slot, x, y float64) {
	const w, h = 64, 28
	p := &b.Now.Seats[seat]
	area := p.Area[slot]
	number := regular(9, muted)
	number.Anchor = drawing.End
	switch {
	case area.Card == engine.NoCard:
		word := b.Words.Empty
		if !b.Now.SlotOpen(seat, slot) {
			word = b.Words.Closed
			c.Fill(muted, drawing.Dashes([]point{{X: x + 1, Y: y + 1}, {X: x + w - 1, Y: y + 1},
				{X: x + w - 1, Y: y + h - 1}, {X: x + 1, Y: y + h - 1}}, .9, 2, 2.4, true))
		} else {
			c.Fill(muted, drawing.Frame(x+.5, y+.5, w-1, h-1, 3, 1))
		}
		s := regular(10, muted)
		c.Centred(x+w/2, y+h/2, s, s.Fit(word, w-8))
		return
	case area.Used:
		c.box(used, usedText, x, y, w, h, 3, 1)
		c.Line(usedText, 1, point{X: x + 14, Y: y + h - 6}, point{X: x + w - 18, Y: y + 6})
		c.Centred(x+w/2-3, y+h/2, regular(12, usedText), b.Now.Edition.Cards[area.Card].Code)
	default:
		c.box(white, ink, x, y, w, h, 3, 1.6)
		c.cardFace(&b.Now.Edition.Cards[area.Card], x+14, y+h/2, 16, 14)
		if area.PlusOne {
			c.Text(x+w-24, y+11, bold(9.5, ink), "+1")
		}
	}
	c.Text(x+w-4, y+h-4, number, strconv.Itoa(int(slot)))
}

// booksAbreast is how many books ahead of the ink jar stand in a row.
const booksAbreast = 5

// jarLine draws the ink jar's space, and the books that lie ahead of it.
func (b *Board) jarLine(c canvas, p, was *engine.Player, y float64) {
	c.jar(16, y+14, 14)
	s := bold(11, ink)
	c.Text(26, y+18, s, strconv.Itoa(int(p.Jar)))
	const left, w = 40.0, (panelWidth - 40.0 - 4) / booksAbreast
	for i, n := range booksOf(p) {
		x, y := left+w*float64(i%booksAbreast), y+booksRow*float64(i/booksAbreast)
		own := p.OwnBooks[n]
		c.box(white, teal, x, y, w-2, 34, 2, 1.2)
		c.Text(x+4, y+30, regular(9, muted), strconv.Itoa(n))
		if own.Flipped {
			c.Line(teal, 1, point{X: x + 5, Y: y + 20}, point{X: x + w - 7, Y: y + 5})
		} else {
			c.book(&b.Now.Edition.Books[own.Book], x+3, y, w-4, 34, 10.5)
		}
		if own != was.OwnBooks[n] {
			c.framed(x, y, w-2, 34, 2)
		}
	}
}
