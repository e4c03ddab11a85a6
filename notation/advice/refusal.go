package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// Refusal is an order that is understood but not allowed, with what a player needs to write a
// better one. All of it comes from what the seat may see.
type Refusal struct {
	Err       *engine.IllegalError
	Line, Col int             // the word that the reason speaks of, or the end of the order if something is missing
	Nearest   []engine.Action // as from Nearest
	Prefix    *engine.Action  // how far the order is legal before that word; nil: nowhere, or it is among the nearest
	Open      []string        // the verbs that can be used, if this one cannot
}

// Refuse explains the refusal of an order. The text is the one that the action was read from: an
// order, or a line with try or then.
func Refuse(r notation.Reader, v *engine.View, text string, a engine.Action, err *engine.IllegalError) Refusal {
	from, to := orderIn(r, text, &a)
	order := text[from:to]
	pieces := piecesOf(&a)
	fault, until := newGuide(v).faultIn(pieces, err)
	line, col := faultPlace(r, order, pieces, fault)
	line, col = placeAfter(text, from, line, col)
	why := Refusal{Err: err, Line: line, Col: col, Nearest: Nearest(v, a), Prefix: until}
	if why.Nearest == nil {
		why.Open = Open(v)
	}
	for i := range why.Nearest {
		near := notation.PrintOrder(r.Edition, why.Nearest[i])
		if why.Prefix != nil && near == notation.PrintOrder(r.Edition, *why.Prefix) {
			why.Prefix = nil
		}
	}
	return why
}
