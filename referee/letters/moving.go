package letters

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/templates"
)

var movingKind = kind{
	name:  questions.KindMoving,
	write: writeMoving,
}

// writeMoving tells the address that letters go to that they will go to another.
func writeMoving(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	h, held, waits, err := w.question(ctx, o)
	if err != nil {
		return nil, err
	}
	if !waits || held.Move == nil {
		return nil, &outbox.UnsendableError{Why: "the change it tells of does not come"}
	}
	change := templates.AddressChange{Reader: w.reader(o, a), Address: held.Move.Address.Shown(),
		Code: questions.Code(w.Ring, o.About), Until: h.At.Add(questions.MoveTime)}
	return a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.Moving(&change)), nil
}
