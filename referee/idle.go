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
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/table"
	"dhow/templates"
)

// This file bounds how many letters a program gets that answers letters by itself, whatever it
// writes that is understood. Mails that move no game on are answered so often in an hour and a day,
// those with the same words sooner, and what only talks is taken so often from a seat. Then one
// answer says that the next ones like it are not answered, and so does another an hour later, a few
// times a day. Each order that is carried out adds to all of these, so that who plays may ask and
// talk. What a mail orders is never lost, nor waits, and is answered always. All of it stands in
// the budget of what is written because of each person's mails, and the journal says what a start
// has to know of it.

const (
	idleAnHour    = 5 // the fifths of a day's share that an hour has are two
	idleHourParts = 2
	idleAlike     = 5         // a day's share of mails with the same words is a fifth
	movesAdd      = 3         // to each share, for an order that was carried out within the day
	warnings      = 3         // in a day
	warningGap    = time.Hour // between two of them
)

func idleOf(p games.PlayerID) string                { return "idle/" + string(p) }
func vainOf(p games.PlayerID) string                { return "vain/" + string(p) }
func warnedOf(p games.PlayerID) string              { return "warned/" + string(p) }
func movesOf(p games.PlayerID) string               { return "moves/" + string(p) }
func alikeOf(p games.PlayerID, words string) string { return "alike/" + string(p) + "/" + words }
func talkOf(p games.PlayerID, game games.GameID) string {
	return "talk/" + string(p) + "/" + string(game)
}

// idleShares is how many answers a player gets to mails that move no game on, and to those with the
// same words. Orders that are refused have a share of their own, so that who mistypes one is told
// whatever else was asked.
func (c *quotas) idleShares(spent *tally, player games.PlayerID, kind, words string) []share {
	aDay, account := c.Config.Limits.IdleAnswers, idleOf(player)
	if kind == post.OutcomeVain {
		account = vainOf(player)
	}
	return slices.Concat(hourAndDay(spent, player, account, aDay),
		hourAndDay(spent, player, alikeOf(player, words), aDay/idleAlike)[1:])
}

// hourAndDay is a share of a day, with as much of it as an hour has, and what a player's orders
// add.
func hourAndDay(spent *tally, player games.PlayerID, account string, aDay int) []share {
	moves := movesAdd * spent.count(movesOf(player))
	return []share{{account, aDay*idleHourParts/idleAnHour + moves, time.Hour}, {account, aDay + moves, day}}
}

// talkFrom tells when what a player says in a game is taken again: zero, now.
func (c *quotas) talkFrom(spent *tally, player games.PlayerID, game games.GameID, fingerprint string) time.Time {
	shares := hourAndDay(spent, player, talkOf(player, game), c.Config.Limits.TalkMails)
	if again := spent.when(fingerprint, shares...); again.After(spent.now) {
		return again
	}
	return time.Time{}
}

// limited is what is journalled of a mail, without its answer where that is left out because too
// many before it moved no game on.
func (c *replies) limited(ctx context.Context, in *intake.Incoming, lines []post.Line) ([]post.Line, error) {
	at := slices.IndexFunc(lines, func(line post.Line) bool {
		owe, ok := line.(post.Owe)
		return ok && owe.About == in.Letter.Fingerprint && owe.To != "" &&
			(owe.Kind == table.KindAnswer || owe.Kind == letters.KindReply)
	})
	if at < 0 {
		return lines, nil
	}
	owe := lines[at].(post.Owe)
	thing, other := expense{in.Letter.Fingerprint, 1}, isOther(owe)
	if other {
		thing.what = string(owe.ID)
	}
	words := wordsOf(in.Letter.Text)
	noted := func(outcome string) []post.Line {
		return slices.Insert(lines, 0, post.Line(c.noted(outcome, owe.To, owe.Game, words, thing.what)))
	}
	if !c.isIdle(in, lines) {
		return lines, nil
	}
	spent, err := c.Spent.of(ctx, c.Clock(), idleOf(owe.To), vainOf(owe.To), alikeOf(owe.To, words), movesOf(owe.To), warnedOf(owe.To))
	if err != nil {
		return nil, err
	}
	kind := kindOfIdle(in, lines)
	again, ok := spent.spend([]expense{thing}, c.quotas.idleShares(spent, owe.To, kind, words)...)
	if ok {
		return noted(kind), nil
	}
	account := warnedOf(owe.To)
	if _, ok := spent.spend([]expense{thing}, share{account, 1, warningGap}, aDay(account, warnings)); ok {
		lines[at] = c.withResult(owe, acts.Result{Code: templates.AnsweredNoMore, Args: []string{acts.Moment(again)}})
		return noted(post.OutcomeWarned), nil
	}
	if ever, err := c.Store.EverOwed(ctx, owe.ID); ever || err != nil {
		return lines, err
	}
	lines = slices.Delete(lines, at, at+1)
	if other {
		return lines, nil // what has become of the mail before stands
	}
	return c.unanswered(in, lines), nil
}

