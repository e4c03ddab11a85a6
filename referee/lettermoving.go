package referee

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/templates"
)

var movingKind = letterKind{
	name:  questions.KindMoving,
	write: writeMoving,
}

// writeMoving tells the address that letters go to that they will go to another.
func writeMoving(_ context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	h, ok := w.store.Held(o.About)
	held, opens := w.questions.Open(h)
	if !ok || !opens || held.Move == nil {
		return nil, &outbox.UnsendableError{Why: "the change it tells of does not come"}
	}
	change := templates.AddressChange{Reader: w.reader(o, a), Address: string(held.Move.Address), Code: questions.Code(w.ring, o.About), Until: h.At.Add(questions.MoveTime)}
	return a.envelope(w.ring, &o, w.ring.Outside(o.ID), templates.Moving(&change)), nil
}
