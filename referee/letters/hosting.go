package letters

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/templates"
)

var hostingKind = kind{
	name:    questions.KindHosting,
	invites: true,
	first:   true,
	unasked: always,
	needs:   6,
	write:   writeHosting,
}

// toWatchKind invites somebody to watch a game.
var toWatchKind = kind{
	name:    questions.KindToWatch,
	invites: true,
	first:   true,
	unasked: always,
	needs:   7,
	write:   writeHosting,
}

// writeHosting is the one letter to who is asked to tend a game, or invited to watch it.
func writeHosting(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	h, held, waits, err := w.question(ctx, o)
	if err != nil {
		return nil, err
	}
	if !waits || held.Offer == nil {
		return nil, &outbox.UnsendableError{Why: "the game is not offered any longer"}
	}
	g := a.game
	how := held.Offer.Hosting
	if g == nil || g.Over || g.IsHost(o.To) && how == questions.HostsBeside || g.Watches(o.To) && how == questions.Watches {
		return nil, &outbox.UnsendableError{Why: "the game is over, or its reader does what is asked already"}
	}
	i := &templates.Hosting{Reader: w.reader(o, a), Host: w.Config.Operator.Shown(),
		Beside: how == questions.HostsBeside, Watch: how == questions.Watches, Code: questions.Code(w.Ring, o.About),
		Lapses: h.At.Add(questions.InvitedTime)}
	i.Name = a.ownName(held.Offer.Name)
	by, err := w.Roster.WriteTo(ctx, held.Offer.By)
	if err != nil {
		return nil, err
	}
	if by != "" {
		i.Host = by.Shown()
	}
	return a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.AskToHost(i)), nil
}
