package letters

import (
	"cmp"
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/templates"
)

var confirmKind = kind{
	name:    questions.KindConfirm,
	unasked: always,
	to:      confirmTo,
	write:   writeConfirm,
}

// confirmTo returns the new address that a letter asks. An address that is somebody else's is not
// written to: who reads it has said who they are, or wants no letters.
func confirmTo(ctx context.Context, w *Letters, o post.Owe) (Recipient, error) {
	_, held, waits, err := w.question(ctx, o)
	if err != nil {
		return Recipient{}, err
	}
	if !waits || held.Move == nil || held.Move.Stage != questions.MoveAsked {
		return Recipient{}, &outbox.UnsendableError{Why: "the address it asks about is not asked about any longer"}
	}
	other, err := w.Roster.OtherOwner(ctx, held.Move.Address, held.Player, w.Index)
	if err != nil || other != "" {
		return Recipient{}, cmp.Or[error](err, &outbox.UnsendableError{Why: "the address is another player's"})
	}
	none, err := w.Roster.NoneTo(ctx, held.Move.Address)
	if err == nil && none {
		none, err = w.Roster.WantsNone(ctx, held.Player)
		none = !none
	}
	if err != nil || none {
		return Recipient{}, cmp.Or[error](err, &outbox.UnsendableError{Why: noInvitations})
	}
	lang, err := w.Roster.LangOf(ctx, held.Player)
	return Recipient{To: held.Move.Address, Lang: lang}, err
}

func writeConfirm(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	h, _, _, err := w.question(ctx, o)
	if err != nil {
		return nil, err
	}
	r := &templates.NewAddress{Reader: w.reader(o, a), Code: questions.Code(w.Ring, o.About), Lapses: h.At.Add(questions.HeldTime)}
	return a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.AskAddress(r)), nil
}
