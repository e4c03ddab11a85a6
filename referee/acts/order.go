package acts

import (
	"errors"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

const Orders CommandName = "orders"

var ordersAct = Act{
	Name: Orders, Form: "ORDER", Example: "G Cf1 M1",
	Reads: isA[notation.Order], Do: doOrder,
}

// doOrder carries an order out, unless one before it was refused.
func doOrder(w *walk, l *scriptLine) outcome {
	says := l.says.(notation.Order)
	if says.Perhaps {
		return w.maybeEnd(says.Action)
	}
	if held := w.hold(says.Action); held != nil {
		return held
	}
	if asked := w.ask(&says); asked != nil {
		return asked
	}
	order := says.Action
	w.came = false
	w.correct(order)
	if w.page.Order(order, w.bar == noBar && !w.stale && !w.stopped) {
		return w.accepted()
	}
	w.missed = true
	switch {
	case w.bar != noBar:
		return barred{&order}
	case w.stale:
		return stale{order}
	case w.refused:
		return notTried{templates.AfterRefusal, &order}
	}
	o := w.notAccepted(order)
	if l.struck {
		w.refused = true
		return plain{templates.Unsure{Struck: true}}
	}
	return o
}

// maybeEnd asks about the end of a round that may be an initial or talk beside another order, if it
// would be possible; else it is none.
func (w *walk) maybeEnd(end engine.Action) outcome {
	if w.bar != noBar || w.stale || w.stopped || engine.Check(w.page.View(), end) != nil {
		return leftAside{}
	}
	w.missed = true
	return notTried{templates.MaybeEnd, &end}
}

// accepted is an order that was carried out: which of its mail.
type accepted struct {
	n         int
	corrected bool // it stands in the place of the seat's last one
}

func (w *walk) accepted() outcome {
	w.at.orders++
	o := accepted{w.at.orders, w.corrected}
	w.corrected = false
	return o
}

func (o accepted) tell(t *telling, _ *scriptLine) templates.Outcome {
	m := &t.moves[o.n-1]
	var instead string
	if o.corrected {
		instead = t.print(&t.Game.MovesOf(t.entry.Undo)[0].Action)
	}
	changes, options := t.changes(m, o.n)
	return templates.Accepted{
		Instead:  instead,
		Changes:  changes,
		Better:   options,
		Order:    t.print(&m.Action),
		Events:   engine.Seen(m.Step.Events, t.mail.Seat),
		Before:   forSeat{t.History, t.mail.Seat, t.until}.viewBefore(t.entry, t.moves, o.n-1),
		Hidden:   hidden(t.entry, m),
		Replaced: t.replaced(m),
	}
}

// changes tells whether an order can still be replaced by another, since it gave something away, and
// lists some that would take its place.
func (t *telling) changes(m *log.Move, n int) (can bool, orders []string) {
	seat := t.mail.Seat
	if n != 1 || t.correctable(seat, t.entry.N, t.until) != t.entry.N {
		return false, nil
	}
	for _, a := range better(forSeat{t.History, seat, t.until}.viewBefore(t.entry, t.moves, 0), m.Action) {
		orders = append(orders, t.print(&a))
	}
	return true, orders
}

// replaced tells whether a plan stands in the place of an earlier one.
func (t *telling) replaced(m *log.Move) bool {
	_, plan := m.Action.Move.(*engine.Plan)
	before := t.StateAt(t.before)
	return plan && before != nil && before.Seats[t.mail.Seat].Planned
}

// stale is an order for a position that is past.
type stale struct{ order engine.Action }

// tell has what the seat has done since the letter that the mail answers.
func (o stale) tell(t *telling, _ *scriptLine) templates.Outcome {
	var since []templates.Entry
	for _, n := range t.Game.At(t.before).OrdersOf(t.mail.Seat, min(t.mail.Position, t.before)) {
		since = append(since, forSeat{t.History, t.mail.Seat, t.before}.entry(&t.Game.Entries()[n-1]))
	}
	return templates.Stale{Order: t.print(&o.order), Recorded: since}
}

// notAccepted finds out why an order was not carried out: the rules forbid it, or it is for a later
// turn. What would be legal by now was such an order, too.
func (w *walk) notAccepted(order engine.Action) outcome {
	w.stopped = true
	view := w.page.View()
	var illegal *engine.IllegalError
	forbidden := errors.As(engine.Check(view, order), &illegal)
	if o, spent := w.noChange(); spent && !forbidden && w.page.Replaces(order) {
		w.refused = true
		return o
	}
	if !forbidden || isForLater(view, order, illegal.Code) {
		return forLater{order}
	}
	w.refused = true
	return notAllowed{order, illegal}
}

// isForLater tells whether an order was refused because it is not the seat's turn, or because it
// belongs to the phase in which the seat has its next turn.
func isForLater(v *engine.View, a engine.Action, code engine.Code) bool {
	if code != engine.WrongPhase {
		return code == engine.NotYourTurn
	}
	seat, phase := &v.State.Seats[v.Seat], v.State.Phase
	switch a.Move.(type) {
	case *engine.KeepTile, *engine.Rest:
		return false
	case *engine.Plan:
		return phase == engine.SetupPhase && seat.Rested ||
			phase == engine.ActionPhase && seat.Ended && v.State.Round < engine.Rounds
	}
	return phase == engine.PlanningPhase && seat.Planned
}

// forLater is an order for a later turn.
type forLater struct{ order engine.Action }

func (o forLater) tell(t *telling, _ *scriptLine) templates.Outcome {
	order := t.print(&o.order)
	if t.Game.At(t.until).Turn(t.mail.Seat) != 0 {
		return templates.NotTried{Why: templates.LaterTurn, Order: order, Now: true}
	}
	told := templates.NotTried{Why: templates.LaterTurn, Order: order}
	if _, can := t.leavable("then " + order); can {
		told.Queue = []string{"then " + order}
	}
	return told
}

// notAllowed is an order that the rules forbid.
type notAllowed struct {
	order engine.Action
	why   *engine.IllegalError
}

func (o notAllowed) tell(t *telling, l *scriptLine) templates.Outcome {
	return templates.NotAllowed{Why: advice.Refuse(t.reader, t.ViewAt(t.after, t.mail.Seat), l.text, o.order, o.why)}
}
