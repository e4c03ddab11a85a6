package picture

import (
	"image/color"
	"slices"
	"strconv"

	"dhow/engine"
	"dhow/picture/drawing"
)

// Measures of the tracks' panel.
const (
	laneHeight = 15.0
	lanesTop   = 49.0 // within a company's block
	lanesLeft  = 20.0 // where the first space ends and the second begins
	lanesWidth = 296.0
	blockGap   = 3.0
	companyRow = lanesTop + 2
	valueAt    = 308.0 // the middle of the coin with a share's value
	ownRow     = 28.0  // of a diamond or bookkeeping block, without its lanes
)

// drawTracks draws the company tracks, the diamond and the bookkeeping tracks. Each player has a
// lane, so that markers never stand on each other.
func (b *Board) drawTracks() *drawing.Drawing {
	lanes := laneHeight * float64(b.Now.Players)
	c := b.sheet(b.Height(Tracks), b.Words.Tracks, "")
	x := 8 + bold(14, white).Width(b.Words.Tracks) + 22
	share := (panelWidth - x) / float64(b.Now.Players) // of the head, for each player
	for _, seat := range b.Now.SeatList() {
		c.seat(seat, x, 15.5, 13)
		s := regular(10.5, white)
		name := s.Fit(b.name(seat), share-26)
		c.Text(x+10, 19.3, s, name)
		x += 10 + s.Width(name) + 14
	}
	y := float64(headHeight) + blockGap
	longest := 1
	for _, company := range engine.Companies {
		longest = max(longest, b.Now.TrackOf(company).Spaces)
	}
	for _, company := range engine.Companies {
		b.companyTrack(c, company, y, lanesWidth/float64(longest))
		y += companyRow + lanes + blockGap
	}
	b.ownTrack(c, y, b.diamondTrack())
	b.ownTrack(c, y+ownRow+lanes+blockGap, b.bookTrack())
	return c.Drawing
}

// companyTrack draws a company's track.
func (b *Board) companyTrack(c canvas, company engine.Company, y, space float64) {
	l, t := liveries[company], b.Now.TrackOf(company)
	lanes := laneHeight * float64(b.Now.Players)
	c.Fill(l.body, drawing.Rect(0, y, panelWidth, companyRow+lanes))
	c.post(company, 15, y+13, 16, 17, 10)
	name, code := bold(12.5, l.words), regular(10.5, l.words)
	text := b.Words.Company(company)
	c.Text(28, y+17, name, text)
	x := 28 + name.Width(text) + 8
	c.Text(x, y+17, code, t.ID)
	x += code.Width(t.ID) + 9
	for i, bonus := range b.bonuses(t) {
		s := regular(10.5, l.words)
		if b.Reader != engine.NoSeat && int(b.Now.Seats[b.Reader].Bonus[company]) > i {
			s.Bold = true
		}
		if i > 0 {
			bonus = ", " + bonus
		}
		bonus = s.Fit(bonus, valueAt-14-x)
		c.Text(x, y+17, s, bonus)
		x += s.Width(bonus)
	}
	value, was := b.Now.ShareValue(company), b.before().ShareValue(company)
	if value != was {
		c.ringed(valueAt, y+13, 10)
	}
	c.coin(valueAt, y+13, 17, strconv.Itoa(value))
	share := regular(9.5, l.words)
	c.Text(valueAt+12, y+17, share, share.Fit(b.Words.Share, panelWidth-valueAt-14))
	at := spaced(space)
	c.ruler(t, y, space, b.grounds())
	for i, seat := range b.Now.SeatList() {
		now, before := int(b.Now.Seats[seat].Track[company]), int(b.before().Seats[seat].Track[company])
		lane := y + lanesTop + laneHeight*float64(i)
		b.marker(c, seat, lane, now, before, at)
		s := bold(10.5, l.words)
		s.Anchor = drawing.End
		c.Text(336, lane+11.3, s, strconv.Itoa(now))
		shares := int(t.Shares[now])
		c.box(white, ink, 340, lane+1, 15, 13, 1.5, 1)
		c.Centred(347.5, lane+7.5, bold(10, ink), strconv.Itoa(shares))
		if shares != b.before().Shares(seat, company) {
			c.framed(339, lane, 17, 15, 2)
		}
	}
}

// spaced tells where the middle of a space of a track is.
func spaced(space float64) func(n int) float64 {
	return func(n int) float64 { return lanesLeft + space*(float64(n)-.5) }
}

