package templates

import "dhow/engine"

// NotTried is an order that was not carried out, whatever it says.
type NotTried struct {
	Why   NotTriedReason
	Order string // canonical; empty where it could not be read
	// Queue is canonical lines with then that could leave this order and those like it for the seat's
	// next turns: they are offered.
	Queue  []string
	Either bool // the line has all of them for one turn
	Now    bool // of LaterTurn: the turn it is for has begun since
}

// NotTriedReason says why an order was not tried. Its sentence stands in the message tables below
// not-tried and itself.
type NotTriedReason string

// The reasons.
const (
	AfterRefusal  NotTriedReason = "after-refusal" // an order before it was refused
	UnreadLines   NotTriedReason = "unread-lines"  // another line of the mail is not understood
	UnsureLines   NotTriedReason = "unsure-lines"  // it is unclear whether another line of the mail is new
	LaterTurn     NotTriedReason = "later-turn"    // it is not the seat's turn, or no more
	NotYetDealt   NotTriedReason = "not-dealt"     // the game has not begun
	AlreadyOver   NotTriedReason = "over"          // the game is over, or given up
	HouseSeat     NotTriedReason = "house-seat"    // the seat was given up, and the house player plays for it
	AbsentSeat    NotTriedReason = "absent-seat"   // the house plays the seat, since it has let turns pass
	OneQueue      NotTriedReason = "one-queue"     // nothing is to be left, behind a line that leaves something
	ManyQueued    NotTriedReason = "many-queued"   // more is left than may be
	PastRound     NotTriedReason = "past-round"    // it waits for a round that has begun
	TooManyOrders NotTriedReason = "too-many"      // more than the referee takes from one mail
	NewKeysFirst  NotTriedReason = "new-keys"      // the mail asks for new keys, and its own is void from then on
	MaybeEnd      NotTriedReason = "maybe-end"     // the end of a round that may be an initial or talk, beside another order
	NotAlone      NotTriedReason = "not-alone"     // it wants a mail of its own
)

func (o NotTried) verdict() verdict {
	if o.Why == UnreadLines {
		return spoilt
	}
	return refused
}

func (o NotTried) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if o.Why == LaterTurn {
		w.early(p, o.Now)
	} else {
		w.note(w.sayCode("not-tried", string(o.Why), nil))
	}
	switch {
	case o.Now:
		w.orders(o.Order)
	case o.Either:
		w.noted("answer.leave-either")
	case len(o.Queue) > 1:
		w.noted("answer.leave-several")
	case len(o.Queue) == 1:
		w.noted("answer.leave")
	}
	if o.Queue != nil {
		w.examples(o.Queue...)
	}
}

// early says why an order for a later turn was not tried, as the game stands.
func (w *writer) early(p *Page, now bool) {
	others := p.players(p.ToMove)
	switch {
	case now:
		w.noted("not-tried.turn-now")
	case p.View == nil || len(others) == 0:
		w.noted("not-tried.later-turn")
	case p.View.State.Phase == engine.SetupPhase:
		w.noted("not-tried.not-chosen", "players", others)
	case p.View.State.Phase == engine.PlanningPhase:
		w.noted("not-tried.not-planned", "players", others)
	default:
		w.noted("not-tried.turn-of", "player", others[0])
		w.noted("not-tried.undo")
	}
}
