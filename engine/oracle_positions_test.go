package engine_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// oracleSize returns how much a test of this family does: little by default, all of it with
// DHOW_LONG=1.
func oracleSize(usual, long int) int {
	if os.Getenv("DHOW_LONG") == "1" {
		return long
	}
	return usual
}

// wander plays random games of every table by turns and shows the state before each action, until
// see wants no more.
func wander(t testing.TB, seed uint64, see func(s *engine.State, r *rand.Rand) bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	for {
		for _, table := range tables() {
			s := &engine.NewDeal(edition.Mombasa(), table, r.IntN).State
			for s.Phase != engine.GameOver {
				if !see(s, r) {
					return
				}
				s = &randomStep(t, s, r).State
			}
		}
	}
}

// randomStep carries out one sampled action of a seat that the game waits for.
func randomStep(t testing.TB, s *engine.State, r *rand.Rand) *engine.Step {
	t.Helper()
	seats := s.ToMove()
	v := s.View(seats[r.IntN(len(seats))])
	a, ok := engine.Sample(&v, r.IntN)
	if !ok {
		t.Fatalf("nothing to do for %v in round %d", v.Seat, s.Round)
	}
	step, err := engine.Deal(s, a, r.IntN)
	if err != nil {
		t.Fatalf("a sampled action is refused: %v: %s", err, actionText(a))
	}
	return step
}

// spots shows n positions of the action phase, copied, in which the seat to move has a face-up card
// of a kind. Of every two, the first is as the game had it, the second is disturbed.
func spots(t testing.TB, seed uint64, n int, kind engine.CardKind, disturb func(*engine.State, *rand.Rand), see func(*engine.State, *rand.Rand)) {
	t.Helper()
	t.Logf("count %d positions looked at by %s", n, t.Name())
	wander(t, seed, func(s *engine.State, r *rand.Rand) bool {
		if s.Phase != engine.ActionPhase {
			return true
		}
		if hasFaceUp(s, kind) {
			n--
			see(copyOf(s), r)
		}
		if odd := copyOf(s); n > 0 && r.IntN(2) == 0 {
			disturb(odd, r)
			if hasFaceUp(odd, kind) && odd.Validate() == nil {
				n--
				see(odd, r)
			}
		}
		return n > 0
	})
}

func copyOf(s *engine.State) *engine.State { c := *s; return &c }

func hasFaceUp(s *engine.State, kind engine.CardKind) bool {
	return len(faceUp(s, s.Turn, kind)) > 0
}

// faceUp lists the slots of a seat's area in which a card of a kind lies face up.
func faceUp(s *engine.State, seat engine.Seat, kind engine.CardKind) []engine.Slot {
	var l []engine.Slot
	for slot, c := range s.Seats[seat].Area {
		if c.Card != engine.NoCard && !c.Used && s.Edition.Cards[c.Card].Kind == kind {
			l = append(l, engine.Slot(slot))
		}
	}
	return l
}

// disturbPosts scatters the posts of all companies: some in regions, some gone, the rest in their
// bases as taking and returning posts may have left them.
func disturbPosts(s *engine.State, r *rand.Rand) {
	density := r.IntN(101)
	var out [5]int
	for region := 1; region <= engine.Regions; region++ {
		s.Regions[region] = engine.NoCompany
		if c := engine.Companies[r.IntN(len(engine.Companies))]; r.IntN(100) < density && out[c] < 15 {
			s.Regions[region] = c
			out[c]++
		}
	}
	for _, c := range engine.Companies {
		disturbBase(&s.Bases[c], 15-out[c], r)
	}
}

// disturbBase lets random columns of a full base give posts and take some back, with at most so
// many left.
func disturbBase(base *[engine.BaseColumns]engine.Column, most int, r *rand.Rand) {
	left := engine.BaseColumns * engine.ColumnSpaces
	for i := range base {
		base[i] = engine.Column{Posts: engine.ColumnSpaces}
	}
	for target := r.IntN(most + 1); left > target; {
		if c := &base[r.IntN(len(base))]; c.Posts > 0 {
			c.Posts--
			c.Open = c.Open || c.Posts == 0
			left--
		}
	}
	for back := r.IntN(4); back > 0 && left < most; back-- {
		if c := &base[r.IntN(len(base))]; roomForPost(*c) {
			c.Posts++
			left++
		}
	}
}

// roomForPost tells whether a post may return to a column: there is an empty space, and not only a
// final space that has been empty (rulebook, Use all expansion cards).
func roomForPost(c engine.Column) bool {
	spaces := uint8(engine.ColumnSpaces)
	if c.Open {
		spaces--
	}
	return c.Posts < spaces
}

// disturbPlayer deals the seat to move other cards, tiles and places on the tracks.
func disturbPlayer(s *engine.State, r *rand.Rand) {
	p := &s.Seats[s.Turn]
	p.Pounds = r.IntN(8)
	p.Diamond = uint8(r.IntN(s.Edition.Diamonds.Spaces + 1))
	for _, c := range engine.Companies {
		track := s.TrackOf(c)
		p.Track[c] = uint8(r.IntN(track.Spaces + 1))
		p.Bonus[c] = 0
		for _, special := range track.Specials {
			if int(p.Track[c]) >= special.Space && r.IntN(8) > 0 {
				p.Bonus[c]++
			}
		}
	}
	disturbTiles(s, r)
	disturbCards(s, r)
	layPlusOneAnywhere(s, r)
}

