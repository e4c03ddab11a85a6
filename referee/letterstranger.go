package referee

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/templates"
)

// KindStranger names the one answer to an unknown sender.
const KindStranger = "stranger"

var strangerKind = letterKind{
	name:  KindStranger,
	to:    toSealed,
	write: writeStranger,
}

func writeStranger(_ context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	s, err := opened[stranger](w.ring, o)
	if err != nil {
		return nil, err
	}
	out := a.envelope(w.ring, &o, w.ring.Outside(o.ID), templates.Stranger(string(a.Mailbox), w.config.MayHost(s.To)))
	answerTo(out, s.ID, s.Subject)
	return out, nil
}

// stranger is what the one answer to an unknown sender needs. Their address stands nowhere else,
// and here under seal.
type stranger struct {
	To      mail.Address
	Name    string
	ID      mail.MessageID
	Subject string
}
