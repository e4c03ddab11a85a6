package templates

import (
	"slices"
	"strings"
)

// quietTime is hours and days in which no deadline falls, as the log has them: 22:00-08:00 sat sun.
type quietTime string

// daysOfLogs are the days as the log has them.
var daysOfLogs = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// quiet writes such a time with the days as the language has them, which may be typed so.
func (r *Reader) quiet(time quietTime) string {
	days := strings.Fields(strings.ToLower(r.say("time.weekdays")))
	words := strings.Fields(string(time))
	for i, word := range words {
		if day := slices.Index(daysOfLogs, word); day >= 0 {
			words[i] = days[day]
		}
	}
	return strings.Join(words, " ")
}
