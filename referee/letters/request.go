package letters

import (
	"context"

	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/templates"
)

var requestKind = kind{
	name:    questions.KindRequest,
	unasked: always,
	needs:   6,
	write:   writeRequest,
}

// writeRequest asks the host of an open game whether somebody may have a seat. It carries a key, so
// that the answer is known to be the host's.
func writeRequest(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	h, held, waits, err := w.question(ctx, o)
	if err != nil {
		return nil, err
	}
	if !waits || held.Request == nil || a.game == nil || !a.game.IsOpen() {
		return nil, &outbox.UnsendableError{Why: "the seat is not asked for any longer, or cannot be had"}
	}
	r, key, err := w.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	letter := templates.Request(&templates.Requested{
		Reader: r, Who: held.Request.Name, Free: len(log.OpenSeats(a.game.Seats)), Code: questions.Code(w.Ring, o.About),
		Lapses: h.At.Add(questions.InvitedTime),
	})
	return a.envelope(w.Ring, &o, key, letter), nil
}
