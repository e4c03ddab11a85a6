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

// KindInvitation names the letters that invite somebody to play.
const KindInvitation = "invitation"

var invitationKind = kind{
	name:    KindInvitation,
	invites: true,
	first:   true,
	unasked: always,
	write:   writeInvitation,
}

func writeInvitation(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	if err := w.Index.Mend(ctx, o.Game); err != nil {
		return nil, err
	}
	g, ok, err := w.Index.Game(ctx, o.Game)
	if err != nil {
		return nil, err
	}
	if !ok || !g.Waits() {
		return nil, &outbox.UnsendableError{Why: "the game waits for nobody"}
	}
	key, err := w.seatKey(ctx, o, 0)
	if err != nil {
		return nil, err
	}
	i := &templates.Invited{Reader: w.reader(o, a), Setup: g.Setup, Pace: tempo(g.Pace), Seal: g.Seal, After: string(g.After),
		Lapses: o.At.Add(questions.InvitedTime)}
	i.Key = key
	host, err := w.Roster.WriteTo(ctx, g.Host())
	if err != nil {
		return nil, err
	}
	i.Host = host.Shown()
	for _, s := range g.Seats {
		switch {
		case s.Seat == o.Seat:
		case s.Player == g.Host():
			i.HostAs = i.Names[s.Seat]
		default:
			i.Others = append(i.Others, i.Names[s.Seat])
		}
	}
	return a.envelope(w.Ring, &o, key, templates.Invitation(i)), nil
}

// tempo is how fast a game is to be played, as letters tell it.
func tempo(p log.Pace) templates.Tempo {
	return templates.Tempo{Move: p.Move, Bank: p.Bank, House: p.OnTimeout == log.HouseOnTimeout}
}
