package log

import (
	"dhow/engine"
	"dhow/notation"
)

// AskCorrect asks to have the last order of a seat corrected. Whether the other order is allowed is
// told to nobody before: it would tell what the seat has in hand.
const AskCorrect = "correct"

var correctTopic = topic{name: AskCorrect, off: movedOn, all: never, effect: correctByConsent,
	own: func(a *Ask) { a.Seat, a.Orders = engine.NoSeat, "" },
	undoes: func(e *Entry, q *Question) bool {
		is := e.Correct && e.By == q.Seat
		e.Correct, e.Undo = false, 0
		return is
	},
	asks: asksCorrection, done: func(*Question) []Told { return tells("settled-correct") }}

func asksCorrection(a *Ask) []Told {
	if a.Orders == "" {
		return tells("ask-correct", "player", a.Seat)
	}
	return tells("ask-correct-to", "player", a.Seat, "order", a.Orders)
}

func correctByConsent(d *Draft, q *Question) error {
	if err := d.Correct(q.Seat); err != nil || q.Orders == "" {
		return err
	}
	order, err := notation.ParseOrder(d.g.ed, q.Seat, q.Orders)
	if err != nil {
		return err
	}
	_, err = d.Order(order)
	return err
}