// ruler draws a company track: its lanes, and above them shares, special spaces and capital calls.
func (c canvas) ruler(t *engine.Track, y, space float64, grounds []color.RGBA) {
	at, lanes := spaced(space), laneHeight*float64(len(grounds))
	c.lanes(y+lanesTop, t.Spaces, space, grounds, func(n int) (color.RGBA, bool) {
		switch {
		case slices.ContainsFunc(t.Specials[:], func(s engine.SpecialSpace) bool { return s.Space == n }):
			return bonusTint, true
		case n > 0 && t.Shares[n] > t.Shares[n-1]:
			return shareTint, true
		}
		return color.RGBA{}, false
	})
	var shares, pays []label
	for n := 1; n <= t.Spaces; n++ {
		if t.Shares[n] > t.Shares[n-1] {
			shares = append(shares, c.plaque(white, ink, bold(10, ink), at(n), y+28.5, 13, strconv.Itoa(int(t.Shares[n]))))
		}
	}
	for _, s := range t.Specials {
		pays = append(pays, label{at(s.Space), 11, func(x, k float64) { c.coin(x, y+42, 11*k, strconv.Itoa(s.Pounds)) }})
	}
	for n, pounds := range t.Calls {
		if pounds > 0 {
			edge := lanesLeft + space*float64(n)
			c.Fill(white, drawing.Rect(edge-2, y+lanesTop, 4, lanes))
			c.Fill(red, drawing.Rect(edge-1.5, y+lanesTop, 3, lanes))
			pays = append(pays, c.plaque(red, white, bold(9.5, white), edge, y+41.5, 11, "−"+strconv.Itoa(int(pounds))))
		}
	}
	spread(shares, 1, panelWidth-4)
	spread(pays, 1, panelWidth-4)
}

// plaque is a number in a box above a lane, its middle at a place.
func (c canvas) plaque(fill, line color.RGBA, s drawing.Style, x, y, h float64, text string) label {
	w := max(11, s.Width(text)+4.5)
	return label{x, w, func(x, k float64) {
		one := s
		one.Size *= k
		c.box(fill, line, x-w*k/2, y-h*k/2, w*k, h*k, 1.5, 1)
		c.Centred(x, y, one, text)
	}}
}

// bonuses says what the special spaces of a track unlock.
func (b *Board) bonuses(t *engine.Track) (all []string) {
	for i := range t.Bonuses {
		if extra := t.Extra[i]; extra != 0 {
			all = append(all, b.Words.Extra(b.Now.Edition.BonusSpaces[extra].Name))
		} else {
			all = append(all, b.Words.Bonus(&t.Bonuses[i]))
		}
	}
	return all
}

// grounds are the colours of the lanes: the reader's is white.
func (b *Board) grounds() (all []color.RGBA) {
	for _, seat := range b.Now.SeatList() {
		if seat == b.Reader {
			all = append(all, white)
		} else {
			all = append(all, paper)
		}
	}
	return all
}

// lanes draws lanes, with the tints of their columns.
func (c canvas) lanes(y float64, spaces int, space float64, grounds []color.RGBA, tint func(int) (color.RGBA, bool)) {
	width, height := space*float64(spaces), laneHeight*float64(len(grounds))
	for i, ground := range grounds {
		lane := y + laneHeight*float64(i)
		c.Fill(paper2, drawing.Rect(1, lane, lanesLeft-1, laneHeight))
		c.Fill(ground, drawing.Rect(lanesLeft, lane, width, laneHeight))
	}
	for n := 1; n <= spaces; n++ {
		x := lanesLeft + space*float64(n-1)
		if fill, ok := tint(n); ok {
			c.Fill(fill, drawing.Rect(x, y, space, height))
		}
		line, w := lineLight, .8
		if n%5 == 1 {
			line, w = lineStrong, 1.0
		}
		c.Fill(line, drawing.Rect(x-w/2, y, w, height))
	}
	for i := range len(grounds) + 1 {
		c.Fill(lineStrong, drawing.Rect(1, y+laneHeight*float64(i)-.4, lanesLeft-1+width, .8))
	}
}

// marker draws a seat's marker in its lane, with a bar from the start, and how it has moved.
func (b *Board) marker(c canvas, seat engine.Seat, lane float64, now, before int, at func(int) float64) {
	place := func(n int) float64 {
		if n == 0 {
			return 10
		}
		return at(n)
	}
	y := lane + laneHeight/2
	if now > 0 {
		from, to := point{X: 2, Y: y}, point{X: place(now), Y: y}
		c.Line(ink, 3.4, from, to)
		c.Line(seatColors[seat][0], 1.8, from, point{X: place(min(now, before)), Y: y})
	}
	if now != before {
		c.Line(white, 4.6, point{X: place(before), Y: y}, point{X: place(now), Y: y})
		c.Line(magenta, 2.6, point{X: place(before), Y: y}, point{X: place(now), Y: y})
		c.disc(white, magenta, place(before), y, 4, 1.6)
		c.ringed(place(now), y, 8.2)
	}
	c.seat(seat, place(now), y, 12.5)
}

