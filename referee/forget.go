package referee

import (
	"context"
	"errors"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/templates"
)

// This file has players who want to be forgotten. It cannot be taken back, so that it is asked
// about whatever the proof. The answer is carried out in an order that can be cut anywhere: the
// seats resign and the games lose the name, one after another, and the profile goes last. Until the
// answer is journalled it comes again, and finishes what is left; then its author is known by the
// code alone.

// forgets tells whether a held mail wants its player to be forgotten.
func (m *heldMail) forgets() bool {
	said := acts.Read(&mail.Letter{Text: m.Delivery.Lines})
	return m.Player != "" && !m.asksOthers() && said.Has(acts.Forget)
}

// isForgotten tells whether a mail comes again that has had its player forgotten before a crash.
func (c *Clerk) isForgotten(l *mail.Letter, cmd acts.Command) bool {
	h, found := c.questions.meant(l, cmd)
	held, opens := c.questions.open(h)
	if !found || !opens || !held.forgets() {
		return false
	}
	_, there := c.set.Roster.Profile(held.Player)
	return !there
}

// forget forgets the player of a held mail.
func (c *consent) forget(ctx context.Context, held heldMail) error {
	player := held.Player
	c.lines = append(c.lines, c.missing(player)...)
	if err := c.inGamesOf(ctx, player, c.occasion(), func(id games.GameID, seat engine.Seat) (Posting, error) {
		p, err := c.set.Tables.Table(id).Leave(ctx, seat, causeOf(c.in))
		if err == nil { // before the others' letters are owed, which are to have the neutral name
			err = c.set.Tables.Table(id).ForgetPlayer(ctx, player)
		}
		var broken *identity.BrokenGameError
		if errors.As(err, &broken) { // which the operator is told of below
			c.set.Log.Error("a game is passed over", "game", id, "why", err)
			return Posting{}, nil
		}
		return p, err
	}); err != nil {
		return err
	}
	if err := c.forgetNames(ctx, player); err != nil {
		return err
	}
	id := identity.NewLetterID(KindForgotten, c.in.Letter.Fingerprint)
	to := recipient{To: c.in.Letter.From}
	c.lines = append(c.lines,
		post.Owe{ID: id, At: c.set.Clock(), Kind: KindForgotten, Said: c.set.Ring.Seal(string(id), sealedJSON(to))},
		post.In{Fingerprint: held.Delivery.Fingerprint, Outcome: outcomeForgotten, At: c.set.Clock()})
	return c.set.Roster.Forget(player)
}

// missing tells the hosts of games that wait for a player who will not come.
func (c *consent) missing(player games.PlayerID) []post.Line {
	return c.refusals(player, c.set.Index.Of(player))
}

// forgetNames takes a player's name and id out of the files of all games.
func (c *consent) forgetNames(ctx context.Context, player games.PlayerID) error {
	running, archived, err := c.set.Store.Naming(player)
	for _, id := range running {
		c.in.Beside(id, func() { err = errors.Join(err, c.forgetIn(ctx, id, player)) })
	}
	for year, ids := range archived {
		for _, id := range ids {
			err = errors.Join(err, c.passOver(id, c.set.Store.ForgetInArchive(year, id, player)))
		}
	}
	return err
}

func (c *consent) forgetIn(ctx context.Context, id games.GameID, player games.PlayerID) error {
	err := c.set.Tables.Table(id).ForgetPlayer(ctx, player)
	if err == nil {
		err = c.lookAgain(ctx, id)
	}
	return c.passOver(id, err)
}

// passOver makes nothing of an error that only a person can mend, in the file of one game, and
// tells the operator.
func (c *consent) passOver(id games.GameID, err error) error {
	var broken *identity.BrokenGameError
	var unread *games.Error
	switch {
	case isNoGame(err):
		return nil
	case errors.As(err, &broken), errors.As(err, &unread):
		c.set.Log.Error("a player's name stays in a game", "game", id, "why", err)
		n := news{Code: templates.NameStays, Args: []string{string(id), placeOf(err)}}
		c.lines = append(c.lines, c.notices.operator(id, "forget "+c.in.Letter.Fingerprint, n))
		return nil
	}
	return err
}
