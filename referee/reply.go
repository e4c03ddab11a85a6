package referee

import (
	"context"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/notices"
)

// replies owes people the answers to mails that no table answers, as far as their quotas go.
type replies struct {
	*ClerkSettings
	quotas *quotas
}

// reply answers a player's mail that concerns no game. The answer goes to the address on file,
// whoever wrote.
func (c *replies) reply(player games.PlayerID, in *intake.Incoming, outcome string,
	results ...acts.Result) intake.Task {
	return intake.Task{Outcome: outcome, Class: ofPlayer(player), Do: intake.Facts(func(context.Context) ([]post.Line, error) {
		return c.replyLines(player, in, outcome, results...), nil
	})}
}

// replyLines owes the answer to a mail, and is done with it.
func (c *replies) replyLines(player games.PlayerID, in *intake.Incoming, outcome string,
	results ...acts.Result) []post.Line {
	fingerprint := in.Letter.Fingerprint
	return []post.Line{c.replyOwe(player, "", fingerprint,
		letters.Replied{ID: in.Letter.ID, Subject: in.Letter.Subject, Results: results}), c.in(in, outcome)}
}

// replyOwe owes a player the answer to a mail that is about a game, or about none.
func (c *replies) replyOwe(player games.PlayerID, game games.GameID, fingerprint string, r letters.Replied) post.Owe {
	id := letters.ReplyID(fingerprint, player)
	r = c.quotas.told(player, fingerprint, r)
	o := post.Owe{ID: id, At: c.Clock(), To: player, Kind: letters.KindReply, About: fingerprint,
		Said: c.Ring.SealJSON(string(id), r)}
	notices.SeatIn(c.Index, &o, game)
	return o
}
