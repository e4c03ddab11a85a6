package engine_test

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
)

// world is a position so small that every order in it can be written out.
type world struct {
	s     *engine.State
	r     *rand.Rand
	about string
}

// worldKind says how to make a position small around one kind of move, and what its positions must
// show together.
type worldKind struct {
	about string
	phase engine.Phase
	make  func(*world)
	shows string // features, see there
}

var worldKinds = []worldKind{
	{"goods of one kind", engine.ActionPhase, (*world).makeGoods, "UseGoods take; UseGoods steps; UseGoods no steps"},
	{"mixed goods", engine.ActionPhase, (*world).makeMixedGoods, "UseGoods 2 goods; UseGoods 3 goods"},
	{"the +1 goods tile", engine.ActionPhase, (*world).makePlusOne, "UseGoods +1; UseGoods +1 slot; UseGoods twin; EndPhase +1"},
	{"expansion", engine.ActionPhase, (*world).makeExpansion,
		"Expand 0 entries; Expand 1 entries; Expand 2 entries; Expand 3 entries; Expand by; Expand stop"},
	{"expansion that ousts", engine.ActionPhase, (*world).makeOusting, "Expand return; Expand out of the game"},
	{"expansion for books", engine.ActionPhase, (*world).makeExpansionForBooks, "Expand points 0: 0 books; Expand points 0: 1 books; Expand points 0: 2 books"},
	{"bookkeeper", engine.ActionPhase, (*world).makeBookkeeper,
		"Bookkeep jar; Bookkeep points 0: 1 books; Bookkeep points 0: 2 books; Bookkeep Bk2; Bookkeep tBk"},
	{"bookkeeper with flips", engine.ActionPhase, (*world).makeFlips, "Bookkeep flip"},
	{"bookkeeper who removes posts", engine.ActionPhase, (*world).makeRemovals, "Bookkeep 1 posts; Bookkeep 2 posts"},
	{"bookkeeper with books that bring points", engine.ActionPhase, (*world).makeBookPoints,
		"Bookkeep points 1: 0 books; Bookkeep points 1: 1 books"},
	{"merchants", engine.ActionPhase, (*world).makeMerchants,
		"UseMerchant Dm; UseMerchant DmM; UseMerchant DmT; UseMerchant DmL; UseMerchant DmC; UseMerchant tDm"},
	{"spaces of the board", engine.ActionPhase, (*world).makeBoardSpaces, "S buy buy; S remove card"},
	{"first player space", engine.ActionPhase, (*world).makeFirstSpace, "S first points 0: 0 books; S first points 0: 1 books"},
	{"coffee majority", engine.ActionPhase, func(w *world) { w.makeMajority(engine.Coffee) },
		"S cf; S cf lower tier; S cf stop; S cf 1 posts; S cf by"},
	{"banana majority", engine.ActionPhase, func(w *world) { w.makeMajority(engine.Bananas) }, "S bn; S bn lower tier; S bn by"},
	{"cotton majority", engine.ActionPhase, func(w *world) { w.makeMajority(engine.Cotton) }, "S ct; S ct lower tier; S ct by"},
	{"expansion majority", engine.ActionPhase, (*world).makeExpansionMajority, "S ex; S ex lower tier; S ex by; S ex points 0: 1 books"},
	{"bonus tile spaces", engine.ActionPhase, (*world).makeTileSpaces, "S +1; S tBk; S tDm; S tEx"},
	{"spaces of track C1", engine.ActionPhase, func(w *world) { w.makeExtraSpaces("C1") },
		"S C1.1 alternative 1; S C1.1 alternative 2; S C1.1 by; S C1.1 points 0: 1 books; S C1.2; S C1.2 by; S C1.2 points 0: 2 books"},
	{"spaces of track C2", engine.ActionPhase, func(w *world) { w.makeExtraSpaces("C2") }, "S C2.1; S C2.1 buy; S C2.2; S C2.2 buy"},
	{"spaces of track D1", engine.ActionPhase, func(w *world) { w.makeExtraSpaces("D1") }, "S D1.1 card; S D1.2 card"},
	{"spaces of track D2", engine.ActionPhase, func(w *world) { w.makeExtraSpaces("D2") },
		"S D2.1 2 tracks; S D2.1 stop; S D2.2 3 tracks; S D2.2 stop"},
	{"end of the action phase", engine.ActionPhase, (*world).makeEnd, "EndPhase deck 0; EndPhase deck 1; EndPhase deck 2; EndPhase deck 3"},
	{"plan", engine.PlanningPhase, (*world).makePlan, "Plan gap; Plan 0 cards; Plan 3 cards; Plan @4; Plan @5"},
	{"starting tile", engine.SetupPhase, func(*world) {}, "KeepTile"},
	{"resting cards", engine.SetupPhase, (*world).makeRest, "Rest by"},
}

