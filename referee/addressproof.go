package referee

import (
	"context"
	"errors"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// This file has the round trip of a new address: a letter with a code goes there, and whoever
// answers with the code reads it. Until then the address is in no profile, and no letter with a key
// goes there.

// moveLines is what is journalled of an address that is asked.
func (c *moves) moveLines(ctx context.Context, player games.PlayerID, m questions.Move) ([]post.Line, error) {
	fingerprint := m.Fingerprint()
	held := questions.Held{Player: player, Move: &m}
	owe := post.Owe{ID: questions.LetterID(fingerprint), At: c.Clock(), Kind: questions.KindConfirm,
		About: fingerprint}
	by, err := c.quotas.payerOf(ctx, paysAsPlayer, player)
	if err != nil {
		return nil, err
	}
	owe, err = c.quotas.inTurn(ctx, owe, m.Address, by)
	return []post.Line{
		post.Hold{Fingerprint: fingerprint, At: c.Clock(), Said: c.Ring.SealJSON(questions.SealedAs(fingerprint), held)}, owe,
	}, err
}

// answersMove tells whether a mail answers the question to a new address.
func (c *answers) answersMove(author games.PlayerID, l *mail.Letter, cmd acts.Command, answered *questions.Answers) bool {
	h, found := answered.Meant(cmd)
	held, opens := c.Questions.Open(h)
	return found && opens && held.Move != nil && c.mayAnswerMove(author, l, cmd, &held)
}

// mayAnswerMove tells whether a mail, which has the code or answers the letter, is of somebody who
// is asked about a new address: of who reads it, or of the player, from whatever address.
func (c *answers) mayAnswerMove(author games.PlayerID, l *mail.Letter, cmd acts.Command, held *questions.Held) bool {
	isPlayer := author != "" && author == held.Player
	switch stage := held.Move.Stage; {
	case stage == questions.MoveAsked:
		return isPlayer || l.OneAuthor() && l.From.Same(held.Move.Address)
	case cmd.Name != acts.No || !l.OneAuthor():
		return false
	case stage == questions.MoveWaits:
		return isPlayer
	}
	return isPlayer || l.From.Same(mail.Address(held.Move.Former[0].Address)) // which may have been dropped meanwhile
}

// move makes a new address one of the player's, or the one that letters go to, at once or later.
// False: it has become another's meanwhile.
func (c *consent) move(ctx context.Context, held questions.Held, cmd acts.Command) (bool, error) {
	m := *held.Move
	if _, ok, err := c.Roster.Profile(ctx, held.Player); !ok || err != nil {
		return false, err
	}
	switch {
	case m.First && !m.Sure:
		c.lines = append(c.lines, c.moves.delayMove(held.Player, m)...)
		return true, nil
	case m.First:
		lines, done, err := c.moves.carryOut(ctx, held.Player, m, causeOf(c.in))
		if !done || err != nil {
			return false, err
		}
		c.lines = append(c.lines, lines...)
		c.result(cmd, templates.AddressMoved, m.Address.Shown())
		return true, nil
	}
	if err := c.moves.vacate(ctx, m.Address, held.Player); err != nil {
		return false, err
	}
	if ok, err := c.Roster.Take(ctx, held.Player, m.Address, false, c.in.Received); !ok || err != nil {
		return false, err
	}
	c.result(cmd, templates.AddressAdded, m.Address.Shown())
	return true, nil
}

// renewKeys gives a player new keys in all games. Where that has been done for this cause it is
// not done again. One that stands still is an error, or its keys would be good again when it goes
// on.
func (c *visits) renewKeys(ctx context.Context, player games.PlayerID, cause table.Cause) error {
	return c.inGamesOf(ctx, player, cause, func(id games.GameID, seat engine.Seat) ([]post.Line, error) {
		p, err := c.Tables.Table(id).RenewKey(ctx, seat, cause)
		return p.Left, err
	})
}

// rename has a player be called otherwise in all their games. One that cannot be read keeps the
// name that it has.
func (c *visits) rename(ctx context.Context, player games.PlayerID, name string, cause table.Cause) error {
	return c.inGamesOf(ctx, player, cause, func(id games.GameID, seat engine.Seat) ([]post.Line, error) {
		p, err := c.Tables.Table(id).Rename(ctx, seat, name, cause)
		if identity.BrokenGame(err) != "" {
			return nil, errPassedOver
		}
		return p.Left, err
	})
}

// inGamesOf does something at the tables of all games that a player sits in, each in its lane, and
// has journalled what is left of it. What a mail has caused is done in none of them before the
// mails of all that came before it: they may bear keys, or speak for a seat, that are worth nothing
// then.
func (c *visits) inGamesOf(ctx context.Context, player games.PlayerID, cause table.Cause,
	do func(games.GameID, engine.Seat) (left []post.Line, err error)) error {
	own, failed := c.Index.Of(ctx, player)
	if err := c.comesNext(ctx, cause, own); err != nil {
		return err
	}
	for _, id := range own {
		c.Lanes.Beside(id, func() {
			var left []post.Line
			game, there, err := c.Index.Game(ctx, id)
			if !there { // meanwhile
				failed = errors.Join(failed, err)
				return
			}
			if left, err = do(id, game.Seat(player)); err == nil {
				c.Post.Rest(nil, left)
				err = c.lookAgain(ctx, id)
			}
			if table.IsNoGame(err) || errors.Is(err, errPassedOver) {
				err = nil
			}
			failed = errors.Join(failed, err)
		})
	}
	return failed
}

// comesNext fails where mails of some games are delegated that came before a cause, if it is a
// mail.
func (c *visits) comesNext(ctx context.Context, cause table.Cause, of []games.GameID) error {
	if cause.Mail == "" {
		return nil
	}
	return c.Delegated.comesNext(ctx, cause.At, of...)
}

// mayRenewKeys returns the error of a game that a player sits in, or may sit in, and that cannot be
// read, so that the player can be given no new key there; or in which mails come first.
func (c *visits) mayRenewKeys(ctx context.Context, player games.PlayerID, cause table.Cause) error {
	own, err := c.Index.Of(ctx, player)
	if err == nil {
		err = c.comesNext(ctx, cause, own)
	}
	if err != nil {
		return err
	}
	for _, id := range own {
		if err := c.mayEnter(ctx, id); err != nil {
			return err
		}
	}
	for _, id := range c.Index.Unknown() {
		if err := c.Index.Mend(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// mayEnter returns the error of a game that cannot be read. One that is not there any more is none.
func (c *visits) mayEnter(ctx context.Context, id games.GameID) error {
	switch place, err := c.Store.Where(ctx, id); {
	case err != nil:
		return err
	case place == store.Missing: // a table that is still occupied would not say so
		return identity.Missing(id)
	}
	if _, err := c.Tables.Table(id).Look(ctx); !table.IsNoGame(err) {
		return err
	}
	return nil
}

// vacate leaves an address to a player who has shown to read it, if it is only named as another's.
func (c *moves) vacate(ctx context.Context, a mail.Address, reader games.PlayerID) error {
	owner, err := c.Roster.Owner(ctx, a)
	if err != nil || owner == "" || owner == reader {
		return err
	}
	named, err := c.Roster.OnlyNamed(ctx, owner, c.Index)
	if err != nil || !named {
		return err
	}
	return c.Roster.Forget(ctx, owner)
}
