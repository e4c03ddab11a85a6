package referee

import (
	"context"
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/notices"
	"dhow/referee/questions"
	"dhow/templates"
)

// hold keeps a mail until the player whose seat it claims says that it is theirs. What it says is
// done then, as if it had come then.
func (c *Clerk) hold(ctx context.Context, in *intake.Incoming, claim identity.Claim, why templates.HeldReason) intake.Task {
	whose := questions.Whose{Game: claim.Game, Seat: claim.Seat, Proof: claim.Proof, Keyed: claim.Keyed}
	if task, waits := c.quotas.unasked(ctx, in, whose, claim.Player, time.Hour); waits {
		return task
	}
	d, err := c.delivery(ctx, in, claim)
	if err != nil {
		return later(err)
	}
	held := questions.Held{From: in.Letter.From, FromName: in.Letter.FromName, Why: why, Delivery: d}
	c.Questions.Expect(&held.Delivery)
	return intake.Task{Class: ofClaim(claim), Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
		if acts.IsPuzzling(c.Edition, in.Letter.Text) {
			asks, err := c.Questions.Asks(ctx, in.Letter.From, whose, in.Letter.Fingerprint)
			if err != nil {
				return nil, err
			}
			if asks {
				return []post.Line{c.replies.in(in, post.OutcomeIgnored)}, nil
			}
		}
		return c.holdLines(ctx, in, claim.Game, claim.Seat, claim.Player, held)
	})}
}

// holdLines is what is journalled of a mail that is held: it, and the question to the player.
func (c *Clerk) holdLines(ctx context.Context, in *intake.Incoming, game games.GameID, seat engine.Seat, asked games.PlayerID,
	held questions.Held) ([]post.Line, error) {
	part, all := heldPart(held.Delivery.Lines)
	if held.Delivery.Lines = part; !all {
		held.Delivery.Results = append(slices.Clip(held.Delivery.Results), acts.Result{Code: templates.RestUndone})
	}
	fingerprint := in.Letter.Fingerprint
	at := c.Clock()
	owe := post.Owe{ID: questions.LetterID(fingerprint), At: at, Game: game, Seat: seat, To: asked,
		Kind: questions.KindHeld, About: fingerprint}
	if game == "" {
		if err := notices.SeatIn(ctx, c.Index, &owe, ""); err != nil {
			return nil, err
		}
	} else {
		owe.Until = max(held.Delivery.Position, 0)
	}
	return []post.Line{
		post.Hold{Fingerprint: fingerprint, At: at, Game: game, Seat: seat,
			Said: c.Ring.SealJSON(questions.SealedAs(fingerprint), held)},
		owe,
		post.In{Fingerprint: fingerprint, Outcome: post.OutcomeHeld, Game: game, At: at},
	}, nil
}

// answersQuestion tells whether a mail answers a question that it would make an entry of to answer,
// whatever games have one of it.
func (c *answers) answersQuestion(ctx context.Context, l *mail.Letter) (bool, error) {
	said := acts.Read(l)
	author, err := c.Who.Author(ctx, l)
	if err != nil {
		return false, err
	}
	answered, err := c.Questions.Answered(ctx, l, said.Commands)
	return c.offers.offerMeant(author, l, said, &answered) != nil ||
		slices.ContainsFunc(said.Answers(), func(cmd acts.Command) bool { return c.answersMove(author, l, cmd, &answered) }), err
}

// answersHeld tells whether a mail answers one that is held, and comes from where such an answer is
// taken. Else its yes is a word like others. A code that is none is told of only to whom we know:
// anybody can write one in a player's name.
func (c *answers) answersHeld(ctx context.Context, author games.PlayerID, in *intake.Incoming, claim identity.Claim,
	said acts.Said, answered *questions.Answers) (bool, error) {
	for _, cmd := range said.Answers() {
		_, found := answered.Meant(cmd)
		found = found || claim.Proof.Proven() && len(cmd.Args) > 0 && acts.IsCode(cmd.Args[0])
		if author == "" {
			var err error
			if found, err = c.isForgotten(ctx, cmd, answered); err != nil {
				return false, err
			}
			found = found || c.answersMove(author, in.Letter, cmd, answered)
		}
		if found {
			return true, nil
		}
	}
	return false, nil
}
