package referee

import (
	"context"
	"time"

	"dhow/games"
)

// unlooked are the games that a store which remembers clocks knows nothing of: that have gone on
// just before a start, were copied into the store, or edited by hand. They are looked at one part
// after another, in alphabetical order, since they may be all that there are.
type unlooked struct {
	last   time.Time    // when it was last begun because of deputies
	more   bool         // some may not have been listed yet
	next   time.Time    // none is before; zero: at once
	behind games.GameID // the last that was
	check  gameCheck    // how those are looked at that were not
}

const (
	unlookedPart = 256                    // how many are listed at once
	besideMails  = 8                      // likewise while anybody handles mails, which would wait for a processor
	besideTime   = 100 * time.Millisecond // after which the next of those are
)

// begin has all of them looked at, from the first on. Those that are listed already are looked at
// once, whoever asks for it.
func (u *unlooked) begin() {
	if !u.more {
		*u = unlooked{last: u.last, more: true, check: gameCheck{unlooked: true}}
	}
}

// behindDeputies is how often it is looked for games in which a deputy has entered something and,
// as it was killed, has not noted when their clocks ring.
const behindDeputies = time.Minute

// lookBehindDeputies has those games looked at, once in a while.
func (d *gameRounds) lookBehindDeputies(now time.Time) {
	if d.Database != nil && now.Sub(d.unlooked.last).Abs() > behindDeputies {
		d.unlooked.last = now
		d.unlooked.begin()
	}
}

// lookOn has a part of the games looked at that nobody has looked at, when there is room for it.
// Mails come first, but where games have to hear of an outage, for which all deadlines wait.
func (d *gameRounds) lookOn(ctx context.Context, now time.Time) error {
	early := d.unlooked.next.Sub(now)
	if !d.unlooked.more || d.checks.untried() >= mostChecks || 0 < early && early <= besideTime { // the clock may have been set back
		return nil
	}
	part, next := unlookedPart, time.Time{}
	if d.unlooked.check.from.IsZero() && (d.Delegated.sight().some || d.intake.Handled() > 0) {
		part, next = besideMails, now.Add(besideTime)
	}
	ids, err := d.alarms.clocks.Unlooked(ctx, d.unlooked.behind, part)
	if err != nil {
		return err
	}
	waits := d.checks.holding(ids)
	for _, id := range ids {
		if d.unlooked.behind = id; !waits[id] {
			check := d.unlooked.check
			check.game = id
			d.checks.left = append(d.checks.left, check)
		}
	}
	d.unlooked.more, d.unlooked.next = len(ids) == part, next
	d.alarms.telling(d.unlooked.more && !d.unlooked.check.from.IsZero(), d.unlooked.behind)
	return nil
}

// looksBesideMails tells whether more are to be looked at, few at a time. No mailbox need be
// searched before that.
func (d *gameRounds) looksBesideMails() bool { return d.unlooked.more && !d.unlooked.next.IsZero() }

// moving tells whether deadlines may still have to be moved for an outage.
func (d *gameRounds) moving() bool {
	return d.checks.moving() || d.unlooked.more && !d.unlooked.check.from.IsZero()
}
