package engine

// layPlusOne lays the +1 goods tile before the move, if the order says so (rulebook, "+1"-goods
// tile; ruling 28). Of equal cards the slot named gets it, else the first.
func (t *turn) layPlusOne() error {
	ref := t.a.PlusOne
	if ref.Card == NoCard {
		return nil
	}
	if t.s.Phase != ActionPhase {
		return refuse(NoUseForClause, "ruling 28", "+1")
	}
	if !t.p.PlusOne {
		return t.noPlusOne()
	}
	slot, err := t.ready(ref, GoodsCard)
	if err != nil {
		return err
	}
	t.a.PlusOne = CardRef{Card: t.p.Area[slot].Card}
	if ref.Slot > slot {
		slot, t.a.PlusOne.Slot = ref.Slot, ref.Slot
	}
	t.emit(PlusOneLaid{t.seat, slot})
	return nil
}

// noPlusOne refuses to lay the +1 goods tile, which the seat does not hold.
func (t *turn) noPlusOne() error {
	const rule = "rulebook, +1 goods tile; ruling 28"
	for _, holder := range t.s.SeatList() {
		for _, c := range t.s.Seats[holder].Area {
			if c.PlusOne && holder == t.seat {
				return refuse(PlusOneLies, rule, t.s.Edition.CardName(c.Card))
			} else if c.PlusOne {
				return refuse(NoPlusOneTile, rule, holder)
			}
		}
		if t.s.Seats[holder].PlusOne {
			return refuse(NoPlusOneTile, rule, holder)
		}
	}
	if t.s.Round < Rounds {
		return refuse(PlusOneNobodys, rule)
	}
	return refuse(PlusOneNoMore, rule)
}

// PlusOneLaid says on which card a seat has laid the +1 goods tile.
type PlusOneLaid struct {
	Seat Seat
	Slot Slot
}

func (e PlusOneLaid) fold(s *State) {
	p := &s.Seats[e.Seat]
	p.PlusOne = false
	p.Area[e.Slot].PlusOne = true
}

// LayPlusOne returns the view as it is once its seat has laid the +1 goods tile on a card, to see
// what that opens. It is false if the seat may not lay it there now.
func LayPlusOne(v *View, on CardRef) (View, bool) {
	if v.Seat == NoSeat || v.Seat != v.State.Turn || on.Card == NoCard || int(on.Card) >= len(v.State.Edition.Cards) {
		return View{}, false
	}
	t := new(turn).begin(&v.State, Action{Seat: v.Seat, PlusOne: on})
	if t.layPlusOne() != nil {
		return View{}, false
	}
	return View{v.Seat, *t.s}, true
}
