package engine

// buy buys a card of the display for pounds (rulings 12 and 43).
func (t *turn) buy(off int, c *choices) error {
	const rule = "rulebook, Place 1 bonus marker; ruling 43"
	if c.buy == 0 {
		if c.optional {
			return nil
		}
		return refuse(MustBuy, rule, t.affordable(off, t.p.Pounds))
	}
	card := t.s.Display[c.buy]
	if card == NoCard {
		return refuse(DisplayEmpty, rule, c.buy)
	}
	price := t.s.price(c.buy, off)
	if price > t.p.Pounds {
		return refuse(PricePounds, rule, t.s.Edition.CardName(card), Price{price + off, off}, t.p.Pounds)
	}
	c.bought = true
	t.pay(price, ForCard)
	t.emit(CardTaken{t.seat, c.buy, card})
	return nil
}
