package picture

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"dhow/engine"
	"dhow/picture/drawing"
)

// Measures of the market's panel.
const (
	marketLeft            = 24.0
	cardWidth, cardHeight = 111.0, 40.0
	bookWidth, bookHeight = 84.0, 36.0
	spaceWidth, spaceTall = 88.0, 47.0
	signHeight            = 22.0
	marketGap             = 3.0
	bonusColumns          = 4

	cardsTall = headHeight + 18 + engine.DisplayRows*cardHeight
	booksTall = headHeight + marketGap + 3*(bookHeight+marketGap)
	signsTall = 2*signHeight + 8
)

// drawMarket draws the cards and books on display, and the bonus spaces.
func (b *Board) drawMarket() *drawing.Drawing {
	c := b.sheet(b.Height(Market), "", "")
	y := 0.0
	c.head(y, b.Words.Cards, b.Words.CardsNote)
	b.cards(c, y+headHeight)
	y += cardsTall
	c.head(y, b.Words.Books, b.Words.BooksNote)
	b.books(c, y+headHeight+marketGap)
	y += booksTall
	c.head(y, b.Words.BonusSpaces, b.Words.BonusNote)
	b.bonusSpaces(c, y+headHeight+marketGap)
	y += b.bonusTall()
	b.cardSigns(c, y+5)
	return c.Drawing
}

// bonusTall is how high the bonus spaces are, and the markers that are left among them.
func (b *Board) bonusTall() float64 {
	cells := len(b.spaces()) + 1
	return headHeight + marketGap + spaceTall*float64((cells+bonusColumns-1)/bonusColumns)
}

// cards draws the card display.
func (b *Board) cards(c canvas, y float64) {
	for column, name := range "xyz" {
		c.Centred(marketLeft+cardWidth*(float64(column)+.5), y+9, bold(10.5, pale), string(name))
	}
	y += 18
	payable := b.payable()
	for row := range engine.DisplayRows {
		top := y + cardHeight*float64(row)
		c.Centred(12, top+13, bold(14, white), strconv.Itoa(row+1))
		for column := range engine.DisplayColumns {
			space := engine.DisplayAt(column, row)
			x := marketLeft + cardWidth*float64(column)
			b.displayCard(c, space, x+1.5, top+1.5, payable[space])
			if column == 0 {
				c.Centred(12, top+28, regular(10, pale), signed(int(b.Now.Edition.DisplayPrice[space])))
			}
		}
	}
}

func (b *Board) displayCard(c canvas, space engine.DisplaySpace, x, y float64, payable bool) {
	const w, h = cardWidth - 3, cardHeight - 3
	id := b.Now.Display[space]
	if id == engine.NoCard {
		c.dashed(x, y, w, h, b.Words.Empty)
		return
	}
	card := &b.Now.Edition.Cards[id]
	c.box(paper, paper, x, y, w, h, 3, 0)
	c.cardFace(card, x+16, y+14, 20, 16)
	c.Text(x+30, y+h-5, regular(10, muted), card.Code)
	price := max(0, card.Crate+int(b.Now.Edition.DisplayPrice[space]))
	c.priceTag(x+w-15, y+h/2, strconv.Itoa(price), payable)
	if b.before().Display[space] != id {
		c.framed(x, y, w, h, 3)
	}
}

// payable are the cards of the display that the reader could take by using goods now.
func (b *Board) payable() (can [engine.DisplaySpaces + 1]bool) {
	if b.Reader == engine.NoSeat || b.Now.Turn != b.Reader {
		return can
	}
	legal := engine.Legal(&engine.View{Seat: b.Reader, State: *b.Now})
	if legal == nil || legal.Goods == nil {
		return can
	}
	for _, take := range legal.Goods.Takes {
		can[take.Space] = slices.Contains(take.Pays[:], true)
	}
	return can
}

// cardFace draws a card's sign and its value; the share it brings stands behind.
func (c canvas) cardFace(card *engine.Card, x, y, d, size float64) {
	text := ""
	switch card.Kind {
	case engine.GoodsCard:
		c.good(card.Good, x, y, d)
		text = strconv.Itoa(card.Value)
	case engine.ExpansionCard:
		c.expansion(x, y, d)
		text = strconv.Itoa(card.Value)
	case engine.BookkeeperCard:
		c.jar(x, y, d)
		text = strconv.Itoa(card.Points)
	case engine.MerchantCard:
		c.merchant(x, y, d)
	}
	next := x + d*.5 + 4
	s := bold(size, ink)
	c.Text(next, y+.36*size, s, text)
	if text != "" {
		next += s.Width(text) + 4
	}
	switch {
	case card.Kind == engine.MerchantCard && card.Merchant.Company != engine.NoCompany:
		c.share(card.Merchant.Company, next+size*.55, y, size*1.05)
	case card.Kind == engine.ShareCard:
		c.share(card.Share, x, y, d)
	case card.Share != engine.NoCompany:
		c.share(card.Share, next+size*.55, y, size*1.05)
	}
}

