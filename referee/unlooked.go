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
	behind games.GameID // the last that was
	check  gameCheck    // how those are looked at that were not
}

// unlookedPart is how many are listed at once.
const unlookedPart = 1000

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
func (d *gameRounds) lookOn(ctx context.Context) error {
	if !d.unlooked.more || d.checks.untried() >= mostChecks {
		return nil
	}
	ids, err := d.alarms.clocks.Unlooked(ctx, d.unlooked.behind, unlookedPart)
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
	d.unlooked.more = len(ids) == unlookedPart
	d.alarms.telling(d.unlooked.more && !d.unlooked.check.from.IsZero(), d.unlooked.behind)
	return nil
}

// moving tells whether deadlines may still have to be moved for an outage.
func (d *gameRounds) moving() bool {
	return d.checks.moving() || d.unlooked.more && !d.unlooked.check.from.IsZero()
}
