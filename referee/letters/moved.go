package letters

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/questions"
	"dhow/templates"
)

var movedKind = kind{
	name:  questions.KindMoved,
	to:    toSealed,
	write: writeMoved,
}

// writeMoved tells the address that letters went to that they go to another. Letters that were
// owed by earlier programs have no code.
func writeMoved(_ context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	change := templates.AddressChange{Reader: w.reader(o, a), Until: o.At.Add(questions.MoveTime)}
	if o.About != "" {
		change.Code = questions.Code(w.Ring, o.About)
	}
	return a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.Moved(&change)), nil
}