// dashed is an empty place with a word in it, on the dark ground.
func (c canvas) dashed(x, y, w, h float64, word string) {
	c.Fill(dim, drawing.Dashes([]point{{X: x + 1, Y: y + 1}, {X: x + w - 1, Y: y + 1}, {X: x + w - 1, Y: y + h - 1},
		{X: x + 1, Y: y + h - 1}}, 1.2, 4, 3, true))
	s := regular(10.5, pale)
	c.Centred(x+w/2, y+h/2, s, s.Fit(word, w-6))
}

// books draws the book display: a row for each letter.
func (b *Board) books(c canvas, y float64) {
	ed := b.Now.Edition
	for letter := engine.BookA; letter <= engine.BookC; letter++ {
		top := y + (bookHeight+marketGap)*float64(letter-1)
		c.Centred(12, top+12, bold(14, white), letter.String())
		c.Centred(12, top+28, regular(9.5, pale), b.Words.BookCost(ed.BookCost[letter]))
		x := marketLeft
		for space := engine.BookSpace(1); int(space) < len(ed.BookSpaces); space++ {
			if ed.BookSpaces[space].Letter != letter {
				continue
			}
			b.displayBook(c, space, x, top)
			x += bookWidth
		}
	}
}

func (b *Board) displayBook(c canvas, space engine.BookSpace, x, y float64) {
	const w, h = bookWidth - marketGap, bookHeight
	id, name := b.Now.Books[space], b.Now.Edition.BookSpaceName(space)
	if id == 0 {
		c.dashed(x, y, w, h, name)
		return
	}
	book := &b.Now.Edition.Books[id]
	c.box(paper, paper, x, y, w, h, 2, 0)
	c.Fill(teal, drawing.Rect(x, y, 3.5, h))
	c.book(book, x+7, y, w-7, h, 12.5)
	c.Text(x+8, y+h-5, regular(10, muted), name)
	if b.before().Books[space] != id {
		c.framed(x, y, w, h, 2)
	}
	if coins := int(b.Now.Coins[space]); coins > 0 {
		c.coin(x+w-5, y+5, 12, strconv.Itoa(coins))
	}
}

// book draws what a book asks for, above, and what it brings, at the lower right; smaller where it
// has not the room.
func (c canvas) book(book *engine.Book, x, y, w, h, size float64) {
	const code = 20 // what stands at the lower left
	all := 0.0
	for i := range book.Rewards {
		all += bookRewardWidth(&book.Rewards[i])
	}
	k := min(1, (w-3-code)/all)
	right := x + w - 3
	for _, r := range slices.Backward(book.Rewards) {
		c.bookReward(&r, right-9*k, y+h-11, k)
		right -= bookRewardWidth(&r) * k
	}
	end := c.needs(book.Requires, math.Inf(-1), y, size)
	c.needs(book.Requires, x, y, size*min(1, (w-7)/end))
}

// needs draws what a book asks for from a place on, and returns how wide that is; from none it only
// measures.
func (c canvas) needs(needs []engine.Requirement, x, y, size float64) float64 {
	if math.IsInf(x, -1) {
		c, x = canvas{drawing.New(0, 0)}, 0
	}
	from, d, s := x, size, bold(size, ink)
	for _, need := range needs {
		text := strconv.Itoa(need.N)
		switch need.Kind {
		case engine.NeedSuit:
			c.suit(need.Suit, x+d/2, y+10, d)
		case engine.NeedMerchantOrBookkeeper:
			c.merchant(x+d/2, y+10, d)
			c.Text(x+d+1.5, y+10+.36*size, s, "/")
			c.jar(x+d+13, y+10, d)
			x += d * 1.8
			if need.N == 1 {
				text = ""
			}
		case engine.NeedOneGoodFurther:
			text = "+" + text
			fallthrough
		default:
			c.good(engine.NoGood, x+8.5, y+10, d)
			x += 17 - d
		}
		x += d + 3
		c.Text(x, y+10+.36*size, s, text)
		x += s.Width(text) + .4*size
	}
	return x - from
}

// severalPosts says how many trading posts a book removes, before their sign.
func severalPosts(r *engine.Reward) string {
	if r.Kind != engine.RemovePosts || r.N == 1 {
		return ""
	}
	return strconv.Itoa(r.N) + "×"
}

// bookRewardWidth is how much of a row a reward of a book takes.
func bookRewardWidth(r *engine.Reward) float64 {
	if r.PerUnit != engine.NoGood {
		return 40
	}
	return 18 + bold(10, ink).Width(severalPosts(r))
}

