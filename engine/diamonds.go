package engine

// moveDiamond moves the diamond marker; every space beyond the final one is 2 pounds, within the
// same move too (ruling 24).
func (t *turn) moveDiamond(n int) {
	last := t.s.Edition.Diamonds.Spaces
	steps := min(n, last-int(t.p.Diamond))
	if steps > 0 {
		t.emit(DiamondMoved{t.seat, int(t.p.Diamond) + steps})
	}
	if n > steps {
		t.emit(Received{t.seat, (n - steps) * PoundsPastDiamondEnd, FromDiamonds})
	}
}

// DiamondMoved says that a diamond marker stands on another space now.
type DiamondMoved struct {
	Seat Seat
	To   int
}

func (e DiamondMoved) fold(s *State) { s.Seats[e.Seat].Diamond = uint8(e.To) }
