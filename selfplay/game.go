package selfplay

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"

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

// stream is a purpose that chance serves. Each has numbers of its own, so that more thinking does
// not change the deal.
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
	play  house.Player
	r     *rand.Rand
	picks []int // what chance has given it for the action in the making
}

// pick is the chance of the seat.
func (s *seated) pick(n int) int {
	i := s.r.IntN(n)
	s.picks = append(s.picks, i)
	return i
}

// table is a game being played.
type table struct {
	game   *Game
	seats  [engine.MaxPlayers + 1]seated
	deal   engine.Pick
	turn   engine.Pick    // who chooses first where all choose at the same time
	check  *checker       // nil: nothing is checked
	number int            // of the action in the making
	order  *engine.Action // the action in the making, once it is chosen
}

// sitDown prepares the table.
func (s Setting) sitDown(checked bool) (*table, error) {
	t := &table{game: &Game{Setting: s}, deal: s.chance(forDeal).IntN, turn: s.chance(forOrder).IntN}
	for seat := 1; seat <= s.Table.Players; seat++ {
		play, ok := house.Named(s.Houses[seat])
		if !ok {
			return nil, fmt.Errorf("selfplay: no house player is called %q", s.Houses[seat])
		}
		t.seats[seat] = seated{play: play, r: s.chance(forSeats + stream(seat))}
	}
	if checked {
		t.check = newChecker(&s)
	}
	return t, nil
}

// Play plays the game to its end, and checks every action and the whole game if wanted. What does
// not hold is a *Failure; the game is returned as far as it was played.
func (s Setting) Play(checked bool) (*Game, error) {
	t, err := s.sitDown(checked)
	if err != nil {
		return nil, err
	}
	return t.game, t.play()
}

func (t *table) play() error {
	if err := t.guard(t.setUp); err != nil {
		return err
	}
	for t.game.State().Phase != engine.GameOver {
		t.number, t.order = len(t.game.Steps), nil
		if err := t.guard(t.act); err != nil {
			return err
		}
	}
	if t.check == nil {
		return nil
	}
	return t.guard(t.checkWhole)
}

// guard makes a failure of a panic.
func (t *table) guard(step func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = t.fail("panic", fmt.Errorf("%v\n%s", p, debug.Stack()))
		}
	}()
	return step()
}

func (t *table) setUp() error {
	s := &t.game.Setting
	m := &moment{before: engine.Box(s.Edition, s.Table), step: engine.NewDeal(s.Edition, s.Table, t.deal)}
	m.given = *m.before
	return t.happened(m)
}

// act lets one seat act.
func (t *table) act() error {
	before := t.game.State()
	seat, waited := t.next(before)
	v, player := before.View(seat), &t.seats[seat]
	player.picks = player.picks[:0]
	a, ok := player.play(&v, player.pick)
	switch {
	case !ok && waited:
		return t.fail("house player", fmt.Errorf("%s is asked as %v and does nothing", t.game.Houses[seat], seat))
	case !ok:
		return nil
	case a.Seat != seat:
		return t.fail("house player", fmt.Errorf("%s is asked as %v and acts as %v", t.game.Houses[seat], seat, a.Seat))
	}
	t.order = &a
	m := &moment{before: before, play: player.play, picks: player.picks}
	if t.check != nil {
		m.given = *before
	}
	var err error
	if m.step, err = engine.Deal(before, a, t.deal); err != nil {
		return t.fail("house player", err)
	}
	return t.happened(m)
}

// next returns the seat that acts, and whether the game waits for it. Where all choose at the same
// time, now and then someone may think again (ruling 56).
func (t *table) next(s *engine.State) (engine.Seat, bool) {
	if s.Phase != engine.ActionPhase && t.turn(thinkAgain) == 0 {
		return engine.Seat(1 + t.turn(s.Players)), false
	}
	waiting := s.ToMove()
	return waiting[t.turn(len(waiting))], true
}

// thinkAgain: of so many choices made at the same time about one goes to a seat that may have
// chosen already.
const thinkAgain = 16

// happened takes a step down and checks it.
func (t *table) happened(m *moment) error {
	t.game.Steps = append(t.game.Steps, m.step)
	if t.check == nil {
		return nil
	}
	m.number = t.number
	if name, err := t.check.moment(m); err != nil {
		return t.fail(name, err)
	}
	return nil
}

// checkWhole checks the finished game.
func (t *table) checkWhole() error {
	t.number, t.order = len(t.game.Steps), nil
	for _, k := range wholes {
		if err := k.holds(t.game); err != nil {
			return t.fail(k.name, err)
		}
	}
	return nil
}

func (t *table) fail(check string, err error) error {
	return &Failure{Check: check, Game: t.game, Action: t.number, Order: t.order, Err: err}
}