// bookReward draws a reward of a book, k times its usual size.
func (c canvas) bookReward(r *engine.Reward, x, y, k float64) {
	d := 15 * k
	switch {
	case r.Kind == engine.Pounds && r.PerUnit != engine.NoGood:
		c.good(r.PerUnit, x-24*k, y, 12*k)
		c.arrow(x-13*k, y, ink)
		text := "×"
		if r.Minus > 0 {
			text = "−" + strconv.Itoa(r.Minus)
		}
		c.coin(x, y, d, text)
	case r.Kind == engine.RemovePosts:
		s := bold(10*k, ink)
		s.Anchor = drawing.End
		c.Text(x-9*k, y+3.6, s, severalPosts(r))
		c.removal(x, y, d*.9)
	default:
		c.reward(r, x, y, d)
	}
}

// bonusSpaces draws the spaces for bonus markers, and how many markers each player has left.
func (b *Board) bonusSpaces(c canvas, y float64) {
	cell := 0
	place := func() (float64, float64) {
		x, top := 4+spaceWidth*float64(cell%bonusColumns), y+spaceTall*float64(cell/bonusColumns)
		cell++
		return x, top
	}
	for i, id := range b.spaces() {
		if i == bonusColumns-1 {
			x, top := place()
			b.markersLeft(c, x, top)
		}
		x, top := place()
		b.bonusSpace(c, id, x+1, top+1)
	}
}

func (b *Board) markersLeft(c canvas, x, y float64) {
	s := regular(10, pale)
	c.Text(x+4, y+15, s, s.Fit(b.Words.MarkersLeft, spaceWidth-6))
	n := float64(b.Now.Players)
	step := (spaceWidth - 4) / n
	for i, seat := range b.Now.SeatList() {
		cx := x + 9 + step*float64(i)
		c.seat(seat, cx, y+31, 11)
		c.Text(cx+8, y+34.8, bold(10, white), strconv.Itoa(b.Now.MarkersLeft(seat)))
	}
}

// bonusSpace draws a bonus space: its code as it is typed, what it costs, whose marker lies there,
// and what it brings.
func (b *Board) bonusSpace(c canvas, id engine.SpaceID, x, y float64) {
	const w, h = spaceWidth - 2, spaceTall - 2
	space, owner := &b.Now.Edition.BonusSpaces[id], b.Now.Markers[id]
	closed := !b.unlocked(id)
	text := ink
	switch {
	case closed:
		c.dashed(x, y, w, h, "")
		text = pale
	case owner != engine.NoSeat:
		c.box(taken, taken, x, y, w, h, 3, 0)
	default:
		c.box(paper, paper, x, y, w, h, 3, 0)
	}
	s := bold(12, text)
	c.Text(x+5, y+15, s, space.Name)
	left := x + 5 + s.Width(space.Name) + 9
	if space.Kind == engine.MajoritySpace {
		c.suit(space.Majority, left, y+11, 13)
	}
	right := x + w - 12
	if owner != engine.NoSeat {
		c.seat(owner, right, y+11, 13)
	} else if !closed {
		c.Fill(muted, drawing.Ring(right, y+11, 6, .9))
	}
	if space.Cost.Pounds > 0 {
		c.minus(right-17, y+11, 14, space.Cost.Pounds)
	}
	if space.Kind == engine.MajoritySpace {
		b.majority(c, space, x, y+21)
	} else {
		c.offer(space, x+5, y+33, x+w-4, text)
	}
	if b.before().Markers[id] != owner {
		c.framed(x, y, w, h, 3)
	}
}

// spaces are the bonus spaces of the board, and those of the tracks that lie at the edges.
func (b *Board) spaces() (on []engine.SpaceID) {
	for id := 1; id < len(b.Now.Edition.BonusSpaces); id++ {
		if b.Now.Edition.BonusSpaces[id].Kind != engine.ExtraSpace {
			on = append(on, engine.SpaceID(id))
		}
	}
	for _, company := range engine.Companies {
		for _, extra := range b.Now.TrackOf(company).Extra {
			if extra != 0 {
				on = append(on, extra)
			}
		}
	}
	return on
}

// unlocked tells whether the reader may use a space: all of the board, and those of tracks whose
// special space they have reached.
func (b *Board) unlocked(id engine.SpaceID) bool {
	if b.Now.Edition.BonusSpaces[id].Kind != engine.ExtraSpace || b.Reader == engine.NoSeat {
		return true
	}
	for _, company := range engine.Companies {
		i := slices.Index(b.Now.TrackOf(company).Extra[:], id)
		if i >= 0 && int(b.Now.Seats[b.Reader].Bonus[company]) > i {
			return true
		}
	}
	return false
}

