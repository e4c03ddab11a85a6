package templates

import "time"

// When says a time in the reader's zone, to the minute, as letters say it.
func (r *Reader) When(t time.Time) string { return r.when(t) }
