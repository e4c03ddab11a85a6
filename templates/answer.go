package templates

import (
	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// Answer is what became of one line of a mail.
type Answer struct {
	Line    int    // of the mail's new text, from 1; 0: of no line of its own
	Text    string // the line as typed, with those that continue it
	Outcome Outcome
}

// Outcome is what became of a line: one of the types below.
type Outcome interface {
	// tell writes the outcome, in the letter about a page.
	tell(w *writer, p *Page, a *Answer)
}

// Accepted is an order that is recorded.
type Accepted struct {
	Order    string         // canonical
	Events   []engine.Event // what came of it, as the author may see it
	Hidden   bool           // hidden from the others until all have given theirs
	Replaced bool           // hidden, in place of an earlier one of the seat
}

// Kept is what is left for the seat's next turn.
type Kept struct {
	Line     string // canonical, with then
	None     bool   // nothing is left any more
	Replaced bool   // in place of what was left before
}

// NoneFits is a line with then that came when the turn it is for had come, and of which nothing
// could be done.
type NoneFits struct{ Left []Unfit }

// Unfit is an order left for a turn in which it could not be done.
type Unfit struct {
	Line string          // canonical, with then and its conditions
	Why  *advice.Refusal // nil: a condition did not hold
}

// NotUnderstood is a line that cannot be read. Err.Line counts in the mail, as Answer.Line does.
type NotUnderstood struct {
	Err   *notation.Error
	Meant string // the line as it was perhaps meant; empty: Err says what can be said
}

// NotAllowed is an order that the rules forbid. Its place counts in Answer.Text, as
// notation.Reader.Refuse has it.
type NotAllowed struct {
	Why advice.Refusal
	Try bool // of a line with try
}

// NotTried is an order that was not carried out, whatever it says.
type NotTried struct {
	Why   NotTriedReason
	Order string   // canonical; empty where it could not be read
	Queue []string // canonical orders, this one the last, that one line with then could leave for the seat's next turn: it is offered
	Now   bool     // of LaterTurn: the turn it is for has begun since
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

// Stale is an order for a position that is past: the seat has acted since the letter that is answered.
type Stale struct {
	Order    string // canonical; empty where it could not be read
	Recorded []Deed // what was recorded of the seat since
}

// Tried is what an order would come to. Nothing is recorded.
type Tried struct {
	Order  string // canonical, with everything filled in
	Events []engine.Event
}

// Passed is talk that was passed on.
type Passed struct {
	Said
	Deaf  []engine.Seat // of those it is for, who get no letter of it: they have resigned, or not joined yet
	InAll int           // how many it is for
}

// Shown is the board, now or after an entry.
type Shown struct {
	View  *engine.View // nil: there is no such entry, or it lies before the deal
	After int          // the entry; 0: now
	Above bool         // of the mail's orders below the line none was carried out yet: it is not the letter's own board
}

// Logged is what happened in a round, or in all (0).
type Logged struct {
	Round int
	Deeds []Deed
}

// Recorded is the text record of a finished game, in canonical form.
type Recorded struct{ Text string }

// Open is what may be ordered now, with one verb or with any ("").
type Open struct {
	View *engine.View // nil before the deal
	Verb string
}

// Helped is help on some words, or on everything ("").
type Helped struct{ About string }

// Unsure is a line of which it is unclear whether its author wrote it now, or quotes it.
type Unsure struct{}

// Result is what became of a line for the referee, as data: a code with its arguments.
type Result struct {
	Code ResultCode
	Args []string // texts among them may be what somebody has typed
}
