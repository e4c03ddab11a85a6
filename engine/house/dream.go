package house

import (
	"math/rand/v2"

	"dhow/engine"
)

// dream is a player imagining how the game goes on after some actions. Chance in a dream comes from
// a seed that the player's own chance gives once, so that the same can happen after every action.
type dream struct {
	v      *engine.View
	last   int // the last round played
	seed   uint64
	worlds uint64 // imagined so far
	tried  int    // actions compared so far by all players imagined
}

// compare plays on after each action in one more world, the same for all. It is false if no world
// fits the view.
func (d *dream) compare(l []candidate) bool {
	d.worlds++
	d.tried++
	s, ok := imagine(d.v, d.chance(0))
	if !ok {
		return false
	}
	for i := range l {
		l[i].outcome += d.playOn(s, l[i].action)
	}
	return true
}

// chance returns a string of chance of the present world, from its beginning.
func (d *dream) chance(n uint64) engine.Pick {
	return rand.New(rand.NewPCG(d.seed, 2*d.worlds+n)).IntN
}

// playOn plays on after an action, and returns how much better than the others the seat stands in
// the end.
func (d *dream) playOn(s *engine.State, a engine.Action) int {
	pick := d.chance(1)
	for !d.ends(s, a) {
		step, err := engine.Deal(s, a, pick)
		if err != nil {
			panic(err) // what a seat may do in its view, and what it does in a state, is legal
		}
		s = &step.State
		c := glance(&engine.View{Seat: s.ToMove()[0], State: *s}, &usual)
		d.tried += c.tried
		a = c.best
	}
	step, err := engine.Foresee(&engine.View{Seat: a.Seat, State: *s}, a)
	if err != nil {
		panic(err)
	}
	return d.standing(&step.State)
}

// ends tells whether an action ends the last round that is played.
func (d *dream) ends(s *engine.State, a engine.Action) bool {
	if _, end := a.Move.(*engine.EndPhase); !end || s.Round < d.last {
		return false
	}
	for _, seat := range s.SeatList() {
		if seat != a.Seat && !s.Seats[seat].Ended {
			return false
		}
	}
	return true
}

// standing returns how much more the seat has than the others on average, in hundredths of a pound:
// what each thinks its things are worth when the last action phase played is over, or the score.
func (d *dream) standing(s *engine.State) int {
	lead, score := 0, s.Score()
	for _, seat := range s.SeatList() {
		n := 100 * score[seat].Total()
		if s.Round < engine.Rounds {
			n = think(&engine.View{Seat: seat, State: *s}, &usual).worth(s)
		}
		if seat == d.v.Seat {
			lead += n * (s.Players - 1)
		} else {
			lead -= n
		}
	}
	return lead / (s.Players - 1)
}
