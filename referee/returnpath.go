package referee

import (
	"context"
	"crypto/hmac"
	"fmt"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/templates"
)

// Anybody can write what looks like a bounce, and whoever has seen a letter can return it. So each
// letter to a seat has a return path of its own where sub-addresses arrive: its detail is no key,
// stands in no header and no text that we write, and only who has to deliver the letter, or has got
// it, is told it.

// returnChars is how long the mark of a return path is: 80 bits of base32.
const returnChars = 16

// maxLocal is how long the local part of an address may be (RFC 5321, section 4.5.3.1.1).
const maxLocal = 64

// ReturnDetail is the detail of the address that bounces of a letter go to.
func (r *KeyRing) ReturnDetail(letter post.LetterID) string { return r.keys[0].returnDetail(letter) }

func (k *serverKey) returnDetail(letter post.LetterID) string {
	return "b-" + string(letter) + "-" + k.macText("return\n" + string(letter))[:returnChars]
}

// returned tells whether a mail was sent to the return path of a letter, by any key of the ring.
func (r *KeyRing) returned(letter post.LetterID, details []string) bool {
	found := false
	for i := range r.keys {
		for _, detail := range details {
			found = hmac.Equal([]byte(detail), []byte(r.keys[i].returnDetail(letter))) || found
		}
	}
	return found
}

// returnPath is the address that bounces of a letter go to; empty where they cannot be told from
// others.
func (a *Addressing) returnPath(ring *KeyRing, o *post.Owe) mail.Address {
	if !a.SubAddress || o.Seat == engine.NoSeat {
		return ""
	}
	path := a.Mailbox.WithSub(ring.ReturnDetail(o.ID))
	if len(path.Local()) > maxLocal {
		return ""
	}
	return path
}

// cameBack journals what follows from a letter to a player that has come back, as a mail says. It
// counts if it came to the letter's own return path. Where letters have none, the host hears of it,
// once a week for each player, and nothing else follows.
func (c *Clerk) cameBack(_ context.Context, in *Incoming, letter post.LetterID, key Key, game *Shelved, player games.PlayerID) ([]post.Line, error) {
	if c.set.Config.SubAddress {
		if !c.set.Ring.returned(letter, in.Letter.Details) {
			return nil, nil
		}
		return c.countBounce(player, key, game, in.Received.UTC().Format(time.DateOnly))
	}
	year, week := in.Received.UTC().ISOWeek()
	n := news{Code: templates.BounceSaid, Args: []string{nameAt(game, key.Seat)}}
	return []post.Line{c.toHostOf(player, key.Game, game, fmt.Sprintf("bounce said %s %d-%d", player, year, week), n)}, nil
}

// toHostOf owes the host of a game a notice about a player, or the operator where the host is the
// player: whom no letter reaches cannot be told by one.
func (c *Clerk) toHostOf(player games.PlayerID, id games.GameID, game *Shelved, occasion string, n news) post.Owe {
	if game.Host == player {
		return c.operatorNotice(id, occasion, n)
	}
	return c.notice(id, occasion, n)
}
