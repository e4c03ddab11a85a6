package referee

import (
	"context"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/notices"
	"dhow/templates"
)

const day = 24 * time.Hour

// sentTo is the account of letters to an address that nobody has asked for. Each costs it at the
// time when it was or will be sent, so that nobody is sent too much in a day: more is sent later.
func sentTo(tag string) string { return "sent/" + tag }

// tagOf stands for whoever reads an address in what is journalled of letters nobody has asked for:
// only who has the server's keys can tell who it is. All spellings that may reach one person count
// as one: large servers heed no dots either.
func (c *quotas) tagOf(a mail.Address) string {
	mailbox := mail.Address(a.Mailbox())
	return c.Ring.MAC("address\n" + strings.ReplaceAll(mailbox.Local(), ".", "") + "@" + mailbox.Domain())
}

// inTurn has a letter that nobody has asked for sent when its addressee may be sent one, and tells
// whom it is to and who pays. One that is owed again after a crash is not counted again.
func (c *quotas) inTurn(ctx context.Context, owe post.Owe, to mail.Address, by payer) (post.Owe, error) {
	tag := c.tagOf(to)
	owe.Said = addressedBy(tag, by)
	if ever, err := c.Store.EverOwed(ctx, owe.ID); ever || err != nil {
		return owe, err
	}
	sent, err := c.Spent.of(ctx, owe.At, sentTo(tag))
	if err != nil {
		return owe, err
	}
	if by != "" {
		c.Spent.note(owe.At, string(owe.ID), 1, by.accounts()...)
	}
	owe.At = sent.turn(sentTo(tag), owe.ID, c.Config.Limits.InvitesADay)
	return owe, nil
}

// turn is when a letter may be sent that is paid from an account, and pays it; of one that is told
// of again, the same.
func (t *tally) turn(account string, letter post.LetterID, aDay int) (at time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(t.now)
	at = t.now
	sent := slices.DeleteFunc(t.all(account), func(s spending) bool { return isFarAhead(s.at, at) })
	if n := slices.IndexFunc(sent, func(s spending) bool { return s.what == string(letter) }); n >= 0 {
		return sent[n].at
	}
	if n := len(sent); n >= aDay && sent[n-aDay].at.Add(day).After(at) {
		at = sent[n-aDay].at.Add(day)
	}
	t.put(account, spending{expense{string(letter), 1}, at})
	return at
}

// isFarAhead tells whether a letter is of a time that is further ahead than any letter is put off:
// a wrong clock has made it.
func isFarAhead(at, now time.Time) bool { return at.Sub(now) > letters.FarAhead }

// recallInvited counts a letter that the journal has from before a start.
func recallInvited(b *budget, line post.Line, now time.Time) {
	if owe, ok := line.(post.Owe); ok && letters.IsUnasked(owe) && isRemembered(owe.At, now) && !isFarAhead(owe.At, now) {
		tag, _ := addressee(owe.Said)
		b.note(owe.At, string(owe.ID), 1, sentTo(tag))
	}
}

// invite owes somebody the invitation of a host to a game.
func (c *hosting) invite(ctx context.Context, id games.GameID, host games.PlayerID, seated log.Seated) (post.Owe, error) {
	owe := post.Owe{ID: invitationID(id, seated.Seat), At: c.Clock(), Game: id, Seat: seated.Seat,
		To: seated.Player, Kind: letters.KindInvitation}
	var by payer
	answered, err := c.Roster.HasAnswered(ctx, seated.Player)
	if err == nil && !answered {
		by, err = c.quotas.payerOf(ctx, paysAsHost, host)
	}
	if err != nil {
		return owe, err
	}
	to, err := c.Roster.WriteTo(ctx, seated.Player)
	if err != nil {
		return owe, err
	}
	return c.quotas.inTurn(ctx, owe, to, by)
}

func invitationID(id games.GameID, seat engine.Seat) post.LetterID {
	return identity.NewLetterID(letters.KindInvitation, string(id), seat.String())
}

// invitationsOf counts the games of a host that wait for somebody to join.
func (c *hosting) invitationsOf(ctx context.Context, host games.PlayerID) (int, error) {
	waiting, err := c.Index.Naming(ctx, host, func(g *identity.Head) bool { return g.IsHost(host) && g.Waits() })
	return len(waiting), err
}

// sortNever promises somebody that no invitation comes again.
func (c *offers) sortNever(in *intake.Incoming, claim identity.Claim, said acts.Said) intake.Task {
	return intake.Task{Class: ofClaim(claim), Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
		return c.never(ctx, claim.Player, claim.Game, in.Letter.Fingerprint,
			letters.Replied{ID: in.Letter.ID, Subject: in.Letter.Subject}, said)
	})}
}

// never strikes a player from those who are invited, as a mail has asked. The games in which they
// have taken a seat go on.
func (c *offers) never(ctx context.Context, player games.PlayerID, game games.GameID, fingerprint string,
	r letters.Replied, said acts.Said) ([]post.Line, error) {
	playing, refused, err := c.visits.takenSeats(ctx, player)
	if err != nil {
		return nil, err
	}
	err = c.Roster.Change(ctx, player, func(p *store.Profile) {
		for i := range p.Addresses {
			own := &p.Addresses[i]
			own.Vouched = identity.IsVouched(own)
			own.Proof = identity.AddressNever
		}
	})
	if err != nil {
		return nil, err
	}
	cmd := said.All(acts.Never, acts.Unsubscribe)[0]
	r.Results = []acts.Result{{Line: cmd.Line, Text: cmd.Text, Code: templates.NeverAgain}}
	if len(playing) > 0 {
		r.Results = append(r.Results, acts.Result{Code: templates.GamesGoOn, Args: []string{notices.Listed(playing)}})
	}
	lines, err := c.replies.refusals(ctx, player, refused)
	if err != nil {
		return nil, err
	}
	answer, err := c.replies.replyOwe(ctx, player, game, fingerprint, r)
	if err != nil {
		return nil, err
	}
	return append(lines, answer, post.In{Fingerprint: fingerprint, Outcome: post.OutcomeNever, At: c.Clock()}), nil
}

// takenSeats lists the running games in which a player has taken a seat, and those that wait for
// the player to join.
func (c *visits) takenSeats(ctx context.Context, player games.PlayerID) (taken, asked []games.GameID, err error) {
	own, err := c.Index.Of(ctx, player)
	if err != nil {
		return nil, nil, err
	}
	for _, id := range own {
		game, there, err := c.Index.Game(ctx, id)
		in := false
		if there {
			in, err = c.Tables.HasJoined(ctx, c.Index, id, game.Seat(player))
		}
		switch {
		case err != nil:
			return nil, nil, err
		case in:
			taken = append(taken, id)
		default:
			asked = append(asked, id)
		}
	}
	return taken, asked, nil
}

// refusals tells the hosts of games that wait for a player who will not come, once of each.
func (c *replies) refusals(ctx context.Context, player games.PlayerID, waiting []games.GameID) (lines []post.Line, err error) {
	for _, id := range waiting {
		game, there, err := c.Index.Game(ctx, id)
		if err != nil {
			return nil, err
		}
		if there && game.Waits() && !game.IsHost(player) {
			told, err := c.Notices.Refusal(ctx, id, game.Seat(player), "never of "+string(player))
			if err != nil {
				return nil, err
			}
			lines = append(lines, told...)
		}
	}
	return lines, nil
}
