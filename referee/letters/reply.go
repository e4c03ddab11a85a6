package letters

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

var replyKind = kind{
	name:  KindReply,
	alone: true,
	write: writeReply,
}

func writeReply(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	r, err := Opened[Replied](w.Ring, o)
	if err != nil {
		return nil, err
	}
	reader, key, err := w.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	out := a.envelope(w.Ring, &o, key, templates.Reply(reader, acts.AnswersTo(r.Results)))
	answerTo(out, r.ID, r.Subject)
	return out, nil
}

// Replied is what the answer to a mail needs that no table answers.
type Replied struct {
	ID      mail.MessageID // of the mail answered
	Subject string
	Results []acts.Result
}

func ReplyID(fingerprint string, player games.PlayerID) post.LetterID {
	return identity.NewLetterID(KindReply, fingerprint, string(player))
}
