package referee

import (
	"context"
	"strconv"
	"time"

	"dhow/games/post"
	"dhow/mail"
)

// stranger is what the one answer to an unknown sender needs. Their address stands nowhere else,
// and here under seal.
type stranger struct {
	To      mail.Address
	Name    string
	ID      mail.MessageID
	Subject string
}

// strangerWeek is how long nothing more is said to an unknown sender (design, section 7).
const strangerWeek = 7 * 24 * time.Hour

// sortStranger answers an unknown sender whose address is proven, once a week at most. It is the
// same answer whatever was asked.
func (c *Clerk) sortStranger(in *Incoming) Task {
	l := in.Letter
	week := in.Received.Unix() / int64(strangerWeek/time.Second)
	id := c.strangerLetterID(l.From, week)
	if c.set.Journal.EverOwed(id) || c.set.Journal.EverOwed(c.strangerLetterID(l.From, week-1)) {
		return Task{Outcome: outcomeStranger}
	}
	return Task{Outcome: outcomeStranger, Class: ofStranger(l.From), Do: func(context.Context) ([]post.Line, error) {
		said := c.set.Ring.Seal(string(id), sealedJSON(stranger{l.From, l.FromName, l.ID, l.Subject}))
		return []post.Line{
			post.Owe{ID: id, At: c.set.Clock(), Kind: KindStranger, About: l.Fingerprint, Said: said},
			c.in(in, outcomeStranger),
		}, nil
	}}
}

// strangerLetterID names the answer to an unknown sender in a week, in a way that does not tell who that is.
func (c *Clerk) strangerLetterID(a mail.Address, week int64) post.LetterID {
	secret := c.set.Ring.keys[0].macText("stranger\n" + a.Mailbox() + "\n" + strconv.FormatInt(week, 10))
	return letterID(KindStranger, secret)
}
