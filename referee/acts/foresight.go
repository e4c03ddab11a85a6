package acts

import (
	"errors"
	"slices"

	"dhow/engine"
	"dhow/notation"
)

// This file looks ahead at what a seat leaves for later turns: what can never be possible in the
// turn that it is for, whatever others do and chance gives, is refused when it is written.

// hasBegun tells whether something of a queue waits for a round that has begun, and so for nothing.
func hasBegun(v *engine.View, then notation.Then) bool {
	return slices.ContainsFunc(then.Items, func(q notation.Queued) bool { return q.Until != 0 && q.Until <= v.State.Round })
}

// lapsing says of each end of a phase that comes by itself that it waits no longer than the round
// that it is to end, so that it ends no other one. What stands above it has been left already.
func lapsing(v *engine.View, above, then notation.Then) notation.Then {
	round, ended := v.State.Round, v.State.Phase == engine.SetupPhase || v.State.Seats[v.Seat].Ended
	pass := func(q *notation.Queued) {
		switch {
		case ended && plans(q):
			round, ended = round+1, false
		case q.Ends():
			ended = true
		}
	}
	for i := range above.Items {
		pass(&above.Items[i])
	}
	then.Items = slices.Clone(then.Items)
	for i := range then.Items {
		q := &then.Items[i]
		last := round
		if ended {
			last++
		}
		if q.Auto && q.Until == 0 && last < engine.Rounds {
			q.Until = last + 1
		}
		pass(q)
	}
	return then
}

// plans tells whether all that is left for a turn plans.
func plans(q *notation.Queued) bool {
	return !slices.ContainsFunc(q.Alternatives, func(a notation.Alternative) bool { return notation.Verb(a.Action.Move) != 'P' })
}

// vain is something left for a turn that can never be possible in it, and how the seat's things lie
// then.
type vain struct {
	item notation.Queued
	view *engine.View
}

// ahead is a turn of a seat as it will come, as far as that can be seen. What others do and chance
// gives until then is left out.
type ahead struct {
	v     engine.View
	phase bool // it is certain in which phase the turn comes
	own   bool // and how the seat's own things lie then
	auto  bool // the phase may have been ended by itself before
}

// inVain finds the first item of a queue that can never be possible.
func inVain(v *engine.View, then notation.Then) (vain, bool) {
	turn := nextTurn(v)
	for _, q := range then.Items {
		if turn.forbids(&q) {
			return vain{q, &turn.v}, true
		}
		turn.pass(&q)
	}
	return vain{}, false
}

// nextTurn is the next turn of the seat of a view. While the seat is to move it is unknown, since an
// order comes before it.
func nextTurn(v *engine.View) ahead {
	t := ahead{v: *v, phase: true, own: true}
	p := &t.v.State.Seats[v.Seat]
	switch {
	case v.State.Phase == engine.GameOver:
	case slices.Contains(v.State.ToMove(), v.Seat), v.State.Phase == engine.SetupPhase:
		t.phase = false
	case v.State.Phase == engine.PlanningPhase:
		t.reveal()
	case p.Ended:
		t.plan()
	default:
		t.v.State.Turn = v.Seat
	}
	return t
}

// reveal goes on to where the seat's plan lies open.
func (t *ahead) reveal() {
	plan := t.v.State.Seats[t.v.Seat].Plan
	t.v.Fold([]engine.Event{engine.PlanRevealed{Seat: t.v.Seat, Cards: plan}, engine.ActionsBegan{}, engine.TurnBegan{Seat: t.v.Seat}})
}

// plan goes on to the planning phase of the next round, or the end of the game.
func (t *ahead) plan() {
	s := &t.v.State
	if s.Round++; s.Round > engine.Rounds {
		s.Round, s.Phase = engine.Rounds, engine.GameOver
		return
	}
	s.Phase, s.Turn = engine.PlanningPhase, engine.NoSeat
	s.Seats[t.v.Seat].Planned = false
}

// forbids tells whether nothing of an item can ever be possible in the turn.
func (t *ahead) forbids(q *notation.Queued) bool {
	switch {
	case q.Auto:
		return t.own && !t.auto && t.v.State.Phase == engine.ActionPhase && t.never(&q.Alternatives[0].Action)
	case !t.phase, q.Waits(), t.auto && plans(q):
		return false
	}
	return !slices.ContainsFunc(q.Alternatives, func(a notation.Alternative) bool { return !t.never(&a.Action) })
}

// never tells whether an order can never be possible in the turn.
func (t *ahead) never(a *engine.Action) bool {
	var illegal *engine.IllegalError
	if !errors.As(engine.Check(&t.v, *a), &illegal) {
		return false
	}
	return illegal.Code == engine.WrongPhase || illegal.Code == engine.GameIsOver || t.own && slices.Contains(certain, illegal.Code)
}

// certain are the reasons to refuse an order which nothing but the seat itself can change.
var certain = []engine.Code{
	engine.OutOfRange, engine.NoUseForClause, engine.CardNotInHand, engine.ShareCardPlanned, engine.SlotTwice,
	engine.CardNotReady, engine.WrongKind, engine.OneGood, engine.BookTwice, engine.NoMarker, engine.NoSuchTier,
	engine.DeckEmpty, engine.NameDeck,
}

// pass goes on to the turn after an item.
func (t *ahead) pass(q *notation.Queued) {
	switch {
	case q.Auto:
		t.auto = true
		return
	case q.Waits():
		t.own = false // it may come at any turn
		return
	}
	if t.own = t.own && t.phase; !t.phase && !plans(q) && !q.Ends() {
		return
	}
	t.foresee(q)
	switch {
	case plans(q):
		t.v.State.Phase, t.v.State.Turn, t.phase, t.auto = engine.ActionPhase, t.v.Seat, true, false
	case q.Ends():
		t.phase = true
		t.plan()
	case slices.ContainsFunc(q.Alternatives, ends):
		t.phase = false
	}
}

func ends(a notation.Alternative) bool {
	verb := notation.Verb(a.Action.Move)
	return verb == 'E' || verb == 'P'
}

// foresee carries an item out, if it is certain that it will be possible and which order that is.
func (t *ahead) foresee(q *notation.Queued) {
	if !t.own || t.auto || len(q.Alternatives) != 1 || q.Alternatives[0].If != nil {
		t.own = false
		return
	}
	step, err := engine.Foresee(&t.v, q.Alternatives[0].Action)
	if err != nil {
		t.own = false
		return
	}
	t.v.State = step.State
	if plans(q) {
		t.reveal()
		t.own = false // tiles and markers come back before, which are not seen here
	}
}
