package referee

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/notices"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// upkeep ends what has waited too long, and puts away what is over.
type upkeep struct {
	*Clerk
	intake   *intake.Intake
	troubles *troubles
	games    *gameRounds
	unbegun  *unbegun
	disk     disk.Disk
	tended   tended
	unmade   sync.Map  // the archived games of which no text record can be made
	copied   time.Time // the day on which finished games were last copied
	lapsed   time.Time // when held mails and invitations were last looked through
	again    time.Time // when that is to be done anew, as it has failed; zero: at its hour

	lookedForHosts time.Time // when it was last looked whether games wait for hosts who have vanished
}

// lapseEvery is how often held mails and invitations are looked through for those that nobody has
// answered.
const lapseEvery = time.Hour

// lapse ends what has waited too long, and puts away what is over. Behind the search by which the
// hour is over it does that for everything but games, and for the first part of those that the
// round has to see; behind the next searches for the other parts.
func (d *upkeep) lapse(finish context.Context, now time.Time) {
	before := d.tended
	var err error
	switch {
	case now.Sub(d.lapsed) >= lapseEvery || now.Before(d.lapsed):
		d.lapsed, d.again = now, time.Time{}
		err = d.round(finish, now)
	case d.tendsNow():
		err = d.tendOn(finish, now)
	}
	if err != nil {
		d.Log.Warn("what has waited for long is looked through again soon", "why", err)
		d.tended = before
		d.again = d.Clock().Add(lookAfter(err))
		d.lapsed = d.again.Add(-lapseEvery)
	}
}

// round does what is done once an hour.
func (d *upkeep) round(finish context.Context, now time.Time) error {
	errs := []error{d.compareGames(finish), d.recordArchived(finish)}
	some, err := d.nextTended(finish, now)
	errs = append(errs, err, d.copyFinished(finish, some), d.archive(finish, now, some), d.lapseQuestions(finish, now), d.endWishes(finish, now),
		d.offerFreed(finish, some), d.tellOfVanished(finish, now), d.moveDue(finish, now))
	d.forgetLeft(finish, now)
	errs = append(errs, d.tellBrief(finish, now), d.settle(finish, now), d.tend(finish, now, some), d.forgetSpent(finish, now))
	return errors.Join(errs...)
}

// tend sees to those of some games for which something is to be done beside their mails and their
// clocks: that nobody begins, whose players are taken off their seats, and that were given up
// unbegun.
func (d *upkeep) tend(finish context.Context, now time.Time, some []games.GameID) error {
	ids, err := d.Index.Those(finish, some, func(g *identity.Head) bool {
		return g.Waits() || g.Unseats && !g.Over || g.Over && !g.Dealt
	})
	if err != nil {
		return err
	}
	for _, id := range ids {
		game, there, failed := d.Index.Game(finish, id)
		switch {
		case failed != nil:
			err = errors.Join(err, failed)
		case !there:
		case game.Over:
			d.intake.Do(finish, id, func(ctx context.Context) { d.troubles.report(id, d.tellLapsed(ctx, id)) })
		default:
			if game.Unseats {
				d.unseat(finish, id, now)
			}
			if game.Waits() {
				err = errors.Join(err, d.endUnbegun(finish, id, game, now))
			}
		}
	}
	return err
}

// endUnbegun gives a game up for which not everybody has come who was invited, when it has waited
// for that long enough.
func (d *upkeep) endUnbegun(finish context.Context, id games.GameID, game *identity.Head, now time.Time) error {
	began, err := d.unbegun.began(finish, id, game, now)
	if err == nil && !began.IsZero() && now.Sub(began) > questions.InvitedTime {
		d.behindDelegated(finish, id, began.Add(questions.InvitedTime), func(ctx context.Context) { d.endLapsed(ctx, id) }, id)
	}
	return err
}

// lapseQuestions ends the questions that nobody has answered in time, behind answers that came in
// time and wait.
func (d *upkeep) lapseQuestions(finish context.Context, now time.Time) error {
	redated, err := d.Questions.Redated(finish, now)
	if err != nil {
		return err
	}
	d.Post.Add(nil, redated...)
	lapsed, err := d.Questions.Lapsed(finish, now)
	for _, h := range lapsed {
		d.behindAnswers(finish, h, now, func(ctx context.Context) { d.end(ctx, h) })
	}
	return err
}