// worlds shows positions made small in one way, until see wants no more. They come from random
// games.
func (k *worldKind) worlds(t *testing.T, seed uint64, see func(*world) bool) {
	t.Helper()
	wander(t, seed, func(s *engine.State, r *rand.Rand) bool {
		if s.Phase != k.phase || s.Phase != engine.SetupPhase && r.IntN(12) > 0 {
			return true
		}
		w := &world{s: copyOf(s), r: r, about: k.about}
		k.make(w)
		return w.s.Validate() != nil || see(w)
	})
}

// seat returns the seat the world is about.
func (w *world) seat() engine.Seat {
	if w.s.Phase == engine.ActionPhase {
		return w.s.Turn
	}
	return w.s.ToMove()[0]
}

func (w *world) player() *engine.Player { return &w.s.Seats[w.seat()] }

// bare takes nearly everything away from the seat to move: its cards lie on one resting deck, the
// displays are empty, it has no money, no bonus marker left and no special bonus.
func (w *world) bare() {
	p := w.player()
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		if slot > 1 {
			p.Resting[1].AddAll(&p.Resting[slot])
			p.Resting[slot] = engine.CardSet{}
		}
		addCard(&p.Resting[1], p.Area[slot].Card)
	}
	p.Resting[1].AddAll(&p.Hand)
	p.Hand = engine.CardSet{}
	p.Area = [engine.AreaSlots + 1]engine.AreaCard{}
	p.PlusOne, p.Pounds, p.Bonus = false, 0, [5]uint8{}
	for space := range w.s.Display {
		addCard(&w.s.Discard, w.s.Display[space])
		w.s.Display[space] = engine.NoCard
	}
	for space := range w.s.Books {
		w.bookBack(engine.BookSpace(space))
	}
	w.spendMarkers(0)
}

func (w *world) bookBack(space engine.BookSpace) {
	if id := w.s.Books[space]; id != 0 {
		w.s.Supply.Add(id)
	}
	w.s.Books[space], w.s.Coins[space] = 0, 0
}

// spendMarkers leaves the seat to move with so many bonus markers; the others lie on random spaces
// of the board.
func (w *world) spendMarkers(left int) {
	for id, owner := range w.s.Markers {
		if owner == w.seat() {
			w.s.Markers[id] = engine.NoSeat
		}
	}
	for w.s.MarkersLeft(w.seat()) > left {
		id := 1 + w.r.IntN(len(w.s.Edition.BonusSpaces)-1)
		if w.s.Edition.BonusSpaces[id].Kind != engine.ExtraSpace && w.s.Markers[id] == engine.NoSeat {
			w.s.Markers[id] = w.seat()
		}
	}
}

// find takes a card that fits out of the seat's resting deck or off the discard pile; NoCard if
// there is none.
func (w *world) find(fits func(*engine.Card) bool) engine.CardID {
	piles := []*engine.CardSet{&w.player().Resting[1], &w.s.Discard}
	w.r.Shuffle(len(piles), func(i, j int) { piles[i], piles[j] = piles[j], piles[i] })
	for _, pile := range piles {
		cards := pile.List()
		w.r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		for _, id := range cards {
			if fits(&w.s.Edition.Cards[id]) {
				pile.Remove(id)
				return id
			}
		}
	}
	return engine.NoCard
}

// lay lays a card that fits face up into a slot, in place of what lies there.
func (w *world) lay(slot engine.Slot, fits func(*engine.Card) bool) {
	addCard(&w.player().Resting[1], w.player().Area[slot].Card)
	w.player().Area[slot] = engine.AreaCard{Card: w.find(fits)}
}

// layTile lays a bonus tile that counts as a card into the area, unless another seat has it.
func (w *world) layTile(slot engine.Slot) {
	if !heldByOther(w.s, slot) {
		w.player().Area[slot] = engine.AreaCard{Card: w.s.Edition.TileCards[slot]}
	}
}

func anyCard(*engine.Card) bool { return true }

func ofKind(kind engine.CardKind) func(*engine.Card) bool {
	return func(c *engine.Card) bool { return c.Kind == kind }
}

func goodsUpTo(most int, goods ...engine.Good) func(*engine.Card) bool {
	return func(c *engine.Card) bool {
		for _, g := range goods {
			if c.Kind == engine.GoodsCard && c.Good == g && c.Value <= most {
				return true
			}
		}
		return false
	}
}

func expansionUpTo(most int) func(*engine.Card) bool {
	return func(c *engine.Card) bool { return c.Kind == engine.ExpansionCard && c.Value <= most }
}

// show lays n cards on random spaces of the card display.
func (w *world) show(n int) {
	for range n {
		if space := 1 + w.r.IntN(engine.DisplaySpaces); w.s.Display[space] == engine.NoCard {
			w.s.Display[space] = w.find(anyCard)
		}
	}
}

// showBooks lays n books on the book display, most of letter A, one of them perhaps with a coin.
func (w *world) showBooks(n int) {
	for range n {
		space := engine.BookSpace(1 + w.r.IntN(engine.BookSpaces))
		if w.r.IntN(2) == 0 {
			space = engine.BookSpace(1 + w.r.IntN(4))
		}
		w.showBook(space)
		if w.s.Books[space] != 0 {
			w.s.Coins[space] = uint8(w.r.IntN(2))
		}
	}
}

