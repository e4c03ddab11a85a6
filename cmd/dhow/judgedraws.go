package main

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
)

// drawsWantedError says that an order of a record is allowed, and that what it uncovers is missing.
type drawsWantedError struct{ err error }

func (e *drawsWantedError) Error() string { return e.err.Error() }

// Unwrap returns the error with its place.
func (e *drawsWantedError) Unwrap() error { return e.err }

// wantsDraws tells the draws that an order lacks from draws that cannot be.
func wantsDraws(err error) error {
	var draw *engine.DrawError
	if errors.As(err, &draw) && draw.Code == engine.DrawsDue {
		return &drawsWantedError{err}
	}
	return err
}

// drawnBy is chance made of a seed, for what a record leaves out; nil without one.
func drawnBy(seed string) engine.Pick {
	if seed == "" {
		return nil
	}
	return rand.New(rand.NewChaCha8(seeded("judge", "draws", seed))).IntN
}

// drawnFor is an order for which draws were made.
type drawnFor struct {
	Order string `json:"order"`
	Draws string `json:"draws"` // all that were due, those of the record among them
}

// drawn lists the orders for which draws were made.
func (t *table) drawn() []drawnFor {
	var l []drawnFor
	if t.rec == nil {
		return nil
	}
	for i, m := range t.moves {
		if m.Seat != engine.NoSeat && len(m.Draws) > len(t.rec.Entries[i].Draws) {
			l = append(l, drawnFor{fmt.Sprintf("%v: %s", m.Seat, notation.PrintOrder(t.ed, m.Action)),
				notation.PrintDraws(t.ed, m.Draws)})
		}
	}
	return l
}

// drawing has a record's missing draws made, if there is a seed for them.
func (s *source) drawing(kind games.Kind) error {
	if s.draw != "" && kind != games.RecordFile {
		return wrongCall("--draw wants a text record, and %s is none", printable(s.file))
	}
	return nil
}