// ownTrack is a track of the player boards.
type ownTrack struct {
	title, note string
	ground      color.RGBA
	sign        func(c canvas, x, y float64)
	track       *engine.PlayerTrack
	at          func(*engine.Player) int
	books       bool
}

func (b *Board) diamondTrack() ownTrack {
	return ownTrack{b.Words.Diamonds, b.Words.FourthSlot, darkSea,
		func(c canvas, x, y float64) { c.diamond(x, y, 13, "") },
		&b.Now.Edition.Diamonds, func(p *engine.Player) int { return int(p.Diamond) }, false}
}

func (b *Board) bookTrack() ownTrack {
	return ownTrack{b.Words.Bookkeeping, b.Words.FifthSlot, darkTeal, func(c canvas, x, y float64) { c.jar(x, y, 15) },
		&b.Now.Edition.Bookkeeping, func(p *engine.Player) int { return int(p.Jar) }, true}
}

// ownTrack draws the diamond or the bookkeeping track, a lane for each player.
func (b *Board) ownTrack(c canvas, y float64, t ownTrack) {
	c.ownRuler(&t, y, b.grounds())
	at := spaced(lanesWidth / float64(t.track.Spaces))
	for i, seat := range b.Now.SeatList() {
		p, was := &b.Now.Seats[seat], &b.before().Seats[seat]
		lane := y + ownRow + laneHeight*float64(i)
		if t.books {
			b.booksAhead(c, p, was, lane, at)
		}
		b.marker(c, seat, lane, t.at(p), t.at(was), at)
		text := strconv.Itoa(int(t.track.Values[t.at(p)]))
		c.box(gold, ink, 332, lane+1.5, 22, 12, 5, .8)
		c.Centred(343, lane+7.5, bold(10, ink), text)
	}
}

// ownRuler draws the lanes of a track of the player boards, and above them what spaces are worth.
func (c canvas) ownRuler(t *ownTrack, y float64, grounds []color.RGBA) {
	lanes := laneHeight * float64(len(grounds))
	c.Fill(t.ground, drawing.Rect(0, y, panelWidth, ownRow+lanes))
	t.sign(c, 15, y+10)
	name := bold(12, white)
	c.Text(28, y+14, name, t.title)
	note := regular(9.5, pale)
	note.Anchor = drawing.End
	c.Text(panelWidth-6, y+13, note, note.Fit(t.note, panelWidth-42-name.Width(t.title)))
	space := lanesWidth / float64(t.track.Spaces)
	at := spaced(space)
	var values []label
	for n := 1; n <= t.track.Spaces; n++ {
		if v := t.track.Values[n]; v > t.track.Values[n-1] {
			values = append(values, c.plaque(gold, ink, bold(9.5, ink), at(n), y+20.5, 10, strconv.Itoa(int(v))))
		}
	}
	spread(values, 1, panelWidth-4)
	c.lanes(y+ownRow, t.track.Spaces, space, grounds, func(n int) (color.RGBA, bool) {
		switch {
		case n == t.track.Slot:
			return slotTint, true
		case t.track.Values[n] > t.track.Values[n-1]:
			return shareTint, true
		}
		return color.RGBA{}, false
	})
}

// booksAhead draws the books that lie on a bookkeeping track.
func (b *Board) booksAhead(c canvas, p, was *engine.Player, lane float64, at func(int) float64) {
	y := lane + laneHeight/2
	for n := int(p.Jar) + 1; n < len(p.OwnBooks); n++ {
		own := p.OwnBooks[n]
		if own.Book == 0 {
			continue
		}
		letter := b.Now.Edition.Books[own.Book].Letter
		if own.Flipped {
			c.box(paper2, teal, at(n)-5, y-5.5, 10, 11, 1, 1)
			c.Line(teal, 1, point{X: at(n) - 4, Y: y + 4}, point{X: at(n) + 4, Y: y - 4})
		} else {
			c.box(teal, ink, at(n)-5, y-5.5, 10, 11, 1, .8)
			if letter != engine.NoLetter {
				c.Centred(at(n), y, bold(9, white), letter.String())
			}
		}
		if own != was.OwnBooks[n] {
			c.framed(at(n)-6.5, y-7, 13, 14, 1.5)
		}
	}
}