func (w *world) showBook(space engine.BookSpace) {
	for range 500 {
		id := engine.BookID(1 + w.r.IntN(len(w.s.Edition.Books)-1))
		if w.s.Books[space] == 0 && w.s.Supply.Has(id) && w.s.Edition.Books[id].Letter == w.s.Edition.BookSpaces[space].Letter {
			w.s.Supply.Remove(id)
			w.s.Books[space] = id
		}
	}
}

// crowdTrack covers the bookkeeping track with B- and C-books, so that an A-book finds only free
// spaces left.
func (w *world) crowdTrack(free int) {
	p := w.player()
	for on := 1; on <= w.s.Edition.Bookkeeping.Spaces; on++ {
		id := p.OwnBooks[on].Book
		if id != 0 && (w.s.Edition.Books[id].Letter == engine.BookB || w.s.Edition.Books[id].Letter == engine.BookC) {
			continue
		}
		if free > 0 && !w.s.Edition.CrossedOutA[on] && w.r.IntN(3) == 0 {
			free--
			continue
		}
		w.bookOff(on)
		w.coverWith(on, engine.BookB, engine.BookC)
	}
}

// bookOff takes what lies on a space of the track back to the supply; a starting book goes to the
// box.
func (w *world) bookOff(on int) {
	own := &w.player().OwnBooks[on]
	if own.Book != 0 && w.s.Edition.Books[own.Book].Letter != engine.NoLetter {
		w.s.Supply.Add(own.Book)
	}
	*own = engine.OwnBook{}
}

// coverWith lays a book of one of two letters on a space of the track.
func (w *world) coverWith(on int, x, y engine.Letter) {
	for range 500 {
		id := engine.BookID(1 + w.r.IntN(len(w.s.Edition.Books)-1))
		if letter := w.s.Edition.Books[id].Letter; w.s.Supply.Has(id) && (letter == x || letter == y) {
			w.s.Supply.Remove(id)
			w.player().OwnBooks[on] = engine.OwnBook{Book: id}
			return
		}
	}
}

// thinBases empties all columns of the bases but n; those keep up to three posts.
func (w *world) thinBases(n int) {
	for _, c := range engine.Companies {
		w.s.Bases[c] = [engine.BaseColumns]engine.Column{{Open: true}, {Open: true}, {Open: true}}
	}
	for range n {
		c, i := engine.Companies[w.r.IntN(len(engine.Companies))], w.r.IntN(engine.BaseColumns)
		w.s.Bases[c][i] = engine.Column{Posts: uint8(1 + w.r.IntN(3)), Open: w.r.IntN(2) == 0}
	}
}

// strew stands every track marker of the seat somewhere: anywhere, just before a capital call, or
// at the end.
func (w *world) strew() {
	for _, c := range engine.Companies {
		track := w.s.TrackOf(c)
		at := w.r.IntN(track.Spaces + 1)
		switch w.r.IntN(3) {
		case 0:
			at = track.Spaces - w.r.IntN(2)
		case 1:
			for at > 0 && track.Calls[min(at, track.Spaces-1)] == 0 {
				at--
			}
			at = max(0, min(at, track.Spaces)-w.r.IntN(2))
		}
		w.player().Track[c] = uint8(at)
	}
}

// inForce brings the special bonuses into force that the markers have reached.
func (w *world) inForce() {
	p := w.player()
	for _, c := range engine.Companies {
		p.Bonus[c] = 0
		for _, special := range w.s.TrackOf(c).Specials {
			if int(p.Track[c]) >= special.Space {
				p.Bonus[c]++
			}
		}
	}
}

// deal puts a side of a track at the edge where the other side lay, and all markers of that company
// back to its start.
func (w *world) deal(name string) engine.Company {
	ed := w.s.Edition
	for _, c := range engine.Companies {
		if ed.Tracks[w.s.Tracks[c]].ID[0] != name[0] {
			continue
		}
		for id := range ed.Tracks {
			if ed.Tracks[id].ID == name {
				w.s.Tracks[c] = engine.TrackID(id)
			}
		}
		w.s.Setup = engine.RandomSetup
		for seat := range w.s.Seats {
			w.s.Seats[seat].Track[c], w.s.Seats[seat].Bonus[c] = 0, 0
		}
		for id := range ed.BonusSpaces {
			if ed.BonusSpaces[id].Kind == engine.ExtraSpace {
				w.s.Markers[id] = engine.NoSeat
			}
		}
		return c
	}
	return engine.NoCompany
}

// reach stands the seat's marker on the special space of a level, with its bonus in force.
func (w *world) reach(c engine.Company, level int) {
	w.player().Track[c] = uint8(w.s.TrackOf(c).Specials[level-1].Space)
	w.player().Bonus[c] = uint8(level)
}
