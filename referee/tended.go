package referee

import (
	"context"
	"errors"
	"time"

	"dhow/games"
	"dhow/referee/identity"
)

// tendedFrom is from when on the hourly round has to see a game, for what it does there beside
// mails and clocks; zero: it never has. What upkeep asks the index for (nextTended) follows from
// this.
func tendedFrom(g *identity.Head) time.Time {
	switch {
	case g.Over && g.Dealt:
		return g.At.Add(archiveTime)
	case g.Over, g.Waits(), g.Unseats, len(g.Standbys) > 0:
		return identity.Always
	}
	return time.Time{}
}

// tended is how far the hourly round has come with the games that it has to see. These may be very
// many, so that they are seen to one part after another, each behind a search of its own: a mail
// waits for a part of them at most.
type tended struct {
	more   bool         // some may not have been listed yet
	behind games.GameID // the last that was
	by     time.Time    // by when those that are listed have to be seen
	copies time.Time    // the day for which those that are over are copied, too; zero: they are not
}

// tendedPart is how many games are seen to at once.
const tendedPart = 200

// nextTended lists the next games that the round has to see, from the first on where all were
// listed. Where finished games are copied it has to see all of them.
func (d *upkeep) nextTended(finish context.Context, now time.Time) ([]games.GameID, error) {
	if !d.tended.more {
		d.tended = tended{by: now, copies: d.toCopy(now)}
		if !d.tended.copies.IsZero() {
			d.tended.by = now.Add(archiveTime)
		}
	}
	ids, more, err := d.Index.Tended(finish, d.tended.by, d.tended.behind, tendedPart)
	if err != nil {
		return nil, err
	}
	if d.tended.more = more; more {
		d.tended.behind = ids[len(ids)-1]
	}
	return ids, nil
}

// tendsNow tells whether there is a part of the games that the round has to see yet. After one that
// has failed the whole round is done again at its time.
func (d *upkeep) tendsNow() bool { return d.tended.more && d.again.IsZero() }

// tendOn sees to the next part of the games that the round has to see, as it does to the first.
func (d *upkeep) tendOn(finish context.Context, now time.Time) error {
	some, err := d.nextTended(finish, now)
	return errors.Join(err, d.copyFinished(finish, some), d.archive(finish, now, some), d.offerFreed(finish, some), d.tend(finish, now, some))
}
