package engine

import "slices"

// Table says how a game is set up.
type Table struct {
	Players int // 2 to 4
	Setup   Setup
	Rules   Rules
}

// Step is the outcome of an action or of the set-up.
type Step struct {
	State  State
	Action Action  // as given, with everything filled in that was left out
	Events []Event // unmasked, in order; the draws are among them
}

// Apply carries out an action with the draws it brings about, in any order. The state given is
// never changed. It returns an *IllegalError if the rules forbid the action, a *DrawError if the
// draws are not those that are due.
func Apply(s *State, a Action, draws []Draw) (*Step, error) {
	return play(s, a, recorded(draws))
}

// Deal carries out an action and lets pick decide what chance gives; Draws(Step.Events) tells what
// it was. Errors are as for Apply.
func Deal(s *State, a Action, pick Pick) (*Step, error) {
	return play(s, a, &chance{pick: pick})
}

// DealRest carries out an action with some of the draws it brings about, and lets pick decide the
// others. Errors are as for Apply.
func DealRest(s *State, a Action, draws []Draw, pick Pick) (*Step, error) {
	c := recorded(draws)
	c.pick = pick
	return play(s, a, c)
}

// Pick is chance: it returns one of 0 … n-1. n is at least 1. The engine calls it once for each
// draw, in the order in which draws are due: n is the number of cards left of the topmost letter,
// counted in the order of CardID, or the number of books left of the letter, in the order of
// BookID; at set-up also for the first player (by seat), for each edge a track card and its side,
// and for each seat two starting tiles one after the other (in the order of TileID). Games are
// verified by this, so it changes only with the version of the rules.
type Pick func(n int) int

// Check tells whether an action is allowed, from what its seat may see: nil exactly when Apply with
// the right draws succeeds on every state of which v is the view, else an *IllegalError.
func Check(v *View, a Action) error {
	_, err := Fill(v, a)
	return err
}

// Fill returns an allowed action with everything filled in that was left out, or an *IllegalError.
func Fill(v *View, a Action) (Action, error) {
	step, err := Foresee(v, a)
	if err != nil {
		return Action{}, err
	}
	return step.Action, nil
}

// Foresee carries an action out as far as its seat can tell what will come of it: before anything
// that chance or what is hidden decides. The displays are not refilled and it is still the seat's
// turn, so that what the seat could do next can be foreseen too; Fold takes a View the rest of the
// way. It returns an *IllegalError if the rules forbid the action.
func Foresee(v *View, a Action) (*Step, error) {
	if a.Seat != v.Seat {
		return nil, v.State.idle(a.Seat, v.Seat)
	}
	t := &turn{}
	if err := t.carryOut(&v.State, a); err != nil {
		return nil, err
	}
	return t.step, nil
}

func play(s *State, a Action, c *chance) (*Step, error) {
	t := &turn{}
	if err := t.carryOut(s, a); err != nil {
		return nil, err
	}
	t.chance = c
	if err := t.consequences(); err != nil {
		return nil, err
	}
	if err := c.finish(s.Edition); err != nil {
		return nil, err
	}
	return t.step, nil
}

// turn is one action being carried out on a copy of the state.
type turn struct {
	step   *Step
	s      *State      // of step
	seat   Seat        // whose things the rules speak of
	p      *Player     // of seat
	a      Action      // filled in as choices are made
	by     RewardOrder // the order of rewards that really mattered
	bought []Purchase  // books to place at the end of the turn (ruling 21)
	books  []BookID    // those books, in the same order
	moved  CompanySet  // companies on whose tracks rewards have moved the marker
	halted CompanySet  // markers that a stop clause really stopped
	chance *chance
}

// begin starts the turn on a copy of s: in new memory, or where the turn has made a step before
// that nobody wants.
func (t *turn) begin(s *State, a Action) *turn {
	step := t.step
	if step == nil {
		step = &Step{Events: make([]Event, 0, 8)} // few actions bring more events
	}
	step.State, step.Events = *s, step.Events[:0]
	*t = turn{step: step, s: &step.State, a: a}
	if a.Move != nil {
		t.a.Move = a.Move.clone()
	}
	t.a.Expect = slices.Clone(a.Expect)
	t.as(a.Seat)
	return t
}

// as makes the turn speak of another seat's things.
func (t *turn) as(seat Seat) { t.seat, t.p = seat, &t.s.Seats[seat] }

// fork returns an independent copy, to see how a reading would end.
func (t *turn) fork() *turn {
	f := *t
	f.step = &Step{State: *t.s, Events: t.step.Events[:len(t.step.Events):len(t.step.Events)]}
	f.s = &f.step.State
	f.bought = t.bought[:len(t.bought):len(t.bought)]
	f.books = t.books[:len(t.books):len(t.books)]
	f.as(t.seat)
	return &f
}

