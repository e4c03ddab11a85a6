package engine

// layPlusOne lays the +1 goods tile before the move, if the order says so (rulebook, "+1"-goods tile; ruling 28). Of equal
// cards the slot named gets it, else the first.
func (t *turn) layPlusOne() error {
	ref := t.a.PlusOne
	if ref.Card == NoCard {
		return nil
	}
	if t.s.Phase != ActionPhase {
		return refuse(NoUseForClause, "ruling 28", "+1")
	}
	if !t.p.PlusOne {
		return refuse(NoPlusOneTile, "rulebook, +1 goods tile; ruling 28", t.s.plusOnePlace(t.seat))
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

// PlusOnePlace is where the +1 goods tile is that a seat cannot lay.
type PlusOnePlace struct {
	Holder Seat   // NoSeat: nobody has it
	On     string // the card of the seat's own area on which it lies
	Again  bool   // a round follows, in which somebody may have it
}

// String says where the tile is.
func (p PlusOnePlace) String() string {
	switch {
	case p.On != "":
		return "it lies on " + p.On + " already"
	case p.Holder != NoSeat:
		return p.Holder.String() + " has it"
	case p.Again:
		return "nobody has it; whoever reserves it gets it when the next round begins"
	}
	return "nobody has it, and this is the last round"
}

// plusOnePlace tells where the +1 goods tile is that a seat does not hold.
func (s *State) plusOnePlace(seat Seat) PlusOnePlace {
	for _, holder := range s.SeatList() {
		if s.Seats[holder].PlusOne {
			return PlusOnePlace{Holder: holder}
		}
		for _, c := range s.Seats[holder].Area {
			switch {
			case c.PlusOne && holder == seat:
				return PlusOnePlace{Holder: holder, On: s.Edition.CardName(c.Card)}
			case c.PlusOne:
				return PlusOnePlace{Holder: holder}
			}
		}
	}
	return PlusOnePlace{Again: s.Round < Rounds}
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

// LayPlusOne returns the view as it is once its seat has laid the +1 goods tile on a card, to see what that opens. It is
// false if the seat may not lay it there now.
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
