package referee

import (
	"context"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// This file has the button by which mail programs leave a mailing list. It writes a mail with the
// subject that the letter asks for, and with whatever text the program likes. For somebody invited
// that is never; who has a seat in a running game is told how to leave it, because nobody gives up
// a game at the touch of a button.

// meaning is the lines of a mail with unsubscribe taken for never, where its author has no seat
// that it could be about, and without what a host alone can ask for, where they are not.
func (c *visits) meaning(ctx context.Context, said acts.Said, claim identity.Claim) (acts.Said, error) {
	game, ok, err := c.Index.Game(ctx, claim.Game)
	if err != nil {
		return said, err
	}
	if ok && claim.Seat != engine.NoSeat {
		said = said.WithoutHosting(claim.Seat, game.IsHost(claim.Player))
	}
	if !said.Has(acts.Unsubscribe) || claim.Player == "" {
		return said, nil
	}
	plays, err := c.playsOn(ctx, claim)
	if plays || err != nil {
		return said, err
	}
	said.Commands = slices.Clone(said.Commands)
	for i := range said.Commands {
		if said.Commands[i].Name == acts.Unsubscribe {
			said.Commands[i].Name = acts.Never
		}
	}
	return said, nil
}

// playsOn tells whether a mail's author has taken a seat in the running game that it is about, or
// in any if it is about none.
func (c *visits) playsOn(ctx context.Context, claim identity.Claim) (bool, error) {
	if claim.Game == "" || claim.Seat == engine.NoSeat {
		taken, _, err := c.takenSeats(ctx, claim.Player)
		return len(taken) > 0, err
	}
	if game, ok, err := c.Index.Game(ctx, claim.Game); err != nil || !ok || game.Over {
		return false, err
	}
	return c.Tables.HasJoined(ctx, c.Index, claim.Game, claim.Seat)
}

// heldMeaning is the lines of a held mail, as meaning has them.
func (c *visits) heldMeaning(ctx context.Context, h post.Hold, player games.PlayerID,
	lines []mail.Line) (acts.Said, error) {
	return c.meaning(ctx, acts.Read(&mail.Letter{Text: lines}),
		identity.Claim{Game: h.Game, Seat: h.Seat, Player: player})
}
