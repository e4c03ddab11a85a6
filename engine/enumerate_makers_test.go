package engine_test

import "dhow/engine"

func (w *world) makeGoods() {
	w.bare()
	w.strew()
	g := engine.Goods[w.r.IntN(3)]
	w.lay(1, goodsUpTo(2, g))
	if w.r.IntN(2) == 0 {
		w.lay(2, goodsUpTo(2, g))
	}
	if w.r.IntN(2) == 0 {
		w.lay(3, goodsUpTo(2, engine.Goods[:]...))
		w.player().Area[3].Used = w.r.IntN(2) == 0 && w.player().Area[3].Card != engine.NoCard
	}
	w.inForce()
	w.spendMarkers(0)
	w.show(3)
	w.player().Pounds = w.r.IntN(4)
}

// makeMixedGoods has the second bonus of B1: different goods may pay for a card together.
func (w *world) makeMixedGoods() {
	w.bare()
	w.strew()
	w.reach(w.deal("B1"), 2)
	w.lay(1, goodsUpTo(2, engine.Coffee))
	w.lay(2, goodsUpTo(2, engine.Bananas, engine.Cotton))
	if w.r.IntN(3) == 0 {
		w.lay(3, goodsUpTo(1, engine.Cotton))
	}
	w.show(3)
	w.player().Pounds = w.r.IntN(3)
}

// makePlusOne has the +1 goods tile beside the board, or on one of two cards, which are equal if
// there are two such.
func (w *world) makePlusOne() {
	w.bare()
	w.strew()
	g := engine.Goods[w.r.IntN(3)]
	w.lay(1, goodsUpTo(2, g))
	w.lay(2, w.twinOf(w.player().Area[1].Card))
	if w.player().Area[2].Card == engine.NoCard {
		w.lay(2, goodsUpTo(2, g))
	}
	if w.r.IntN(2) == 0 {
		w.lay(3, goodsUpTo(1, engine.Goods[:]...))
	}
	for seat := range w.s.Seats {
		w.s.Seats[seat].PlusOne = false
		for slot := range w.s.Seats[seat].Area {
			w.s.Seats[seat].Area[slot].PlusOne = false
		}
	}
	if p := w.player(); w.r.IntN(2) == 0 {
		p.PlusOne = true
	} else {
		p.Area[1].PlusOne = true
	}
	w.show(1)
}

// twinOf fits the cards with the face of another.
func (w *world) twinOf(card engine.CardID) func(*engine.Card) bool {
	return func(c *engine.Card) bool { return c.ID == w.s.Edition.Cards[card].ID }
}

// makeExpansion leaves few posts in the bases and few regions of others.
func (w *world) makeExpansion() {
	w.bare()
	disturbPosts(w.s, w.r)
	for region := range w.s.Regions {
		if w.r.IntN(3) > 0 {
			w.s.Regions[region] = engine.NoCompany
		}
	}
	w.thinBases(1)
	w.strew()
	w.lay(1, expansionUpTo(2))
	w.lay(2, ofKind(engine.MerchantCard))
	if w.r.IntN(2) == 0 {
		w.lay(1, expansionUpTo(1))
		w.layTile(engine.ExpansionTile)
	}
	w.player().Pounds = w.r.IntN(4)
}

// makeOusting has posts of others everywhere, some room in their bases, and one base that takes no
// post back.
func (w *world) makeOusting() {
	w.bare()
	disturbPosts(w.s, w.r)
	for region := 1; region <= engine.Regions; region++ {
		if w.s.Regions[region] == engine.NoCompany && w.r.IntN(3) > 0 {
			w.s.Regions[region] = engine.Companies[w.r.IntN(4)]
		}
	}
	w.thinBases(1)
	for range 3 {
		c, i := engine.Companies[w.r.IntN(len(engine.Companies))], w.r.IntN(engine.BaseColumns)
		w.s.Bases[c][i] = engine.Column{Posts: 4, Open: true}
	}
	if w.r.IntN(2) == 0 {
		w.fillBase(engine.Companies[w.r.IntN(len(engine.Companies))])
	}
	w.lay(1, expansionUpTo(2))
	if w.r.IntN(2) == 0 {
		w.lay(2, expansionUpTo(1))
	}
}

