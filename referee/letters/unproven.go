package letters

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/templates"
)

// KindUnproven names the letters to a player's address of which a mail in its name came that was
// not acted on.
const KindUnproven = "unproven"

var unprovenKind = kind{
	name:  KindUnproven,
	to:    toSealed,
	write: writeUnproven,
}

func writeUnproven(_ context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	return a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.Unproven(w.reader(o, a))), nil
}
