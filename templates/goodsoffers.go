package templates

import (
	"cmp"
	"math/bits"
	"slices"

	"dhow/engine"
	"dhow/notation"
)

// payment is goods cards used together.
type payment struct {
	good  engine.Good // NoGood: different goods
	cards []engine.CardRef
	units int
}

// payments lists the ways to use goods cards together, those with fewest units first.
func (o *offers) payments() []payment {
	g := o.legal.Goods
	var l []payment
	for set := uint(1); set < 1<<len(g.Cards); set++ {
		p := payment{}
		mixed := false
		for i, card := range g.Cards {
			if set>>i&1 == 1 {
				mixed = mixed || p.cards != nil && card.Good != p.good
				p.good, p.units, p.cards = card.Good, p.units+card.Units, append(p.cards, card.Card)
			}
		}
		if mixed {
			p.good = engine.NoGood
		}
		if !mixed || g.Mix && bits.OnesCount(set) > 1 {
			l = append(l, p)
		}
	}
	slices.SortStableFunc(l, func(a, b payment) int {
		return cmp.Or(cmp.Compare(a.units, b.units), cmp.Compare(len(a.cards), len(b.cards)))
	})
	return l
}

// goods offers what goods cards buy.
func (o *offers) goods() {
	g := o.legal.Goods
	if g == nil {
		return
	}
	var cards []string
	for _, c := range g.Cards {
		cards = append(cards, o.say("offer.goods-card", "amount", named(amounts[c.Good], "n", c.Units),
			"code", notation.CardName(o.Edition, c.Card.Card)))
	}
	o.heading("offer.goods", "cards", cards)
	if !o.Brief {
		o.drawn(func() { o.prose("offer.goods-use") })
	}
	payments := o.payments()
	takes, more := o.takes(payments)
	o.show(takes)
	switch {
	case len(more) == 0:
	case o.Brief:
		o.prose("offer.goods-brief", "cards", more)
	default:
		o.prose("offer.goods-more", "cards", more)
	}
	o.spaces(payments)
	if len(o.legal.PlusOne) > 0 {
		ref := o.legal.PlusOne[0]
		o.prose("offer.plus-one", "clause", plusOneVerb+(&choiceWriter{ed: o.Edition}).ref(ref), "card", o.face(ref.Card))
	}
}

// brieflyOr shows orders: in a brief letter one of them, as an example.
func (o *offers) brieflyOr(rows []Option) {
	if o.Brief {
		o.orders(rows[0].Order)
		return
	}
	o.show(rows)
}

// takes lists orders that buy the cards within reach, cheapest first, and names those that are left
// out.
func (o *offers) takes(payments []payment) (rows []Option, more []string) {
	type offer struct {
		take  engine.TakeChoice
		price int
		pay   payment
	}
	var l []offer
	for _, take := range o.legal.Goods.Takes {
		for _, pay := range payments {
			if price := take.Price[pay.good]; price <= pay.units {
				l = append(l, offer{take, price, pay})
				break
			}
		}
	}
	slices.SortStableFunc(l, func(a, b offer) int { return cmp.Compare(a.price, b.price) })
	shown := o.most()
	if o.Brief {
		shown = 0
	}
	for _, one := range l {
		row, ok := o.take(one.take.Space, one.pay, one.pay.units-one.price)
		switch {
		case !ok:
		case len(rows) < shown:
			rows = append(rows, row)
		default:
			more = append(more, o.say("offer.goods-take", "space", one.take.Space.String(),
				"card", notation.CardName(o.Edition, one.take.Card), "n", one.price))
		}
	}
	return rows, more
}

// take is an order that takes a card, and spends what is left on the first track that asks for no
// capital call, or else on the first.
func (o *offers) take(space engine.DisplaySpace, pay payment, left int) (Option, bool) {
	var first *engine.Step
	for _, c := range engine.Companies {
		move := &engine.UseGoods{Cards: slices.Clone(pay.cards), Take: space}
		if left > 0 {
			move.Advance = []engine.Advance{{Company: c, Spaces: left}}
		}
		step := o.foresee(move)
		switch {
		case step == nil:
		case !slices.ContainsFunc(step.Events, is[engine.CallPaid]):
			return o.optionOf(step), true
		case first == nil:
			first = step
		}
	}
	if first == nil {
		return Option{}, false
	}
	return o.optionOf(first), true
}

// spaces offers track spaces for all cards of the good that has most units; other goods do the
// same.
func (o *offers) spaces(payments []payment) {
	var most payment
	for _, pay := range payments {
		if pay.good != engine.NoGood && pay.units >= most.units {
			most = pay
		}
	}
	var rows []Option
	for _, c := range engine.Companies {
		advance := []engine.Advance{{Company: c, Spaces: most.units}}
		if row, ok := o.option(&engine.UseGoods{Cards: slices.Clone(most.cards), Advance: advance}); ok {
			rows = append(rows, row)
		}
	}
	if rows != nil {
		o.brieflyOr(rows)
	}
	if order := o.split(most); order != "" && !o.Brief {
		o.drawn(func() { o.prose("offer.goods-split", "order", order) })
	}
}

// split is an order that spends units on two tracks; "" if none can.
func (o *offers) split(pay payment) string {
	if pay.units < 2 {
		return ""
	}
	for _, c := range engine.Companies {
		for _, last := range engine.Companies[c:] {
			advance := []engine.Advance{{Company: c, Spaces: pay.units - 1}, {Company: last, Spaces: 1}}
			if row, ok := o.option(&engine.UseGoods{Cards: slices.Clone(pay.cards), Advance: advance}); ok {
				return row.Order
			}
		}
	}
	return ""
}
