package referee

import "time"

// longestGap is how long the mailbox may go unsearched before deadlines move (design, section 9).
const longestGap = 10 * time.Minute

// outageWatch notices when the mailbox could not be searched for a while.
type outageWatch struct{ good time.Time } // when the last search that succeeded began

// searched notes a search that has succeeded, and returns since when there was none if that is too long ago.
func (o *outageWatch) searched(began time.Time) (from time.Time) {
	if !o.good.IsZero() && began.Sub(o.good) > longestGap {
		from = o.good
	}
	o.good = began // even if the clock was set back
	return from
}
