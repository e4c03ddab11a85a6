package referee

import (
	"context"
	"errors"
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// offers has seats go from one player to another.
type offers struct {
	*ClerkSettings
	quotas  *quotas
	replies *replies
	visits  *visits
}

// This file has seats that are offered to somebody else, by the host of a game, by whoever has the
// seat, or by the operator. An offer is a letter with a code, as an invitation is; it has no key,
// because until it is accepted the seat is another's.

// offer journals that somebody is invited to take a seat over, or to tend a game, and owes the
// letter.
func (c *offers) offer(ctx context.Context, o questions.Offer, who acts.Person, by payer, now time.Time) ([]post.Line, error) {
	lang := ""
	g, ok, err := c.Index.Game(ctx, o.Game)
	if err != nil {
		return nil, err
	}
	if ok {
		if lang, err = c.Roster.LangOf(ctx, g.Host()); err != nil {
			return nil, err
		}
	}
	player, err := c.Roster.Meet(ctx, who.Address, who.Name, lang, identity.AddressInvited, now)
	if err != nil {
		return nil, err
	}
	o.Player, o.Name = player, who.Name
	return c.offerLines(ctx, o, o.Fingerprint(who.Address.Folded()), who.Address, by)
}

// offerLines is what is journalled of an offer: that it waits for an answer, and the letter.
func (c *offers) offerLines(ctx context.Context, o questions.Offer, fingerprint string, to mail.Address, by payer) ([]post.Line, error) {
	owe := post.Owe{ID: questions.LetterID(fingerprint), At: c.Clock(), Game: o.Game, To: o.Player,
		Kind: o.Kind(), About: fingerprint}
	said := c.Ring.SealJSON(questions.SealedAs(fingerprint), questions.Held{Offer: &o})
	owe, err := c.quotas.inTurn(ctx, owe, to, by)
	return []post.Line{post.Hold{Fingerprint: fingerprint, At: c.Clock(), Said: said}, owe}, err
}

// offerMeant finds the offer that a mail answers, whose author is who was invited: by its code, or
// because the mail answers the letter; nil if there is none.
func (c *offers) offerMeant(author games.PlayerID, l *mail.Letter, said acts.Said, answered *questions.Answers) *offerAnswer {
	if author == "" || l.Verdict.Refuted {
		return nil
	}
	for _, cmd := range said.Answers(acts.Join, acts.Never, acts.Unsubscribe) {
		h, found := answered.Meant(cmd)
		held, opens := c.Questions.Open(h)
		if found && opens && held.Offer != nil && held.Offer.Player == author {
			return &offerAnswer{h, held.Offer, cmd}
		}
	}
	return nil
}

// sortOffer does what somebody says about a seat that they are offered.
func (c *offers) sortOffer(in *intake.Incoming, h post.Hold, o *questions.Offer, cmd acts.Command,
	said acts.Said) intake.Task {
	return intake.Task{Lane: string(o.Game), Class: ofPlayer(o.Player),
		Do: func(ctx context.Context) (done intake.Done, err error) {
			switch cmd.Name {
			case acts.Never, acts.Unsubscribe:
				done.Facts, err = c.never(ctx, o.Player, "", in.Letter.Fingerprint,
					letters.Replied{ID: in.Letter.ID, Subject: in.Letter.Subject}, said)
			case acts.No:
				done.Facts, err = c.declined(ctx, in, o, cmd)
			default:
				return c.accepted(ctx, in, h, o, cmd)
			}
			done.Facts = c.answered(h, post.OutcomeNo, done.Facts)
			return done, err
		}}
}

// answered is what is journalled of a mail that answers an offer. Before the mail is done with, it
// is known that the offer has its answer, and that it is settled comes last: until then the mail
// may have to be answered again.
func (c *offers) answered(h post.Hold, how string, lines []post.Line) []post.Line {
	asked := post.In{Fingerprint: h.Fingerprint, Outcome: post.OutcomeAsked, At: c.Clock()}
	last := max(len(lines)-1, 0)
	return append(slices.Insert(lines, last, post.Line(asked)), post.Settled{Fingerprint: h.Fingerprint, How: how})
}

// standbyDeclined says that somebody who stands by does not take a seat.
const standbyDeclined templates.ResultCode = "standby-declined" // name, game

// declined tells who has offered a seat, or a game, that it is not taken.
func (c *offers) declined(ctx context.Context, in *intake.Incoming, o *questions.Offer, cmd acts.Command) ([]post.Line, error) {
	declined, notTaken := templates.SeatDeclined, templates.SeatNotTaken
	switch o.Hosting {
	case questions.NoHosting:
	case questions.Watches:
		declined, notTaken = acts.WatchDeclined, acts.WatchNotTaken
	default:
		declined, notTaken = templates.HostingDeclined, templates.HostingNotTaken
	}
	lines, err := c.replies.replyLines(ctx, o.Player, "", in, post.OutcomeNo,
		acts.Result{Line: cmd.Line, Text: cmd.Text, Code: declined})
	if err != nil {
		return nil, err
	}
	game, _, err := c.Index.Game(ctx, o.Game)
	if err != nil {
		return nil, err
	}
	if o.Standby {
		notTaken = standbyDeclined
	}
	told, err := c.replies.tellOf(ctx, o.By, o.Game, game, in,
		acts.Result{Code: notTaken, Args: []string{o.Name, string(o.Game)}})
	return append(told, lines...), err
}

// tellOf owes a player a letter about a mail of somebody else, and a game that stands so, if they
// have ever answered one. Of a game that is not there any more nothing stands.
func (c *replies) tellOf(ctx context.Context, player games.PlayerID, id games.GameID, game *identity.Head, in *intake.Incoming,
	result acts.Result) ([]post.Line, error) {
	profile, _, err := c.Roster.Profile(ctx, player)
	if err != nil || len(profile.Addresses) == 0 || profile.Addresses[0].Proof == identity.AddressInvited {
		return nil, err
	}
	said := letters.Replied{Results: []acts.Result{result}}
	var owe post.Owe
	switch {
	case identity.SaidNever(&profile) && (game == nil || !game.Dealt):
		return nil, nil
	case game == nil:
		owe, err = c.unseated(ctx, player, in.Letter.Fingerprint, said)
	default:
		owe, err = c.replyAt(ctx, player, id, game, in.Letter.Fingerprint, said)
	}
	return []post.Line{owe}, err
}

// accepted gives the seat to who was invited: an entry, after which nobody else's keys are worth
// anything. The former player is told, and who has offered the seat; the others hear of the entry,
// and so does the new player, with the board and a key.
func (c *offers) accepted(ctx context.Context, in *intake.Incoming, h post.Hold, o *questions.Offer,
	cmd acts.Command) (done intake.Done, err error) {
	if err := c.Roster.Prove(ctx, o.Player, in.Letter.From, languageTyped(in.Letter), identity.AddressAnswered, in.Received); err != nil {
		return done, err
	}
	switch o.Hosting {
	case questions.NoHosting:
	case questions.Watches:
		return c.watches(ctx, in, h, o, cmd)
	default:
		return c.hosts(ctx, in, h, o, cmd)
	}
	p, err := c.Tables.Table(o.Game).HandOver(ctx, table.Handover{
		Seat: o.Seat, Former: o.Former, To: log.Successor{Player: o.Player, Name: o.Name}, Luck: luckOf(cmd,
			in.Letter.Fingerprint), Free: o.Standby,
	}, causeOf(in), func(p table.Posting) ([]post.Line, error) {
		lines, err := c.handedOver(ctx, in, o, p)
		if err != nil {
			return nil, err
		}
		return c.replies.closed(ctx, in, c.answered(h, post.OutcomeYes, lines))
	})
	var gone *table.SeatGoneError
	if errors.As(err, &gone) {
		lines, err := c.replies.replyLines(ctx, o.Player, "", in, post.OutcomeRefused,
			acts.Result{Line: cmd.Line, Text: cmd.Text, Code: templates.SeatGone, Args: []string{string(o.Game)}})
		done.Facts = c.answered(h, post.OutcomeYes, lines)
		return done, err
	}
	if err == nil {
		c.visits.takeNote(ctx, o.Game, &p.Now)
	}
	return intake.Done{Facts: p.Facts, Stored: true, Left: p.Left}, err
}

// handedOver is what follows from the entry that gives a seat to somebody else.
func (c *offers) handedOver(ctx context.Context, in *intake.Incoming, o *questions.Offer, p table.Posting) ([]post.Line, error) {
	game := p.Now.Head()
	lines, err := c.replies.tellOf(ctx, o.Former, o.Game, game, in,
		acts.Result{Code: templates.SeatGiven, Args: []string{string(o.Game), o.Name}})
	if err == nil && o.By != o.Former && game.Seat(o.By) == engine.NoSeat {
		var told []post.Line
		told, err = c.replies.tellOf(ctx, o.By, o.Game, game, in,
			acts.Result{Code: templates.SeatTaken, Args: []string{o.Name, string(o.Game)}})
		lines = append(lines, told...)
	}
	return append(lines, p.Lines()...), err
}

// luckOf is the word that somebody joins with who accepts a seat: the one behind the code, or the
// mail's fingerprint.
func luckOf(cmd acts.Command, fingerprint string) string {
	for _, arg := range cmd.Args {
		if !acts.IsCode(arg) {
			return acts.LuckWord([]string{arg}, fingerprint)
		}
	}
	return fingerprint
}
