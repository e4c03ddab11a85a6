package engine

// pay takes pounds that the seat has been seen to have.
func (t *turn) pay(n int, why Reason) {
	if n > 0 {
		t.emit(Paid{t.seat, n, why})
	}
}

// Reason says why pounds change hands.
type Reason uint8

// The reasons.
const (
	FromReward   Reason = iota // a reward in pounds
	FromDiamonds               // spaces past the end of the diamond track
	FromPoints                 // bookkeeping points turned into pounds
	FromMerchant               // a diamond merchant
	ForCard                    // a card bought
	ForSpace                   // the cost of a bonus space
	ForFlip                    // a book flipped
)

// Received says that a seat gets pounds from the bank.
type Received struct {
	Seat   Seat
	Pounds int
	Why    Reason
}

func (e Received) fold(s *State) { s.Seats[e.Seat].Pounds += e.Pounds }

// Paid says that a seat pays pounds to the bank.
type Paid struct {
	Seat   Seat
	Pounds int
	Why    Reason
}

func (e Paid) fold(s *State) { s.Seats[e.Seat].Pounds -= e.Pounds }
