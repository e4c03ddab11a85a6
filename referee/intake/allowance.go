package intake

import "time"

// burst is the part of an hour's allowance that may be used at once.
const burst = 4

// allowance is a bucket of an hour's mails: it fills evenly, and holds a part of the hour.
type allowance struct {
	hourly int
	left   float64
	at     time.Time // when left was true
}

// take uses one mail up, or tells how long to wait until there is one.
func (a *allowance) take(now time.Time) time.Duration {
	if pause := a.wait(now); pause > 0 {
		return pause
	}
	a.left--
	return 0
}

// full is how many mails may be used at once.
func (a *allowance) full() float64 { return max(1, float64(a.hourly)/burst) }

// wait tells how long to wait until a mail may be used.
func (a *allowance) wait(now time.Time) time.Duration {
	rate := float64(a.hourly) / float64(time.Hour)
	if passed := now.Sub(a.at); a.at.IsZero() {
		a.left, a.at = a.full(), now
	} else {
		a.left, a.at = min(a.full(), a.left+rate*float64(max(0, passed))), now // the clock may have been set back
	}
	if a.left < 1 {
		return time.Duration((1-a.left)/rate) + time.Millisecond // never nothing, however little is missing
	}
	return 0
}

// allowances holds the buckets of those who wrote lately, by who they are.
type allowances struct {
	hourly int
	of     map[string]*allowance
}

// newAllowances returns the allowances of people who may each write so many mails in an hour.
func newAllowances(hourly int) *allowances {
	return &allowances{hourly: hourly, of: map[string]*allowance{}}
}

// take uses one mail of somebody up, or tells how long to wait.
func (a *allowances) take(who string, now time.Time) time.Duration {
	return a.bucket(who, now).take(now)
}

// bucket returns the allowance of somebody.
func (a *allowances) bucket(who string, now time.Time) *allowance {
	b := a.of[who]
	if b == nil {
		a.forget(now)
		b = &allowance{hourly: a.hourly}
		a.of[who] = b
	}
	return b
}

// mostBuckets is how many buckets are kept before full ones are looked for.
const mostBuckets = 10_000

// forget removes the buckets that have filled up again: they say no more than new ones.
func (a *allowances) forget(now time.Time) {
	if len(a.of) < mostBuckets {
		return
	}
	for who, b := range a.of {
		if now.Sub(b.at) > time.Hour {
			delete(a.of, who)
		}
	}
}
