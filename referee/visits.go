package referee

import (
	"context"
	"errors"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/table"
)

// visits has things done at tables, and takes note of how their games stand then. Its methods stand
// with what they are for: new keys in addressproof.go, seats taken in invite.go.
type visits struct {
	*ClerkSettings
	alarms *alarms
	// naming is read-locked while a game is made that names players, and locked while a player's
	// profile ends.
	naming sync.RWMutex
}

// atTable delivers a mail to its table, and takes note of how the game stands now.
func (c *visits) atTable(ctx context.Context, game games.GameID, d acts.Delivery,
	facts table.Facts) (table.Posting, error) {
	p, err := c.Tables.Table(game).Deliver(ctx, d, facts)
	if errors.Is(err, table.ErrOldKey) {
		c.Who.Epochs.Forget(game) // the mail is put off, and its key is looked at again
	}
	if err != nil {
		return table.Posting{}, err
	}
	if c.Tables.Posted(game) == p.Now.Last { // nothing else was done there since
		c.looked(ctx, game, &p.Now, p.Rings, time.Time{})
	} else {
		c.takeNote(ctx, game, &p.Now)
	}
	return p, nil
}

// takeNote takes note of how a game stands after something was done at its table, as lookAgain
// does. Where the table cannot be asked that is done later: what was done stays done, and its facts
// are known to whoever did it alone.
func (c *visits) takeNote(ctx context.Context, game games.GameID, done *table.Look) {
	if err := c.lookAgain(ctx, game); err != nil {
		c.Log.Warn("a game is looked at later", "game", game, "why", err)
		c.stands(ctx, game, done)
		c.alarms.again(game, c.Clock().Add(lateAgain))
	}
}

// stands takes note of how a game stands.
func (c *visits) stands(ctx context.Context, game games.GameID, look *table.Look) {
	head := look.Head()
	c.Index.Put(ctx, game, head)
	c.Who.Epochs.Know(game, head, look.Epochs)
}

// lookAgain takes note of how a game stands, and when its clocks ring next.
func (c *visits) lookAgain(ctx context.Context, game games.GameID) error {
	return c.lookRung(ctx, game, time.Time{})
}

// lookRung does so behind a search, when the clocks have rung. What is still due then waits for a
// search that begins later, or for mails: another one at once would judge no more.
func (c *visits) lookRung(ctx context.Context, game games.GameID, searched time.Time) error {
	look, at, _, err := c.Tables.Table(game).LookAhead(ctx, c.Clock())
	if err == nil {
		c.looked(ctx, game, &look, at, searched)
	}
	return err
}

// looked takes note of how a game was found to stand, and of when a clock of it rings next; zero:
// none runs.
func (c *visits) looked(ctx context.Context, game games.GameID, look *table.Look, at, searched time.Time) {
	runs := !at.IsZero()
	c.stands(ctx, game, look)
	if !searched.IsZero() {
		c.alarms.rang(game)
	} else if since, is := c.alarms.unrung(game, c.Clock()); is && (!runs || since.Before(at)) {
		at, runs = since, true
	}
	found := store.Clock{Game: game, Entry: look.Last, Edits: look.Edits, Tends: tendedFrom(look.Head())}
	if runs {
		found.Rings = at
	}
	c.alarms.look(found)
	switch {
	case at.Equal(searched):
		at = at.Add(time.Nanosecond)
	case at.Before(searched):
		at = c.Clock().Add(lateAgain)
	}
	c.alarms.set(game, at, runs)
}
