package referee

import (
	"context"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/referee/intake"
)

// sortNewHost answers what somebody asks who may host games, and has never written: from now on we
// know them. Of those of an organisation so many do in a day.
func (c *Clerk) sortNewHost(ctx context.Context, in *intake.Incoming, claim identity.Claim) intake.Task {
	from := in.Letter.From
	again, ok, err := c.quotas.admits(ctx, in)
	if err != nil {
		return later(err)
	}
	if !ok {
		return intake.Task{Class: ofStranger(from), Delay: c.quotas.until(again)}
	}
	return intake.Task{Lane: "host " + from.Folded(), Class: intake.Class{Kind: intake.FromPlayer, Who: from.Folded()},
		Do: func(ctx context.Context) (intake.Done, error) {
			host, err := c.meetHost(ctx, in)
			if err != nil {
				return intake.Done{}, err
			}
			admitted := func(lines []post.Line) []post.Line { return append([]post.Line{c.quotas.admitted(in)}, lines...) }
			d, err := c.deliveryOfPlayer(ctx, in, claim)
			if err != nil {
				return intake.Done{}, err
			}
			done, err := c.actOfPlayer(ctx, in, host, &d,
				func(lines []post.Line) ([]post.Line, error) { return c.replies.closed(ctx, in, admitted(lines)) })
			if !done.Stored && err == nil {
				done.Facts = admitted(done.Facts)
			}
			return done, err
		}}
}

// meetHost is who writes from an address that may host, and that its domain vouches for.
func (c *Clerk) meetHost(ctx context.Context, in *intake.Incoming) (games.PlayerID, error) {
	host, err := c.Roster.Meet(ctx, in.Letter.From, callName(in.Letter), languageOf(in.Letter), identity.AddressVouched, in.Received)
	if err == nil { // somebody may have invited them, or written in their name, before
		err = c.Roster.Prove(ctx, host, in.Letter.From, languageTyped(in.Letter), identity.AddressVouched, in.Received)
	}
	return host, err
}
