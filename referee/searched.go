package referee

import (
	"context"
	"errors"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/fault"
	"dhow/referee/notices"
	"dhow/referee/table"
	"dhow/templates"
)

// searched does what follows each search that has succeeded: clocks ring that are due, and games
// are looked at. The error is that of an outage for which deadlines cannot move now: none of them
// is judged before.
func (d *Daemon) searched(finish context.Context, s Search) error {
	d.mu.Lock()
	d.searchedAt, d.missed = s.Began, s.Missed
	d.mu.Unlock()
	if !s.From.IsZero() {
		if err := d.games.outage(finish, s, d.wereOut); err != nil {
			return err
		}
	}
	if d.mayNote() {
		d.noteSearch(finish, s.Began)
	}
	d.games.lookBehindDeputies(s.Began)
	err := d.games.lookOn(finish, d.house.Clock())
	d.games.check(finish, s.Began)
	if d.doubtsClock() {
		return nil
	}
	err = errors.Join(err, d.clerk.alarms.lookAhead(finish, s.Began), d.clerk.alarms.lookAround(finish, s.Began))
	due, seen := d.clerk.alarms.due(s.Began), d.delegated.sight()
	holds := d.games.checks.holding(due)
	for _, id := range due {
		if holds[id] || !d.intake.DoBehind(finish, id, s.Began,
			func(ctx context.Context) { d.games.ring(ctx, id, s.Began, seen) }) {
			d.clerk.alarms.again(id, s.Began.Add(lateAgain))
		}
	}
	if err = errors.Join(err, d.clerk.alarms.keep(finish)); err != nil {
		d.house.Log.Warn("clocks of games are noted, or asked for, later", "why", err)
	}
	d.troubles.Trouble("clocks", err)
	d.upkeep.lapse(finish, s.Began)
	return nil
}

// wereOut lists the mailboxes that could not be searched, by their names, and forgets that.
func (d *Daemon) wereOut() (names []string) {
	for _, b := range d.boxes {
		if b.out && b.Name != "" {
			names = append(names, b.Name)
		}
		b.out = false
	}
	return names
}

// lateAgain is when it is tried again to do something for a game whose mails are put off.
const lateAgain = 10 * time.Second

// noteEvery is how often the journal is told that the mailbox could be searched. With the time
// between two searches it is less than what counts as an outage.
const noteEvery = time.Minute

// mayNote tells whether the journal may be told that the mailbox could be searched. It must not
// forget an outage before all deadlines have been moved for it, nor one of which nobody can tell
// yet how long it was.
func (d *Daemon) mayNote() bool {
	d.mu.Lock()
	missed := d.missed
	d.mu.Unlock()
	return !missed && !d.games.moving() && !d.kept.isBlind()
}

// noteSearch has the journal remember that the mailbox could be searched, so that after a start
// deadlines move if it could not for long.
func (d *Daemon) noteSearch(ctx context.Context, began time.Time) {
	if gap := began.Sub(d.noted); gap > noteEvery || gap < 0 {
		d.noted = began
		d.troubles.tellUnread(ctx)
		d.post.Add(nil, post.Searched{At: began})
	}
}

// atOnce is a time that has come.
var atOnce = time.Unix(1, 0)

// nextDue is when something is to be done that a search of all mailboxes has to come before.
func (d *Daemon) nextDue() (at time.Time) {
	sooner := func(due time.Time) {
		if !due.IsZero() && (at.IsZero() || due.Before(at)) {
			at = due
		}
	}
	if _, _, doubted := d.kept.doubted(); !doubted {
		sooner(d.clerk.alarms.next())
		sooner(d.clerk.alarms.looksAround())
		sooner(d.upkeep.again)
		if d.upkeep.tendsNow() {
			sooner(atOnce)
		}
	}
	if check, ok := d.games.checks.next(); ok {
		if check.IsZero() {
			check = atOnce
		}
		sooner(check)
	}
	return at
}

// ring has the clocks of a game ring that are due behind a search, and sees to it that they ring
// again where that fails.
func (d *gameRounds) ring(ctx context.Context, id games.GameID, searched time.Time, seen sight) {
	err := fault.Safely(d.Log, func() error { return d.ringClocks(ctx, id, searched, seen) }, "game", id)
	if err != nil {
		d.alarms.again(id, d.Clock().Add(lookAfter(err)))
	}
	d.troubles.report(id, err)
}

func (d *gameRounds) ringClocks(ctx context.Context, id games.GameID, searched time.Time, seen sight) error {
	if _, _, doubted := d.kept.doubted(); doubted {
		return d.visits.lookAgain(ctx, id)
	}
	until, may := d.intake.DoneUntil(id, searched)
	waits, err := d.Delegated.first(ctx, id, seen)
	if err != nil {
		return err
	}
	if !waits.IsZero() && waits.Before(until) { // of deadlines that are before it none waits
		until = waits
	}
	if d.checks.hasFailed(id) || d.alarms.waitsToHear(id) || !may { // deadlines may have to move first, or a mail has failed before this job of its lane
		d.alarms.again(id, d.Clock().Add(lateAgain))
		return nil
	}
	p, err := d.Tables.Table(id).Ring(ctx, d.Clock(), until)
	fault.Point("clock-rung")
	if err != nil {
		return err
	}
	d.Post.Rest(nil, p.Left)
	lines, err := d.overdue(ctx, id, p.Overdue)
	if err != nil {
		return err
	}
	d.Post.Rest(nil, lines)
	if lines, err = d.unseated(ctx, id, p.Vacant); err != nil {
		return err
	}
	d.Post.Rest(nil, lines)
	if lines, err = d.ofVanished(ctx, id, d.Clock(), nil); err != nil {
		return err
	}
	d.Post.Rest(nil, lines)
	return d.visits.lookRung(ctx, id, searched)
}

// overdue tells the hosts of a game whose time is over, once for each deadline.
func (d *gameRounds) overdue(ctx context.Context, id games.GameID, overdue []table.Overdue) (lines []post.Line, err error) {
	game, there, err := d.Index.Game(ctx, id)
	if !there || err != nil {
		return nil, err
	}
	late := map[string][]string{} // by deadline: names
	for _, o := range overdue {
		at := o.Deadline.UTC().Format(time.RFC3339)
		late[at] = append(late[at], notices.NameAt(game, o.Seat)+" ("+o.Seat.String()+")")
	}
	for at, names := range late {
		told, err := d.Notices.Hosts(ctx, id, "overdue "+at, notices.News{Code: templates.TimeOver,
			Args: []string{strings.Join(names, ", "), string(id)}})
		if err != nil {
			return nil, err
		}
		lines = append(lines, told...)
	}
	return lines, nil
}
