package letters

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/templates"
)

// KindForgotten names the last letter to who wanted to be forgotten.
const KindForgotten = "forgotten"

var forgottenKind = kind{
	name:  KindForgotten,
	to:    toSealed,
	write: writeForgotten,
}

func writeForgotten(_ context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	return a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.Forgotten(w.reader(o, a))), nil
}
