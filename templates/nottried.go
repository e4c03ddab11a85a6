package templates

import (
	"strings"

	"dhow/engine"
)

// NotTried is an order that was not carried out, whatever it says.
type NotTried struct {
	Why   NotTriedReason
	Order string // canonical; empty where it could not be read
	// Queue is canonical orders, this one the last, that one line with then could leave for the
	// seat's next turn: it is offered.
	Queue []string
	Now   bool // of LaterTurn: the turn it is for has begun since
}

// NotTriedReason says why an order was not tried.
type NotTriedReason uint8

// The reasons.
const (
	AfterRefusal  NotTriedReason = iota // an order before it was refused
	UnreadLines                         // another line of the mail is not understood
	UnsureLines                         // it is unclear whether another line of the mail is new
	LaterTurn                           // it is not the seat's turn, or no more
	NotYetDealt                         // the game has not begun
	AlreadyOver                         // the game is over, or given up
	HouseSeat                           // the seat was given up, and the house player plays for it
	OneQueue                            // a line with then, behind another
	TooManyOrders                       // more than the referee takes from one mail
	NewKeysFirst                        // the mail asks for new keys, and its own is worth nothing from then on
	NotAlone                            // it wants a mail of its own
)

// notTried says why orders are not tried.
var notTried = [...]messageKey{
	AfterRefusal:  "not-tried.after-refusal",
	UnreadLines:   "not-tried.unread-lines",
	UnsureLines:   "not-tried.unsure-lines",
	LaterTurn:     "not-tried.later-turn",
	NotYetDealt:   "not-tried.not-dealt",
	AlreadyOver:   "not-tried.over",
	HouseSeat:     "not-tried.house-seat",
	OneQueue:      "not-tried.one-queue",
	TooManyOrders: "not-tried.too-many",
	NewKeysFirst:  "not-tried.new-keys",
	NotAlone:      "not-tried.not-alone",
}

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
		w.noted(notTried[o.Why])
	}
	switch {
	case o.Now:
		w.examples(o.Order)
	case len(o.Queue) > 1:
		w.noted("answer.leave-several")
	case len(o.Queue) == 1:
		w.noted("answer.leave")
	}
	if o.Queue != nil {
		w.examples("then " + strings.Join(o.Queue, " | "))
	}
}

// early says why an order for a later turn was not tried, as the game stands.
func (w *writer) early(p *Page, now bool) {
	others := p.players(p.ToMove)
	switch {
	case now:
		w.noted("not-tried.turn-now")
	case p.View == nil || len(others) == 0:
		w.noted(notTried[LaterTurn])
	case p.View.State.Phase == engine.SetupPhase:
		w.noted("not-tried.not-chosen", "players", others)
	case p.View.State.Phase == engine.PlanningPhase:
		w.noted("not-tried.not-planned", "players", others)
	default:
		w.noted("not-tried.turn-of", "players", others)
	}
}
