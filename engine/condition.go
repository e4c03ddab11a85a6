package engine

// Condition is what must hold for an order queued for a later turn to be tried at all: an
// expectation that may also ask for at least or at most a number of pounds, or for a majority. It
// speaks of the moment before the order (ruling 68).
type Condition struct {
	Expectation

	Compare  Comparison // how the seat's pounds compare, if the expectation speaks of pounds
	Majority Suit       // instead of an expectation: the seat has the majority of this, or a share in it (ruling 25)
}

// Comparison says how a number must compare with the one named.
type Comparison uint8

// The comparisons.
const (
	Exactly Comparison = iota
	AtLeast
	AtMost
)

// Holds tells whether the condition is met for the seat whose view it is. It needs nothing the seat
// may not see. An observer has no pounds and no majority, and what names no component never holds.
func (c Condition) Holds(v *View) bool {
	switch {
	case c.Majority != NoSuit:
		return v.State.hasMajority(v.Seat, c.Majority)
	case c.Display > DisplaySpaces || c.Region > Regions:
		return false
	case c.Display != 0 || c.Region != 0:
		return c.hold(&v.State, nil) == nil
	}
	return v.Seat != NoSeat && c.Compare.holds(v.State.Seats[v.Seat].Pounds, c.Pounds)
}

// holds compares a number with the one that is named.
func (c Comparison) holds(is, named int) bool {
	switch c {
	case AtLeast:
		return is >= named
	case AtMost:
		return is <= named
	}
	return is == named
}
