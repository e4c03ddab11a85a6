package referee

import (
	"errors"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

// This file has what seats leave for their next turns with then. Like talk, such a line is bound to
// no position (design, section 6), but it speaks of the turn after the one that its author knew of:
// if that has come meanwhile, it is an order for it.

// then leaves something for the seat's next turn, or orders it if that has come. A mail has one
// such line: which of several is meant for which turn is not guessed.
func (v *verdict) then(then notation.Then) {
	if v.bar != noBar || v.missed || v.left {
		return
	}
	v.left = true
	if !v.came || len(then.Alternatives) == 0 {
		if v.d.TalkFrom.IsZero() {
			v.hasSpent(v.draft.Queue(then))
		}
		return
	}
	view := v.draft.State().View(v.d.Seat)
	if a, fits := log.Fitting(&view, then); fits {
		v.order(a)
		return
	}
	v.stopped, v.missed = true, true
}

// then says what became of a line with then.
func (a *answers) then(l *scriptLine, then notation.Then) templates.Outcome {
	why, barred := barReasons[a.bar]
	switch {
	case barred:
		return templates.NotTried{Why: why}
	case a.bar == unproven:
		return templates.Result{Code: templates.NeedsMoreProof}
	case a.old && (a.entry == nil || a.entry.Queue == ""):
		return templates.Result{Code: templates.OldLetter}
	case a.missed:
		return templates.NotTried{Why: templates.AfterRefusal}
	case a.left:
		return templates.NotTried{Why: templates.OneQueue}
	}
	a.left = true
	if a.came && len(then.Alternatives) > 0 {
		return a.thenNow(then)
	}
	if a.entry == nil || a.entry.Queue == "" {
		if again := a.d.TalkFrom; !again.IsZero() {
			return templates.TalkedMuch{Again: again}
		}
		return a.noRoom(a.s.queueText(then))
	}
	return templates.Kept{Line: a.s.queueText(then), None: len(then.Alternatives) == 0, Replaced: a.s.game.At(a.before).Queue(a.d.Seat) != 0}
}

// thenNow says what became of a line with then that came in the turn it is for.
func (a *answers) thenNow(then notation.Then) templates.Outcome {
	if len(a.moves) > 0 {
		a.came = false
		return a.accepted()
	}
	a.refused, a.missed = true, true
	return templates.NoneFits{Left: a.s.unfit(a.reader, a.s.viewAt(a.base, a.d.Seat), then)}
}

// offerOneQueue has the last of several orders that came before their turn offer one line with then
// that leaves them all, since a mail may have no more than one. If that cannot be read, as when it
// is too long, it offers what leaves itself.
func (a *answers) offerOneQueue(all []templates.Answer) {
	var orders []string
	last := -1
	for i := range all {
		o, is := all[i].Outcome.(templates.NotTried)
		if !is || o.Queue == nil {
			continue
		}
		if !slices.Contains(orders, o.Order) {
			orders = append(orders, o.Order)
		}
		if last >= 0 {
			all[last].Outcome = withQueue(all[last], nil)
		}
		last = i
	}
	if len(orders) > 1 && a.reader.Reads(a.d.Seat, "then "+strings.Join(orders, " | ")) {
		all[last].Outcome = withQueue(all[last], orders)
	}
}

// withQueue is an order that was not tried, with others to be left for the next turn.
func withQueue(a templates.Answer, orders []string) templates.NotTried {
	o := a.Outcome.(templates.NotTried)
	o.Queue = orders
	return o
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
		return phase == engine.SetupPhase && seat.Rested || phase == engine.ActionPhase && seat.Ended && v.State.Round < engine.Rounds
	}
	return phase == engine.PlanningPhase && seat.Planned
}

// queueText is what is left for a turn, as a line.
func (h history) queueText(then notation.Then) string {
	return notation.PrintLine(h.edition, notation.Line{Says: then})
}

// queueAt returns what a seat had left for its next turn after an entry, as a line; empty if
// nothing, or if nothing will come of it.
func (h history) queueAt(n int, seat engine.Seat) string {
	queue := h.game.At(n).Queue(seat)
	if queue == 0 || h.overAt(n) {
		return ""
	}
	return h.queueOf(queue)
}

// queueOf returns what an entry leaves for the next turn, as a line.
func (h history) queueOf(n int) string {
	then, err := h.game.Queued(n)
	if err != nil {
		return "" // sealed, and the key of it is not known any more
	}
	return h.queueText(then)
}

// unfit says of each order left for a turn why it cannot be done.
func (h history) unfit(reader notation.Reader, v *engine.View, then notation.Then) []templates.Unfit {
	var left []templates.Unfit
	for _, one := range then.Alternatives {
		u := templates.Unfit{Line: h.queueText(notation.Then{Alternatives: []notation.Alternative{one}})}
		var illegal *engine.IllegalError
		if log.Holds(v, one.If) && errors.As(engine.Check(v, one.Action), &illegal) {
			why := advice.Refuse(reader, v, u.Line, one.Action, illegal)
			u.Why = &why
		}
		left = append(left, u)
	}
	return left
}

// queueDue tells whether the turn has come that a seat to move has left something for. That is a
// turn which has begun since, and not by going back to it. For who has resigned it is any turn:
// what is left goes before the house player.
func (h history) queueDue(seat engine.Seat) bool {
	n := h.game.Queue(seat)
	switch {
	case n == 0:
		return false
	case h.game.Resigned(seat):
		return true
	}
	began := h.game.At(h.game.Len()).Turn(seat)
	e := &h.game.Entries()[began-1]
	if e.By == seat && e.Ordered() {
		return began >= n
	}
	return began > n && (e.Undo == 0 || e.Ordered())
}

// queueDraft drafts the entry that carries out what a seat to move has left, or says that nothing
// of it can be done.
func (s *sitting) queueDraft(seat engine.Seat, timeout bool) (*log.Draft, error) {
	d := s.game.Draft(s.set.Clock(), seat, "")
	_, err := d.UseQueue(timeout)
	return d, err
}

// tellQueue adds to a deed what its entry has to do with what the seat leaves for its turns, which
// nobody else may know.
func (h history) tellQueue(d *templates.Entry, e *log.Entry) {
	if e.Queue != "" {
		d.Queue = h.queueOf(e.N)
	}
	if d.Queued = e.Queued != 0; d.Queued && !e.Ordered() {
		then, _ := h.game.Queued(e.Queued)
		d.What, d.Left = templates.SpentEntry, h.unfit(h.reader(0), h.viewAt(e.N, e.By), then)
	}
}
