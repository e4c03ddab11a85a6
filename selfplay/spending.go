package selfplay

import (
	"fmt"

	"dhow/engine"
)

// spendingAddsUp wants units, expansion points and bookkeeping points to be spent to the last one:
// what cards, permanent bonuses, books, regions and bonus spaces give is what prices, tracks,
// borders, books and pounds took, and what was forfeited.
func spendingAddsUp(m *moment) error {
	s := newSpending(m)
	switch move := m.step.Action.Move.(type) {
	case *engine.UseGoods:
		return s.goods()
	case *engine.Expand:
		return s.expansion(move)
	case *engine.Bookkeep:
		return s.points(m.before.Edition.Cards[move.Card.Card].Points + bookPoints(s.bookRead(move)))
	case *engine.PlaceMarker:
		return s.points(bookPoints(s.spaceRewards(move)))
	}
	return nil
}

// spending is what the events of one action give and take.
type spending struct {
	m      *moment
	before *engine.State

	plusOne  engine.Slot // on which the +1 goods tile has been laid
	used     []engine.Slot
	taken    engine.DisplaySpace
	advanced int
	lost     int // units, or expansion points
	borders  int // expansion points
	books    int // bookkeeping points
	rest     int // pounds for bookkeeping points
}

func newSpending(m *moment) *spending {
	s := &spending{m: m, before: m.before}
	for _, e := range m.step.Events {
		s.see(e)
	}
	return s
}

func (s *spending) see(e engine.Event) {
	ed, seat := s.before.Edition, s.m.step.Action.Seat
	switch e := e.(type) {
	case engine.PlusOneLaid:
		s.plusOne = e.Slot
	case engine.CardUsed:
		s.used = append(s.used, e.Slot)
	case engine.CardTaken:
		s.taken = e.Space
	case engine.UnitsLost:
		s.lost += e.N
	case engine.ExpansionLost:
		s.lost += e.N
	case engine.RegionEntered:
		s.borders += e.Cost
	case engine.BookBought:
		s.books += ed.BookCost[ed.Books[e.Book].Letter]
	case engine.Received:
		if e.Why == engine.FromPoints && e.Seat == seat {
			s.rest += e.Pounds
		}
	}
}

// face returns the card in a slot of the area.
func (s *spending) face(slot engine.Slot) *engine.Card {
	return &s.before.Edition.Cards[s.before.Seats[s.m.step.Action.Seat].Area[slot].Card]
}

// permanents lists the permanent bonuses in force.
func (s *spending) permanents() (l []engine.Permanent) {
	for _, c := range engine.Companies {
		if level := s.before.Seats[s.m.step.Action.Seat].Bonus[c]; level > 0 {
			l = append(l, s.before.Edition.Tracks[s.before.Tracks[c]].Bonuses[level-1])
		}
	}
	return l
}

// goods wants the units of the cards used to be the price of the card taken, the spaces advanced,
// and the units lost.
func (s *spending) goods() error {
	seat := s.m.step.Action.Seat
	units, good := 0, s.face(s.used[0]).Good
	for _, slot := range s.used {
		units += s.units(slot)
		if s.face(slot).Good != good {
			good = engine.NoGood
		}
	}
	for _, c := range engine.Companies {
		s.advanced += int(s.m.step.State.Seats[seat].Track[c]) - int(s.before.Seats[seat].Track[c])
	}
	price := 0
	if s.taken != 0 {
		price = s.price(good)
	}
	if units != price+s.advanced+s.lost {
		return fmt.Errorf("%d units give a card for %d, %d spaces, and %d are lost", units, price, s.advanced, s.lost)
	}
	return nil
}

// units is what a goods card gives: its value, 1 more with the +1 goods tile, and what permanent
// bonuses add.
func (s *spending) units(slot engine.Slot) int {
	card, n := s.face(slot), 0
	if s.before.Seats[s.m.step.Action.Seat].Area[slot].PlusOne || s.plusOne == slot {
		n++
	}
	for _, b := range s.permanents() {
		if b.UnitGood == card.Good {
			n += b.UnitPlus
		}
	}
	return card.Value + n
}

