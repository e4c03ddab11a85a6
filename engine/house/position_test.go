package house

import (
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// position is a two-player position in the action phase, blue to act, to be changed as a test needs
// it.
func position(t *testing.T, round int) *engine.State {
	t.Helper()
	first := func(int) int { return 0 }
	s := engine.NewDeal(edition.Mombasa(), engine.Table{Players: 2, Rules: engine.CurrentRules}, first).State
	s.Phase, s.Round, s.Turn = engine.ActionPhase, round, engine.Blue
	for _, seat := range s.SeatList() {
		s.Seats[seat].Acted = true
		s.Seats[seat].Rested = true
		s.Seats[seat].Hand = engine.CardSet{}
	}
	s.Seats[engine.Green].Ended = true
	return &s
}

// card finds a card face by its code.
func card(t *testing.T, s *engine.State, code string) engine.CardID {
	t.Helper()
	for id := range s.Edition.Cards {
		if s.Edition.Cards[id].Code == code {
			return engine.CardID(id)
		}
	}
	t.Fatalf("no card %s", code)
	return 0
}

// lay puts cards face up into blue's area.
func lay(t *testing.T, s *engine.State, codes ...string) {
	for i, code := range codes {
		s.Seats[engine.Blue].Area[i+1] = engine.AreaCard{Card: card(t, s, code)}
	}
}

// block puts green's markers on all bonus spaces but those named.
func block(s *engine.State, free ...string) {
	for id := 1; id < len(s.Edition.BonusSpaces); id++ {
		s.Markers[id] = engine.Green
		for _, name := range free {
			if s.Edition.BonusSpaces[id].Name == name {
				s.Markers[id] = engine.NoSeat
			}
		}
	}
}

// rest plays blue's action phase on to its end and returns its moves.
func rest(t *testing.T, s *engine.State) []engine.Move {
	t.Helper()
	var l []engine.Move
	for range 20 {
		v := s.View(engine.Blue)
		a, ok := Sensible(&v, nil)
		if !ok {
			t.Fatal("no answer")
		}
		step, err := engine.Foresee(&v, a)
		if err != nil {
			t.Fatal(err)
		}
		l = append(l, a.Move)
		if _, end := a.Move.(*engine.EndPhase); end {
			return l
		}
		s = &step.State
	}
	t.Fatal("the phase does not end")
	return nil
}

// when returns at which of the moves something happens, or one past them.
func when(l []engine.Move, is func(engine.Move) bool) int {
	for i, m := range l {
		if is(m) {
			return i
		}
	}
	return len(l)
}

func isGoods(m engine.Move) bool    { _, ok := m.(*engine.UseGoods); return ok }
func isBookkeep(m engine.Move) bool { _, ok := m.(*engine.Bookkeep); return ok }
func isMarker(m engine.Move) bool   { _, ok := m.(*engine.PlaceMarker); return ok }

func TestSensibleTakesTheMajorityBeforeItUsesItsCards(t *testing.T) {
	t.Parallel()
	s := position(t, 3)
	lay(t, s, "Ct2", "Ct2")
	block(s, "ct")
	moves := rest(t, s)
	if marker, goods := when(moves, isMarker), when(moves, isGoods); marker > goods || goods == len(moves) {
		t.Errorf("marker at %d, cotton at %d of %d", marker, goods, len(moves))
	}
}

func TestSensibleReadsTheBookWhileItCan(t *testing.T) {
	t.Parallel()
	s := position(t, 3)
	lay(t, s, "Ct2", "Bk2")
	block(s)
	s.Seats[engine.Blue].OwnBooks[1].Flipped = true
	for id := range s.Edition.Books {
		if s.Edition.Books[id].ID == "B10" { // for 2 cotton: 3 pounds
			s.Seats[engine.Blue].OwnBooks[2].Book = engine.BookID(id)
		}
	}
	moves := rest(t, s)
	read := when(moves, isBookkeep)
	if read > when(moves, isGoods) || moves[read].(*engine.Bookkeep).Jar != 2 {
		t.Errorf("the book is read at %d, the cotton used at %d", read, when(moves, isGoods))
	}
}

func TestSensiblePicksUpTheBetterDeck(t *testing.T) {
	t.Parallel()
	s := position(t, 3)
	block(s)
	p := &s.Seats[engine.Blue]
	p.Resting = [engine.ActionSlots + 1]engine.CardSet{}
	p.Resting[1].Add(card(t, s, "Cf1"), 1)
	p.Resting[2].Add(card(t, s, "Cf4"), 1)
	p.Resting[2].Add(card(t, s, "Bn4"), 1)
	p.Resting[3].Add(card(t, s, "Ct1"), 2)
	moves := rest(t, s)
	if end := moves[len(moves)-1].(*engine.EndPhase); end.Deck != 2 {
		t.Errorf("deck %d is picked up", end.Deck)
	}
}

func TestSensibleBuysNothingUselessInTheLastRound(t *testing.T) {
	t.Parallel()
	s := position(t, engine.Rounds)
	lay(t, s, "Ct2", "Cf4", "Bn3")
	block(s)
	for space := range s.Display {
		s.Display[space] = card(t, s, "Ct4")
	}
	s.Display[0] = engine.NoCard
	for _, m := range rest(t, s) {
		if g, ok := m.(*engine.UseGoods); ok && g.Take != 0 {
			t.Errorf("%+v acquires a card that has no use any more", g)
		}
	}
}

func TestSensibleAcquiresSharesThatAreWorthTheirPrice(t *testing.T) {
	t.Parallel()
	s := position(t, engine.Rounds)
	lay(t, s, "Cf4")
	block(s)
	for column := range s.Bases[engine.Cairo] {
		s.Bases[engine.Cairo][column] = engine.Column{Open: true}
	}
	s.Display = [engine.DisplaySpaces + 1]engine.CardID{1: card(t, s, "ShC")}
	s.Seats[engine.Blue].Track[engine.Cairo] = uint8(s.TrackOf(engine.Cairo).Spaces)
	moves := rest(t, s)
	if g, ok := moves[0].(*engine.UseGoods); !ok || g.Take != 1 {
		t.Errorf("%+v, not the share card", moves[0])
	}
}
