package referee

import (
	"context"
	"errors"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// This file has games that somebody is asked to tend, by a host or by the operator. As a seat that
// is offered, it is a letter with a code, and nothing changes until that is answered with yes.

// errHostingGone says that somebody is asked to tend a game who cannot any more.
var errHostingGone = errors.New("referee: the hosting is no longer to be had")

// hosts makes somebody a host who has said yes: an entry, after which the keys of a host in whose
// place they are are worth nothing.
func (c *offers) hosts(ctx context.Context, in *intake.Incoming, h post.Hold, o *questions.Offer,
	cmd acts.Command) (done intake.Done, err error) {
	cause := causeOf(in)
	p, err := c.Tables.Table(o.Game).Enter(ctx, cause, func(p table.Posting) ([]post.Line, error) {
		lines, err := c.tends(ctx, in, o, p)
		if err != nil {
			return nil, err
		}
		return c.replies.closed(ctx, in, c.answered(h, post.OutcomeYes, lines))
	}, func(h acts.History) (*log.Draft, error) {
		hosts := h.Game.Hosts()
		tends := func(player games.PlayerID) bool { return slices.Contains(hosts, player) }
		instead := o.Hosting == questions.HostsInstead
		switch {
		case h.OverAt(h.Game.Len()), o.Former != "" && !tends(o.Former), o.Player == o.Former,
			!instead && (tends(o.Player) || len(hosts) >= acts.MostHosts):
			return nil, errHostingGone
		}
		d, who := cause.Draft(h, engine.NoSeat), log.NewHost{Player: o.Player, Name: o.Name}
		if instead {
			who.For = o.Former
		}
		return d, d.NewHost(who)
	})
	if errors.Is(err, errHostingGone) || table.IsNoGame(err) {
		lines, err := c.replies.replyLines(ctx, o.Player, "", in, post.OutcomeRefused,
			acts.Result{Line: cmd.Line, Text: cmd.Text, Code: templates.HostingGone, Args: []string{string(o.Game)}})
		done.Facts = c.answered(h, post.OutcomeYes, lines)
		return done, err
	}
	if err == nil {
		c.visits.takeNote(ctx, o.Game, &p.Now)
	}
	return intake.Done{Facts: p.Facts, Stored: true, Left: p.Left}, err
}

// tends is what follows from the entry that makes somebody a host: who has asked them is told, and
// they get a letter to which they can answer as a host.
func (c *offers) tends(ctx context.Context, in *intake.Incoming, o *questions.Offer, p table.Posting) (lines []post.Line, err error) {
	game := p.Now.Head()
	if game.Seat(o.By) == engine.NoSeat { // else the entry tells them
		lines, err = c.replies.tellOf(ctx, o.By, o.Game, game, in,
			acts.Result{Code: templates.HostingTaken, Args: []string{o.Name, string(o.Game)}})
		if err != nil {
			return nil, err
		}
	}
	answer, err := c.replies.replyAt(ctx, o.Player, o.Game, game, in.Letter.Fingerprint,
		letters.Replied{ID: in.Letter.ID, Subject: in.Letter.Subject,
			Results: []acts.Result{{Code: templates.HostNow, Args: []string{string(o.Game)}}}})
	return append(append(lines, answer), p.Lines(post.In{Fingerprint: in.Letter.Fingerprint, Outcome: post.OutcomeAccepted, Game: o.Game,
		Entry: p.Entry, At: c.Clock()})...), err
}
