package referee

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/templates"
)

// lapseEvery is how often held mails and invitations are looked through for those that nobody has answered.
const lapseEvery = time.Hour

// lapse ends what has waited too long, and puts away what is over.
func (d *Daemon) lapse(s Search) {
	if s.Began.Sub(d.lapsed) < lapseEvery && !s.Began.Before(d.lapsed) {
		return
	}
	d.lapsed = s.Began
	d.lookForGone()
	d.archive(s)
	d.post.Add(nil, d.clerk.redated(s.Began)...)
	for _, h := range d.clerk.lapsed(s.Began) { // behind answers that came in time and wait
		d.behindAnswers(s, h, func(context.Context) { d.post.Add(nil, d.clerk.endHeld(h)...) })
	}
	d.moveDue(s)
	for _, h := range d.clerk.unsettled() {
		d.behindAnswers(s, h, func(context.Context) { d.post.Add(nil, post.Settled{Fingerprint: h.Fingerprint, How: "settled"}) })
	}
	for _, id := range d.clerk.set.Index.All() {
		game, _ := d.clerk.set.Index.Game(id)
		if game.Waits() && !game.At.IsZero() && s.Began.Sub(game.At) > invitationTime {
			s.Do(id, func(ctx context.Context) { d.endLapsed(ctx, id) })
		}
	}
}

// behindAnswers does something about a question behind the mails that may answer it: not in a search in
// which one of them fails.
func (d *Daemon) behindAnswers(s Search, h post.Hold, job func(context.Context)) {
	held, _ := d.clerk.heldBy(h)
	lane := games.GameID(held.lane(h)) // a game's, or a player's
	s.Do(lane, func(ctx context.Context) {
		if !d.fetcher.holdsBack(lane) {
			job(ctx)
		}
	})
}

// endLapsed gives a game up that not everybody has joined in time.
func (d *Daemon) endLapsed(ctx context.Context, id games.GameID) {
	absent := d.clerk.absent(ctx, id)
	p, err := d.tables.Table(id).End(ctx, log.EndedLapsed)
	if err == nil {
		notice := d.clerk.notice(id, "lapsed", news{Code: templates.GameLapsed, Args: []string{string(id), absent}})
		d.post.Add(nil, append([]post.Line{notice}, p.Lines()...)...)
		err = d.clerk.lookAgain(ctx, id)
	}
	d.report(id, err)
}
