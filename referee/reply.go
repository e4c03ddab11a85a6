package referee

import (
	"context"

	"dhow/games"
	"dhow/mail"
)

// replied is what the answer to a mail needs that no table answers.
type replied struct {
	ID      mail.MessageID // of the mail answered
	Subject string
	Results []Result
}

// reply answers a player's mail that concerns no game. The answer goes to the address on file, whoever wrote.
func (c *Clerk) reply(player games.PlayerID, in *Incoming, outcome string, results ...Result) Task {
	return Task{Outcome: outcome, Who: string(player), Do: func(context.Context) ([]games.PostLine, error) {
		return c.replyLines(player, in, outcome, results...), nil
	}}
}

// replyLines owes the answer to a mail, and is done with it.
func (c *Clerk) replyLines(player games.PlayerID, in *Incoming, outcome string, results ...Result) []games.PostLine {
	fingerprint := in.Letter.Fingerprint
	return []games.PostLine{c.replyOwe(player, fingerprint, replied{in.Letter.ID, in.Letter.Subject, results}), c.in(in, outcome)}
}

func (c *Clerk) replyOwe(player games.PlayerID, fingerprint string, r replied) games.Owe {
	id := letterID(KindReply, fingerprint, string(player))
	return games.Owe{
		ID: id, At: c.set.Clock(), To: player, Kind: KindReply, About: fingerprint, Said: c.set.Ring.Seal(string(id), sealedJSON(r)),
	}
}
