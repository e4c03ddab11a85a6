package record

import (
	"errors"
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
)

// Outcome is what a record comes to.
type Outcome struct {
	State  engine.State
	Played []Played // one for each entry of the record
}

// Played is an entry as the engine carried it out: the action filled in, the draws in the order in
// which they were due.
type Played struct {
	Entry
	Step *engine.Step
}

// Entries are those of the record as they were carried out.
func (o *Outcome) Entries() []Entry {
	entries := make([]Entry, len(o.Played))
	for i := range o.Played {
		entries[i] = o.Played[i].Entry
	}
	return entries
}

// Judge replays a record from its set-up, or from the position it was read with. The first order
// that is not allowed, or draw that is not possible, ends it with an *Error around an
// *engine.IllegalError, an *engine.DrawError or a *FormatError; the outcome then goes as far as the
// record could be played, and is nil if not even the set-up could.
func Judge(r *Record) (*Outcome, error) {
	o := &Outcome{Played: make([]Played, 0, len(r.Entries))}
	setUp := len(r.Entries) > 0 && r.Entries[0].Seat == engine.NoSeat
	switch {
	case r.Start != nil && setUp:
		return nil, r.ErrorAt(r.firstPlace(),
			&games.FormatError{What: "draws", Expected: "an order before them, as the game starts from a position"})
	case r.Start != nil:
		o.State = *r.Start
		return o, r.play(o, r.Entries)
	case !setUp:
		return nil, r.ErrorAt(r.firstPlace(),
			&games.FormatError{What: "set-up", Expected: "~ lines before the first order"})
	}
	table := engine.Table{Players: len(r.Header.Seats), Setup: r.Header.Setup, Rules: r.Header.Rules}
	step, err := engine.New(r.Edition, table, r.Entries[0].Draws)
	if err != nil {
		return nil, r.StepError(&r.Entries[0], err)
	}
	o.add(&r.Entries[0], step, 0)
	return o, r.play(o, r.Entries[1:])
}

func (o *Outcome) add(e *Entry, step *engine.Step, round int) {
	played := Played{Entry: *e, Step: step}
	played.Round, played.Action, played.Draws = round, step.Action, engine.Draws(step.Events)
	o.Played = append(o.Played, played)
	o.State = step.State
}

// play applies entries in turn.
func (r *Record) play(o *Outcome, entries []Entry) error {
	last := 0 // the round of the last heading
	for i := range entries {
		e := &entries[i]
		if err := r.checkHeading(e, &o.State, last); err != nil {
			return err
		}
		last = max(last, e.Round)
		round := o.State.Round
		apply := func() (*engine.Step, error) { return engine.Apply(&o.State, e.Action, e.Draws) }
		if r.Draw != nil {
			apply = func() (*engine.Step, error) { return engine.DealRest(&o.State, e.Action, e.Draws, r.Draw) }
		}
		step, err := apply()
		if err != nil {
			return r.StepError(e, err)
		}
		o.add(e, step, round)
	}
	return r.checkHeading(&r.tail, &o.State, last)
}

// checkHeading wants a heading, where there is one, to agree with the game, and to stand once.
func (r *Record) checkHeading(e *Entry, s *engine.State, last int) error {
	expected := roundName(s.Round)
	switch {
	case e.Round == 0 || e.Round == s.Round && e.Round > last && s.Phase != engine.GameOver:
		return nil
	case e.Round == s.Round && e.Round == last:
		expected = "it once"
	case s.Phase == engine.GameOver:
		expected = "nothing after the end of the game"
	case s.Phase == engine.SetupPhase:
		expected = "the end of the set-up first"
	}
	return r.ErrorAt(e.heading, &games.FormatError{What: "heading", Expected: expected, Found: roundName(e.Round)})
}

func (r *Record) ErrorAt(at Place, err error) error {
	return &games.Error{File: r.File, Line: at.Line, Col: at.Col, Err: err}
}

// stepError places an error of the engine: a draw's at the draw, missing draws below the last ones,
// anything else at the order.
func (r *Record) StepError(e *Entry, err error) error {
	var draw *engine.DrawError
	if !errors.As(err, &draw) || len(e.Lines) == 0 {
		return r.ErrorAt(e.At, err)
	}
	i := draw.Index
	for _, line := range e.Lines {
		if i >= 0 && i < line.Draws {
			return r.ErrorAt(line.placeOf(r.Edition, i), err)
		}
		i -= line.Draws
	}
	return r.ErrorAt(e.Lines[len(e.Lines)-1].At, err)
}

// placeOf returns where a draw of the line stands: read from there on, the line has all draws but
// those before it.
func (l *LineOfDraws) placeOf(ed *engine.Edition, index int) Place {
	const between = "~;, \t"
	for i := 1; i < len(l.Text); i++ {
		if strings.IndexByte(between, l.Text[i-1]) < 0 || strings.IndexByte(between, l.Text[i]) >= 0 {
			continue
		}
		if rest, err := notation.ParseDraws(ed, "~"+l.Text[i:]); err == nil && len(rest) == l.Draws-index {
			return Place{l.At.Line, l.At.Col + utf8.RuneCountInString(l.Text[:i])}
		}
	}
	return l.At
}

// firstPlace is where the first entry stands.
func (r *Record) firstPlace() Place {
	if len(r.Entries) == 0 {
		return Place{1, 0}
	}
	return r.Entries[0].At
}