// price is what the card taken costs, paid with one good or with several.
func (s *spending) price(good engine.Good) int {
	ed := s.before.Edition
	price := ed.Cards[s.before.Display[s.taken]].Crate + int(ed.DisplayPrice[s.taken])
	for _, b := range s.permanents() {
		if b.PriceGood == engine.NoGood || b.PriceGood == good {
			price -= b.PriceMinus
		}
	}
	return max(price, 0)
}

// expansion wants the points of all expansion cards to be those of the borders crossed and those
// lost.
func (s *spending) expansion(move *engine.Expand) error {
	total := s.faceUp(engine.ExpansionPoints)
	if total != s.borders+s.lost {
		return fmt.Errorf("%d expansion points cross borders for %d, and %d are lost", total, s.borders, s.lost)
	}
	points := 0
	for _, e := range move.Entries {
		points += bookPoints(s.before.Edition.Regions[e.Region].Rewards)
	}
	return s.points(points)
}

// bookPoints adds up the bookkeeping points among rewards.
func bookPoints(rewards []engine.Reward) int {
	n := 0
	for _, r := range rewards {
		if r.Kind == engine.BookPoints {
			n += r.N
		}
	}
	return n
}

// bookRead returns the rewards of the book on which the ink jar stops; none if it stays, or if the
// book is flipped.
func (s *spending) bookRead(move *engine.Bookkeep) []engine.Reward {
	p := &s.before.Seats[s.m.step.Action.Seat]
	to := int(p.Jar) + move.Jar
	if move.Jar == 0 || to == move.Flip || p.OwnBooks[to].Flipped {
		return nil
	}
	return s.before.Edition.Books[p.OwnBooks[to].Book].Rewards
}

// spaceRewards returns the rewards of a bonus space: of the tier taken, or of the alternative
// chosen.
func (s *spending) spaceRewards(move *engine.PlaceMarker) []engine.Reward {
	space := &s.before.Edition.BonusSpaces[move.Space]
	if space.Kind != engine.MajoritySpace {
		return space.OneOf[max(move.OneOf, 1)-1]
	}
	return s.tier(space, move.Tier).Rewards
}

// tier returns the tier of a majority space that is taken: the one named, or the highest reached.
func (s *spending) tier(space *engine.BonusSpace, named int) engine.Tier {
	var taken engine.Tier
	has := s.faceUp(space.Majority)
	for _, tier := range space.Tiers {
		if tier.Min == named || named == 0 && tier.Min <= has {
			taken = tier
		}
	}
	return taken
}

// faceUp counts units of a good, or expansion points, that lie face up.
func (s *spending) faceUp(suit engine.Suit) int {
	n, cards := 0, 0
	for i, c := range s.before.Seats[s.m.step.Action.Seat].Area {
		slot := engine.Slot(i)
		card := s.face(slot)
		switch {
		case c.Used:
		case card.Kind == engine.GoodsCard && engine.Suit(card.Good) == suit:
			n += s.units(slot)
		case card.Kind == engine.ExpansionCard && suit == engine.ExpansionPoints:
			n += card.Value
			cards++
		}
	}
	if cards > 0 {
		for _, b := range s.permanents() {
			n += b.ExpansionPlus
		}
	}
	return n
}

// points wants bookkeeping points to be books and pounds; with the ink jar on the final space a
// point is 2 pounds.
func (s *spending) points(points int) error {
	pounds := 1
	if int(s.m.step.State.Seats[s.m.step.Action.Seat].Jar) == s.before.Edition.Bookkeeping.Spaces {
		pounds = 2
	}
	if points*pounds != s.books*pounds+s.rest {
		return fmt.Errorf("%d bookkeeping points give books for %d and %d pounds", points, s.books, s.rest)
	}
	return nil
}
