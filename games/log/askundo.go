package log

import "slices"

// AskUndo asks to take the asker's last orders back, with all that the others have done since.
// AskRewind asks to go back to after an entry.
const (
	AskUndo   = "undo"
	AskRewind = "rewind"
)

var (
	undoTopic = topic{name: AskUndo, off: movedOn, all: opensSince, own: ownTo, undoes: goesBackTo(0),
		asks:   func(*Ask) []Told { return tells("ask-undo") },
		done:   func(q *Question) []Told { return tells("settled-undo", "asker", q.By) },
		effect: func(d *Draft, q *Question) error { return d.goBack(q.To) }}
	rewindTopic = topic{name: AskRewind, off: learnedMore, all: opensSince, own: ownTo, undoes: goesBackTo(1),
		asks:   func(a *Ask) []Told { return tells("ask-rewind", "n", a.To) },
		done:   func(q *Question) []Told { return tells("settled-rewind", "n", q.To) },
		effect: rewinds}
)

func ownTo(a *Ask) { a.To = 0 }

// goesBackTo takes out of an entry that the game goes back to before the entry so many behind the one
// that a question names.
func goesBackTo(behind int) func(e *Entry, q *Question) bool {
	return func(e *Entry, q *Question) bool {
		is := e.Undo == q.To+behind
		e.Undo = 0
		return is
	}
}

func rewinds(d *Draft, q *Question) error {
	if q.To >= d.g.Len() { // one more could be more than a number holds
		return cannot(BadUndo, q.To, 1, d.g.Len())
	}
	return d.goBack(q.To + 1)
}

// goBack takes the game back to before an entry, where something has been ordered since.
func (d *Draft) goBack(n int) error {
	if n < 1 || n > d.g.Len() || d.g.At(n-1).play().last == d.g.play().last {
		return cannot(BadUndo, n, 1, d.g.Len())
	}
	return d.Undo(n)
}

// opensSince tells whether plans were opened since what a question is about: who has seen them has to
// agree.
func opensSince(m Moment, q Question) bool {
	return slices.ContainsFunc(m.entriesOf(opening, anySeat).after(q.To), m.Counts)
}

// learnedMore tells whether the table knows more than when a question was asked, or has gone back.
func learnedMore(m Moment, q Question) bool {
	return slices.ContainsFunc(m.g.entries[q.N:m.n], func(e Entry) bool {
		return e.Undo != 0 || e.Open != nil || slices.ContainsFunc(e.Orders, isDraws)
	})
}
