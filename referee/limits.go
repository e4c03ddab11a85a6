package referee

import "time"

// Limits bound what people can make the referee do (design, section 7). Reaching one delays a mail; it is never dropped.
type Limits struct {
	PlayerMails   int // of one proven player, acted on in an hour
	UnprovenMails int // of all senders without proof together, acted on in an hour: held mails, strangers
	HeldMails     int // that wait for a yes, of one seat
	Invitations   int // games of one host that wait for somebody to join
	InvitesADay   int // invitations sent to one address in a day
}

// DefaultLimits are generous to people and tight for programs.
var DefaultLimits = Limits{PlayerMails: 240, UnprovenMails: 60, HeldMails: 5, Invitations: 10, InvitesADay: 3}

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
	rate := float64(a.hourly) / float64(time.Hour)
	full := max(1, float64(a.hourly)/burst)
	if passed := now.Sub(a.at); a.at.IsZero() {
		a.left, a.at = full, now
	} else {
		a.left, a.at = min(full, a.left+rate*float64(max(0, passed))), now // the clock may have been set back
	}
	if a.left < 1 {
		return time.Duration((1-a.left)/rate) + time.Millisecond // never nothing, however little is missing
	}
	a.left--
	return 0
}

// allowances holds the buckets of those who wrote lately, by who they are.
type allowances struct {
	hourly int
	of     map[string]*allowance
}

func newAllowances(hourly int) *allowances {
	return &allowances{hourly: hourly, of: map[string]*allowance{}}
}

// take uses one mail of somebody up, or tells how long to wait.
func (a *allowances) take(who string, now time.Time) time.Duration {
	b := a.of[who]
	if b == nil {
		a.forget(now)
		b = &allowance{hourly: a.hourly}
		a.of[who] = b
	}
	return b.take(now)
}

// mostRemembered is how many buckets are kept before full ones are looked for.
const mostRemembered = 10_000

// forget removes the buckets that have filled up again: they say no more than new ones.
func (a *allowances) forget(now time.Time) {
	if len(a.of) < mostRemembered {
		return
	}
	for who, b := range a.of {
		if now.Sub(b.at) > time.Hour {
			delete(a.of, who)
		}
	}
}
