package referee

import (
	"context"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/letters"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// moves has letters to a player go to another address.
type moves struct {
	*ClerkSettings
	quotas *quotas
	visits *visits
}

// This file has what becomes of the address that letters go to when the new one has answered. Where
// the player's domain has vouched for the wish, in answer to a letter, it is the new one at once.
// Else it is in three days, and until then letters go to the old one, which is told and can say no.
// Either way the old one can take the change back for three days. What waits stands in the journal,
// as held mails do.

// next is what is journalled of a move that has come further.
func (c *moves) next(player games.PlayerID, m questions.Move, stage questions.MoveStage,
	former []store.Address) post.Hold {
	m.Stage, m.Former = stage, former
	fingerprint := m.Fingerprint()
	said := c.Ring.SealJSON(questions.SealedAs(fingerprint), questions.Held{Player: player, Move: &m})
	return post.Hold{Fingerprint: fingerprint, At: c.Clock(), Said: said}
}

// delayMove has a move wait, and tells the address that letters go to.
func (c *moves) delayMove(player games.PlayerID, m questions.Move) []post.Line {
	hold := c.next(player, m, questions.MoveWaits, nil)
	return []post.Line{hold, post.Owe{ID: questions.LetterID(hold.Fingerprint), At: c.Clock(), To: player,
		Kind: questions.KindMoving, About: hold.Fingerprint}}
}

// carryOut makes a new address the one that letters go to, ends the keys there are, and tells the
// one that they went to until now how to take that back. False: it has become another's meanwhile.
// Cut anywhere, it can be done again. It is not begun while the keys of a game cannot be ended.
func (c *moves) carryOut(ctx context.Context, player games.PlayerID, m questions.Move, cause table.Cause) ([]post.Line,
	bool, error) {
	if err := c.visits.mayRenewKeys(ctx, player, cause); err != nil {
		return nil, false, err
	}
	if err := c.vacate(ctx, m.Address, player); err != nil {
		return nil, false, err
	}
	if ok, err := c.Roster.Take(ctx, player, m.Address, true, cause.At); !ok || err != nil {
		return nil, false, err
	}
	if err := c.visits.renewKeys(ctx, player, cause); err != nil {
		return nil, false, err
	}
	profile, _, err := c.Roster.Profile(ctx, player)
	if err != nil {
		return nil, false, err
	}
	former := slices.DeleteFunc(profile.Addresses,
		func(a store.Address) bool { return m.Address.Same(mail.Address(a.Address)) })
	if len(former) == 0 || former[0].Proof == identity.AddressInvited ||
		former[0].Proof == identity.AddressNever { // nobody reads it, or wants letters there
		return nil, true, nil
	}
	hold := c.next(player, m, questions.MoveDone, former)
	id := questions.LetterID(hold.Fingerprint)
	said := letters.Recipient{To: mail.Address(former[0].Address), Name: profile.Name, Lang: profile.Lang}
	owe := post.Owe{ID: id, At: c.Clock(), Kind: questions.KindMoved, About: hold.Fingerprint,
		Said: c.Ring.SealJSON(string(id), said)}
	return []post.Line{hold, owe}, true, nil
}

// takeBack puts a player's addresses back to what they were before a move, ends the keys that the
// new one was sent, and whatever else of the player's addresses waits.
func (c *consent) takeBack(ctx context.Context, h post.Hold, held questions.Held) error {
	own, err := c.Index.Of(ctx, held.Player)
	if err == nil {
		err = c.visits.comesNext(ctx, causeOf(c.in), own)
	}
	if err != nil {
		return err
	}
	if err := c.Roster.Restore(ctx, held.Player, held.Move.Former); err != nil {
		return err
	}
	holds, err := c.Store.Holds(ctx)
	if err != nil {
		return err
	}
	for _, other := range holds {
		if also, ok := c.Questions.Open(other); ok && also.Move != nil && also.Player == held.Player &&
			other.Fingerprint != h.Fingerprint {
			c.settled = append(c.settled, post.Settled{Fingerprint: other.Fingerprint, How: post.OutcomeNo})
		}
	}
	return c.visits.renewKeys(ctx, held.Player, causeOf(c.in))
}

// moveDue carries out the changes of address that have waited long enough, behind the mails that
// came before.
func (d *upkeep) moveDue(finish context.Context, now time.Time) error {
	holds, err := d.Store.Holds(finish)
	for _, h := range holds {
		if now.Sub(h.At) <= questions.MoveTime { // to open a question costs more than its age
			continue
		}
		held, ok := d.Questions.Open(h)
		if !ok || held.Move == nil || held.Move.Stage != questions.MoveWaits {
			continue
		}
		d.behindAnswers(finish, h, now, func(ctx context.Context) {
			if err := d.carryOutDue(ctx, h.Fingerprint); err != nil {
				d.Log.Error("a change of address is put off", "player", held.Player, "why", err)
			}
		})
	}
	return err
}

// carryOutDue carries one of them out, unless it has been answered meanwhile. Nothing else happens
// to the player's addresses before that is on disk.
func (d *upkeep) carryOutDue(ctx context.Context, fingerprint string) error {
	c := d.Clerk
	h, waits, err := c.Store.Held(ctx, fingerprint)
	held, opens := c.Questions.Open(h)
	if err != nil || !waits || !opens {
		return err
	}
	lines, done, err := c.moves.carryOut(ctx, held.Player, *held.Move,
		table.Cause{Mail: fingerprint, At: h.At.Add(questions.MoveTime)})
	if err != nil {
		return err
	}
	result := acts.Result{Code: templates.AddressMoved, Args: []string{held.Move.Address.Shown()}}
	if !done {
		result.Code = templates.AddressRefused
	}
	answer, err := c.replies.replyOwe(ctx, held.Player, "", fingerprint, letters.Replied{Results: []acts.Result{result}})
	if err != nil {
		return err
	}
	return commit(ctx, d.Post, append(lines, answer,
		post.In{Fingerprint: fingerprint, Outcome: post.OutcomeAsked, At: c.Clock()},
		post.Settled{Fingerprint: fingerprint, How: post.OutcomeYes})...)
}
