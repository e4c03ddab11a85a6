package house

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
)

// brief is an effort with which many positions can be gone through.
var brief = effort{actions: 3, heats: 2, tries: 2, rounds: 0}

// fixed returns a string of chance from its beginning.
func fixed() engine.Pick { return rand.New(rand.NewPCG(5, 5)).IntN }

// TestImaginedWorldsFitTheView protects that what is imagined is a whole state, and that the seat
// could not tell it from the true one but for plans laid already.
func TestImaginedWorldsFitTheView(t *testing.T) {
	t.Parallel()
	wander(t, size(1, 40), func(s *engine.State, r *rand.Rand) {
		if s.Phase == engine.SetupPhase {
			return
		}
		v := s.View(s.ToMove()[0])
		world, ok := imagine(&v, r.IntN)
		if !ok {
			t.Fatalf("round %d: no world fits", s.Round)
		}
		if err := world.Validate(); err != nil && !removed(s) {
			t.Fatal(err)
		}
		for _, seat := range s.SeatList() {
			if seat != v.Seat {
				v.State.Seats[seat].Planned = false
			}
		}
		if world.View(v.Seat) != v {
			t.Fatalf("round %d: the world imagined does not fit the view", s.Round)
		}
	})
}

// removed tells whether a starting card has been removed from a hand.
func removed(s *engine.State) bool {
	for id, n := range s.Discard {
		if n > 0 && (s.Edition.StartingHand[id] > 0 || slices.Contains(s.Edition.FirstExpansion[:], engine.CardID(id))) {
			return true
		}
	}
	return false
}

// TestHandsOfTwoCanBeWorkedOut protects that a player of two knows what the other holds (ruling
// 57).
func TestHandsOfTwoCanBeWorkedOut(t *testing.T) {
	t.Parallel()
	wander(t, size(1, 10), func(s *engine.State, r *rand.Rand) {
		if s.Players > 2 || s.Phase == engine.SetupPhase {
			return
		}
		v := s.View(s.ToMove()[0])
		if world, _ := imagine(&v, r.IntN); world.Seats[3-v.Seat].Hand != s.Seats[3-v.Seat].Hand {
			t.Fatalf("round %d: %v holds %v", s.Round, 3-v.Seat, s.Seats[3-v.Seat].Hand.List())
		}
	})
}

// TestThoughtfulKnowsNoSecrets protects that the answer is legal, and the same wherever the seat
// sees the same and chance is the same.
func TestThoughtfulKnowsNoSecrets(t *testing.T) {
	t.Parallel()
	wander(t, size(1, 10), func(s *engine.State, r *rand.Rand) {
		if r.IntN(size(16, 1)) != 0 {
			return
		}
		seat := s.ToMove()[0]
		other := *s
		if s.Players > 2 {
			exchange(&other, seat)
		}
		v, w := s.View(seat), other.View(seat)
		a, _, ok := brief.choose(&v, fixed())
		b, _, _ := brief.choose(&w, fixed())
		if !ok || !reflect.DeepEqual(a, b) {
			t.Fatalf("%+v becomes %+v", a.Move, b.Move)
		}
		if filled, err := engine.Fill(&v, a); err != nil || !reflect.DeepEqual(a, filled) {
			t.Fatalf("%+v is filled in as %+v: %v", a.Move, filled.Move, err)
		}
	})
}

func TestThoughtfulAnswersOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	s := position(t, 3)
	for _, seat := range []engine.Seat{engine.Green, engine.NoSeat} {
		v := s.View(seat)
		if a, ok := Thoughtful(&v, fixed()); ok {
			t.Errorf("%v is not asked and answers %+v", seat, a.Move)
		}
	}
}

