package templates

import (
	"fmt"
	"strings"
	"time"

	"dhow/engine"
)

// Letter is a letter without its envelope. The text ends with a line feed, and its lines are at most Columns wide, except
// canonical orders that are longer.
type Letter struct{ Subject, Text string }

// Reader is whom a letter is for, and what all letters about a game need of it.
type Reader struct {
	Edition *engine.Edition // nil in letters about no game
	Seat    engine.Seat     // NoSeat: an observer, or the host
	Name    string          // of the reader; empty where unknown
	Game    string          // the game's id; empty in letters about none
	Names   Names
	Zone    *time.Location // nil: UTC
	Date    time.Time      // of the letter: times of another year are said with it; zero: none is
	Brief   bool           // boards only where they are asked for, and when a round begins
	Key     string         // for the line at the foot; empty: no such line
	Mailbox string         // the referee's address
}

// Names says who sits at the seats, by Seat; names may be empty.
type Names [engine.MaxPlayers + 1]string

// of names a seat: by its player's name if that is known, else by its colour.
func (n *Names) of(seat engine.Seat) string {
	if n[seat] != "" {
		return n[seat]
	}
	return seat.String()
}

// phrase returns a sentence, or part of one, in the reader's language.
func (r *Reader) phrase(english string) string { return english }

// sayf puts what varies into a sentence in the reader's language.
func (r *Reader) sayf(english string, args ...any) string {
	return fmt.Sprintf(r.phrase(english), args...)
}

// when says a time in the reader's zone, to the minute.
func (r *Reader) when(t time.Time) string { return When(t, r.Date, r.Zone) }

// When says a time as letters of a date do, to the minute: with the year if it is another one. Without a zone it is in UTC.
func When(t, date time.Time, zone *time.Location) string {
	if zone == nil {
		zone = time.UTC
	}
	t = t.In(zone)
	if date.IsZero() || t.Year() == date.In(zone).Year() {
		return t.Format("Mon 2 Jan 15:04 MST")
	}
	return t.Format("Mon 2 Jan 2006 15:04 MST")
}

// who names a seat and its colour, the reader's own as you.
func (r *Reader) who(seat engine.Seat) string {
	switch {
	case seat == engine.NoSeat:
		return r.sayf("The referee")
	case seat == r.Seat:
		return r.sayf("You (%v)", seat)
	case r.Names[seat] == "":
		return r.sayf("The player of %v", seat)
	}
	return r.sayf("%s (%v)", r.Names[seat], seat)
}

// names lists the players of seats as a sentence does.
func (r *Reader) names(seats []engine.Seat) string {
	l := make([]string, len(seats))
	for i, seat := range seats {
		l[i] = r.Names.of(seat)
	}
	return r.list(l)
}

// list joins names as a sentence does.
func (r *Reader) list(l []string) string {
	if len(l) < 2 {
		return strings.Join(l, "")
	}
	n := len(l) - 1
	return r.sayf("%s and %s", strings.Join(l[:n], ", "), l[n])
}

// span says how long something is, in the largest unit that is not too coarse.
func (r *Reader) span(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d >= 2*day || d == day:
		return r.counted(int((d+day/2)/day), "1 day", "%d days")
	case d >= time.Hour:
		return r.counted(int((d+time.Hour/2)/time.Hour), "1 hour", "%d hours")
	}
	return r.counted(int(d/time.Minute), "1 minute", "%d minutes")
}

// counted says how many there are of something, in the words for one and for several.
func (r *Reader) counted(n int, one, several string) string {
	if n == 1 {
		return r.phrase(one)
	}
	return r.sayf(several, n)
}
