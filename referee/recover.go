package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/fault"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/notices"
	"dhow/templates"
)

// gameRounds looks at games beside their mails: after a start, after an outage, and when clocks
// ring.
type gameRounds struct {
	*Clerk
	intake   *intake.Intake
	checks   gameChecks
	kept     *keptClock
	troubles *troubles
}

// begin has the games looked at that need it after a start: of which letters may not be owed, or
// whose clocks may ring. Where the store knows when they do, those are left alone.
func (d *gameRounds) begin(ctx context.Context) error {
	ids := d.Index.All()
	if d.alarms.clocks != nil {
		unlooked, err := d.alarms.recall(ctx)
		if err != nil {
			return err
		}
		ids = append(unlooked, d.Index.AllBroken()...)
		slices.Sort(ids)
		ids = slices.Compact(ids)
	}
	for _, id := range ids {
		game, there := d.Index.Game(id)
		if !there { // not even its header can be read
			continue
		}
		mark, known, err := d.Store.Marked(ctx, id)
		if err != nil {
			return err
		}
		if mark > game.Last && !d.Index.Broken(id) {
			d.putBack(id, game, mark)
		}
		if !known || mark != game.Last || game.Rings() || d.Index.Broken(id) {
			d.checks.left = append(d.checks.left, gameCheck{game: id, unseen: !known})
		} else if d.alarms.clocks != nil {
			d.alarms.found(store.Clock{Game: id, Entry: game.Last}) // if nobody has edited it
		}
	}
	return nil
}

// putBack tells host and operator of a game whose file is older than what the journal knows of it,
// as one that was restored. It counts as posted to its end.
func (d *gameRounds) putBack(id games.GameID, game *identity.Head, mark int) {
	n := notices.News{Code: templates.PutBack, Args: []string{string(id), strconv.Itoa(game.Last), strconv.Itoa(mark)}}
	occasion := fmt.Sprintf("put back from %d to %d of %s", mark, game.Last, game.At.UTC().Format(time.RFC3339))
	d.Post.Add(nil, d.Notices.Operator(id, "operator, "+occasion, n), post.Mark{Game: id, Entry: game.Last})
	d.Post.Add(nil, d.Notices.HostsBut("", id, occasion, n)...)
}

// check has games looked at for which it is time, behind their mails.
func (d *gameRounds) check(finish context.Context, began time.Time) {
	for _, ch := range d.checks.due(began) {
		if !d.intake.Do(finish, ch.game, func(ctx context.Context) {
			defer d.checks.done()
			d.look(ctx, ch, began)
		}) {
			d.checks.done()
			ch.at, ch.held = began.Add(lateAgain), true
			d.checks.left = append(d.checks.left, ch)
		}
	}
}

// look does the check of a game: letters of entries that the journal knows nothing of are owed,
// deadlines move, and clocks ring that should have rung while nobody listened.
func (d *gameRounds) look(ctx context.Context, ch gameCheck, searched time.Time) {
	err := fault.Safely(d.Log, func() error { return d.lookInto(ctx, ch, searched) }, "game", ch.game)
	d.troubles.report(ch.game, err)
	if err != nil {
		ch.at, ch.held = d.Clock().Add(lookAfter(err)), false
		d.checks.again(ch)
		d.Wakeup.Expect(ch.at)
	}
}

// lookAfter is how long after an error a game is looked at again.
func lookAfter(err error) time.Duration {
	if failed := (*fault.Error)(nil); errors.As(err, &failed) {
		return 10 * time.Minute
	}
	if store.IsGone(err) {
		return lateAgain
	}
	return time.Minute
}

func (d *gameRounds) lookInto(ctx context.Context, ch gameCheck, searched time.Time) error {
	t, wasBroken := d.Tables.Table(ch.game), d.Index.Broken(ch.game)
	if err := d.Index.Mend(ctx, ch.game); err != nil {
		return err
	}
	game, ok := d.Index.Game(ch.game)
	if !ok { // it was taken away for good
		return nil
	}
	mark, _, err := d.Store.Marked(ctx, ch.game)
	if err != nil {
		return err
	}
	if wasBroken && mark > game.Last {
		d.putBack(ch.game, game, mark)
	}
	if ch.unseen && !d.making.holds(ch.game) {
		d.firstSeen(ch.game, game)
	}
	if mark, known, err := d.Store.Marked(ctx, ch.game); err != nil {
		return err
	} else if known && mark != game.Last {
		p, err := t.Recover(ctx, tellingLapsed(d.Notices, ch.game))
		fault.Point("game-recovered")
		if err != nil {
			return err
		}
		d.Post.Rest(nil, p.Left)
	}
	if !ch.from.IsZero() {
		p, err := t.Outage(ctx, ch.from, ch.to)
		if err != nil {
			return err
		}
		d.Post.Rest(nil, p.Left)
	}
	if game.Rings() {
		return d.ringClocks(ctx, ch.game, searched)
	}
	return d.visits.lookAgain(ctx, ch.game)
}

// firstSeen journals that the journal has now seen a game that was copied in: its letters count as
// posted to its end, and the operator is told.
func (d *gameRounds) firstSeen(id games.GameID, game *identity.Head) {
	d.Post.Add(nil, d.Notices.Operator(id, "first seen", notices.News{
		Code: templates.FirstSeen, Args: []string{string(id), strconv.Itoa(game.Last)},
	}), post.Mark{Game: id, Entry: game.Last})
}
