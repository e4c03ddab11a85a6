package engine

// Event is one thing that happened, as data: a value of one of the event types of this package.
// Folding the events of an action over a state, in order, gives the state after it.
type Event interface {
	fold(*State)
}

// secret is an event of which other seats see less.
type secret interface {
	// seenBy returns what a seat, or NoSeat for an observer, sees of the event.
	seenBy(Seat) Event
}

// Seen returns what a seat, or NoSeat for an observer, sees of the events of an action.
func Seen(events []Event, by Seat) []Event {
	seen := make([]Event, len(events))
	for i, e := range events {
		if s, ok := e.(secret); ok {
			e = s.seenBy(by)
		}
		seen[i] = e
	}
	return seen
}
