package house

import "dhow/engine"

// shopping is what the goods that lie face up may still acquire and how far they may still go.
type shopping struct {
	m     *mind
	s     *engine.State
	p     *engine.Player
	split *split
	left  int // units not spent on cards
	gain  int // of the cards acquired
	taken [engine.DisplaySpaces + 1]bool
}

// goodsAhead is what the goods that lie face up bring: those of each kind buy cards, together or
// each for itself, where that is better than going on the tracks, and all that is left goes on the
// tracks.
func (m *mind) goodsAhead(s *engine.State, t *engine.Tally) int {
	p := &s.Seats[m.seat]
	units := t.Suits[engine.CoffeeUnits] + t.Suits[engine.BananaUnits] + t.Suits[engine.CottonUnits]
	if p.PlusOne && units > 0 {
		units++
	}
	if units == 0 {
		return 0
	}
	sh := &shopping{m: m, s: s, p: p, split: m.splits(s, units, true), left: units}
	for _, good := range engine.Goods {
		if t.Suits[good] > 0 {
			sh.visit(good, t.Suits[good])
		}
	}
	return sh.worth()
}

// worth is what the cards acquired and the units left bring.
func (sh *shopping) worth() int { return sh.gain + sh.split.worth[sh.split.most(sh.left)] }

// visit spends the units of one good on cards: all of them on one, or each goods card's on another.
func (sh *shopping) visit(good engine.Good, units int) {
	each := *sh
	n := 0
	for _, c := range sh.p.Area[1:] {
		if card := &sh.m.ed.Cards[c.Card]; c.Ready() && card.Kind == engine.GoodsCard && card.Good == good {
			each.buy(good, sh.s.Units(sh.m.seat, c))
			n++
		}
	}
	sh.buy(good, units)
	if n > 1 && each.worth() > sh.worth() {
		*sh = each
	}
}

// buy acquires the card that pays best for some units of a good, if any pays.
func (sh *shopping) buy(good engine.Good, units int) {
	off := 0 // the price, by special bonuses in force
	for _, c := range engine.Companies {
		if level := sh.p.Bonus[c]; level > 0 {
			b := &sh.m.s.TrackOf(c).Bonuses[level-1]
			if b.PriceGood == engine.NoGood || b.PriceGood == good {
				off += b.PriceMinus
			}
		}
	}
	best, most, cost := engine.DisplaySpace(0), sh.worth(), 0
	for space := engine.DisplaySpace(1); space <= engine.DisplaySpaces; space++ {
		price := max(0, sh.m.prices[space]-off)
		if sh.s.Display[space] == engine.NoCard || sh.taken[space] || price > units {
			continue
		}
		then := sh.gain + sh.m.gains[space]*sh.m.stays/100 + sh.split.worth[sh.split.most(sh.left-price)]
		if then > most {
			best, most, cost = space, then, price
		}
	}
	if best != 0 {
		sh.taken[best] = true
		sh.gain += sh.m.gains[best] * sh.m.stays / 100
		sh.left -= cost
	}
}
