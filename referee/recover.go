package referee

import (
	"context"
	"errors"
	"fmt"
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
	unlooked unlooked
	kept     *keptClock
	troubles *troubles
}

// begin has the games looked at that need it after a start: of which letters may not be owed, or
// whose clocks may ring. Where the store knows when they do, those are left alone.
func (d *gameRounds) begin(ctx context.Context) error {
	if d.alarms.clocks != nil {
		d.unlooked.begin()
		return d.alarms.lookAhead(ctx, d.Clock())
	}
	for _, id := range d.Index.All() {
		game, there, err := d.Index.Game(ctx, id)
		if err != nil {
			return err
		}
		if !there { // not even its header can be read
			continue
		}
		mark, known, err := d.Store.Marked(ctx, id)
		if err != nil {
			return err
		}
		if mark > game.Last && !d.Index.Broken(id) {
			if err := d.putBack(ctx, id, game, mark); err != nil {
				return err
			}
		}
		if !known || mark != game.Last || game.Rings() || d.Index.Broken(id) {
			d.checks.left = append(d.checks.left, gameCheck{game: id, unseen: !known})
		}
	}
	return nil
}

// putBack tells host and operator of a game whose file is older than what the journal knows of it,
// as one that was restored. It counts as posted to its end.
func (d *gameRounds) putBack(ctx context.Context, id games.GameID, game *identity.Head, mark int) error {
	n := notices.News{Code: templates.PutBack, Args: []string{string(id), strconv.Itoa(game.Last), strconv.Itoa(mark)}}
	occasion := fmt.Sprintf("put back from %d to %d of %s", mark, game.Last, game.At.UTC().Format(time.RFC3339))
	hosts, err := d.Notices.HostsBut(ctx, "", id, occasion, n)
	if err != nil {
		return err
	}
	d.Post.Add(nil, d.Notices.Operator(id, "operator, "+occasion, n), post.Mark{Game: id, Entry: game.Last})
	d.Post.Add(nil, hosts...)
	return nil
}

// check has games looked at for which it is time, behind their mails.
func (d *gameRounds) check(finish context.Context, began time.Time) {
	seen := d.Delegated.sight()
	for _, ch := range d.checks.due(began) {
		if !d.intake.Do(finish, ch.game, func(ctx context.Context) {
			defer d.checks.done()
			d.look(ctx, ch, began, seen)
		}) {
			d.checks.done()
			ch.at, ch.held = began.Add(lateAgain), true
			d.checks.left = append(d.checks.left, ch)
		}
	}
}

// look does the check of a game: letters of entries that the journal knows nothing of are owed,
// deadlines move, and clocks ring that should have rung while nobody listened.
func (d *gameRounds) look(ctx context.Context, ch gameCheck, searched time.Time, seen sight) {
	err := fault.Safely(d.Log, func() error { return d.lookInto(ctx, ch, searched, seen) }, "game", ch.game)
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

func (d *gameRounds) lookInto(ctx context.Context, ch gameCheck, searched time.Time, seen sight) error {
	t, wasBroken := d.Tables.Table(ch.game), d.Index.Broken(ch.game)
	see := d.Index.Mend
	if ch.unlooked { // as it is now: what is known may be of before a commit that was in doubt
		see = d.Index.Look
	}
	mark, known, err := d.Store.Marked(ctx, ch.game) // before the game is read, which a deputy may go on with meanwhile
	if err != nil {
		return err
	}
	if err := see(ctx, ch.game); err != nil {
		return err
	}
	game, ok, err := d.Index.Game(ctx, ch.game)
	if !ok || err != nil { // it was taken away for good
		return err
	}
	if (wasBroken || ch.unlooked) && mark > game.Last {
		if err := d.putBack(ctx, ch.game, game, mark); err != nil {
			return err
		}
	}
	if (ch.unseen || ch.unlooked && !known) && !d.making.holds(ch.game) {
		d.firstSeen(ch.game, game)
	}
	if mark, known, err := d.Store.Marked(ctx, ch.game); err != nil {
		return err
	} else if known && mark != game.Last {
		p, err := t.Recover(ctx, tellingLapsed(ctx, d.Notices, ch.game))
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
		return d.ringClocks(ctx, ch.game, searched, seen)
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
