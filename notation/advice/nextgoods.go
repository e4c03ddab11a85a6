package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// goods lists goods cards, then cards to take, then advances.
func (g *guide) goods(d *draft, m *engine.UseGoods) []piece {
	if len(m.Cards) == 0 {
		return g.goodsCards(m)
	}
	var l []piece
	if m.Take == 0 && len(m.Advance) == 0 {
		l = g.takesAndCards(d)
	}
	return append(l, g.advances(d)...)
}

// goodsCards lists the goods cards face up that the order does not use yet.
func (g *guide) goodsCards(m *engine.UseGoods) []piece {
	if g.choices.Goods == nil {
		return nil
	}
	used := g.payment(m)
	var l []piece
	for _, c := range g.choices.Goods.Cards {
		if !used.slots[c.Slot] {
			l = addOnce(l, refPiece(notation.CardPart, c.Card))
		}
	}
	return l
}

// outlay is what the goods cards of an order come to.
type outlay struct {
	slots [engine.AreaSlots + 1]bool
	units int
	good  engine.Good // NoGood if different goods are mixed
}

// payment adds up the goods cards an order uses.
func (g *guide) payment(m *engine.UseGoods) outlay {
	var o outlay
	for i, ref := range m.Cards {
		for _, c := range g.choices.Goods.Cards {
			if c.Card.Card != ref.Card || ref.Slot != 0 && ref.Slot != c.Slot || o.slots[c.Slot] {
				continue
			}
			if o.slots[c.Slot] = true; i == 0 {
				o.good = c.Good
			}
			if o.units += c.Units; c.Good != o.good {
				o.good = engine.NoGood
			}
			break
		}
	}
	return o
}

// takesAndCards lists further goods cards, and cards of the display for which the units are enough.
func (g *guide) takesAndCards(d *draft) []piece {
	m := d.a.Move.(*engine.UseGoods)
	l := g.goodsCards(m)
	if g.choices.Goods == nil || m.Take != 0 {
		return l
	}
	o := g.payment(m)
	for _, t := range g.choices.Goods.Takes {
		if t.Price[o.good] <= o.units {
			l = append(l, piece{kind: notation.TakePart, x: int(t.Space)})
		}
	}
	return l
}

// advances lists advances with the units that are left, on another track than the last.
func (g *guide) advances(d *draft) []piece {
	m := d.a.Move.(*engine.UseGoods)
	if g.choices.Goods == nil {
		return nil
	}
	left := g.unitsLeft(m)
	last := engine.NoCompany
	if n := len(m.Advance); n > 0 {
		last = m.Advance[n-1].Company
	}
	var l []piece
	for _, c := range engine.Companies {
		for n := 1; n <= left && c != last; n++ {
			l = append(l, piece{kind: notation.AdvancePart, x: int(c), y: n})
		}
	}
	return l
}

func (g *guide) unitsLeft(m *engine.UseGoods) int {
	o := g.payment(m)
	for _, t := range g.choices.Goods.Takes {
		if t.Space == m.Take {
			o.units -= t.Price[o.good]
		}
	}
	for _, a := range m.Advance {
		o.units -= a.Spaces
	}
	return o.units
}
