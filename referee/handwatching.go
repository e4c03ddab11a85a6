package referee

import (
	"context"
	"errors"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// errWatchedNoMore says that somebody who was invited to watch a game cannot any more.
var errWatchedNoMore = errors.New("referee: the game cannot be watched")

// watches has somebody watch a game who was invited to by its host, and has said yes.
func (c *offers) watches(ctx context.Context, in *intake.Incoming, h post.Hold, o *questions.Offer,
	cmd acts.Command) (done intake.Done, err error) {
	cause := causeOf(in)
	var refused templates.ResultCode
	p, err := c.Tables.Table(o.Game).Enter(ctx, cause, func(p table.Posting) ([]post.Line, error) {
		lines, err := c.looksOn(ctx, in, o, p)
		if err != nil {
			return nil, err
		}
		return c.replies.closed(ctx, in, c.answered(h, post.OutcomeYes, lines))
	}, func(h acts.History) (d *log.Draft, err error) {
		d = cause.Draft(h, engine.NoSeat)
		if refused, err = acts.DraftWatching(h, d, log.Listed{Player: o.Player, Name: o.Name}); refused != "" {
			err = errWatchedNoMore
		}
		return d, err
	})
	if errors.Is(err, errWatchedNoMore) || table.IsNoGame(err) {
		lines, err := c.replies.replyLines(ctx, o.Player, "", in, post.OutcomeRefused,
			acts.Result{Line: cmd.Line, Text: cmd.Text, Code: refused, Args: []string{string(o.Game)}})
		done.Facts = c.answered(h, post.OutcomeYes, lines)
		return done, err
	}
	if err == nil {
		c.visits.takeNote(ctx, o.Game, &p.Now)
	}
	return intake.Done{Facts: p.Facts, Stored: true, Left: p.Left}, err
}

// looksOn is what follows from the entry by which somebody watches: they get a letter to which they
// can answer, and who has invited them is told. The players hear of it with what comes next.
func (c *offers) looksOn(ctx context.Context, in *intake.Incoming, o *questions.Offer, p table.Posting) ([]post.Line, error) {
	game := p.Now.Head()
	lines, err := c.replies.tellOf(ctx, o.By, o.Game, game, in, acts.Result{Code: acts.WatchTaken, Args: []string{o.Name, string(o.Game)}})
	if err != nil {
		return nil, err
	}
	answer, err := c.replies.replyAt(ctx, o.Player, o.Game, game, in.Letter.Fingerprint,
		letters.Replied{ID: in.Letter.ID, Subject: in.Letter.Subject,
			Results: []acts.Result{{Code: acts.WatchNow, Args: []string{string(o.Game)}}}})
	return append(append(lines, answer), p.Lines(post.In{Fingerprint: in.Letter.Fingerprint, Outcome: post.OutcomeAccepted, Game: o.Game,
		Entry: p.Entry, At: c.Clock()})...), err
}
