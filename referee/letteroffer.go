package referee

import (
	"context"

	"dhow/engine"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/templates"
)

var offerKind = letterKind{
	name:    questions.KindOffer,
	invites: true,
	first:   true,
	unasked: always,
	write:   writeOffer,
}

// writeOffer is the one letter to who is invited to take a seat over.
func writeOffer(_ context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	h, ok := w.store.Held(o.About)
	held, opens := w.questions.Open(h)
	if !ok || !opens || held.Offer == nil {
		return nil, &outbox.UnsendableError{Why: "the seat is not offered any longer"}
	}
	g, ok := w.index.Game(o.Game)
	if !ok || g.Over || g.Seat(o.To) != engine.NoSeat {
		return nil, &outbox.UnsendableError{Why: "the game is over, or its reader plays in it"}
	}
	i := &templates.Offered{
		Reader: w.reader(o, a), Host: string(w.config.Operator), Seat: held.Offer.Seat, Code: questions.Code(w.ring, o.About),
		Lapses: h.At.Add(questions.InvitedTime), Dealt: g.Dealt, Move: g.Pace.Move,
	}
	i.Name = held.Offer.Name
	if by := w.roster.WriteTo(held.Offer.By); by != "" {
		i.Host = string(by)
	}
	return a.envelope(w.ring, &o, w.ring.Outside(o.ID), templates.Offer(i)), nil
}