// emit lets an event happen.
func (t *turn) emit(e Event) {
	e.fold(t.s)
	t.step.Events = append(t.step.Events, e)
}

// carryOut does everything of an action that needs no chance and nothing the seat may not see.
func (t *turn) carryOut(s *State, a Action) error {
	if err := admit(s, a); err != nil {
		return err
	}
	t.begin(s, a)
	for _, step := range []func() error{t.expect, t.layPlusOne, t.move, t.placeBooks} {
		if err := step(); err != nil {
			return err
		}
	}
	if idle := t.a.Stop &^ t.moved; idle != 0 {
		return refuse(NoUseForClause, "ruling 67", "stop "+idle.String())
	}
	t.a.Stop, t.a.By = t.halted, t.by
	t.step.Action = t.a
	return nil
}

// move lets the move act. Only moves that may bring several rewards take an order of rewards.
func (t *turn) move() error {
	switch t.a.Move.(type) {
	case *Rest, *Expand, *Bookkeep, *PlaceMarker:
	default:
		if t.a.By != (RewardOrder{}) {
			return refuse(NoUseForClause, "ruling 67", "by")
		}
	}
	return t.a.Move.act(t)
}

// admit tells whether this seat may make this kind of move now.
func admit(s *State, a Action) error {
	if s.Phase == GameOver {
		return refuse(GameIsOver, "rulebook, End of the game")
	}
	if a.Seat == NoSeat || int(a.Seat) > s.Players {
		return s.idle(a.Seat, a.Seat)
	}
	if a.Move == nil || a.Move.phase() != s.Phase {
		return refuse(WrongPhase, "rulebook, Playing the game", s.Phase)
	}
	if err := a.inRange(s.Edition); err != nil {
		return err
	}
	if s.Phase == ActionPhase && a.Seat != s.Turn {
		return s.idle(a.Seat, a.Seat)
	}
	return nil
}

// idle refuses an action of a seat that may not act, judged by the view of a seat.
func (s *State) idle(seat, viewer Seat) error {
	const rule = "rulebook, General action phase"
	switch {
	case seat == NoSeat || int(seat) > s.Players:
		return refuse(SeatNotPlaying, rule, seat, s.SeatList(), s.ToMove())
	case viewer != seat:
		return refuse(ViewOfOther, rule, seat, viewer, s.ToMove())
	}
	return refuse(NotYourTurn, rule, s.ToMove())
}

// consequences does what follows an action: turning up secret choices, refilling, the next turn,
// round or scoring.
func (t *turn) consequences() error {
	switch t.s.Phase {
	case SetupPhase:
		t.revealSetup()
		return nil
	case PlanningPhase:
		t.revealPlans()
		return nil
	}
	t.emit(TurnTaken{t.seat})
	if err := t.refillBooks(); err != nil {
		return err
	}
	return t.nextTurn()
}

// nextTurn passes the turn clockwise to the next seat that has not ended (ruling 37), or ends the
// round.
func (t *turn) nextTurn() error {
	for _, seat := range t.s.clockwise(t.seat)[1:] {
		if !t.s.Seats[seat].Ended {
			t.emit(TurnBegan{seat})
			return nil
		}
	}
	if !t.p.Ended {
		t.emit(TurnBegan{t.seat})
		return nil
	}
	return t.endRound()
}

// endRound goes on to the next round, or to the end of the game after round 7.
func (t *turn) endRound() error {
	if t.s.Round == Rounds {
		for _, seat := range t.s.SeatList() {
			t.emit(HandShown{seat, t.s.Seats[seat].Hand})
		}
		t.emit(GameEnded{})
		return nil
	}
	return t.prepare()
}

// TurnTaken says that a seat's turn is over.
type TurnTaken struct{ Seat Seat }

func (e TurnTaken) fold(s *State) { s.Seats[e.Seat].Acted = true }

// TurnBegan says whose turn it is now. Special bonuses unlocked since the seat's last turn come
// into force (ruling 11).
type TurnBegan struct{ Seat Seat }

func (e TurnBegan) fold(s *State) {
	s.Turn = e.Seat
	s.bringBonusesIntoForce(e.Seat)
}

// HandShown says what a seat holds at the end of the game, when all cards are laid open (rulebook,
// End of the game).
type HandShown struct {
	Seat Seat
	Hand CardSet
}

func (e HandShown) fold(s *State) { s.Seats[e.Seat].Hand = e.Hand }

// GameEnded says that round 7 is over.
type GameEnded struct{}

func (GameEnded) fold(s *State) { s.Phase, s.Turn = GameOver, NoSeat }