// TestThoughtfulThinksNotTooLong protects the time of a decision by what it depends on: how many
// actions are compared in all.
func TestThoughtfulThinksNotTooLong(t *testing.T) {
	t.Parallel()
	most := 0
	for seed := range uint64(size(1, 20)) {
		for players := size(4, 2); players <= engine.MaxPlayers; players++ {
			seats := []Player{Sensible, Sensible, Sensible, Sensible}[:players]
			game(t, engine.Setup(seed%2), seed, seats, func(s *engine.State, _ *engine.Step) {
				if v := s.View(s.ToMove()[0]); s.Round%size(3, 1) == 0 && v.Seat == s.First && !s.Seats[v.Seat].Acted {
					_, n, _ := thorough.choose(&v, fixed())
					most = max(most, n)
				}
			})
		}
	}
	t.Logf("at most %d actions compared", most)
	if limit := 2 * thorough.tries; most > limit {
		t.Errorf("%d actions compared for one decision, more than %d", most, limit)
	}
}

// TestThoughtfulBeatsWeakerPlayers protects that looking ahead pays, alone against others: with
// little effort against random players, and with DHOW_LONG=1, as games then take seconds each, with
// all of it against sensible ones.
func TestThoughtfulBeatsWeakerPlayers(t *testing.T) {
	t.Parallel()
	games, others := 4, Player(Random)
	player := func(v *engine.View, pick engine.Pick) (engine.Action, bool) {
		a, _, ok := brief.choose(v, pick)
		return a, ok
	}
	if size(0, 1) == 1 {
		games, others, player = 100, Sensible, Thoughtful
	}
	for _, players := range []int{2, 4} {
		least := 0.2 + 0.8/float64(players)
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			r := alone(t, setup, players, games, player, others)
			t.Logf("count %d games of %d in set-up %d, of which one thoughtful player won %.1f, %.1f±%.1f pounds ahead", r.games, players, setup, r.won, r.ahead, r.error)
			if r.won < least*float64(r.games) {
				t.Errorf("thoughtful won %v of %d games of %d", r.won, r.games, players)
			}
		}
	}
}

// alone plays games in which a holds one seat, one after the other, and b the others.
func alone(t testing.TB, setup engine.Setup, players, games int, a, b Player) (r result) {
	var sum, squares float64
	for i := range games {
		seats := []Player{b, b, b, b}[:players]
		me := i % players
		seats[me] = a
		s := game(t, setup, uint64(i/players), seats, nil)
		d := leadOf(s, me)
		sum, squares = sum+d, squares+d*d
		for _, seat := range s.Winners() {
			if int(seat)-1 == me {
				r.won += 1 / float64(len(s.Winners()))
			}
		}
	}
	r.games, r.ahead = games, sum/float64(games)
	r.error = math.Sqrt((squares/float64(games) - r.ahead*r.ahead) / float64(games))
	return r
}

// leadOf returns how many pounds one seat has more than the others have on average.
func leadOf(s *engine.State, me int) float64 {
	lead, scores := 0.0, s.Score()
	for i := range s.Players {
		if total := float64(scores[i+1].Total()); i == me {
			lead += total
		} else {
			lead -= total / float64(s.Players-1)
		}
	}
	return lead
}

// BenchmarkThoughtful decides in the widest positions of a game of four: the first turn of each
// action phase, and the plans.
func BenchmarkThoughtful(b *testing.B) {
	var views []engine.View
	r := rand.New(rand.NewPCG(1, 1)).IntN
	s := &engine.NewDeal(edition.Mombasa(), engine.Table{Players: 4, Setup: engine.RandomSetup, Rules: engine.CurrentRules}, r).State
	for acted := true; s.Phase != engine.GameOver; {
		v := s.View(s.ToMove()[0])
		if wide := s.Phase == engine.PlanningPhase || acted; wide && s.Phase != engine.SetupPhase {
			views = append(views, v)
		}
		acted = s.Phase == engine.PlanningPhase
		a, _ := Sensible(&v, r)
		step, err := engine.Deal(s, a, r)
		if err != nil {
			b.Fatal(err)
		}
		s = &step.State
	}
	var longest time.Duration
	b.ResetTimer()
	for i := range b.N {
		start := time.Now()
		Thoughtful(&views[i%len(views)], fixed())
		longest = max(longest, time.Since(start))
	}
	b.ReportMetric(float64(longest.Milliseconds()), "ms-longest")
}