// settle settles the questions of which it was journalled before a crash what became of them.
func (d *upkeep) settle(finish context.Context, now time.Time) error {
	unsettled, err := d.Questions.Unsettled(finish)
	for _, h := range unsettled {
		d.behindAnswers(finish, h, now, func(ctx context.Context) {
			d.Post.Add(func(error) { // what these mails have settled may be on its way to the journal
				if _, waits, err := d.Store.Held(ctx, h.Fingerprint); err == nil && waits {
					d.Post.Add(nil, post.Settled{Fingerprint: h.Fingerprint, How: "settled"})
				}
			})
		})
	}
	return err
}

// behindAnswers does something about a question behind the mails that may answer it, and have come
// by a time, or until it lapses: not in a search in which one of them fails.
func (d *upkeep) behindAnswers(finish context.Context, h post.Hold, by time.Time, job func(context.Context)) {
	held, _ := d.Questions.Open(h)
	if lapses := h.At.Add(held.Lasts()); lapses.Before(by) {
		by = lapses
	}
	lane := games.GameID(laneOf(h, &held)) // a game's, or a player's
	d.behindDelegated(finish, lane, by, func(ctx context.Context) {
		if !d.intake.HoldsBack(lane) {
			job(ctx)
		}
	}, h.Game, held.Delivery.Game)
}

// behindDelegated does something in a lane behind the delegated mails of some games that have come
// by a time: in this round, if there are none now. For later ones it does not wait, or whoever
// writes again and again would keep it from being done.
func (d *upkeep) behindDelegated(finish context.Context, lane games.GameID, by time.Time, job func(context.Context), of ...games.GameID) {
	seen := d.Delegated.sight()
	d.intake.Do(finish, lane, func(ctx context.Context) {
		for _, id := range of {
			if first, err := d.Delegated.first(ctx, id, seen); err != nil || !first.IsZero() && !first.After(by) {
				return
			}
		}
		job(ctx)
	})
}

// endLapsed gives a game up that not everybody has joined in time.
func (d *upkeep) endLapsed(ctx context.Context, id games.GameID) {
	p, err := d.Tables.Table(id).End(ctx, log.EndedLapsed, tellingLapsed(ctx, d.Notices, id))
	if err == nil {
		d.Post.Rest(nil, p.Left)
		err = d.visits.lookAgain(ctx, id)
	}
	d.troubles.report(id, err)
}

// tellLapsed tells the host of a game that was given up of it, who was not told with the entry: a
// crash came between, and a mail for the game came before it was looked at again.
func (d *upkeep) tellLapsed(ctx context.Context, id games.GameID) error {
	lines, err := lapsed(ctx, d.Notices, id, nil)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if owe, is := line.(post.Owe); is {
			if ever, err := d.Store.EverOwed(ctx, owe.ID); ever || err != nil {
				return err
			}
		}
	}
	look, err := d.Tables.Table(id).Look(ctx)
	if err != nil || look.Ended != log.EndedLapsed {
		return err
	}
	lines, err = lapsed(ctx, d.Notices, id, &look)
	d.Post.Add(nil, lines...)
	return err
}

// tellingLapsed has the host of a game that nobody could begin told who has not joined, with the
// letters of the entry that gives it up.
func tellingLapsed(ctx context.Context, n *notices.Notices, id games.GameID) table.Facts {
	return func(p table.Posting) ([]post.Line, error) {
		if p.Now.Ended != log.EndedLapsed {
			return p.Lines(), nil
		}
		lines, err := lapsed(ctx, n, id, &p.Now)
		return append(lines, p.Lines()...), err
	}
}

// lapsed owes the host of a game that nobody could begin a letter about who has not joined. Its
// name does not follow from who that is.
func lapsed(ctx context.Context, n *notices.Notices, id games.GameID, look *table.Look) ([]post.Line, error) {
	var absent []string
	if look != nil {
		for _, s := range look.Seats {
			if !look.Joined[s.Seat] {
				absent = append(absent, look.Called[s.Seat])
			}
		}
	}
	what := notices.News{Code: templates.GameLapsed, Args: []string{string(id), strings.Join(absent, ", ")}}
	return n.Hosts(ctx, id, "lapsed", what)
}