// disturbCards deals new cards to the area of the seat to move: from what is its own, on the
// discard pile or on display.
func disturbCards(s *engine.State, r *rand.Rand) {
	p := &s.Seats[s.Turn]
	pool := s.Discard
	pool.AddAll(&p.Hand)
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		pool.AddAll(&p.Resting[slot])
		p.Resting[slot] = engine.CardSet{}
		addCard(&pool, p.Area[slot].Card)
		p.Area[slot] = engine.AreaCard{}
	}
	for space := range s.Display {
		addCard(&pool, s.Display[space])
		s.Display[space] = engine.NoCard
	}
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		if card := drawFrom(&pool, r); s.SlotOpen(s.Turn, slot) && r.IntN(8) > 0 && s.Edition.Cards[card].Kind != engine.ShareCard {
			pool.Remove(card)
			p.Area[slot] = engine.AreaCard{Card: card, Used: r.IntN(5) == 0}
		}
	}
	for space := 1; space <= engine.DisplaySpaces; space++ {
		if card := drawFrom(&pool, r); card != engine.NoCard && r.IntN(8) > 0 {
			pool.Remove(card)
			s.Display[space] = card
		}
	}
	s.Discard, p.Hand = engine.CardSet{}, engine.CardSet{}
	for _, card := range pool.List() {
		[]*engine.CardSet{&s.Discard, &p.Hand, &p.Resting[1], &p.Resting[2]}[r.IntN(4)].Add(card, 1)
	}
}

func addCard(pile *engine.CardSet, card engine.CardID) {
	if card != engine.NoCard {
		pile.Add(card, 1)
	}
}

// drawFrom names a random card of a pile, or NoCard of an empty one.
func drawFrom(pile *engine.CardSet, r *rand.Rand) engine.CardID {
	cards := pile.List()
	if len(cards) == 0 {
		return engine.NoCard
	}
	return cards[r.IntN(len(cards))]
}

// disturbTiles gives the seat to move some of the bonus tiles that nobody else holds.
func disturbTiles(s *engine.State, r *rand.Rand) {
	for slot := engine.BookkeeperTile; slot <= engine.ExpansionTile; slot++ {
		if !heldByOther(s, slot) && r.IntN(4) == 0 {
			s.Seats[s.Turn].Area[slot] = engine.AreaCard{Card: s.Edition.TileCards[slot], Used: r.IntN(5) == 0}
		}
	}
}

func heldByOther(s *engine.State, slot engine.Slot) bool {
	for _, seat := range s.SeatList() {
		if seat != s.Turn && s.Seats[seat].Area[slot].Card != engine.NoCard {
			return true
		}
	}
	return false
}

// layPlusOneAnywhere gives the +1 goods tile to the seat to move, if nobody else has it: beside the
// board or on a card.
func layPlusOneAnywhere(s *engine.State, r *rand.Rand) {
	for _, seat := range s.SeatList() {
		p := &s.Seats[seat]
		if p.PlusOne && seat != s.Turn {
			return
		}
		for _, c := range p.Area {
			if c.PlusOne {
				return
			}
		}
	}
	p := &s.Seats[s.Turn]
	p.PlusOne = r.IntN(3) == 0
	if goods := faceUp(s, s.Turn, engine.GoodsCard); !p.PlusOne && len(goods) > 0 && r.IntN(3) == 0 {
		p.Area[goods[r.IntN(len(goods))]].PlusOne = true
	}
}

// disturbBooks lays other books on the track of the seat to move, some flipped, and stands the ink
// jar anywhere it could have come to.
func disturbBooks(s *engine.State, r *rand.Rand) {
	p := &s.Seats[s.Turn]
	flipped := r.IntN(101)
	for on := 2; on <= s.Edition.Bookkeeping.Spaces; on++ {
		if own := p.OwnBooks[on]; own.Book != 0 {
			s.Supply.Add(own.Book)
		}
		p.OwnBooks[on] = engine.OwnBook{}
		if r.IntN(20) > 0 {
			layRandomBook(s, p, on, r)
		}
		p.OwnBooks[on].Flipped = p.OwnBooks[on].Book != 0 && r.IntN(100) < flipped
	}
	p.OwnBooks[1].Flipped = r.IntN(4) == 0
	last := 0
	for last < s.Edition.Bookkeeping.Spaces && p.OwnBooks[last+1].Book != 0 {
		last++
	}
	p.Jar = uint8(r.IntN(last + 1))
}

// layRandomBook puts a book of the supply on a space of the track where it may have come to lie.
func layRandomBook(s *engine.State, p *engine.Player, on int, r *rand.Rand) {
	for range 5 {
		id := engine.BookID(1 + r.IntN(len(s.Edition.Books)-1))
		if s.Supply.Has(id) && (s.Edition.Books[id].Letter != engine.BookA || !s.Edition.CrossedOutA[on]) {
			s.Supply.Remove(id)
			p.OwnBooks[on].Book = id
			return
		}
	}
}
