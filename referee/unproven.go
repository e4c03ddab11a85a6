package referee

import (
	"context"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
)

// sortUnproven does nothing about a mail that shows nothing of who wrote it. If a player's address
// stands in From, that address is told so, once a day at most and in words that say nothing of the
// mail: whoever forges mails learns nothing by it, and whoever has answered a letter without its
// key does not wait in vain. Nobody else is told anything.
func (c *strangers) sortUnproven(ctx context.Context, in *intake.Incoming) intake.Task {
	player, err := c.Who.Author(ctx, in.Letter)
	if err != nil {
		return later(err)
	}
	if player == "" {
		return intake.Task{Outcome: post.OutcomeUnproven}
	}
	what := c.replies.in(in, post.OutcomeUnproven)
	what.From = player
	if what.Game, err = c.Who.OwnGameNamed(ctx, player, in.Letter); err != nil {
		return later(err)
	}
	lines := []post.Line{what}
	task := intake.Task{Outcome: post.OutcomeUnproven}
	owe, wanted, err := c.unprovenOwe(ctx, in, player)
	if err != nil {
		return later(err)
	}
	if wanted {
		lines = []post.Line{owe, what}
		task.Class = ofUnproven(in.Letter.From)
	}
	task.Do = intake.Facts(func(context.Context) ([]post.Line, error) { return lines, nil })
	return task
}

// unprovenOwe owes an address the letter that says that a mail in its name came, unless it has been
// told that day, or is not to be written to.
func (c *strangers) unprovenOwe(ctx context.Context, in *intake.Incoming, player games.PlayerID) (owe post.Owe, wanted bool, err error) {
	l := in.Letter
	if l.Verdict.Refuted {
		return owe, false, nil
	}
	day := c.Clock().UTC().Format(time.DateOnly)
	id := identity.NewLetterID(letters.KindUnproven, c.Ring.MAC("unproven\n"+l.From.Folded()+"\n"+day))
	if ever, err := c.Store.EverOwed(ctx, id); ever || err != nil {
		return owe, false, err
	}
	if teller, told := c.telling[id]; told && teller != l.Fingerprint {
		return owe, false, nil
	}
	if may, err := c.mayBeTold(ctx, player, l.From); err != nil || !may {
		return owe, false, err
	}
	profile, _, err := c.Roster.Profile(ctx, player)
	if err != nil {
		return owe, false, err
	}
	c.tells(id, l.Fingerprint)
	said := c.Ring.SealJSON(string(id), letters.Recipient{To: l.From, Name: profile.Name, Lang: profile.Lang})
	return post.Owe{ID: id, At: c.Clock(), Kind: letters.KindUnproven, About: l.Fingerprint, Said: said}, true, nil
}

// tells notes which mail leads to a letter that the journal may not know of yet. Only Sort uses it,
// for one mail after another.
func (c *strangers) tells(id post.LetterID, fingerprint string) {
	const most = 1000
	if c.telling == nil || len(c.telling) >= most {
		c.telling = map[post.LetterID]string{}
	}
	c.telling[id] = fingerprint
}

// mayBeTold tells whether an address of a player may be told of mails in its name: somebody has
// answered from there, and has not refused letters without having a seat.
func (c *strangers) mayBeTold(ctx context.Context, player games.PlayerID, a mail.Address) (bool, error) {
	profile, _, err := c.Roster.Profile(ctx, player)
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(profile.Addresses, func(b store.Address) bool { return a.Same(mail.Address(b.Address)) })
	if i < 0 || profile.Addresses[i].Proof == identity.AddressInvited {
		return false, nil
	}
	if none, err := c.Roster.WantsNone(ctx, player); err != nil || !none {
		return err == nil, err
	}
	taken, _, err := c.visits.takenSeats(ctx, player)
	return err == nil && len(taken) > 0, nil // mails that anybody may have forged wait for no game that stands still
}
