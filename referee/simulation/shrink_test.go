package simulation

import (
	"slices"
	"testing"
	"time"
)

// shrink leaves out of a script whatever is not needed for a run to fail as it did, by delta
// debugging: half of the events, then quarters, and so on. It runs the script so many times at
// most.
func shrink(t *testing.T, s *script, failed failure, most int) *script {
	runs := 0
	fails := func(events []event) bool {
		runs++
		return simulate(t, &script{seed: s.seed, days: daysOf(events, s.days), events: events}).has(failed.what)
	}
	events := slices.DeleteFunc(slices.Clone(s.events), func(e event) bool { return e.at > failed.at })
	if !fails(events) {
		events = slices.Clone(s.events)
	}
	for size := len(events) / 2; size > 0 && runs < most; size /= 2 {
		for from := 0; from < len(events) && runs < most; {
			fewer := slices.Concat(events[:from], events[min(from+size, len(events)):])
			if len(fewer) > 0 && fails(fewer) {
				events = fewer
			} else {
				from += size
			}
		}
	}
	return &script{seed: s.seed, days: daysOf(events, s.days), events: events}
}

// daysOf is how long a run has to be for these events.
func daysOf(events []event, most int) int {
	if len(events) == 0 {
		return 1
	}
	return min(most, 1+int(events[len(events)-1].at/(24*time.Hour)))
}
