package selfplay

import (
	"fmt"
	"math/rand/v2"

	"dhow/engine"
	"dhow/engine/house"
)

// Game is a game that has been played.
type Game struct {
	Setting
	Steps []*engine.Step // the set-up first
}

// State returns the state in which the game stands.
func (g *Game) State() *engine.State { return &g.Steps[len(g.Steps)-1].State }

// Actions returns the number of actions, without the set-up.
func (g *Game) Actions() int { return len(g.Steps) - 1 }

// stream is a purpose that chance serves. Each has numbers of its own, so that more thinking does not change the deal.
type stream uint64

const (
	forDeal   stream = iota // cards, books, tiles
	forOrder                // who chooses first where all choose at the same time
	forChecks               // what the checks try
	forSeats                // and the next ones, by seat: the house players
)

// chance returns the numbers of a stream of the game.
func (s *Setting) chance(of stream) *rand.Rand {
	return rand.New(rand.NewPCG(s.Seed, uint64(s.Number)<<8|uint64(of)))
}

// seated is a house player in its seat.
type seated struct {
	play house.Player
	pick engine.Pick
}

// seats lets the house players sit down.
func (s *Setting) seats() ([engine.MaxPlayers + 1]seated, error) {
	var seats [engine.MaxPlayers + 1]seated
	for seat := 1; seat <= s.Table.Players; seat++ {
		play, ok := house.Named(s.Houses[seat])
		if !ok {
			return seats, fmt.Errorf("selfplay: no house player is called %q", s.Houses[seat])
		}
		seats[seat] = seated{play, s.chance(forSeats + stream(seat)).IntN}
	}
	return seats, nil
}

// Play plays the game to its end.
func (s Setting) Play() (*Game, error) {
	seats, err := s.seats()
	if err != nil {
		return nil, err
	}
	deal, order := s.chance(forDeal).IntN, s.chance(forOrder).IntN
	g := &Game{Setting: s, Steps: []*engine.Step{engine.NewDeal(s.Edition, s.Table, deal)}}
	for state := g.State(); state.Phase != engine.GameOver; state = g.State() {
		a, err := choose(state, &seats, order)
		if err != nil {
			return g, err
		}
		step, err := engine.Deal(state, a, deal)
		if err != nil {
			return g, err
		}
		g.Steps = append(g.Steps, step)
	}
	return g, nil
}

// choose asks the house player of a seat for which the game waits.
func choose(s *engine.State, seats *[engine.MaxPlayers + 1]seated, order engine.Pick) (engine.Action, error) {
	waiting := s.ToMove()
	seat := waiting[order(len(waiting))]
	v := s.View(seat)
	a, ok := seats[seat].play(&v, seats[seat].pick)
	if !ok {
		return a, fmt.Errorf("selfplay: %v is asked and does nothing", seat)
	}
	return a, nil
}
