package mail

import (
	"math/rand/v2"
	"time"
)

// firstRetry and lastRetry bound the waits between attempts: from a minute, doubling, to eight
// hours (RFC 5321, section 4.5.4.1, wants half an hour and some days; the first retries are for
// servers that greylist).
const (
	firstRetry = time.Minute
	lastRetry  = 8 * time.Hour
)

// RetryWait says how long to wait after a number of failed attempts, 1 or more, before the next
// one: a minute or so after the first, twice as long each time, eight hours at most. A seed, such
// as a letter's number, takes up to a fifth off or puts it on, so that what failed together is not
// tried together. Twenty attempts take about four days.
func RetryWait(attempt int, seed uint64) time.Duration {
	wait := lastRetry
	if attempt < 1 {
		attempt = 1
	}
	if shift := attempt - 1; shift < 9 {
		wait = min(wait, firstRetry<<shift)
	}
	chance := rand.New(rand.NewPCG(seed, uint64(attempt)))
	return wait + time.Duration((chance.Float64()*2-1)*float64(wait)/5)
}
