package house

import (
	"dhow/engine"
	"slices"
)

// goods tries every set of goods cards that may be used together, every card it can acquire or
// none, and the best division of the units that are left.
func (m *mind) goods(s *engine.State, g *engine.GoodsChoices, try func(engine.Move)) {
	all := 0
	for _, c := range g.Cards {
		all += c.Units
	}
	pays := [2]*split{m.splits(s, all, true), m.splits(s, all, false)}
	var seen []wallet
	for set := 1; set < 1<<len(g.Cards); set++ {
		w, ok := walletOf(g, set)
		if !ok || seenBefore(seen, w) {
			continue
		}
		seen = append(seen, w)
		cards := make([]engine.CardRef, 0, w.cards)
		for i, c := range g.Cards {
			if set&(1<<i) != 0 {
				cards = append(cards, engine.CardRef{Card: c.Card.Card, Slot: c.Slot})
			}
		}
		if w.good != engine.NoGood {
			m.spend(cards, 0, w.units, pays, try)
		}
		for _, take := range g.Takes {
			if price := take.Price[w.good]; price <= w.units {
				m.spend(cards, take.Space, w.units-price, pays, try)
			}
		}
	}
}

// wallet is a set of goods cards used together: its good, NoGood for several, its units, and how
// many cards it has.
type wallet struct {
	good  engine.Good
	units int
	cards int
}

// walletOf adds up a set of cards, given by bits. It is false if the cards may not be used
// together.
func walletOf(g *engine.GoodsChoices, set int) (w wallet, ok bool) {
	for i, c := range g.Cards {
		if set&(1<<i) == 0 {
			continue
		}
		if w.cards > 0 && c.Good != w.good {
			if !g.Mix {
				return w, false
			}
			w.good = engine.NoGood
		} else if w.cards == 0 {
			w.good = c.Good
		}
		w.units += c.Units
		w.cards++
	}
	return w, true
}

// seenBefore tells whether a set as good as w has been tried: of one good, with equal units from as
// many cards.
func seenBefore(seen []wallet, w wallet) bool {
	return w.good != engine.NoGood && slices.Contains(seen, w)
}

// spend tries one purchase and the best division of the units left over, with capital calls paid or
// not.
func (m *mind) spend(cards []engine.CardRef, take engine.DisplaySpace, units int, pays [2]*split,
	try func(engine.Move)) {
	var spaces [5]int
	for i, sp := range pays {
		n := sp.most(units)
		if i > 0 && sp.spaces[n] == spaces {
			return
		}
		spaces = sp.spaces[n]
		try(&engine.UseGoods{Cards: cards, Take: take, Advance: sp.advances(n)})
	}
}
