package letters

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/templates"
)

// KindStranger names the one answer to an unknown sender.
const KindStranger = "stranger"

var strangerKind = kind{
	name:  KindStranger,
	to:    toSealed,
	write: writeStranger,
}

func writeStranger(_ context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	s, err := Opened[ToStranger](w.Ring, o)
	if err != nil {
		return nil, err
	}
	out := a.envelope(w.Ring, &o, w.Ring.Outside(o.ID),
		templates.Stranger(templates.Reader{Mailbox: string(a.Mailbox), Language: a.Language}, w.Config.MayHost(s.To)))
	answerTo(out, s.ID, s.Subject)
	return out, nil
}

// ToStranger is what the one answer to an unknown sender needs. Their address stands nowhere else,
// and here under seal.
type ToStranger struct {
	Recipient
	ID      mail.MessageID
	Subject string
}
