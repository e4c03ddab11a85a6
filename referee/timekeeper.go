package referee

import "time"

// timekeeper tells by what time the daemon acts (design, section 9). It follows the machine's clock
// as long as that goes with what is known otherwise: how long the machine has run since, what was
// written last before the start, and when the mail server received new mail. From a clock that is
// more than a day away from all that it takes nothing: time goes on from where it was, with the
// machine, until the clock is right, new mail bears it out, or a person does. It is a value without
// a lock; the zero value knows of nothing and believes the first clock it is shown.
type timekeeper struct {
	at    time.Time     // the time, when it was last asked for
	up    time.Duration // how long the machine had run then
	drift time.Duration // how far it has gone another way than the machine since it was last borne out
	shown time.Time     // by the clock that is not believed; zero: it is
}

const (
	// mostDrift is how far clocks may be apart that still say the same.
	mostDrift = day
	// mostSilence is how much of the time during which nobody looked is believed because of old
	// mail: the clock has to be beyond it, and then two say that so much has passed, who do not
	// agree on how much more.
	mostSilence = 30 * day
)

// since returns a timekeeper that knows of a time which was written down before a start; zero:
// nothing was.
func since(written, clock time.Time, up time.Duration) timekeeper {
	k := timekeeper{at: written, up: up}
	if written.IsZero() {
		k.at = clock
	}
	k.read(clock, up)
	return k
}

// read returns the time, when the clock shows one and the machine has run so long.
func (k *timekeeper) read(clock time.Time, up time.Duration) time.Time {
	if k.at.IsZero() {
		k.at, k.up = clock, up
	}
	passed := k.at.Add(up - k.up)
	step := clock.Sub(passed)
	k.up = up
	if step.Abs() <= 2*mostDrift && (k.drift+step).Abs() <= mostDrift {
		k.at, k.drift, k.shown = clock, k.drift+step, time.Time{}
	} else {
		k.at, k.shown = passed, clock
	}
	return k.at
}

// arrived has new mail that the server received at a time tell what it knows. It is true if the
// time is another one by that.
func (k *timekeeper) arrived(received, clock time.Time, up time.Duration) (moved bool) {
	before := k.read(clock, up)
	off := clock.Sub(received)
	switch doubted := !k.shown.IsZero(); {
	case off.Abs() <= mostDrift && (doubted || off.Abs() < k.drift.Abs()):
		k.at, k.drift, k.shown = clock, off, time.Time{}
	case doubted && received.After(k.at) && off > 0 && received.Sub(k.at) <= mostSilence:
		k.at, k.drift = received, 0
	}
	return !k.at.Equal(before)
}

// confirm has a person bear the clock out.
func (k *timekeeper) confirm(clock time.Time, up time.Duration) {
	*k = timekeeper{at: clock, up: up}
}
