package referee

import (
	"context"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/templates"
)

// KindReply names the answers to mails that are about no game.
const KindReply = "reply"

var replyKind = letterKind{
	name:  KindReply,
	alone: true,
	write: writeReply,
}

func writeReply(ctx context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	r, err := opened[replied](w.ring, o)
	if err != nil {
		return nil, err
	}
	reader, key, err := w.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	out := a.envelope(w.ring, &o, key, templates.Reply(reader, acts.AnswersTo(r.Results)))
	answerTo(out, r.ID, r.Subject)
	return out, nil
}

// replied is what the answer to a mail needs that no table answers.
type replied struct {
	ID      mail.MessageID // of the mail answered
	Subject string
	Results []acts.Result
}

func replyID(fingerprint string, player games.PlayerID) post.LetterID {
	return identity.NewLetterID(KindReply, fingerprint, string(player))
}
