package templates

import "dhow/engine"

// pounds is an amount of money, as an argument of a sentence.
type pounds int

// pounds counts what was paid and received.
func (c *changeList) pounds(e engine.Event) {
	switch e := e.(type) {
	case engine.Received:
		c.money[e.Seat] += e.Pounds
		if e.Why == engine.FromPoints {
			c.add("change.points-as-pounds", "seat", c.seat(e.Seat))
		}
	case engine.Paid:
		c.money[e.Seat] -= e.Pounds
	case engine.CallPaid:
		c.money[e.Seat] -= e.Pounds
	case engine.SpecialPaid:
		c.money[e.Seat] += e.Pounds
	case engine.BookBought:
		c.money[e.Seat] += e.Coins
	}
}
