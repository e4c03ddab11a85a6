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
	name:  KindForgotten,
	to:    toSealed,
	write: writeForgotten,
}

func writeForgotten(_ context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	return a.envelope(w.ring, &o, w.ring.Outside(o.ID), templates.Forgotten(w.reader(o, a))), nil
}