// fillBase leaves no room in a base: its final spaces are open, and all others covered. Three of
// its posts are out.
func (w *world) fillBase(c engine.Company) {
	out := 0
	for region := range w.s.Regions {
		if w.s.Regions[region] != c {
			continue
		}
		if out++; out > 3 {
			w.s.Regions[region] = engine.NoCompany
		}
	}
	for i := range w.s.Bases[c] {
		w.s.Bases[c][i] = engine.Column{Posts: engine.ColumnSpaces - 1, Open: true}
	}
}

// makeExpansionForBooks stands companies next to regions that bring bookkeeping points.
func (w *world) makeExpansionForBooks() {
	w.makeExpansion()
	w.thinBases(1)
	w.showBooks(1 + w.r.IntN(2))
	w.crowdTrack(2)
	for region := engine.RegionID(1); region <= engine.Regions; region++ {
		for _, reward := range w.s.Edition.Regions[region].Rewards {
			if reward.Kind == engine.BookPoints && w.r.IntN(2) == 0 {
				w.s.Regions[region] = engine.NoCompany
				w.s.Regions[w.s.Edition.Regions[region].Borders[0].To] = engine.Companies[w.r.IntN(4)]
			}
		}
	}
}

// makeBookkeeper has books ahead of the ink jar, books on display and few places for them.
func (w *world) makeBookkeeper() {
	w.bare()
	disturbBooks(w.s, w.r)
	w.lay(1, ofKind(engine.BookkeeperCard))
	w.lay(2, goodsUpTo(4, engine.Goods[:]...))
	if w.r.IntN(2) == 0 {
		w.layTile(engine.BookkeeperTile)
	}
	w.crowdTrack(2)
	w.showBooks(1 + w.r.IntN(2))
	w.thinBases(1)
	if w.r.IntN(5) == 0 {
		w.player().Jar = uint8(w.s.Edition.Bookkeeping.Spaces - w.r.IntN(2))
	}
}

// makeFlips has 2 pounds for a flip, or 1 too few.
func (w *world) makeFlips() {
	w.bare()
	disturbBooks(w.s, w.r)
	w.lay(1, ofKind(engine.BookkeeperCard))
	w.lay(2, goodsUpTo(2, engine.Goods[:]...))
	w.thinBases(1)
	w.player().Pounds = 1 + w.r.IntN(3)
}

// makeRemovals has books ahead that remove posts, and cards that may meet them.
func (w *world) makeRemovals() {
	w.makeBookkeeper()
	w.lay(2, goodsUpTo(4, engine.Cotton))
	w.putAhead(engine.RemovePosts)
	w.thinBases(1 + w.r.IntN(3))
}

// makeBookPoints has books ahead that bring points of their own, beside the bookkeeper's.
func (w *world) makeBookPoints() {
	w.makeBookkeeper()
	w.lay(1, goodsUpTo(4, engine.Goods[:]...))
	w.layTile(engine.BookkeeperTile)
	w.player().Jar = uint8(w.r.IntN(3))
	w.putAhead(engine.BookPoints)
	for space := range w.s.Books {
		w.bookBack(engine.BookSpace(space))
	}
	w.showBook(1)
}

// putAhead lays books with a kind of reward before the ink jar.
func (w *world) putAhead(kind engine.RewardKind) {
	p := w.player()
	for on := int(p.Jar) + 1; on <= min(int(p.Jar)+3, w.s.Edition.Bookkeeping.Spaces); on++ {
		for range 200 {
			id := engine.BookID(1 + w.r.IntN(len(w.s.Edition.Books)-1))
			book := &w.s.Edition.Books[id]
			if w.s.Supply.Has(id) && book.Rewards[0].Kind == kind && (book.Letter != engine.BookA || !w.s.Edition.CrossedOutA[on]) {
				w.bookOff(on)
				w.s.Supply.Remove(id)
				p.OwnBooks[on].Book = id
			}
		}
	}
}

func (w *world) makeMerchants() {
	w.bare()
	disturbPosts(w.s, w.r)
	w.thinBases(0)
	for slot := engine.Slot(1); slot <= 3; slot++ {
		w.lay(slot, ofKind(engine.MerchantCard))
	}
	w.layTile(engine.MerchantTile)
	w.player().Diamond = uint8(w.s.Edition.Diamonds.Spaces - w.r.IntN(5))
}

// makeBoardSpaces has a marker left, some money, some cards in hand.
func (w *world) makeBoardSpaces() {
	w.bare()
	w.show(4)
	w.spendMarkers(1 + w.r.IntN(2))
	w.s.Markers[2+w.r.IntN(2)] = engine.NoSeat
	w.takeCards(w.r.IntN(4))
	w.player().Pounds = w.r.IntN(7)
}

