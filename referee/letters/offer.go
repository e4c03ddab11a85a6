package letters

import (
	"context"

	"dhow/engine"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/templates"
)

var offerKind = kind{
	name:    questions.KindOffer,
	invites: true,
	first:   true,
	unasked: always,
	write:   writeOffer,
}

// writeOffer is the one letter to who is invited to take a seat over.
func writeOffer(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	h, held, waits, err := w.question(ctx, o)
	if err != nil {
		return nil, err
	}
	if !waits || held.Offer == nil {
		return nil, &outbox.UnsendableError{Why: "the seat is not offered any longer"}
	}
	g := a.game
	if g == nil || g.Over || g.Seat(o.To) != engine.NoSeat {
		return nil, &outbox.UnsendableError{Why: "the game is over, or its reader plays in it"}
	}
	i := &templates.Offered{
		Reader: w.reader(o, a), Host: w.Config.Operator.Shown(), Seat: held.Offer.Seat, Code: questions.Code(w.Ring,
			o.About),
		Lapses: h.At.Add(held.Lasts()), Dealt: g.Dealt, Pace: tempo(g.Pace), Standby: held.Offer.Standby,
	}
	i.Name = a.ownName(held.Offer.Name)
	by, err := w.Roster.WriteTo(ctx, held.Offer.By)
	if err != nil {
		return nil, err
	}
	if by != "" {
		i.Host = by.Shown()
	}
	return a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.Offer(i)), nil
}
