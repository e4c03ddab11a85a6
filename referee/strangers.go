package referee

import (
	"context"
	"strconv"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
)

// strangers answers those who are nobody we know, or show nothing of who they are, and seldom.
type strangers struct {
	*ClerkSettings
	quotas  *quotas
	replies *replies
	visits  *visits
	telling map[post.LetterID]string // mails that lead to letters which the journal may not know yet
}

// strangerWeek is how long nothing more is said to an unknown sender.
const strangerWeek = 7 * 24 * time.Hour

// sortStranger answers an unknown sender whose address is proven, once a week at most, and so many
// of an organisation a day. It is the same answer whatever was asked.
func (c *strangers) sortStranger(ctx context.Context, in *intake.Incoming) intake.Task {
	l := in.Letter
	week := c.Clock().Unix() / int64(strangerWeek/time.Second) // not of the mail, which may have lain for long
	id := c.strangerLetterID(l.From, week)
	for _, w := range []int64{week - 1, week, week + 1} { // the next one was, if the clock was ahead
		ever, err := c.Store.EverOwed(ctx, c.strangerLetterID(l.From, w))
		if err != nil {
			return later(err)
		}
		if ever {
			return intake.Task{Outcome: post.OutcomeStranger}
		}
	}
	_, ok, err := c.quotas.admits(ctx, in)
	if err != nil {
		return later(err)
	}
	if !ok {
		return intake.Task{Outcome: post.OutcomeStranger}
	}
	return intake.Task{Outcome: post.OutcomeStranger, Class: ofStranger(l.From),
		Do: intake.Facts(func(context.Context) ([]post.Line, error) {
			said := c.Ring.SealJSON(string(id),
				letters.ToStranger{Recipient: letters.Recipient{To: l.From, Name: l.FromName, Lang: languageOf(l)}, ID: l.ID,
					Subject: l.Subject})
			return []post.Line{
				c.quotas.admitted(in),
				post.Owe{ID: id, At: c.Clock(), Kind: letters.KindStranger, About: l.Fingerprint, Said: said},
				c.replies.in(in, post.OutcomeStranger),
			}, nil
		})}
}

// strangerLetterID names the answer to an unknown sender in a week, in a way that does not tell who
// that is.
func (c *strangers) strangerLetterID(a mail.Address, week int64) post.LetterID {
	secret := c.Ring.MAC("stranger\n" + a.Mailbox() + "\n" + strconv.FormatInt(week, 10))
	return identity.NewLetterID(letters.KindStranger, secret)
}

// hostsKeyless tells whether a mail bears the address of a host whom the configuration names, and
// who has a running game without a seat in it: no letter gives such a host a key, so that it is
// asked whether the mail is theirs.
func (c *strangers) hostsKeyless(ctx context.Context, owner games.PlayerID, l *mail.Letter) (bool, error) {
	if owner == "" || l.Verdict.Refuted || !c.Config.NamesHost(l.From) {
		return false, nil
	}
	tended, err := c.Index.Naming(ctx, owner, func(g *identity.Head) bool { return !g.Over && g.Tends(owner) })
	return len(tended) > 0, err
}

// mayWatch tells whether a mail asks to watch a game that anyone may watch, and does nothing else
// about its author.
func (c *strangers) mayWatch(ctx context.Context, said acts.Said) (bool, error) {
	wishes := said.All(acts.Watch)
	if len(wishes) != 1 || len(said.OfPlayer()) != 1 {
		return false, nil
	}
	game, there, err := c.Index.Game(ctx, acts.GameToWatch(wishes[0]))
	return there && !game.Over && game.Watch.By == log.WatchAnyone, err
}
