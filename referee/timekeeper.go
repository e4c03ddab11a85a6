package referee

import "time"

// timekeeper tells by what time the daemon acts. It follows the machine's clock
// as long as that goes with what is known otherwise: how long the machine has run since, what was
// written last before the start, what time it is on the mail server, and when that received new
// mail. From a clock that is more than a day away from that it takes nothing: time goes on from
// where it was, with the machine, until the clock is right, the server bears it out, or a person
// does. It is a value without a lock; the zero value knows of nothing.
type timekeeper struct {
	at    time.Time     // the time, when it was last asked for
	up    time.Duration // how long the machine had run then
	drift time.Duration // how far it has gone another way than the machine since it was last borne out
	shown time.Time     // by the clock that is not believed; zero: it is

	unknown bool // before the start nothing was written, and nothing has borne the clock out since
	borne   bool // the server has borne the clock out since the start

	ahead    time.Duration // how far the server's clock is known to be ahead of the right one
	server   time.Time     // by the server's clock, when it last told; zero: it has not
	serverUp time.Duration // how long the machine had run then
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
// nothing was; and how far the server's clock is known to be ahead.
func since(written time.Time, ahead time.Duration, clock time.Time, up time.Duration) timekeeper {
	k := timekeeper{at: written, up: up, ahead: ahead}
	if k.unknown = written.IsZero(); k.unknown {
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
	if step.Abs() <= 2*mostDrift && (k.drift+step).Abs() <= mostDrift && !k.contradicted(clock) {
		k.at, k.drift, k.shown = clock, k.drift+step, time.Time{}
	} else {
		k.at, k.shown = passed, clock
	}
	return k.at
}

// contradicted tells whether the server said another time, and has not said this one since the
// start.
func (k *timekeeper) contradicted(clock time.Time) bool {
	return !k.borne && !k.server.IsZero() && k.off(clock, k.serverNow()).Abs() > mostDrift
}

// serverNow is what time it is by the server's clock, since that told.
func (k *timekeeper) serverNow() time.Time { return k.server.Add(k.up - k.serverUp) }

// serverAhead returns how far the server's clock is ahead of the time by which the daemon acts, as
// is known or was told last, if that is more than clocks may be apart.
func (k *timekeeper) serverAhead() time.Duration {
	if told := k.serverNow().Sub(k.at); k.ahead == 0 && !k.server.IsZero() && told.Abs() > mostDrift {
		return told
	}
	return k.ahead
}

// off returns how far the clock is ahead of the server's, which may be known to be wrong, or may
// have been set right since.
func (k *timekeeper) off(clock, server time.Time) time.Duration {
	off := clock.Sub(server)
	if other := off + k.ahead; other.Abs() < off.Abs() {
		return other
	}
	return off
}

// served has the server tell what time it is. It is true if the time is another one by that.
func (k *timekeeper) served(server, clock time.Time, up time.Duration) (moved bool) {
	before := k.read(clock, up)
	switch off := k.off(clock, server); {
	case off.Abs() <= mostDrift:
		k.believe(clock, off)
		k.forgive(clock, server)
	case k.borne && k.shown.IsZero(): // it said the same as ours, which has gone on with the machine: so it was set
		k.ahead = server.Sub(clock)
	case k.shown.IsZero():
		k.contradict(server, clock)
	default:
		k.atLeast(server, clock)
	}
	k.server, k.serverUp = server, up
	k.read(clock, up)
	return !k.at.Equal(before)
}

// arrived has new mail tell what it knows, that the server received at a time, where that does not
// tell its own. It is true if the time is another one by that. Only mail that is a witness is
// believed against the clock: other mail may have come long ago.
func (k *timekeeper) arrived(received, clock time.Time, up time.Duration, witness bool) (moved bool) {
	before := k.read(clock, up)
	off := k.off(clock, received)
	switch doubted := !k.shown.IsZero(); {
	case off.Abs() <= mostDrift && (doubted || off.Abs() < k.drift.Abs()):
		k.believe(clock, off)
		k.forgive(clock, received)
	case off.Abs() <= mostDrift:
		k.believe(clock, k.drift)
	case doubted:
		k.atLeast(received, clock)
	case witness && !k.borne:
		k.contradict(received, clock)
		k.server, k.serverUp = received, up
	}
	k.read(clock, up)
	return !k.at.Equal(before)
}

// believe follows the clock, which the server bears out but for so much.
func (k *timekeeper) believe(clock time.Time, off time.Duration) {
	k.at, k.drift, k.shown, k.unknown, k.borne = clock, off, time.Time{}, false, true
}

// contradict goes back to the time that was known before the start. Where there was none, it is the
// earlier one of those two: what is written by it may be late, but nothing is early.
func (k *timekeeper) contradict(server, clock time.Time) {
	k.at, k.drift, k.shown = k.at.Add(-k.drift), 0, clock
	if k.unknown && server.Before(k.at) {
		k.at = server
	}
}

// atLeast has the time go on to what the server says, if the clock that is doubted is beyond it.
func (k *timekeeper) atLeast(server, clock time.Time) {
	if server.After(k.at) && clock.After(server) && server.Sub(k.at) <= mostSilence {
		k.at, k.drift = server, 0
	}
}

// forgive forgets how far the server's clock was ahead, if it is right.
func (k *timekeeper) forgive(clock, server time.Time) {
	if clock.Sub(server).Abs() <= mostDrift {
		k.ahead = 0
	}
}

// confirm has a person bear the clock out, even against the server's, if that has told another
// time.
func (k *timekeeper) confirm(clock time.Time, up time.Duration) {
	k.read(clock, up)
	if !k.server.IsZero() {
		k.ahead = k.serverNow().Sub(clock)
		k.forgive(clock, k.serverNow())
	}
	k.believe(clock, 0)
}
