package house

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// size returns how much a test does: little by default, all of it with DHOW_LONG=1.
func size(usual, long int) int {
	if os.Getenv("DHOW_LONG") == "1" {
		return long
	}
	return usual
}

// game plays a whole game; players holds who sits where, by Seat less 1.
func game(t testing.TB, setup engine.Setup, seed uint64, players []Player, see func(before *engine.State, step *engine.Step)) *engine.State {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 11))
	table := engine.Table{Players: len(players), Setup: setup, Rules: engine.CurrentRules}
	s := &engine.NewDeal(edition.Mombasa(), table, r.IntN).State
	for s.Phase != engine.GameOver {
		v := s.View(s.ToMove()[0])
		a, ok := players[v.Seat-1](&v, r.IntN)
		if !ok {
			t.Fatalf("seed %d: nothing to do for %v in round %d", seed, v.Seat, s.Round)
		}
		step, err := engine.Deal(s, a, r.IntN)
		if err != nil {
			t.Fatalf("seed %d: %+v of %v: %v", seed, a.Move, v.Seat, err)
		}
		if see != nil {
			see(s, step)
		}
		s = &step.State
	}
	return s
}

// result is how one side of a match did.
type result struct {
	games int
	won   float64 // ties by half
	ahead float64 // mean of pounds more than the other side, for each seat
	error float64 // standard error of ahead
}

// match plays games in which a holds the seats of a pattern and b the others, each deal with the
// seats swapped too.
func match(t testing.TB, setup engine.Setup, players, deals int, a, b Player) (r result) {
	var sum, squares float64
	for seed := range uint64(deals) {
		for swap := range 2 {
			seats := make([]Player, players)
			for i := range seats {
				if seats[i] = b; i%2 == swap {
					seats[i] = a
				}
			}
			s := game(t, setup, seed, seats, nil)
			d := lead(s, players, swap)
			sum, squares = sum+d, squares+d*d
			r.games++
			r.won += share(s, swap)
		}
	}
	n := float64(r.games)
	r.ahead = sum / n
	r.error = math.Sqrt((squares/n - r.ahead*r.ahead) / n)
	return r
}

// lead returns how many pounds the seats of one side have more than those of the other, for each
// seat.
func lead(s *engine.State, players, side int) float64 {
	scores := s.Score()
	var sum, n [2]float64
	for i := range players {
		other := 0
		if i%2 != side {
			other = 1
		}
		sum[other] += float64(scores[i+1].Total())
		n[other]++
	}
	return sum[0]/n[0] - sum[1]/n[1]
}

// share returns which part of the victory belongs to a side.
func share(s *engine.State, side int) float64 {
	winners := s.Winners()
	n := 0.0
	for _, seat := range winners {
		if (int(seat)-1)%2 == side {
			n++
		}
	}
	return n / float64(len(winners))
}

func TestSensibleBeatsRandom(t *testing.T) {
	t.Parallel()
	for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
		r := match(t, setup, 2, size(5, 250), Sensible, Random)
		t.Logf("count %d two-player games of set-up %d, of which sensible won %v, %.1f±%.1f pounds ahead", r.games, setup, r.won, r.ahead, r.error)
		if r.won < 0.95*float64(r.games) {
			t.Errorf("sensible won %v of %d games", r.won, r.games)
		}
	}
}
