package games

import (
	"errors"

	"dhow/engine"
)

// Outcome is what a record comes to.
type Outcome struct {
	State  engine.State
	Played []Played // one for each entry of the record
}

// Played is an entry as the engine carried it out: the action filled in, the draws in the order in which they were due.
type Played struct {
	Entry
	Step *engine.Step
}

// Judge replays a record from its set-up. The first order that is not allowed, or draw that is not possible, ends it
// with an *Error around an *engine.IllegalError, an *engine.DrawError or a *FormatError; the outcome then goes as far as
// the record could be played, and is nil if not even the set-up could.
func Judge(r *Record) (*Outcome, error) {
	if len(r.Header.Seats) == 0 {
		return nil, r.errorAt(place{1, 0}, &FormatError{What: "header", Expected: "setup: … and seats: …, or a position to start from"})
	}
	if len(r.Entries) == 0 || r.Entries[0].Seat != engine.NoSeat {
		return nil, r.errorAt(r.firstPlace(), &FormatError{What: "set-up", Expected: "~ lines before the first order"})
	}
	setUp := &r.Entries[0]
	table := engine.Table{Players: len(r.Header.Seats), Setup: r.Header.Setup, Rules: r.Header.Rules}
	step, err := engine.New(r.Edition, table, setUp.Draws)
	if err != nil {
		return nil, r.drawError(setUp, err)
	}
	o := &Outcome{State: step.State, Played: make([]Played, 0, len(r.Entries))}
	o.add(setUp, step, 0)
	return o, r.play(o, r.Entries[1:])
}

// JudgeFrom replays a record that starts from a position, as Judge does.
func JudgeFrom(s *engine.State, r *Record) (*Outcome, error) {
	h := &r.Header
	if h.Rules != s.Rules {
		return nil, r.errorAt(place{1, 0}, &FormatError{What: "rules", Expected: "those of the position"})
	}
	if len(h.Seats) > 0 && (len(h.Seats) != s.Players || h.Setup != s.Setup) {
		return nil, r.errorAt(place{1, 0}, &FormatError{What: "setup and seats", Expected: "those of the position"})
	}
	if len(r.Entries) > 0 && r.Entries[0].Seat == engine.NoSeat {
		return nil, r.errorAt(r.firstPlace(), &FormatError{What: "draws", Expected: "an order before them, as the game starts from a position"})
	}
	o := &Outcome{State: *s, Played: make([]Played, 0, len(r.Entries))}
	return o, r.play(o, r.Entries)
}

func (o *Outcome) add(e *Entry, step *engine.Step, round int) {
	played := Played{Entry: *e, Step: step}
	played.Round, played.Action, played.Draws = round, step.Action, engine.Draws(step.Events)
	o.Played = append(o.Played, played)
	o.State = step.State
}

// play applies entries in turn.
func (r *Record) play(o *Outcome, entries []Entry) error {
	for i := range entries {
		e := &entries[i]
		if err := r.checkHeading(e, &o.State); err != nil {
			return err
		}
		round := o.State.Round
		step, err := engine.Apply(&o.State, e.Action, e.Draws)
		if err != nil {
			return r.stepError(e, err)
		}
		o.add(e, step, round)
	}
	return r.checkHeading(&r.tail, &o.State)
}

// checkHeading wants a heading, where there is one, to agree with the game.
func (r *Record) checkHeading(e *Entry, s *engine.State) error {
	if e.Round == 0 || e.Round == s.Round {
		return nil
	}
	return r.errorAt(e.heading, &FormatError{What: "heading", Expected: roundName(s.Round), Found: roundName(e.Round)})
}

func (r *Record) errorAt(at place, err error) error {
	return &Error{File: r.File, Line: at.line, Col: at.col, Err: err}
}

// stepError places an error of the engine: a draw's at the draw, anything else at the order.
func (r *Record) stepError(e *Entry, err error) error {
	var draw *engine.DrawError
	if errors.As(err, &draw) {
		return r.drawError(e, err)
	}
	return r.errorAt(e.order, err)
}

func (r *Record) drawError(e *Entry, err error) error {
	var draw *engine.DrawError
	if errors.As(err, &draw) && draw.Index >= 0 && draw.Index < len(e.draws) {
		return r.errorAt(e.draws[draw.Index], err)
	}
	return r.errorAt(e.order, err)
}

// firstPlace is where the first entry stands.
func (r *Record) firstPlace() place {
	if len(r.Entries) == 0 {
		return place{1, 0}
	}
	return r.Entries[0].order
}
