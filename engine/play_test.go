package engine_test

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// playRandom plays a whole game by chance and shows every step to see.
func playRandom(t testing.TB, table engine.Table, seed uint64, see func(before *engine.State, step *engine.Step)) *engine.State {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	step := engine.NewDeal(edition.Mombasa(), table, r.IntN)
	see(nil, step)
	s := &step.State
	for s.Phase != engine.GameOver {
		seats := s.ToMove()
		v := s.View(seats[r.IntN(len(seats))])
		a, ok := engine.Sample(&v, r.IntN)
		if !ok {
			t.Fatalf("seed %d: nothing to do for %v in round %d", seed, v.Seat, s.Round)
		}
		step, err := engine.Deal(s, a, r.IntN)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		see(s, step)
		s = &step.State
	}
	return s
}

// tables lists every number of players with both set-ups.
func tables() []engine.Table {
	var l []engine.Table
	for players := 2; players <= engine.MaxPlayers; players++ {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			l = append(l, engine.Table{Players: players, Setup: setup, Rules: engine.CurrentRules})
		}
	}
	return l
}

func TestRandomGamesLoseNothing(t *testing.T) {
	t.Parallel()
	for _, table := range tables() {
		for seed := range uint64(20) {
			playRandom(t, table, seed, func(_ *engine.State, step *engine.Step) {
				if err := step.State.Validate(); err != nil {
					t.Fatalf("seed %d: %v after %+v", seed, err, step.Action.Move)
				}
			})
		}
	}
}

func TestFoldingEventsGivesTheNextView(t *testing.T) {
	t.Parallel()
	for _, table := range tables() {
		for seed := range uint64(10) {
			playRandom(t, table, seed, func(before *engine.State, step *engine.Step) {
				if before == nil {
					return
				}
				for seat := engine.NoSeat; int(seat) <= table.Players; seat++ {
					v := before.View(seat)
					v.Fold(engine.Seen(step.Events, seat))
					if v != step.State.View(seat) {
						t.Fatalf("seed %d: the view of %v is not the fold of %+v", seed, seat, step.Events)
					}
				}
			})
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	actions := 0
	for i := range b.N {
		playRandom(b, engine.Table{Players: 4, Rules: engine.CurrentRules}, uint64(i), func(*engine.State, *engine.Step) { actions++ })
	}
	b.ReportMetric(float64(actions)/float64(b.N), "actions/op")
}