// countProgress counts what has come of a player's mail at its table, whether it is answered or was
// done as typed, and returns what is journalled of it.
func (c *replies) countProgress(p table.Posting, player games.PlayerID, text []mail.Line, fingerprint string) []post.Line {
	now, game := c.Clock(), p.In.Game
	noted := func(outcome string) []post.Line {
		return []post.Line{c.noted(outcome, player, game, wordsOf(text), fingerprint)}
	}
	switch p.Progress {
	case table.MovedOn:
		c.Spent.note(now, fingerprint, 1, movesOf(player))
	case table.OnlyTalk:
		c.Spent.note(now, fingerprint, 1, talkOf(player, game), idleOf(player))
		return noted(post.OutcomeTalk)
	case table.ChangedMind:
		c.Spent.note(now, fingerprint, 1, idleOf(player))
		return noted(post.OutcomeIdle)
	}
	return nil
}

// noted is what is journalled of a player's mail that moved no game on.
func (c *replies) noted(outcome string, player games.PlayerID, game games.GameID, words, thing string) post.In {
	line := post.In{Fingerprint: words + separator + thing, Outcome: outcome, At: c.Clock(), From: player}
	if outcome == post.OutcomeTalk {
		line.Game = game
	}
	return line
}

// wordsOf is what mails with the same words have in common, as the journal may have it.
func wordsOf(lines []mail.Line) string {
	return string(identity.NewLetterID(post.OutcomeIdle, acts.BareText(lines)))
}

// isIdle tells whether a mail that is answered has changed nothing, by what is journalled of it. A
// no is taken, but changes no more than never having asked.
func (c *replies) isIdle(in *intake.Incoming, lines []post.Line) bool {
	for _, line := range lines {
		switch l := line.(type) {
		case post.Hold:
			return false
		case post.Settled:
			if l.How != post.OutcomeNo {
				return false
			}
		case post.In:
			if l.Fingerprint == in.Letter.Fingerprint && (l.Entry != 0 || l.Outcome == post.OutcomeNewGame) {
				return false
			}
		}
	}
	return true
}

// kindOfIdle tells what is refused from what only asks.
func kindOfIdle(in *intake.Incoming, lines []post.Line) string {
	for _, line := range lines {
		if l, ok := line.(post.In); ok && l.Fingerprint == in.Letter.Fingerprint && l.Outcome == post.OutcomeRefused {
			return post.OutcomeVain
		}
	}
	return post.OutcomeIdle
}

// unanswered has a mail stand as ignored where it was answered and no more.
func (c *replies) unanswered(in *intake.Incoming, lines []post.Line) []post.Line {
	for i, line := range lines {
		if l, ok := line.(post.In); ok && l.Fingerprint == in.Letter.Fingerprint &&
			(l.Outcome == post.OutcomeAnswered || l.Outcome == post.OutcomeRefused || l.Outcome == post.OutcomeNoGame) {
			l.Outcome = post.OutcomeIgnored
			lines[i] = l
		}
	}
	return lines
}

// withResult is an answer that says something more.
func (c *replies) withResult(o post.Owe, r acts.Result) post.Owe {
	seal := func(v any) post.Owe {
		o.Said = c.Ring.SealJSON(string(o.ID), v)
		return o
	}
	if o.Kind == letters.KindReply {
		if said, err := letters.Opened[letters.Replied](c.Ring, o); err == nil {
			said.Results = append(said.Results, r)
			return seal(said)
		}
	} else if said, err := letters.Opened[acts.Delivery](c.Ring, o); err == nil {
		said.Results = append(said.Results, r)
		return seal(said)
	}
	return o
}

// idleRecall counts what the journal has from before a start. The lines of an answer come after the
// one that says what it was.
type idleRecall struct {
	budget *budget
	now    time.Time
	noted  map[string]bool // fingerprints of mails that moved no game on
}

func (r *idleRecall) line(line post.Line) {
	switch l := line.(type) {
	case post.In:
		words, fingerprint, _ := strings.Cut(l.Fingerprint, separator)
		if l.From == "" || !isRemembered(l.At, r.now) {
			return
		}
		var accounts []string
		switch l.Outcome {
		case post.OutcomeIdle:
			accounts = []string{idleOf(l.From), alikeOf(l.From, words)}
		case post.OutcomeVain:
			accounts = []string{vainOf(l.From), alikeOf(l.From, words)}
		case post.OutcomeTalk:
			accounts = []string{idleOf(l.From), talkOf(l.From, l.Game)}
		case post.OutcomeWarned:
			accounts = []string{warnedOf(l.From)}
		default:
			if l.Entry > 0 && !r.noted[l.Fingerprint] {
				r.budget.note(l.At, l.Fingerprint, 1, movesOf(l.From))
			}
			return
		}
		r.noted[fingerprint] = true
		r.budget.note(l.At, fingerprint, 1, accounts...)
	case post.Owe:
		if l.Kind == table.KindAnswer && l.From > 0 && l.About != "" && l.To != "" && !r.noted[l.About] &&
			isRemembered(l.At, r.now) {
			r.budget.note(l.At, l.About, 1, movesOf(l.To))
		}
	}
}
