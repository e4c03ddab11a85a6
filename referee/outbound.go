package referee

import (
	"context"
	"slices"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/questions"
	"dhow/templates"
)

// This file has the budget of letters to addresses that nobody has answered from: invitations,
// seats that are offered, questions to new addresses, and to hosts who have never written. Whoever
// has them sent has so many a day, whatever becomes of what they were for: what is taken back,
// declined or lapsed was sent all the same. The journal names the payer with each such letter, so
// that a start finds the budgets as they were.

// payer is who has letters sent to such addresses, in one word of the journal: how they pay, and
// the names they are known by, with slashes between. A player is known by their id, and by the
// address that letters to them go to, so that being forgotten brings no new budget. Empty: nobody
// pays.
type payer string

// How letters are paid for.
const (
	paysAsPlayer = "player"  // named as an address, or offered the player's own seat
	paysAsHost   = "host"    // invited to a game, or offered a seat of it
	paysAsNobody = "nobody/" // asked whether an unproven mail for a new game is theirs
)

// payerOf is a player who pays.
func (c *quotas) payerOf(ctx context.Context, how string, player games.PlayerID) (payer, error) {
	to, err := c.Roster.WriteTo(ctx, player)
	return payer(strings.Join([]string{how, string(player), c.tagOf(to)}, "/")), err
}

// accounts are what a payer spends from.
func (p payer) accounts() []string {
	how, rest, _ := strings.Cut(string(p), "/")
	accounts := []string{everybodys}
	for name := range strings.SplitSeq(rest, "/") {
		accounts = append(accounts, how+"/"+name)
	}
	return accounts
}

// everybodys is the account that all letters to such addresses are paid from, beside their payers'.
const everybodys = "all"

// shares is how much a payer may spend in a day.
func (p payer) shares(l *config.Limits) []share {
	most := l.HostNewAddresses
	if strings.HasPrefix(string(p), paysAsPlayer+"/") {
		most = l.NewAddresses
	}
	var shares []share
	for _, account := range p.accounts() {
		if account == everybodys {
			shares = append(shares, aDay(account, l.AllNewAddresses))
		} else {
			shares = append(shares, aDay(account, most))
		}
	}
	return shares
}

// mayWriteTo takes letters out of the budget of who has them sent, or tells when it has so many. A
// letter is taken once, whatever comes again.
func (c *quotas) mayWriteTo(ctx context.Context, by payer, ids ...post.LetterID) (again time.Time, ok bool, err error) {
	if by == "" || len(ids) == 0 {
		return time.Time{}, true, nil
	}
	var things []expense
	for _, id := range ids {
		ever, err := c.Store.EverOwed(ctx, id)
		if err != nil {
			return time.Time{}, false, err
		}
		if !ever {
			things = append(things, expense{string(id), 1})
		}
	}
	spent, err := c.Spent.of(ctx, c.Clock(), by.accounts()...)
	if err != nil {
		return time.Time{}, false, err
	}
	again, ok = spent.spend(things, by.shares(&c.Config.Limits)...)
	return again, ok, nil
}

// addressedBy is what is journalled with a letter of this kind: whom it goes to, and who pays.
func addressedBy(tag string, by payer) string {
	if by == "" {
		return tag
	}
	return tag + "." + string(by)
}

// addressee parts what is journalled with such a letter.
func addressee(said string) (tag string, by payer) {
	tag, rest, _ := strings.Cut(said, ".")
	return tag, payer(rest)
}

// outboundRecall counts the letters that the journal has from before a start. One that was put off
// bears the time when it may be sent; it was paid for when it was journalled, which is when the
// lines before it were.
type outboundRecall struct {
	budget *budget
	now    time.Time
	before time.Time // of the lines so far
}

func (r *outboundRecall) line(line post.Line) {
	switch l := line.(type) {
	case post.In:
		r.passed(l.At)
	case post.Sent:
		r.passed(l.At)
	case post.Searched:
		r.passed(l.At)
	case post.Owe:
		if !letters.IsUnasked(l) {
			r.passed(l.At)
			return
		}
		at := l.At
		if !r.before.IsZero() && at.After(r.before) {
			at = r.before
		}
		if _, by := addressee(l.Said); by != "" && isRemembered(at, r.now) && !isFarAhead(at, r.now) {
			r.budget.note(at, string(l.ID), 1, by.accounts()...)
		}
	}
}

func (r *outboundRecall) passed(at time.Time) {
	if at.After(r.before) && !isFarAhead(at, r.now) {
		r.before = at
	}
}

// hasAnswered tells whether somebody has answered from an address, or otherwise shown to read it.
func (c *quotas) hasAnswered(ctx context.Context, a mail.Address) (bool, error) {
	player, err := c.Roster.Owner(ctx, a)
	if err != nil || player == "" {
		return false, err
	}
	return c.Roster.HasAnswered(ctx, player)
}

// mayInvite tells whether a host may have those invited to a game who have never answered here.
func (c *quotas) mayInvite(ctx context.Context, id games.GameID, host games.PlayerID, w *acts.Wish) (again time.Time, ok bool, err error) {
	var ids []post.LetterID
	for _, p := range w.Players {
		if p.House != "" || p.Open != "" {
			continue
		}
		answered, err := c.hasAnswered(ctx, p.Address)
		if err != nil {
			return again, false, err
		}
		if !answered {
			ids = append(ids, invitationID(id, p.Seat))
		}
	}
	by, err := c.payerOf(ctx, paysAsHost, host)
	if err != nil {
		return again, false, err
	}
	return c.mayWriteTo(ctx, by, ids...)
}

// expectsMail tells whether somebody has answered from an address of a host, or the operator has
// named it.
func (c *quotas) expectsMail(ctx context.Context, a mail.Address) (bool, error) {
	named := func(host string) bool { return a.Same(mail.Address(host)) }
	if slices.ContainsFunc(c.Config.Hosts, named) {
		return true, nil
	}
	return c.hasAnswered(ctx, a)
}

// mayAskHost tells whether somebody is asked at an address in whose name an unproven mail for a new
// game came.
func (c *quotas) mayAskHost(ctx context.Context, in *intake.Incoming) (again time.Time, ok bool, err error) {
	if expects, err := c.expectsMail(ctx, in.Letter.From); expects || err != nil {
		return time.Time{}, expects, err
	}
	return c.mayWriteTo(ctx, paysAsNobody, questions.LetterID(in.Letter.Fingerprint))
}

// askedHost has the question to a host who has never written count as a letter that nobody has
// asked for.
func (c *quotas) askedHost(ctx context.Context, host games.PlayerID, lines []post.Line) (_ []post.Line, err error) {
	to, err := c.Roster.WriteTo(ctx, host)
	if err != nil {
		return nil, err
	}
	if expects, err := c.expectsMail(ctx, to); expects || err != nil {
		return lines, err
	}
	for i, line := range lines {
		if owe, ok := line.(post.Owe); ok && err == nil {
			lines[i], err = c.inTurn(ctx, owe, to, paysAsNobody)
		}
	}
	return lines, err
}

// tooManyStrangers says that no more letters go to addresses that have not answered, and when they
// do.
func tooManyStrangers(again time.Time) acts.Result {
	return acts.Result{Code: templates.TooManyStrangers, Args: []string{acts.Moment(again)}}
}