// majority draws whose track a majority moves on, and the tiers: what each brings, and the units it
// asks for.
func (b *Board) majority(c canvas, space *engine.BonusSpace, x, y float64) {
	for _, r := range space.Tiers[0].Rewards {
		if r.Kind == engine.TrackSpaces && r.Company != engine.NoCompany {
			c.post(r.Company, x+48, y-10, 12, 13, 8.5)
		}
	}
	step := (spaceWidth - 4) / float64(len(space.Tiers))
	for i := range space.Tiers {
		t := &space.Tiers[i]
		cx, each := x+1+step*(float64(i)+.5), min(13, step/float64(len(t.Rewards)))
		for j := range t.Rewards {
			c.reward(&t.Rewards[j], cx+each*(float64(j)-float64(len(t.Rewards)-1)/2), y+5, min(12, each-1))
		}
		c.Centred(cx, y+16.5, regular(9, ink), strconv.Itoa(t.Min)+"+")
	}
}

// offer draws what a marker on a space brings, one way or another.
func (c canvas) offer(space *engine.BonusSpace, x, y, end float64, text color.RGBA) {
	if space.Cost.RemoveCard {
		if space.Cost.RemoveGood != engine.NoGood {
			c.good(space.Cost.RemoveGood, x+7, y, 13)
		} else {
			c.handCard(x+6, y)
		}
		c.arrow(x+21, y, text)
		x += 30
	}
	for i, rewards := range space.OneOf {
		if i > 0 {
			c.Text(x, y+3.5, regular(10, text), "/")
			x += 8
		}
		for j := range rewards {
			x = c.offered(&rewards[j], x, y, end, text)
		}
	}
}

// offered draws one reward of a bonus space, and returns where the next begins.
func (c canvas) offered(r *engine.Reward, x, y, end float64, text color.RGBA) float64 {
	const d = 13
	switch r.Kind {
	case engine.Pounds:
		sign := strconv.Itoa(r.N)
		if r.Crate {
			sign = "+" + sign
		}
		c.coin(x+d/2+1, y, 15, sign)
		return x + 18
	case engine.TakeFirstPlayer:
		c.Text(x, y+3.8, bold(10.5, text), "1.")
		return x + 14
	case engine.BuyCard:
		c.handCard(x+6, y)
		c.coin(x+19, y, d, "")
		if r.N > 0 {
			c.Text(x+28, y+3.8, bold(10.5, text), "−"+strconv.Itoa(r.N))
			return x + 44
		}
		return x + 30
	case engine.ReserveTile:
		switch engine.Slot(r.N) {
		case engine.BookkeeperTile:
			c.jar(x+7, y, 14)
		case engine.MerchantTile:
			c.merchant(x+7, y, 14)
		case engine.ExpansionTile:
			c.expansion(x+7, y, 14)
		default:
			c.good(engine.NoGood, x+9, y, d)
			c.Text(x+20, y+3.8, bold(10.5, text), "+1")
			return x + 34
		}
		return x + 18
	case engine.TrackSpaces:
		sign := strconv.Itoa(r.N)
		c.spaces(x+d/2+1, y, d, sign)
		x += 18
		switch {
		case r.Company != engine.NoCompany:
			c.post(r.Company, x+6, y, 11, 12, 0)
			return x + 15
		case r.Others > 0:
			s := bold(10.5, text)
			c.Text(x, y+3.8, s, "×"+strconv.Itoa(r.Others))
			return x + 18
		}
		return x
	}
	c.reward(r, x+d/2+1, y, d)
	return x + 18
}

// cardSigns names the six signs of cards.
func (b *Board) cardSigns(c canvas, y float64) {
	words := &b.Words.Legend
	for i, kind := range []struct {
		word string
		draw func(x, y float64)
	}{
		{words.Coffee, func(x, y float64) { c.good(engine.Coffee, x, y, 12) }},
		{words.Bananas, func(x, y float64) { c.good(engine.Bananas, x, y, 12) }},
		{words.Cotton, func(x, y float64) { c.good(engine.Cotton, x, y, 12) }},
		{words.Expansion, func(x, y float64) { c.expansion(x, y, 12) }},
		{words.Bookkeeper, func(x, y float64) { c.jar(x, y, 13) }},
		{words.Merchant, func(x, y float64) { c.merchant(x, y, 12) }},
	} {
		x, top := 4+118*float64(i%3), y+signHeight*float64(i/3)
		c.box(hex(0xDCE6E6), hex(0xDCE6E6), x, top, 115, 19, 9.5, 0)
		kind.draw(x+16, top+9.5)
		s := regular(10.5, ink)
		c.Text(x+32, top+13.3, s, s.Fit(kind.word, 80))
	}
}
