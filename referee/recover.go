package referee

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/fault"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/referee/table"
	"dhow/templates"
)

// gameRounds looks at games beside their mails: after a start, after an outage, and when clocks
// ring.
type gameRounds struct {
	house    *House
	store    Store
	tables   *table.Tables
	clerk    *Clerk
	notices  *notices.Notices
	post     *outbox.Writer
	fetcher  *intake.Fetcher
	wakeup   *intake.Wakeup
	chores   *chores
	kept     *keptClock
	troubles *troubles
	knows    func(fingerprint string) bool
}

// recovered lists the games that need to be looked at after a start.
func (d *gameRounds) recovered(index *identity.Index) []chore {
	var left []chore
	for _, id := range index.All() {
		game, _ := index.Game(id)
		mark, known := d.store.Marked(id)
		if mark > game.Last && !index.Broken(id) {
			d.putBack(id, game, mark)
		}
		if !known || mark != game.Last || game.HasClock() || index.Broken(id) {
			left = append(left, chore{game: id, unseen: !known})
		}
	}
	return left
}

// putBack tells host and operator of a game whose file is older than what the journal knows of it,
// as one that was restored. It counts as posted to its end.
func (d *gameRounds) putBack(id games.GameID, game *identity.Head, mark int) {
	n := notices.News{Code: templates.PutBack, Args: []string{string(id), strconv.Itoa(game.Last), strconv.Itoa(mark)}}
	occasion := fmt.Sprintf("put back from %d to %d of %s", mark, game.Last, game.At.UTC().Format(time.RFC3339))
	d.post.Add(nil, d.notices.Operator(id, "operator, "+occasion, n), post.Mark{Game: id, Entry: game.Last})
	if game.Host != "" {
		d.post.Add(nil, d.notices.Host(id, occasion, n))
	}
}

// look does the chore of a game: letters of entries that the journal knows nothing of are owed,
// deadlines move, and clocks ring that should have rung while nobody listened.
func (d *gameRounds) look(ctx context.Context, ch chore, searched time.Time) {
	err := fault.Safely(d.house.Log, func() error { return d.lookInto(ctx, ch, searched) }, "game", ch.game)
	d.troubles.report(ch.game, err)
	if err != nil {
		ch.at = d.house.Clock().Add(lookAfter(err))
		d.chores.again(ch)
		d.wakeup.Expect(ch.at)
	}
}

// lookAfter is how long after an error a game is looked at again.
func lookAfter(err error) time.Duration {
	if fault := (*fault.Error)(nil); errors.As(err, &fault) {
		return 10 * time.Minute
	}
	return time.Minute
}

func (d *gameRounds) lookInto(ctx context.Context, ch chore, searched time.Time) error {
	index := d.clerk.Index
	table, wasBroken := d.tables.Table(ch.game), index.Broken(ch.game)
	if err := index.Mend(ch.game); err != nil {
		return err
	}
	game, ok := index.Game(ch.game)
	if !ok { // it was taken away for good
		return nil
	}
	if mark, _ := d.store.Marked(ch.game); wasBroken && mark > game.Last {
		d.putBack(ch.game, game, mark)
	}
	if ch.unseen && !d.clerk.making.holds(ch.game) {
		d.firstSeen(ch.game, game)
	}
	if mark, known := d.store.Marked(ch.game); known && mark != game.Last {
		p, err := table.Recover(ctx, d.knows, tellingLapsed(d.notices, ch.game))
		fault.Point("game-recovered")
		if err != nil {
			return err
		}
		d.post.Rest(nil, p.Left)
	}
	if !ch.from.IsZero() {
		p, err := table.Outage(ctx, ch.from, ch.to)
		if err != nil {
			return err
		}
		d.post.Rest(nil, p.Left)
	}
	if game.HasClock() {
		return d.ringClocks(ctx, ch.game, searched)
	}
	return d.clerk.visits.lookAgain(ctx, ch.game)
}

// firstSeen journals that the journal has now seen a game that was copied in: its letters count as
// posted to its end, and the operator is told.
func (d *gameRounds) firstSeen(id games.GameID, game *identity.Head) {
	d.post.Add(nil, d.notices.Operator(id, "first seen", notices.News{
		Code: templates.FirstSeen, Args: []string{string(id), strconv.Itoa(game.Last)},
	}), post.Mark{Game: id, Entry: game.Last})
}
