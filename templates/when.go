package templates

import (
	"strings"
	"time"
)

// when says a time in the reader's zone, to the minute, as letters say it; "" if there is none.
func (r *Reader) when(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	zone := r.Zone
	if zone == nil {
		zone = time.UTC
	}
	t = t.In(zone)
	weekday := strings.Fields(r.say("time.weekdays"))[t.Weekday()]
	month := strings.Fields(r.say("time.months"))[t.Month()-1]
	clock, zoned := t.Format("15:04"), t.Format("MST")
	if r.Date.IsZero() || t.Year() == r.Date.In(zone).Year() {
		return r.say("time.this", "weekday", weekday, "day", t.Day(), "month", month, "clock", clock, "zone", zoned)
	}
	return r.say("time.other", "weekday", weekday, "day", t.Day(), "month", month, "year", t.Year(),
		"clock", clock, "zone", zoned)
}
