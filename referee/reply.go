package referee

import (
	"context"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/notices"
)

// replies owes people the answers to mails that no table answers, as far as their quotas go:
// idle.go says which are refused for that, streaks.go which come once for many.
type replies struct {
	*ClerkSettings
	quotas *quotas
}

// reply answers a player's mail that concerns no game. The answer goes to the address on file,
// whoever wrote.
func (c *replies) reply(player games.PlayerID, in *intake.Incoming, outcome string,
	results ...acts.Result) intake.Task {
	return intake.Task{Outcome: outcome, Class: ofPlayer(player), Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
		return c.replyLines(ctx, player, "", in, outcome, results...)
	})}
}

// replyLines owes the answer to a mail, and is done with it.
func (c *replies) replyLines(ctx context.Context, player games.PlayerID, game games.GameID, in *intake.Incoming,
	outcome string, results ...acts.Result) ([]post.Line, error) {
	owe, err := c.replyOwe(ctx, player, game, in.Letter.Fingerprint,
		letters.Replied{ID: in.Letter.ID, Subject: in.Letter.Subject, Results: results})
	return []post.Line{owe, c.in(in, outcome)}, err
}

// replyOwe owes a player the answer to a mail that is about a game, or about none.
func (c *replies) replyOwe(ctx context.Context, player games.PlayerID, game games.GameID, fingerprint string,
	r letters.Replied) (post.Owe, error) {
	o, err := c.unseated(ctx, player, fingerprint, r)
	if err != nil {
		return o, err
	}
	return o, notices.SeatIn(ctx, c.Index, &o, game)
}

// replyAt is replyOwe about a game that stands so.
func (c *replies) replyAt(ctx context.Context, player games.PlayerID, game games.GameID, head *identity.Head,
	fingerprint string, r letters.Replied) (post.Owe, error) {
	o, err := c.unseated(ctx, player, fingerprint, r)
	notices.SeatAt(&o, game, head)
	return o, err
}

// unseated is an answer that carries no key.
func (c *replies) unseated(ctx context.Context, player games.PlayerID, fingerprint string, r letters.Replied) (post.Owe, error) {
	id := letters.ReplyID(fingerprint, player)
	r, err := c.quotas.told(ctx, player, fingerprint, r)
	return post.Owe{ID: id, At: c.Clock(), To: player, Kind: letters.KindReply, About: fingerprint,
		Said: c.Ring.SealJSON(string(id), r)}, err
}

// closed is all that is journalled of a mail: within what players may ask for, and with its text.
func (c *replies) closed(ctx context.Context, in *intake.Incoming, lines []post.Line) ([]post.Line, error) {
	lines, err := c.limited(ctx, in, lines)
	if err != nil {
		return nil, err
	}
	text, err := textLine(ctx, c.Store, in, intake.Done{Facts: lines}.In(in.Letter.Fingerprint))
	return append(text, lines...), err
}
