package referee

import (
	"context"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/questions"
	"dhow/templates"
)

// This file has what players do about their addresses. A new address has to show first that it is
// read, by an answer to a letter with a code (addressproof.go). Only the address that letters go to
// gets keys, so that only a change of that one ends the keys there are.

// sortOfPlayer does what a mail says about its author, or asks first.
func (c *Clerk) sortOfPlayer(ctx context.Context, in *intake.Incoming, claim identity.Claim, said acts.Said,
	may identity.Right) intake.Task {
	if may != identity.Granted {
		return c.holdOfPlayer(ctx, in, claim, heldReason(claim.Proof, said))
	}
	var holds []games.GameID
	game, err := c.Who.GameOf(ctx, in.Letter, claim)
	if err != nil {
		return later(err)
	}
	c.making.take(rematchOf(game))
	if game != "" && said.Hosts() {
		holds = append(holds, game) // its clock may have to stand still from before its next deadline on
	}
	return intake.Task{Lane: playerLane(claim.Player), Class: ofClaim(claim), Holds: holds,
		Do: func(ctx context.Context) (intake.Done, error) {
			if err := c.heardFrom(ctx, in, claim); err != nil {
				return intake.Done{}, err
			}
			d, err := c.deliveryOfPlayer(ctx, in, claim)
			if err != nil {
				return intake.Done{}, err
			}
			return c.actOfPlayer(ctx, in, claim.Player, &d,
				func(lines []post.Line) ([]post.Line, error) { return c.replies.closed(ctx, in, lines) })
		}}
}

// deliveryOfPlayer is a mail about its author, with the game that it speaks of besides.
func (c *Clerk) deliveryOfPlayer(ctx context.Context, in *intake.Incoming, claim identity.Claim) (acts.Delivery, error) {
	d, err := c.delivery(ctx, in, claim)
	if err == nil {
		d.Game, err = c.Who.GameOf(ctx, in.Letter, claim)
	}
	return d, err
}

// holdOfPlayer keeps a mail until its player says that it is theirs.
func (c *Clerk) holdOfPlayer(ctx context.Context, in *intake.Incoming, claim identity.Claim, why templates.HeldReason) intake.Task {
	whose := questions.Whose{Player: claim.Player, Proof: claim.Proof, Keyed: claim.Keyed}
	if task, waits := c.quotas.unasked(ctx, in, whose, claim.Player, questions.HeldTime/100); waits {
		return task
	}
	class := ofClaim(claim)
	if claim.Proof == identity.Unproven && !claim.Keyed {
		class = ofHost(in.Letter.From)
	}
	d, err := c.deliveryOfPlayer(ctx, in, claim)
	if err != nil {
		return later(err)
	}
	held := questions.Held{From: in.Letter.From, FromName: in.Letter.FromName, Why: why, Delivery: d, Player: claim.Player}
	return intake.Task{Class: class, Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
		return c.holdLines(ctx, in, "", engine.NoSeat, claim.Player, held)
	})}
}
