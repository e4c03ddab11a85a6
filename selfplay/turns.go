package selfplay

import (
	"errors"
	"fmt"

	"dhow/engine"
)

// turnsAccount follows rounds, phases and turns: everybody plans, then the turn goes clockwise past
// those who have ended, until all have; seven times.
type turnsAccount struct {
	table engine.Table
	phase engine.Phase
	round int
	first engine.Seat
	turn  engine.Seat
	over  bool // the turn, and the next has not begun
	seats [engine.MaxPlayers + 1]progress
}

// progress is how far a seat has come in its phase.
type progress struct{ kept, rested, planned, acted, ended bool }

// all tells whether something is so for every seat.
func (a *turnsAccount) all(is func(progress) bool) bool {
	for _, seat := range clockwise(engine.Blue, a.table.Players) {
		if !is(a.seats[seat]) {
			return false
		}
	}
	return true
}

func (a *turnsAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.FirstPlayer:
		a.first = e.Seat
		for _, seat := range clockwise(e.Seat, a.table.Players) {
			a.seats[seat].kept = a.table.Setup == engine.FirstGame
		}
	case engine.FirstTaken:
		a.first = e.Seat
	case engine.TileKept:
		a.seats[e.Seat].kept, a.seats[e.Seat].rested = true, false
	case engine.Rested:
		a.seats[e.Seat].rested = true
	case engine.RestRevealed:
		a.seats[e.Seat].rested = false
	case engine.Planned:
		a.seats[e.Seat].planned = true
	case engine.PlanRevealed:
		if !a.seats[e.Seat].planned {
			return fmt.Errorf("%v turns up a plan it has not made", e.Seat)
		}
		a.seats[e.Seat].planned = false
	case engine.RoundBegan:
		return a.beginRound(e.Round)
	case engine.ActionsBegan:
		if a.phase != engine.PlanningPhase || !a.all(func(s progress) bool { return !s.planned }) {
			return errors.New("actions begin before all plans are turned up")
		}
		a.phase, a.over = engine.ActionPhase, true
	case engine.TurnTaken:
		if a.turn != e.Seat || a.over {
			return fmt.Errorf("%v has had a turn, but it was that of %v", e.Seat, a.turn)
		}
		a.seats[e.Seat].acted, a.over = true, true
	case engine.AreaCleared:
		if a.turn != e.Seat || a.seats[e.Seat].ended {
			return fmt.Errorf("%v ends its action phase, but cannot", e.Seat)
		}
		a.seats[e.Seat].ended = true
	case engine.TurnBegan:
		if next := a.next(); next != e.Seat || !a.over {
			return fmt.Errorf("a turn of %v begins, the next is that of %v", e.Seat, next)
		}
		a.turn, a.over = e.Seat, false
	case engine.GameEnded:
		if a.round != 7 || !a.over || !a.all(func(s progress) bool { return s.ended }) {
			return fmt.Errorf("the game ends in round %d with players still to act", a.round)
		}
		a.phase, a.turn, a.over = engine.GameOver, engine.NoSeat, false
	}
	return nil
}

func (a *turnsAccount) beginRound(round int) error {
	if round != a.round+1 || round > 7 {
		return fmt.Errorf("round %d follows round %d", round, a.round)
	}
	if round > 1 && !a.over || round > 1 && !a.all(func(s progress) bool { return s.ended }) {
		return fmt.Errorf("round %d begins with players still to act", round)
	}
	a.phase, a.round, a.turn, a.over = engine.PlanningPhase, round, engine.NoSeat, false
	for seat := range a.seats {
		s := &a.seats[seat]
		s.acted, s.ended, s.planned = false, false, false
	}
	return nil
}

// next is the seat whose turn comes now: the first player's, then clockwise the next one's that has
// not ended.
func (a *turnsAccount) next() engine.Seat {
	if a.turn == engine.NoSeat {
		return a.first
	}
	round := clockwise(a.turn, a.table.Players)
	for _, seat := range append(round[1:], a.turn) {
		if !a.seats[seat].ended {
			return seat
		}
	}
	return engine.NoSeat
}

func (a *turnsAccount) agree(s *engine.State) error {
	if s.Players != a.table.Players || s.Setup != a.table.Setup || s.Rules != a.table.Rules {
		return errors.New("another game is being played")
	}
	if s.Phase != a.phase || s.Round != a.round || s.First != a.first || s.Turn != a.turn {
		return fmt.Errorf("it is the %v phase of round %d, first %v, turn of %v; the events told the %v phase of round %d, first %v, turn of %v",
			s.Phase, s.Round, s.First, s.Turn, a.phase, a.round, a.first, a.turn)
	}
	if a.over {
		return errors.New("a turn is over, and no other begins")
	}
	for seat := range s.Seats {
		p := &s.Seats[seat]
		if is := (progress{p.Kept, p.Rested, p.Planned, p.Acted, p.Ended}); is != a.seats[seat] {
			return fmt.Errorf("%v is %+v, the events told %+v", engine.Seat(seat), is, a.seats[seat])
		}
	}
	return nil
}
