package templates

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"dhow/notation"
)

// pace is how long a move may take, as an argument of a sentence.
type pace time.Duration

const day = 24 * time.Hour

// exactly says how long something is, in the largest unit of which it is a whole number.
func exactly(d time.Duration) noun {
	switch {
	case d%day == 0:
		return named("span.days", "n", int(d/day))
	case d%time.Hour == 0:
		return named("span.hours", "n", int(d/time.Hour))
	}
	return named("span.minutes", "n", int(d/time.Minute))
}

// span says how long something is, as people do: in two units at most.
func span(d time.Duration) any {
	switch {
	case d >= 2*day || d == day:
		hours := (d + time.Hour/2) / time.Hour
		days := named("span.days", "n", int(hours/24))
		if hours%24 == 0 {
			return days
		}
		return nouns{[]any{days, named("span.hours", "n", int(hours%24))}, inAnd}
	case d >= time.Hour:
		return named("span.hours", "n", int((d+time.Hour/2)/time.Hour))
	}
	return named("span.minutes", "n", int(d/time.Minute))
}

// shortSpan is a length of time as lines have it: 3d, 36h, 90m.
var shortSpan = regexp.MustCompile(`^([0-9]{1,6})([dhm])$`)

// lengthOf reads a length of time as lines have it.
func lengthOf(word string) (time.Duration, bool) {
	found := shortSpan.FindStringSubmatch(word)
	if found == nil {
		return 0, false
	}
	n, _ := strconv.Atoi(found[1])
	return time.Duration(n) * map[string]time.Duration{"d": day, "h": time.Hour, "m": time.Minute}[found[2]], true
}

// spansInWords writes the lengths of time in a line as the reader's language does, which is read as
// well: 3 jours. The line is one that begins with English words, or the same in the reader's own.
// What people and editions are called stays; so does what is in English, where 3d is short for 3
// days.
func (r *Reader) spansInWords(english, own string) string {
	if r.Language == notation.English {
		return own
	}
	switch name, _, _ := strings.Cut(english, " "); name {
	case "name", "edition":
		return own
	}
	words := strings.Split(own, " ")
	for i, word := range words {
		if d, is := lengthOf(word); is {
			words[i] = r.value(exactly(d))
		}
	}
	return strings.Join(words, " ")
}
