package letters

import (
	"context"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/templates"
)

// KindWereBrief names the letters, once to each, to those for whom an earlier program wrote short
// ones.
const KindWereBrief = "were-brief"

var wereBriefKind = kind{name: KindWereBrief, alone: true, write: writeWereBrief}

// WereBriefID names such a letter.
func WereBriefID(player games.PlayerID) post.LetterID {
	return identity.NewLetterID(KindWereBrief, string(player))
}

func writeWereBrief(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	reader, key, err := w.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	return a.envelope(w.Ring, &o, key, templates.WereBrief(reader)), nil
}
