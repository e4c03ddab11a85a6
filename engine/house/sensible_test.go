package house

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// wander plays random games of every table and shows each state to see, with a generator for it to
// use.
func wander(t *testing.T, games int, see func(s *engine.State, r *rand.Rand)) {
	t.Helper()
	for seed := range uint64(games) {
		for players := 2; players <= engine.MaxPlayers; players++ {
			for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
				r := rand.New(rand.NewPCG(seed, uint64(players)))
				s := &engine.NewDeal(edition.Mombasa(), engine.Table{Players: players, Setup: setup, Rules: engine.CurrentRules}, r.IntN).State
				for s.Phase != engine.GameOver {
					see(s, r)
					v := s.View(s.ToMove()[0])
					a, _ := Random(&v, r.IntN)
					step, err := engine.Deal(s, a, r.IntN)
					if err != nil {
						t.Fatal(err)
					}
					s = &step.State
				}
			}
		}
	}
}

// TestSensibleIsNeverStuck protects that every position has an answer, that it is legal and filled
// in, and that a seat that is not asked gives none.
func TestSensibleIsNeverStuck(t *testing.T) {
	t.Parallel()
	wander(t, size(1, 40), func(s *engine.State, r *rand.Rand) {
		waiting := s.ToMove()
		for _, seat := range s.SeatList() {
			v := s.View(seat)
			before := v
			a, ok := Sensible(&v, r.IntN)
			if v != before {
				t.Fatal("the view has been changed")
			}
			if asked := slices.Contains(waiting, seat); ok != asked {
				t.Fatalf("asked %v, answered %v", asked, ok)
			}
			if !ok {
				continue
			}
			filled, err := engine.Fill(&v, a)
			if err != nil || !reflect.DeepEqual(filled, a) {
				t.Fatalf("%+v is filled in to %+v: %v", a.Move, filled.Move, err)
			}
		}
	})
}

// TestSensibleKnowsNoSecrets protects that what a seat may not see does not move it: with rivals'
// hands, plans and tiles exchanged it chooses the same.
func TestSensibleKnowsNoSecrets(t *testing.T) {
	t.Parallel()
	differed := 0
	wander(t, size(1, 10), func(s *engine.State, r *rand.Rand) {
		if s.Players < 3 {
			return
		}
		seat := s.ToMove()[0]
		other := *s
		exchange(&other, seat)
		if other == *s {
			return
		}
		differed++
		v, w := s.View(seat), other.View(seat)
		a, _ := Sensible(&v, r.IntN)
		b, _ := Sensible(&w, r.IntN)
		if v != w || !reflect.DeepEqual(a, b) {
			t.Fatalf("%+v becomes %+v", a.Move, b.Move)
		}
	})
	if differed == 0 {
		t.Error("no position has had secrets to exchange")
	}
}

// exchange swaps the hands, plans and hidden tiles of two rivals of a seat, as far as numbers of
// cards agree.
func exchange(s *engine.State, seat engine.Seat) {
	a, b := &s.Seats[seat%engine.Seat(s.Players)+1], &s.Seats[(seat+1)%engine.Seat(s.Players)+1]
	if a.Hand.Total() == b.Hand.Total() {
		a.Hand, b.Hand = b.Hand, a.Hand
	}
	if a.Planned && b.Planned {
		a.Plan, b.Plan = b.Plan, a.Plan
	}
	if a.Dealt[0] != 0 && b.Dealt[0] != 0 && a.Kept == b.Kept {
		a.Dealt, b.Dealt = b.Dealt, a.Dealt
		a.Tile, b.Tile = b.Tile, a.Tile
	}
}

// TestSensibleThinksNotTooLong protects the time of a decision by what it depends on: how many
// actions are compared.
func TestSensibleThinksNotTooLong(t *testing.T) {
	t.Parallel()
	most := 0
	see := func(s *engine.State, _ *rand.Rand) {
		v := s.View(s.ToMove()[0])
		most = max(most, choose(&v, &usual).tried)
	}
	wander(t, size(1, 10), see)
	players := []Player{Sensible, Sensible, Sensible, Sensible}
	for seed := range uint64(size(2, 50)) {
		game(t, engine.Setup(seed%2), seed, players, func(before *engine.State, _ *engine.Step) {
			if before != nil {
				see(before, nil)
			}
		})
	}
	t.Logf("at most %d actions compared", most)
	if most > 3000 {
		t.Errorf("%d actions compared for one decision", most)
	}
}
