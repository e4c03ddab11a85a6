package engine_test

import (
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/position"
)

// TestConditions holds what a queued order may wait for, in a position where everything that can be
// asked differs by seat.
func TestConditions(t *testing.T) {
	t.Parallel()
	s, err := position.Read(edition.Mombasa(), "position", []byte(`
players: 3
display: {x1: Bn2, x2: _}
stack: []
regions: {7: M}
blue: {pounds: 5, area: [Cf1, Cf2 used, Bn2]}
green: {pounds: 0, area: [Cf1, Bn1, Ct1], ended: false}
yellow: {area: [], ended: true}
`))
	if err != nil {
		t.Fatal(err)
	}
	card := func(name string) engine.CardID { return cardNamed(t, s.Edition, name) }
	display := func(at engine.DisplaySpace, card engine.CardID) engine.Condition {
		return engine.Condition{Expectation: engine.Expectation{Display: at, Card: card}}
	}
	region := func(at engine.RegionID, c engine.Company) engine.Condition {
		return engine.Condition{Expectation: engine.Expectation{Region: at, Company: c}}
	}
	pounds := func(compare engine.Comparison, n int) engine.Condition {
		return engine.Condition{Expectation: engine.Expectation{Pounds: n}, Compare: compare}
	}
	majority := func(suit engine.Suit) engine.Condition { return engine.Condition{Majority: suit} }
	const blue, green, observer = engine.Blue, engine.Green, engine.NoSeat
	rows := []struct {
		rule string
		seat engine.Seat
		c    engine.Condition
		want bool
	}{
		{"that card lies there", blue, display(1, card("Bn2")), true},
		{"another card lies there", blue, display(1, card("Bn1")), false},
		{"no card lies there", blue, display(2, engine.NoCard), true},
		{"a card lies there", blue, display(1, engine.NoCard), false},
		{"the display is open to all", observer, display(1, card("Bn2")), true},
		{"no such space", blue, display(200, engine.NoCard), false},
		{"that post stands there", blue, region(7, engine.Mombasa), true},
		{"another post stands there", blue, region(7, engine.Cairo), false},
		{"no post stands there", blue, region(8, engine.NoCompany), true},
		{"a post stands there", blue, region(7, engine.NoCompany), false},
		{"no such region", blue, region(200, engine.NoCompany), false},
		{"exactly so many pounds", blue, pounds(engine.Exactly, 5), true},
		{"more pounds than exactly", blue, pounds(engine.Exactly, 4), false},
		{"at least: as many", blue, pounds(engine.AtLeast, 5), true},
		{"at least: one too few", blue, pounds(engine.AtLeast, 6), false},
		{"at most: as many", blue, pounds(engine.AtMost, 5), true},
		{"at most: one too many", blue, pounds(engine.AtMost, 4), false},
		{"the pounds of the seat that asks", green, pounds(engine.Exactly, 0), true},
		{"an observer has no pounds, not even 0", observer, pounds(engine.Exactly, 0), false},
		{"ruling 25: the majority", blue, majority(engine.BananaUnits), true},
		{"ruling 25: fewer than another", green, majority(engine.BananaUnits), false},
		{"ruling 25: a share, cards face down not counted", blue, majority(engine.CoffeeUnits), true},
		{"ruling 25: the other's share", green, majority(engine.CoffeeUnits), true},
		{"ruling 25: 0 is none", blue, majority(engine.ExpansionPoints), false},
		{"ruling 25: an observer has none", observer, majority(engine.CottonUnits), false},
		{"no such suit", blue, majority(9), false},
	}
	for _, row := range rows {
		v := s.View(row.seat)
		if got := row.c.Holds(&v); got != row.want {
			t.Errorf("%s: %+v is %t", row.rule, row.c, got)
		}
	}
}

// cardNamed finds a card by how it is written.
func cardNamed(t *testing.T, ed *engine.Edition, name string) engine.CardID {
	t.Helper()
	for id := 1; id < len(ed.Cards); id++ {
		if ed.CardName(engine.CardID(id)) == name {
			return engine.CardID(id)
		}
	}
	t.Fatalf("no card %s", name)
	return engine.NoCard
}