// takeCards puts n random cards into the seat's hand.
func (w *world) takeCards(n int) {
	for range n {
		addCard(&w.player().Hand, w.find(anyCard))
	}
}

func (w *world) makeFirstSpace() {
	w.bare()
	w.spendMarkers(1)
	w.s.Markers[1] = engine.NoSeat
	w.crowdTrack(2)
	w.showBooks(2)
	w.player().Acted = w.r.IntN(3) > 0
}

// makeMajority has one good face up, high enough for the upper tiers, and its track at any place.
func (w *world) makeMajority(g engine.Good) {
	w.bare()
	w.strew()
	w.spendMarkers(1)
	w.s.Markers[3+engine.SpaceID(g)] = engine.NoSeat
	w.lay(1, goodsUpTo(4, g))
	w.lay(2, goodsUpTo(4, g))
	if w.r.IntN(2) == 0 {
		w.lay(3, goodsUpTo(4, g))
	}
	for _, c := range engine.Companies {
		if w.s.Edition.BonusSpaces[3+engine.SpaceID(g)].Tiers[0].Rewards[0].Company != c {
			w.player().Track[c] = uint8(w.s.TrackOf(c).Spaces)
		}
	}
	w.thinBases(w.r.IntN(3))
	w.player().Pounds = w.r.IntN(4)
}

// makeExpansionMajority has expansion cards and the tile, and bases without posts to expand with.
func (w *world) makeExpansionMajority() {
	w.bare()
	w.strew()
	w.spendMarkers(1)
	w.s.Markers[7] = engine.NoSeat
	w.thinBases(0)
	w.lay(1, ofKind(engine.ExpansionCard))
	w.lay(2, ofKind(engine.ExpansionCard))
	w.layTile(engine.ExpansionTile)
	w.crowdTrack(2)
	w.showBooks(1)
	w.player().Pounds = w.r.IntN(4)
}

func (w *world) makeTileSpaces() {
	w.bare()
	w.spendMarkers(1)
	w.player().Pounds = w.r.IntN(4)
}

// makeExtraSpaces unlocks the first, or both, bonus spaces of a track.
func (w *world) makeExtraSpaces(track string) {
	w.bare()
	w.strew()
	c := w.deal(track)
	w.spendMarkers(1 + w.r.IntN(2))
	w.reach(c, 1+w.r.IntN(2))
	w.player().Pounds = w.r.IntN(5)
	w.player().Diamond = uint8(w.s.Edition.Diamonds.Spaces - w.r.IntN(4))
	w.takeCards(w.r.IntN(4))
	if track[0] == 'C' {
		w.crowdTrack(2)
		w.showBooks(2)
		w.show(3)
	}
	if track == "D1" {
		addCard(&w.player().Hand, w.find(goodsUpTo(4, engine.Coffee)))
	}
}

func (w *world) makeEnd() {
	w.bare()
	p := w.player()
	w.lay(1, ofKind(engine.MerchantCard))
	w.lay(2, ofKind(engine.ExpansionCard))
	w.player().Area[2].Used = w.player().Area[2].Card != engine.NoCard
	for slot := engine.Slot(2); slot <= 3; slot++ {
		for range w.r.IntN(3) {
			addCard(&p.Resting[slot], w.find(anyCard))
		}
	}
	if w.r.IntN(2) == 0 {
		p.Hand.AddAll(&p.Resting[1])
		p.Resting[1] = engine.CardSet{}
	}
}

// makePlan leaves a few cards in the hand and three or four open slots.
func (w *world) makePlan() {
	p := w.player()
	p.Resting[1].AddAll(&p.Hand)
	p.Hand = engine.CardSet{}
	w.takeCards(w.r.IntN(5))
	p.Planned, p.Plan = false, [engine.ActionSlots + 1]engine.CardID{}
	p.Diamond, p.Jar = 0, 0
	switch w.r.IntN(4) {
	case 0:
		p.Diamond = uint8(w.s.Edition.Diamonds.Slot)
	case 1:
		w.crowdTrack(0)
		p.Jar = uint8(w.s.Edition.Bookkeeping.Slot)
	}
}

// makeRest has a seat that knows its starting tile and has not chosen its resting cards.
func (w *world) makeRest() {
	p := w.player()
	if p.Dealt[0] != 0 {
		p.Tile, p.Kept = p.Dealt[w.r.IntN(2)], true
	}
	p.Rested, p.Rest = false, [engine.StartingSlots + 1]engine.CardID{}
}
