package referee

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/outbox"
	"dhow/templates"
)

var movingKind = letterKind{
	name:  KindMoving,
	write: writeMoving,
}

// writeMoving tells the address that letters go to that they will go to another.
func writeMoving(_ context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	h, ok := w.store.Held(o.About)
	held, opens := w.questions.open(h)
	if !ok || !opens || held.Move == nil {
		return nil, &outbox.UnsendableError{Why: "the change it tells of does not come"}
	}
	change := templates.AddressChange{Reader: w.reader(o, a), Address: string(held.Move.Address), Code: holdCode(w.ring, o.About), Until: h.At.Add(moveTime)}
	return a.envelope(w.ring, &o, w.ring.Outside(o.ID), templates.Moving(&change)), nil
}
