package acts

import (
	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
)

// page is what the lines of a mail are written on, and what it allows is what they can do to a
// game: the draft of an entry when the mail is judged, and the entry that was made of it when its
// answer is written. May says that nothing else speaks against it. What an entry has was done,
// whatever proof was once enough for it.
type page interface {
	// Order carries an order out.
	Order(a engine.Action, may bool) bool
	// Take carries out what a queue comes to in the turn that has come; false: it stops at once.
	Take(then notation.Then) (log.Taken, bool)
	// Correct takes the seat's last order back for another that is sent in its place, under the key
	// of a position.
	Correct(a engine.Action, position int) bool
	// Undo returns the entry that is taken back; 0 if none is.
	Undo(may bool) int
	// Say passes talk on.
	Say(to engine.SeatSet, text string, may bool) bool
	// Queue leaves all of a queue for later turns, of which a line has added a part: that part, as it
	// is left.
	Queue(line, all notation.Then, may bool) (notation.Then, bool)
	// Leaves tells whether the entry leaves something.
	Leaves() bool
	// Keep keeps an order until its author says yes; nil: none is kept any more.
	Keep(a *engine.Action, may bool) bool
	// Join returns the luck word that the seat joins with; empty if it does not join.
	Join(word string, may bool) string
	// Resign gives the seat up.
	Resign(may bool) bool
	// Enter says something else in the entry, and tells whether the entry says it.
	Enter(say func(*log.Draft) error, said func(*log.Entry) bool, may bool) bool
	// NewKey makes the keys of the seat worthless.
	NewKey(may bool) bool

	// Ordered tells whether an order was carried out that no line has claimed yet.
	Ordered() bool
	// View is what the seat sees after all that was ordered.
	View() *engine.View
	// Replaces tells whether an order is hidden, and would stand in the place of one that the seat
	// has sent already.
	Replaces(a engine.Action) bool
}
