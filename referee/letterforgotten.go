package referee

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/templates"
)

// KindForgotten names the last letter to who wanted to be forgotten.
const KindForgotten = "forgotten"

var forgottenKind = letterKind{
	name: KindForgotten,
	to: func(w *letters, o post.Owe) (mail.Address, string, error) {
		to, err := opened[moved](w.ring, o)
		if err != nil {
			return "", "", err
		}
		return to.To, to.Name, nil
	},
	write: writeForgotten,
}

func writeForgotten(_ context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	return a.envelope(w.ring, &o, w.ring.Outside(o.ID), templates.Forgotten(w.reader(o, a))), nil
}
