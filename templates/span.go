package templates

import "time"

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
